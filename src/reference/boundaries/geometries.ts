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

/** Returns a shape, whose rings don't cross, as geometry (RFC 7946): exteriors counterclockwise, holes clockwise. */
export function geometryOf(code: string, shape: string): Polygon | MultiPolygon {
  const toDegrees = degreesIn(code.slice(0, 2));
  const rings = ringsOf(shape)
    .map((ring) => ring.map(toDegrees))
    .map((ring) => ({ ring, area: signedArea(ring) }))
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
