import type { Gap } from "../../../loading/dataset.ts";
import type { Database } from "../../../storage/database.ts";
import { areaNumbers, countyYears, hasUnadjustedMonths } from "../queries.ts";
import { areaDivisor, PARTS } from "../series-id.ts";

/** The first year of which LAUS has figures of counties. */
const FIRST_COUNTY_YEAR = 1990;

/** Whether the months of counties are missing, and which of their years; whether states are missing unadjusted. */
export async function lausGaps({ sql }: Database): Promise<Gap[]> {
  const gaps: Gap[] = [];
  if (!(await hasUnadjustedMonths(sql)))
    gaps.push({ missing: "months of states, not adjusted", command: "govdata load laus --level state" });
  const monthly = await areaNumbers(sql, PARTS.county.monthly, areaDivisor("monthly"));
  const missing = [
    ...(monthly.length === 0 ? ["months of counties"] : []),
    ...missingYears((await countyYears(sql)).map(({ year }) => year)),
  ];
  if (missing.length > 0) gaps.push({ missing: missing.join("; "), command: "govdata load laus --level county" });
  return gaps;
}

/** Years before the newest one that have no annual averages of counties; `[]` where there are none to miss. */
function missingYears(years: readonly number[]): string[] {
  const newest = years.at(-1);
  if (newest === undefined) return ["annual averages of counties"];
  const all = Array.from({ length: newest - FIRST_COUNTY_YEAR + 1 }, (_, index) => FIRST_COUNTY_YEAR + index);
  const missing = all.filter((year) => !years.includes(year));
  return missing.length === 0 ? [] : [`annual averages of counties in ${missing.join(", ")}`];
}
