import { dataFile } from "../../../executable/data.ts";

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

/** The files of shapes. The page has the states in itself; a script reads the counties. */
export const BOUNDARY_FILES = { state: "states.json", county: "counties.json" } as const;

const readShapes = new Map<string, Promise<Shapes>>();

/** Returns the shapes of states or counties, read once. data/boundaries/README.md says what they are from. */
export function boundaries(level: keyof typeof BOUNDARY_FILES): Promise<Shapes> {
  const shapes = readShapes.get(level) ?? readBoundaries(BOUNDARY_FILES[level]);
  readShapes.set(level, shapes);
  return shapes;
}

async function readBoundaries(name: string): Promise<Shapes> {
  const bytes = Bun.zstdDecompressSync(await dataFile(`boundaries/${name}.zst`).bytes());
  return JSON.parse(bytes.toString()) as Shapes; // the program's own file
}

/** Returns the rectangle around a shape, with some space, in the proportions of the whole map. */
export function boxOf(shape: string): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of pointsOf(shape)) {
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

/** Yields the points of a path that has nothing but `M` with a point, `l` with steps from point to point, and `z`. */
function* pointsOf(shape: string): Generator<[x: number, y: number]> {
  for (const ring of shape.split("M").slice(1)) {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
    let [x = 0, y = 0] = numbers;
    yield [x, y];
    for (let index = 2; index < numbers.length; index += 2) {
      x += numbers[index]!; // the numbers come in pairs
      y += numbers[index + 1]!;
      yield [x, y];
    }
  }
}
