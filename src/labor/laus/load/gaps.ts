import type { Gap } from "../../../loading/dataset.ts";
import type { Database } from "../../../storage/database.ts";
import { areaNumbers, countyYears, hasUnadjustedMonths } from "../queries.ts";
import { areaDivisor, PARTS } from "../series-id.ts";

/** The first year with county figures in LAUS. */
const FIRST_COUNTY_YEAR = 1990;

/** Returns what is missing: county months, annual averages of counties by year, and unadjusted state months. */
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

/** Returns the years, up to the newest, without annual averages of counties. `[]` if no year is missing. */
function missingYears(years: readonly number[]): string[] {
  const newest = years.at(-1);
  if (newest === undefined) return ["annual averages of counties"];
  const all = Array.from({ length: newest - FIRST_COUNTY_YEAR + 1 }, (_, index) => FIRST_COUNTY_YEAR + index);
  const missing = all.filter((year) => !years.includes(year));
  return missing.length === 0 ? [] : [`annual averages of counties in ${missing.join(", ")}`];
}
