import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { countyNames } from "../../../src/lending/counties/names.ts";
import { countyResolver, type Way } from "../../../src/lending/counties/resolver.ts";
import { findStateOrTerritory } from "../../../src/reference/states.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";

const SOURCES = agencyPath();
const hasSources = hasAgencyFiles(SOURCES);

const rowsOf = (bytes: ArrayBuffer | Uint8Array): Record<string, string>[] =>
  parse(new TextDecoder().decode(bytes), { columns: true, bom: true });
const file = (name: string) => Bun.file(join(SOURCES, name)).arrayBuffer();

describe.skipIf(!hasSources)("of real addresses", () => {
  test("99.96% of 33,103 county names of an old ZIP list are found within their state", async () => {
    const names = await countyNames();
    const missed: string[] = [];
    const rows = rowsOf(await file("reference/geo-data.csv"));
    let split = 0;
    for (const { state_abbr: state = "", county = "" } of rows) {
      const found = names.find(state, county);
      if (!found) missed.push(`${county}, ${state}`);
      else if (found.length > 1) split++;
    }
    expect(rows).toHaveLength(33_103);
    expect(split).toBe(20);
    // The list cuts these off.
    expect(new Set(missed)).toEqual(new Set(["Yakutat Borou, AK", "Prince of Wales-Outer Ketchikan Census, AK"]));
    expect(missed).toHaveLength(12);
  });

  test("the county of 99.8% of SBA's borrowers is found by ZIP and city, in their own state", async () => {
    const find = await countyResolver();
    const ways: Record<Way | "none", number> = { name: 0, zip: 0, city: 0, none: 0 };
    const rows = rowsOf(Bun.gunzipSync(new Uint8Array(await file("sba/SBAnational-sample.csv.gz"))));
    for (const { State = "", Zip = "", City = "" } of rows) {
      const borrower = { borrowerState: State, borrowerZip: Zip, borrowerCity: City };
      const county = find({ projectState: State, projectCounty: "", ...borrower });
      ways[county?.way ?? "none"]++;
      if (county) expect(county.fips.slice(0, 2)).toBe(findStateOrTerritory(State)!.fips);
    }
    expect(ways.none / rows.length).toBeLessThan(0.002);
    expect(ways.zip / rows.length).toBeGreaterThan(0.985);
    expect(ways.name).toBe(0);
  });
});
