/**
 * Makes data/boundaries from the Census Bureau's boundaries:
 * node scripts/bun.mjs scripts/boundaries/make-boundaries.ts FOLDER
 *
 * FOLDER has the Bureau's files `cb_YEAR_us_county_20m.zip`. Those of 2017 come from the package us-atlas.
 *
 * A shape is a path of SVG in tenths of a pixel of a map of 975 × 610: `M` with a point, `l` with steps, `z`. Paths are
 * smaller than TopoJSON once both are compressed (122 KB and 150 KB), and need no library where they are drawn.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Position } from "geojson";
import { feature } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { bureauEdition } from "./bureau.ts";
import { type AreaLevel, type Edition, projectPuertoRico } from "./edition.ts";
import { shapeText } from "./shape-text.ts";
import { atlasEdition } from "./us-atlas.ts";

const FOLDER = join(import.meta.dir, "..", "..", "data", "boundaries");

/** Corners that span less than this many square pixels with their neighbors are left out. */
const LEAST_PIXELS = 0.5;

const FILE_NAME = /^cb_(\d{4})_us_county_20m\.zip$/;

async function makeBoundaries(sources: string): Promise<void> {
  await writeEdition(atlasEdition());
  for (const name of readdirSync(sources).sort()) {
    const [, year] = FILE_NAME.exec(name) ?? [];
    if (year !== undefined) await writeEdition(await bureauEdition(Number(year), join(sources, name)));
  }
}

async function writeEdition(edition: Edition): Promise<void> {
  for (const level of ["states", "counties"] as const) {
    const areas = [...shapesOfStates(edition, level), ...shapesOfPuertoRico(edition, level)];
    const shapes = Object.fromEntries(areas.sort(([a], [b]) => a.localeCompare(b)));
    const bytes = Bun.zstdCompressSync(Buffer.from(JSON.stringify(shapes)), { level: 22 });
    await Bun.write(join(FOLDER, `${level}-${edition.year}.json.zst`), bytes);
    console.log(`${edition.year} ${level}: ${areas.length} areas, ${bytes.length} bytes`);
  }
}

/** Returns codes and shapes of the states. An area that simplifying would remove keeps all corners. */
function shapesOfStates({ projected }: Edition, level: AreaLevel): [code: string, shape: string][] {
  const simple = simplify(presimplify(projected), LEAST_PIXELS);
  const wholeShapes = new Map(ringsOf(projected, level).map(([code, rings]) => [code, shapeText(rings)]));
  return ringsOf(simple, level).map(([code, rings]) => [code, shapeText(rings) || wholeShapes.get(code) || ""]);
}

const shapesOfPuertoRico = (edition: Edition, level: AreaLevel): [code: string, shape: string][] =>
  projectPuertoRico(edition, level).map(([code, rings]) => [code, shapeText(rings)]);

/** Returns the rings of each area of a topology. */
const ringsOf = (topology: Edition["projected"], level: AreaLevel): [code: string, rings: Position[][]][] =>
  feature(topology, topology.objects[level]).features.map(({ id, geometry }) => [
    `${id}`,
    geometry.type === "Polygon"
      ? geometry.coordinates
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : [],
  ]);

const [sources] = process.argv.slice(2);
if (sources === undefined) throw new Error("name the folder of the Bureau's files");
await makeBoundaries(sources);
