import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shapeText } from "../../../scripts/boundaries/shape-text.ts";
import { boundaries, EDITIONS, ringsOf } from "../../../src/reference/boundaries/boundaries.ts";
import { geometryOf } from "../../../src/reference/boundaries/geometries.ts";
import { answerOfScript, pythonPackage } from "../../support/python.ts";

const SHAPELY = pythonPackage("shapely", "2.2.0", ["numpy==2.4.6"]);

const SITKA =
  "M1807 5717l1 9-7-3-26-29-14-10-1-14-21-23 7-18 26 5 4 12 21 37 10 34zM1735 5659l1-9 12 7 1 17-9 4-5-19z" +
  "M1701 5619l14-4 2-14 30 10 7-1 7-2 10 19-10 5-24-10 1 26-26-12-11-17z";
const LAS_MARIAS = "M9066 5777l0 2 27 4 12 5 2 20-23-6-13 4-11-16-7-3 13-5z";

describe.skipIf("reason" in SHAPELY)("shapely finds no fault", () => {
  const faultsOf = async (geometries: object): Promise<Record<string, string>> => {
    const folder = mkdtempSync(join(tmpdir(), "govdata-boundaries-"));
    const file = join(folder, "geometries.json");
    await Bun.write(file, JSON.stringify(geometries));
    try {
      return await answerOfScript(SHAPELY, join(import.meta.dir, "find_faults.py"), [file]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test.each(EDITIONS)(
    "in the geometry of any state or county of %d",
    async (edition) => {
      const geometries: Record<string, object> = {};
      for (const level of ["state", "county"] as const)
        for (const [code, shape] of Object.entries(await boundaries(level, edition)))
          geometries[code] = geometryOf(code, shape);
      expect(Object.keys(geometries).length).toBeGreaterThan(3200);
      expect(await faultsOf(geometries)).toEqual({});
    },
    60_000,
  );

  test("in Sitka and Las Marías of 2017, whose rings cross and run back once they are rounded", async () => {
    const rounded = { "02220": SITKA, "72083": LAS_MARIAS };
    const pixels = (shape: string) => ringsOf(shape).map((ring) => ring.map(([x, y]) => [x / 10, y / 10]));
    const made = Object.entries(rounded).map(([code, shape]) => [code, shapeText(pixels(shape))]);
    const faults = (shapes: Readonly<Record<string, string>>) =>
      faultsOf(Object.fromEntries(Object.entries(shapes).map(([code, shape]) => [code, geometryOf(code, shape)])));
    expect(await faults(rounded)).toEqual({
      "02220": expect.stringContaining("Self-intersection"),
      "72083": expect.stringContaining("Self-intersection"),
    });
    expect(await faults(Object.fromEntries(made))).toEqual({});
  }, 60_000);

  test("but does in a ring that crosses itself, runs the wrong way, or crosses the antimeridian", async () => {
    const polygon = (...ring: [number, number][]) => ({ type: "Polygon", coordinates: [[...ring, ring[0]!]] });
    const faults = await faultsOf({
      eight: polygon([0, 0], [4, 4], [4, 0], [0, 4]),
      clockwise: polygon([0, 0], [0, 4], [4, 4], [4, 0]),
      antimeridian: polygon([179, 50], [179, 52], [-179, 52], [-179, 50]),
      right: polygon([0, 0], [4, 0], [4, 4], [0, 4]),
    });
    expect(faults).toEqual({
      eight: expect.stringContaining("Self-intersection"),
      clockwise: "an exterior runs clockwise",
      antimeridian: "crosses the antimeridian",
    });
  }, 60_000);
});
