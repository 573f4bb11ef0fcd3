import { type Estimate, type EstimateNote, missing } from "../estimates.ts";
import { density, percentOf } from "../margins.ts";
import type { MetricDefinition } from "../metrics.ts";
import type { StoredEstimate } from "./queries.ts";

/** What every served value says of itself; the notes are there where something is null or a bound. */
export interface ServedEstimate {
  value: number | null;
  moe: number | null;
  value_note?: EstimateNote;
  moe_note?: EstimateNote;
  open_ended?: "above" | "below";
}

/** A value of `census_blocks` as an estimate. */
export const toEstimate = (row: StoredEstimate): Estimate => ({
  value: row.value,
  moe: row.moe,
  valueNote: row.value_note,
  moeNote: row.moe_note,
  openEnded: row.open_ended,
});

/** A share that is a half in decimals (247 of 2,000: 12.35) lies a hair beside it in binary. */
const HAIR = 1e-13;

/** Rounds for serving (census-metrics.md 4), halves away from zero: estimates are stored unrounded. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const rounded = Math.floor(Math.abs(value) * scale * (1 + HAIR) + 0.5) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded; // no -0
}

/** The estimate rounded, with a note beside each null. */
export function served(estimate: Estimate, { decimals }: { decimals: number }): ServedEstimate {
  const { value, moe, valueNote, moeNote, openEnded } = estimate;
  const answer: ServedEstimate = {
    value: value === null ? null : roundTo(value, decimals),
    moe: moe === null ? null : roundTo(moe, decimals),
  };
  if (value === null || openEnded !== null)
    answer.value_note = valueNote ?? (openEnded ? "open_ended_interval" : "not_published");
  if (moe === null) answer.moe_note = moeNote ?? answer.value_note ?? "not_published";
  if (openEnded !== null) answer.open_ended = openEnded;
  return answer;
}

/**
 * A metric of one place and vintage, computed where it is not stored. `parts` are the estimates of the metric's stored
 * ones, in the order of `storedMetrics`; undefined where there is no row, which `absent` explains.
 */
export function metricEstimate(
  metric: MetricDefinition,
  parts: readonly (Estimate | undefined)[],
  { absent, landAreaSqMi }: { absent: EstimateNote; landAreaSqMi: number | null },
): Estimate {
  const [first, second] = parts;
  if (first === undefined || (metric.readTime?.kind === "share" && second === undefined)) return missing(absent);
  if (metric.readTime === undefined) return first;
  return metric.readTime.kind === "share" ? percentOf(first, second as Estimate) : density(first, landAreaSqMi);
}
