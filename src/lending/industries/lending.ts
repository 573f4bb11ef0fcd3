import type { Sql } from "postgres";
import { answeredRange, type FoundLending } from "../answers/lending.ts";
import type { Edition } from "../editions/edition.ts";
import { type FilledQuarter, recordFieldsOf, sumsOf } from "../figures/series.ts";
import type { LendingIndustry } from "../naics/codes.ts";
import { filedCodesOf } from "../naics/levels.ts";
import { areaQuarters, loansWithoutIndustry, nationalQuarters } from "../naics/queries.ts";
import type { AskedRange } from "../scopes/asked-quarters.ts";
import type { IndustryLending } from "./schema.ts";

/**
 * The lending of an industry in the nation (undefined), a state or a county; `range` is undefined for the newest
 * loaded quarter.
 * `counts.unresolved`: loans of the same quarters and area without a known NAICS code. Two queries.
 */
export async function industryLendingOf(
  sql: Sql,
  edition: Edition,
  { code, area }: { code: string; area: string | undefined },
  range: AskedRange | undefined,
): Promise<FoundLending> {
  const { within, ofYear, isAsked, fill, notes } = answeredRange(edition, range);
  const [allRows, { loans, unresolved }] = await Promise.all([
    area === undefined
      ? nationalQuarters(sql, code, within)
      : areaQuarters(sql, { area, ...filedCodesOf(code) }, within),
    loansWithoutIndustry(sql, area, { ...within, ofYear }),
  ]);
  const rows = allRows.filter(isAsked);
  const quarters = fill(rows);
  const isUnknown = loans === 0 && quarters.length > 0 && quarters.every(({ isLoaded }) => !isLoaded);
  const cancelled = rows.reduce((sum, { cancelled_count: count }) => sum + count, 0);
  return { quarters, counts: isUnknown ? { cancelled: null, unresolved: null } : { cancelled, unresolved }, notes };
}

/** An industry's record of a quarter. */
export const industryRecord = (
  { code, title }: LendingIndustry,
  area: string | undefined,
  filled: FilledQuarter,
): IndustryLending => ({
  naics_code: code,
  naics_title: title,
  level: area === undefined ? "nation" : area.length === 2 ? "state" : "county",
  state_fips: area?.slice(0, 2) ?? null,
  ...sumsOf(filled),
  ...recordFieldsOf(filled),
  geo: area === undefined ? "national" : area.length === 2 ? "state" : "county",
  county_fips: area?.length === 5 ? area : null,
});
