import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { countyConfidence, headquartersCounty } from "../../../src/filings/companies/headquarters-county.ts";
import { findStateOrTerritory } from "../../../src/reference/states.ts";
import { filingPath, HAS_FILINGS } from "../sources.ts";

test.each([
  ["CA", "CUPERTINO", "95014-1234", "06085", "high"], // a ZIP of one county
  ["NY", "NEW YORK", "10018", "36061", "high"],
  ["AR", "BENTONVILLE", "72712", "05007", "high"],
  // DeKalb County has most people of the ZIP, Atlanta is mostly in Fulton.
  ["GA", "ATLANTA", "30319", "13089", "medium"],
  ["TX", "Austin", "78729", "48491", "medium"],
  ["NY", "NEW YORK", "10285", "36061", "low"], // a ZIP of one building, so only the city is known
  ["CT", "STAMFORD", null, "09001", "low"],
])("%s, %s %s is in county %s, with %s confidence", async (state, city, zip, fips, confidence) => {
  const stateFips = findStateOrTerritory(state)?.fips ?? "";
  expect(await headquartersCounty(stateFips, { city, zip })).toEqual({ fips, confidence } as never);
  expect(await countyConfidence({ state, city, zip, countyFips: fips })).toBe(confidence as never);
});

test("no county has no confidence, and a stored county that the address no longer leads to has a low one", async () => {
  const address = { state: "CA", city: "CUPERTINO", zip: "95014" };
  expect(await countyConfidence({ ...address, countyFips: null })).toBeNull();
  expect(await countyConfidence({ ...address, countyFips: "06075" })).toBe("low");
  expect(await headquartersCounty("06", { city: "NOWHERE", zip: "10018" })).toBeUndefined();
});

test.if(HAS_FILINGS)("of 5,827 real addresses with a county, 96% have a high confidence", async () => {
  const rows: Record<string, string>[] = parse(await Bun.file(filingPath("../reference/sec_filers_hq.csv")).text(), {
    columns: true,
  });
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { city = "", zip = "", state_or_country: code = "" } of rows) {
    const state = findStateOrTerritory(code);
    const county = state && (await headquartersCounty(state.fips, { city, zip }));
    if (county) counts[county.confidence]++;
  }
  expect(counts).toEqual({ high: 5619, medium: 93, low: 115 });
});
