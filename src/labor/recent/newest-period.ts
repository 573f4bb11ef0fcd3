import type { Sql } from "postgres";
import { keptByKey } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import { NOW } from "../revisions/queries.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import { newestPeriodsBy } from "./queries.ts";

/** Newest periods of more days than this are not kept. */
const MOST_DAYS = 12;

/**
 * Returns the function that reads the newest month or year of any series of some parts, by the end of a day (default:
 * now). It gives null if nothing had been published by then. Call it once, at the top of a module.
 */
export function newestPeriodReader(
  parts: readonly string[],
): (sql: Sql, state: DatasetState, asOf?: string) => Promise<string | null> {
  const newestPeriod = keptByKey(
    async (sql, _state: DatasetState, asOf: string | undefined) => {
      const { month, year } = await newestPeriodsBy(sql, parts, asOf ?? NOW);
      return { period: newer(textOf(month), textOf(year)) };
    },
    { most: MOST_DAYS, isPrepared: (asOf) => asOf === undefined },
  );
  return async (sql, state, asOf) => (state.version === 0 ? null : (await newestPeriod(sql, state, asOf)).period);
}

const textOf = (period: MonthNumber | null): string | null => (period === null ? null : formatMonth(period));
