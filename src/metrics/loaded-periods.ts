import type { Sql } from "postgres";
import { keptByKey } from "../http/kept.ts";
import type { DatasetState } from "../http/versions.ts";
import type { MetricSource, MetricSpan } from "./metric.ts";

const keptSpans = keptByKey((sql, state: DatasetState, source: MetricSource) => source.spans(sql, state));

/** Returns the loaded spans of a dataset's metrics. Empty if the dataset is not loaded. */
export const spansOf = async (
  sql: Sql,
  source: MetricSource,
  state: DatasetState | undefined,
): Promise<readonly MetricSpan[]> => (state && state.version > 0 ? keptSpans(sql, state, source) : []);

/** Returns the newest period of any metric. Null if nothing is loaded. */
export const newestPeriodOf = (spans: readonly MetricSpan[]): string | null =>
  spans.map((span) => span.last_period).reduce<string | null>(newer, null);

/**
 * Returns the last month of a period: `2016-03` for `2016-Q1`, `2016-12` for `2016`. Periods of different kinds sort by
 * it.
 */
const endOf = (period: string): string => {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3).padStart(2, "0")}`;
  return period.length === 4 ? `${period}-12` : period;
};

/**
 * Returns the newer of two periods of any kind. If both end in the same month, returns the shorter one because it is
 * more precise.
 */
export function newer(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  const [end, otherEnd] = [endOf(left), endOf(right)];
  return otherEnd > end || (otherEnd === end && right.length > left.length) ? right : left;
}
