import type { Estimate, EstimateNote } from "../estimates/estimates.ts";
import { density, isUnreliable, percentOf } from "../estimates/margins.ts";
import type { StoredMetric } from "../metrics/metric-names.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import type { Level, Vintage } from "../vocabulary/vintages.ts";

/** The fields of every served value. It has notes if a field is null or a bound. */
export interface ServedEstimate {
  value: number | null;
  moe: number | null;
  value_note?: EstimateNote;
  moe_note?: EstimateNote;
  open_ended?: "above" | "below";
  unreliable?: true;
}

/** A share that is a half in decimals (247 of 2,000: 12.35) is slightly off in binary. */
const HAIR = 1e-13;

/** Rounds a stored estimate for serving, with halves away from zero. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const rounded = Math.floor(Math.abs(value) * scale * (1 + HAIR) + 0.5) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded; // no -0
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundTo(value, decimals);

/** Returns the rounded estimate, with a note for each null. */
export const served = (estimate: Estimate, { decimals }: { decimals: number }): ServedEstimate =>
  noted({ value: rounded(estimate.value, decimals), moe: rounded(estimate.moe, decimals) }, estimate);

/** A metric in the place-metric response. */
export interface MetricEntry extends ServedEstimate {
  unit: string;
}

/** Like `served`, with the unit between value and margin. */
export const servedWithUnit = (
  estimate: Estimate,
  { decimals, unit }: { decimals: number; unit: string },
): MetricEntry =>
  noted({ value: rounded(estimate.value, decimals), unit, moe: rounded(estimate.moe, decimals) }, estimate);

/** One place in a list of values. It repeats metric and vintage, so that a saved row is complete. */
export interface PlaceValue extends ServedEstimate {
  fips: string;
  /** The place's name in the vintage. */
  name: string;
  level: Level;
  metric: string;
  unit: string;
  vintage: Vintage;
}

/** Like `served`, after the place fields of a list row. Makes only one object, because lists have many rows. */
export const servedOf = (
  { fips, name, level, metric, unit, vintage }: Omit<PlaceValue, keyof ServedEstimate>,
  estimate: Estimate,
  { decimals }: { decimals: number },
): PlaceValue =>
  noted(
    {
      fips,
      name,
      level,
      metric,
      unit,
      vintage,
      value: rounded(estimate.value, decimals),
      moe: rounded(estimate.moe, decimals),
    },
    estimate,
  );

/** Adds the reasons of nulls and bounds to a rounded estimate. */
function noted<Answer extends ServedEstimate>(answer: Answer, estimate: Estimate): Answer {
  const { value, moe, valueNote, moeNote, openEnded } = estimate;
  if (value === null || openEnded !== null)
    answer.value_note = valueNote ?? (openEnded ? "open_ended_interval" : "not_published");
  if (moe === null) answer.moe_note = moeNote ?? answer.value_note ?? "not_published";
  if (openEnded !== null) answer.open_ended = openEnded;
  if (isUnreliable(estimate)) answer.unreliable = true;
  return answer;
}

/**
 * Returns a metric of one place and vintage, computed if it is not stored; undefined if a row that it needs is missing.
 * `rowOf` returns the estimate of a stored metric.
 */
export function metricEstimate(
  { stored, readTime }: MetricDefinition,
  rowOf: (metric: StoredMetric) => Estimate | undefined,
  landAreaSqMi: number | null,
): Estimate | undefined {
  const first = rowOf(stored[0]);
  if (first === undefined || readTime === undefined) return first;
  if (readTime.kind === "per_square_mile") return density(first, landAreaSqMi);
  const wholeEstimate = rowOf(readTime.whole);
  return wholeEstimate && percentOf(first, wholeEstimate);
}
