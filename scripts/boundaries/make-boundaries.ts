/**
 * Makes data/boundaries from the Census Bureau's boundaries in the package us-atlas:
 * node scripts/bun.mjs scripts/boundaries/make-boundaries.ts
 *
 * A shape is a path of SVG in tenths of a pixel of a map of 975 × 610: `M` with a point, `l` with steps, `z`. Paths are
 * smaller than TopoJSON once both are compressed (122 KB and 150 KB), and need no library where they are drawn.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { geoConicEqualArea, geoPath } from "d3-geo";
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import longitudes from "us-atlas/counties-10m.json" with { type: "json" };
import projected from "us-atlas/counties-albers-10m.json" with { type: "json" };

type Areas = Topology<{ states: GeometryCollection; counties: GeometryCollection }>;
type Area = Feature<Polygon | MultiPolygon>;

const FOLDER = join(import.meta.dir, "..", "..", "data", "boundaries");

/** Tenths of a pixel. */
const GRID = 10;

/** Corners that span less than this many square pixels with their neighbors are left out. */
const LEAST_PIXELS = 0.5;

/**
 * Where Puerto Rico is drawn, which the projection of the states leaves out: right of Florida, at 1.4 times its scale.
 */
const PUERTO_RICO = {
  code: "72",
  corners: [
    [880, 560],
    [960, 600],
  ] as [[number, number], [number, number]],
};

async function makeBoundaries(): Promise<void> {
  for (const level of ["states", "counties"] as const) {
    const areas = [...statesAndCounties(level), ...puertoRico(level)];
    const shapes = Object.fromEntries(areas.sort(([a], [b]) => a.localeCompare(b)));
    const bytes = Bun.zstdCompressSync(Buffer.from(JSON.stringify(shapes)), { level: 22 });
    mkdirSync(FOLDER, { recursive: true });
    await Bun.write(join(FOLDER, `${level}.json.zst`), bytes);
    console.log(`${level}: ${areas.length} areas, ${bytes.length} bytes`);
  }
}

/** Returns codes and shapes in the projection of us-atlas. An area that simplifying would remove keeps all corners. */
function statesAndCounties(level: "states" | "counties"): [code: string, shape: string][] {
  const whole = projected as unknown as Areas; // the type of JSON modules does not know that there are two coordinates
  const simple = simplify(presimplify(whole), LEAST_PIXELS);
  const wholeShapes = new Map(areasOf(whole, level).map(shapeOf));
  return areasOf(simple, level)
    .map(shapeOf)
    .map(([code, shape]) => [code, shape || wholeShapes.get(code) || ""]);
}

function puertoRico(level: "states" | "counties"): [code: string, shape: string][] {
  const areas = areasOf(longitudes as unknown as Areas, level).filter(({ id }) => `${id}`.startsWith(PUERTO_RICO.code));
  const all: FeatureCollection<Polygon | MultiPolygon> = { type: "FeatureCollection", features: areas };
  const projection = geoConicEqualArea().parallels([17.9, 18.5]).rotate([66.4, 0]).fitExtent(PUERTO_RICO.corners, all);
  return areas.map((area) => [`${area.id}`, shapeText(ringsOf(geoPath(projection).digits(1)(area) ?? ""))]);
}

/** Returns the rings of a path that d3-geo wrote: `M1,2L3,4Z`. */
const ringsOf = (path: string): Position[][] =>
  path
    .split("Z")
    .filter(Boolean)
    .map((ring) =>
      ring
        .slice(1)
        .split("L")
        .map((point) => point.split(",").map(Number)),
    );

const areasOf = (topology: Areas, level: "states" | "counties"): Area[] =>
  (feature(topology, topology.objects[level]) as FeatureCollection<Polygon | MultiPolygon>).features;

function shapeOf({ id, geometry }: Area): [code: string, shape: string] {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return [`${id}`, shapeText(polygons.flat())];
}

/** Returns rings as a path; those that have no area on the grid are left out, unless they are all of it. */
function shapeText(rings: readonly Position[][]): string {
  const texts = rings.map(ringText).filter((text) => text !== "");
  if (texts.length > 0 || rings[0]?.[0] === undefined) return texts.join("");
  const [x = 0, y = 0] = rings[0][0].map((coordinate) => Math.round(coordinate * GRID));
  return `M${x} ${y}l10 0 0 10z`; // a pixel, for a city that is smaller
}

function ringText(ring: readonly Position[]): string {
  const [first, ...others] = ring.map((point) => point.map((coordinate) => Math.round(coordinate * GRID)));
  let [x = 0, y = 0] = first ?? [];
  let steps = "";
  let count = 0;
  for (const [toX = 0, toY = 0] of others) {
    const [right, down] = [toX - x, toY - y];
    if (right === 0 && down === 0) continue;
    steps += `${count > 0 && right >= 0 ? " " : ""}${right}${down >= 0 ? " " : ""}${down}`;
    [x, y] = [toX, toY];
    count++;
  }
  return count < 3 ? "" : `M${first?.join(" ")}l${steps}z`;
}

await makeBoundaries();
