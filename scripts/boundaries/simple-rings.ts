import type { Position } from "geojson";

type Point = readonly [x: number, y: number];
type Side = readonly [from: Point, to: Point];

/**
 * Returns the outline of what an area's rings fill on a grid: rings that cross neither themselves nor each other,
 * without their first point at their end. Rings that were simplified and rounded cross in narrow parts, near islands.
 *
 * The rings are in whole numbers, and fill as a path of SVG does (`nonzero`). Where two sides cross, they meet in the
 * nearest point of the grid. What has no area is left out. All exteriors run in one direction, and holes in the other.
 */
export function simpleRings(rings: readonly (readonly Position[])[]): Point[][] {
  const sides = meetingSides(rings);
  const outline = sides.flatMap((side) => outlineSide(side, sides));
  // Rings that share a side have it twice.
  return ringsFrom([...new Map(outline.map((side) => [side.flat().join(), side])).values()]);
}

/** Returns the sides of rings, split where they cross or touch. Equal points are the same object. */
function meetingSides(rings: readonly (readonly Position[])[]): Side[] {
  const points = new Map<string, Point>();
  const pointOf = ([x = 0, y = 0]: Readonly<Position>): Point => {
    const point = points.get(`${x},${y}`) ?? ([x, y] as const);
    points.set(`${x},${y}`, point);
    return point;
  };
  let sides = rings.flatMap((ring) => {
    const corners = ring.map(pointOf);
    return corners.map((point, index): Side => [point, corners[(index + 1) % corners.length]!]); // one of the corners
  });
  for (;;) {
    sides = sides.filter(([from, to]) => from !== to).flatMap((side) => splitAtPoints(side, [...points.values()]));
    const crossing = foundCrossing(sides);
    if (crossing === undefined) return sides;
    const meeting = pointOf(crossingOf(...crossing));
    sides = sides.flatMap((side) => (crossing.includes(side) ? splitAt(side, [meeting]) : [side]));
  }
}

const splitAt = ([from, to]: Side, stops: readonly Point[]): Side[] =>
  [...stops, to].map((stop, index) => [stops[index - 1] ?? from, stop]);

/** Splits a side at the points that are on it, between its ends. */
function splitAtPoints(side: Side, points: readonly Point[]): Side[] {
  const [from, to] = side;
  const stops = points.filter((point) => point !== from && point !== to && isOn(point, side));
  return splitAt(
    side,
    stops.sort((p, q) => distance(from, p) - distance(from, q)),
  );
}

/** Returns the first two sides that cross between their ends. */
function foundCrossing(sides: readonly Side[]): readonly [Side, Side] | undefined {
  for (const [index, side] of sides.entries()) {
    const other = sides.slice(index + 1).find((candidate) => isCrossing(side, candidate));
    if (other) return [side, other];
  }
  return undefined;
}

/** Returns the point of the grid that is next to where two sides cross. */
function crossingOf([[ax, ay], [bx, by]]: Side, [[cx, cy], [dx, dy]]: Side): Point {
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx));
  return [Math.round(ax + share * (bx - ax)), Math.round(ay + share * (by - ay))];
}

/** Returns a side in the direction that has the inside on its left; nothing if the inside is on both or neither. */
function outlineSide([from, to]: Side, sides: readonly Side[]): Side[] {
  const [right, down] = [to[0] - from[0], to[1] - from[1]];
  const isFilled = (offset: number): boolean =>
    windings([(from[0] + to[0]) / 2 - offset * down, (from[1] + to[1]) / 2 + offset * right], sides) !== 0;
  const [isLeft, isRight] = [isFilled(NEAR), isFilled(-NEAR)];
  if (isLeft === isRight) return [];
  return [isLeft ? [from, to] : [to, from]];
}

/** Less than the distance between the middle of a side and another side, as a part of the side's length. */
const NEAR = 1e-6;

/** Returns how often sides go around a point. */
const windings = ([x, y]: Point, sides: readonly Side[]): number =>
  sides.reduce((sum, [[ax, ay], [bx, by]]) => {
    if (ay > y === by > y || x > ax + ((y - ay) / (by - ay)) * (bx - ax)) return sum;
    return sum + (by > ay ? 1 : -1);
  }, 0);

/** Returns rings of sides of which as many begin as end at each point. */
function ringsFrom(sides: readonly Side[]): Point[][] {
  const unused = new Set(sides);
  const rings: Point[][] = [];
  for (const first of sides) {
    if (!unused.has(first)) continue;
    const ring: Point[] = [];
    for (let side: Side | undefined = first; side; side = nextSide(side, unused)) {
      unused.delete(side);
      ring.push(side[0]);
    }
    rings.push(...splitAtRepeats(ring));
  }
  return rings;
}

/** Returns the side with which a ring continues: of several, that which turns most to the inside. */
function nextSide([from, to]: Side, unused: ReadonlySet<Side>): Side | undefined {
  const wayBack = Math.atan2(from[1] - to[1], from[0] - to[0]);
  /** How far it is from the way back to the side, over the inside: more than 0 and at most a full turn. */
  const angle = ([start, end]: Side): number => {
    const turned = wayBack - Math.atan2(end[1] - start[1], end[0] - start[0]);
    return turned > 0 ? turned : turned + 2 * Math.PI;
  };
  return [...unused].filter(([start]) => start === to).sort((a, b) => angle(a) - angle(b))[0];
}

/** Splits a ring where it passes a point twice. */
function splitAtRepeats(ring: readonly Point[]): Point[][] {
  const split: Point[][] = [];
  const path: Point[] = [];
  for (const point of ring) {
    const before = path.indexOf(point);
    if (before >= 0) split.push(path.splice(before));
    path.push(point);
  }
  return [...split, path];
}

const distance = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(toX - x, toY - y);

/** Whether a point is on a side. */
const isOn = (point: Point, [a, b]: Side): boolean =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1]) &&
  turn(a, b, point) === 0;

/** Whether two sides cross between their ends. */
const isCrossing = ([a, b]: Side, [c, d]: Side): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** The direction of the way from `a` by `b` to `c`: positive or negative, 0 if it is straight. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
