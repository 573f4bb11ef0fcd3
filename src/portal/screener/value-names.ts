import { cbsaOfCode } from "../../reference/cbsas.ts";
import { fullCountyNames } from "../../reference/counties.ts";
import { naics } from "../../reference/naics.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import type { Screen } from "./filters.ts";
import type { ScreenedCompany } from "./screened-table.tsx";

/** Names of the codes that a screen compares: `California` of the field `state` and the value `CA`. */
export type ValueNames = (field: string, value: string) => string | undefined;

/** Returns the names of a screen's codes. Companies that passed name their SIC codes, which no other list here has. */
export async function valueNamesOf({ filters }: Screen, companies: readonly ScreenedCompany[]): Promise<ValueNames> {
  const values = filters
    .filter(({ operator }) => operator === "is")
    .flatMap(({ field, value }) => value.split(",").map((one) => [field, one.trim()] as const));
  const names = await Promise.all(
    values.map(async ([field, value]) => [`${field} ${value}`, await nameOf(field, value, companies)] as const),
  );
  const byValue = new Map(names);
  return (field, value) => byValue.get(`${field} ${value.trim()}`);
}

async function nameOf(field: string, code: string, companies: readonly ScreenedCompany[]): Promise<string | undefined> {
  switch (field) {
    case "state":
      return findStateOrTerritory(code)?.name;
    case "county_fips":
      return (await fullCountyNames()).get(code);
    case "cbsa":
      return (await cbsaOfCode(code))?.title;
    case "naics": {
      const codes = await naics();
      return (codes.find(code) ?? codes.findOlder(code))?.title;
    }
    case "sic":
      return companies.find(({ sic }) => sic === code)?.sic_description ?? undefined;
    default:
      return undefined;
  }
}
