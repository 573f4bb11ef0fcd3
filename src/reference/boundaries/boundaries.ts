import { dataFile } from "../../executable/data.ts";

/** Size of the map of the whole country, in the units of its shapes: tenths of a pixel. */
export const MAP_SIZE = { width: 9750, height: 6100 } as const;

/** A rectangle of the map. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shapes of areas by FIPS code, as paths of SVG. */
export type Shapes = Readonly<Record<string, string>>;

/** The levels that have shapes. */
export type ShapeLevel = "state" | "county";

/** The years that there are boundaries of. data/boundaries/README.md says what they are from. */
export const EDITIONS = [2017, 2019, 2021, 2022, 2023] as const;
export type BoundaryEdition = (typeof EDITIONS)[number];

const NEWEST_EDITION = EDITIONS.at(-1)!; // it is not empty

const PLURALS: Readonly<Record<ShapeLevel, string>> = { state: "states", county: "counties" };

/** Returns the name of a file of shapes. The page has the states in itself; a script reads the counties. */
export const boundaryFile = (level: ShapeLevel, edition: BoundaryEdition = NEWEST_EDITION): string =>
  `${PLURALS[level]}-${edition}.json`;

const readShapes = new Map<string, Promise<Shapes>>();

/** Returns the shapes of states or counties, read once; by default the newest. */
export function boundaries(level: ShapeLevel, edition: BoundaryEdition = NEWEST_EDITION): Promise<Shapes> {
  const name = boundaryFile(level, edition);
  const shapes = readShapes.get(name) ?? readBoundaries(name);
  readShapes.set(name, shapes);
  return shapes;
}

async function readBoundaries(name: string): Promise<Shapes> {
  const bytes = Bun.zstdDecompressSync(await dataFile(`boundaries/${name}.zst`).bytes());
  return JSON.parse(bytes.toString()) as Shapes; // the program's own file
}

/** Says what boundaries are from: `Boundaries of 2023: U.S. Census Bureau.` */
export const boundariesText = (edition: BoundaryEdition = NEWEST_EDITION): string =>
  `Boundaries of ${edition}: U.S. Census Bureau${edition === EDITIONS[0] ? ", by us-atlas" : ""}.`;

/** Returns the rectangle around a shape, with some space, in the proportions of the whole map. */
export function boxOf(shape: string): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of ringsOf(shape).flat()) {
    xs.push(x);
    ys.push(y);
  }
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = SPACE * Math.max((right - left) / MAP_SIZE.width, (bottom - top) / MAP_SIZE.height);
  const [width, height] = [Math.ceil(scale * MAP_SIZE.width), Math.ceil(scale * MAP_SIZE.height)];
  return {
    width,
    height,
    x: Math.round((left + right - width) / 2),
    y: Math.round((top + bottom - height) / 2),
  };
}

/** Space around a state: a twentieth of its size on each side. */
const SPACE = 1.1;

/**
 * Returns the rings of a shape, each without its first point at its end. A path has nothing but `M` with a point, `l`
 * with steps from point to point, and `z`.
 */
export const ringsOf = (shape: string): [x: number, y: number][][] =>
  shape
    .split("M")
    .slice(1)
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
      let [x = 0, y = 0] = numbers;
      const points: [number, number][] = [[x, y]];
      for (let index = 2; index < numbers.length; index += 2) {
        x += numbers[index]!; // the numbers come in pairs
        y += numbers[index + 1]!;
        points.push([x, y]);
      }
      const [first, last] = [points[0]!, points.at(-1)!];
      return points.length > 1 && first[0] === last[0] && first[1] === last[1] ? points.slice(0, -1) : points;
    });
