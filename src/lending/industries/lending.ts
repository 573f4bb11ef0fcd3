import type { Sql } from "postgres";
import type { Edition } from "../edition.ts";
import { type AskedRange, answeredRange, type FoundLending } from "../lending.ts";
import { type FilledQuarter, sumsOf } from "../series.ts";
import type { LendingIndustry } from "./codes.ts";
import { filedCodesOf } from "./levels.ts";
import { loansWithoutIndustry, nationalQuarters, stateQuarters } from "./queries.ts";
import type { IndustryLending } from "./schema.ts";

/**
 * The lending of an industry in the nation, or in a state; `range` is undefined for the newest loaded quarter.
 * `counts.unresolved`: loans of the same quarters and area without a known NAICS code. Two queries.
 */
export async function industryLendingOf(
  sql: Sql,
  edition: Edition,
  { code, state }: { code: string; state: string | undefined },
  range: AskedRange | undefined,
): Promise<FoundLending> {
  const { within, fill, notes } = answeredRange(edition, range);
  const [rows, { loans, unresolved }] = await Promise.all([
    state === undefined
      ? nationalQuarters(sql, code, within)
      : stateQuarters(sql, { state, ...filedCodesOf(code) }, within),
    loansWithoutIndustry(sql, state, within),
  ]);
  const quarters = fill(rows);
  const isUnknown = loans === 0 && quarters.length > 0 && quarters.every(({ isLoaded }) => !isLoaded);
  const cancelled = rows.reduce((sum, { cancelled_count: count }) => sum + count, 0);
  return { quarters, counts: isUnknown ? { cancelled: null, unresolved: null } : { cancelled, unresolved }, notes };
}

/** An industry's record of a quarter. */
export const industryRecord = (
  { code, title }: LendingIndustry,
  state: string | undefined,
  filled: FilledQuarter,
): IndustryLending => ({
  naics_code: code,
  naics_title: title,
  level: state === undefined ? "nation" : "state",
  state_fips: state ?? null,
  ...sumsOf(filled),
});
