import type { MultiPolygon, Polygon } from "geojson";
import { type BoundaryEdition, ringsOf, type ShapeLevel } from "./boundaries.ts";
import { fittingShapes } from "./edition.ts";
import { type Degrees, degreesIn } from "./projection.ts";

type Ring = Degrees[];

/** The geometry of areas, of one year. */
export interface Geometries {
  /** The year of the boundaries. */
  year: BoundaryEdition;
  /** Returns the JSON of an area's geometry; undefined if the year has no such code. */
  textOf(code: string): string | undefined;
}

/** The JSON of geometries by edition and code: few megabytes for all. */
const texts = new Map<string, string>();

/** Returns the geometries that fit areas of a level best, as the maps choose them. */
export async function fittingGeometries(
  level: ShapeLevel,
  asked: { codes: readonly string[]; year: number },
): Promise<Geometries> {
  const { edition, shapes } = await fittingShapes(level, asked);
  return {
    year: edition,
    textOf(code) {
      const shape = shapes[code];
      if (shape === undefined) return undefined;
      const key = `${edition} ${code}`;
      const text = texts.get(key) ?? JSON.stringify(geometryOf(code, shape));
      texts.set(key, text);
      return text;
    },
  };
}

/** Returns a shape as geometry (RFC 7946): closed rings, exteriors counterclockwise, holes clockwise. */
export function geometryOf(code: string, shape: string): Polygon | MultiPolygon {
  const toDegrees = degreesIn(code.slice(0, 2));
  const rings = ringsOf(shape)
    .flatMap((ring) => splitAtRepeats(uncrossed(ring)))
    .map((ring) => ring.map(toDegrees))
    .map((ring) => ({ ring, area: signedArea(ring) }))
    .filter(({ area }) => area !== 0)
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  // The largest ring is an exterior. Holes run the other way.
  const direction = Math.sign(rings[0]?.area ?? 1);
  const polygons: Ring[][] = [];
  for (const { ring, area } of rings) {
    const around =
      Math.sign(area) === direction ? undefined : polygons.findLast(([exterior]) => exterior && isIn(ring, exterior));
    const turned = area > 0 === (around === undefined) ? ring : ring.toReversed();
    const closed = [...turned, turned[0]!]; // a ring with an area has points
    if (around) around.push(closed);
    else polygons.push([closed]);
  }
  return polygons.length === 1
    ? { type: "Polygon", coordinates: polygons[0]! }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** Returns a ring whose sides don't cross: on the map's grid, those of a narrow part can. Its points are the same. */
function uncrossed<Point extends readonly [number, number]>(ring: readonly Point[]): Point[] {
  const points = [...ring];
  for (let first = 0; first < points.length; first++) {
    for (let second = first + 2; second < points.length; second++) {
      const [a, b, c, d] = [first, first + 1, second, (second + 1) % points.length].map((at) => points[at]!);
      if (!a || !b || !c || !d || !isCrossing([a, b], [c, d])) continue;
      // Turned around, the part between them makes the ring shorter, so this ends.
      points.splice(first + 1, second - first, ...points.slice(first + 1, second + 1).reverse());
      first = -1;
      break;
    }
  }
  return points;
}

type Side = readonly [readonly [number, number], readonly [number, number]];

/** Whether two sides cross between their ends. */
const isCrossing = ([a, b]: Side, [c, d]: Side): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** The direction of the way from `a` by `b` to `c`: positive or negative, 0 if it is straight. */
const turn = ([ax, ay]: Side[0], [bx, by]: Side[0], [cx, cy]: Side[0]): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Splits a ring where it passes a point twice: on the map's grid, narrow parts shrink to a point. */
function splitAtRepeats<Point extends readonly [number, number]>(ring: readonly Point[]): Point[][] {
  const split: Point[][] = [];
  const path: Point[] = [];
  for (const point of ring) {
    const before = path.findLastIndex(([x, y]) => x === point[0] && y === point[1]);
    if (before >= 0) split.push(path.splice(before));
    path.push(point);
  }
  return [...split, path].filter(({ length }) => length > 2);
}

/** Returns twice the area of a ring: positive if it runs counterclockwise. */
function signedArea(ring: Ring): number {
  let sum = 0;
  let [beforeX, beforeY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    sum += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  return sum;
}

/** Whether most points of a ring are inside another one: neighbors may share some. */
const isIn = (inner: Ring, outer: Ring): boolean =>
  inner.filter((point) => containsPoint(outer, point)).length * 2 > inner.length;

function containsPoint(ring: Ring, [x, y]: Degrees): boolean {
  let isInside = false;
  let [beforeX, beforeY] = ring.at(-1) ?? [0, 0];
  for (const [toX, toY] of ring) {
    if (toY > y !== beforeY > y && x < ((beforeX - toX) * (y - toY)) / (beforeY - toY) + toX) isInside = !isInside;
    [beforeX, beforeY] = [toX, toY];
  }
  return isInside;
}
