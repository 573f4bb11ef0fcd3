import type { Estimate, EstimateNote } from "../estimates/estimates.ts";
import { density, percentOf } from "../estimates/margins.ts";
import type { StoredMetric } from "../metrics/metric-names.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import type { Level, Vintage } from "../vocabulary/vintages.ts";

/** What every served value says of itself; the notes are there where something is null or a bound. */
export interface ServedEstimate {
  value: number | null;
  moe: number | null;
  value_note?: EstimateNote;
  moe_note?: EstimateNote;
  open_ended?: "above" | "below";
}

/** A share that is a half in decimals (247 of 2,000: 12.35) lies a hair beside it in binary. */
const HAIR = 1e-13;

/** Rounds for serving, halves away from zero: estimates are stored unrounded. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const rounded = Math.floor(Math.abs(value) * scale * (1 + HAIR) + 0.5) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded; // no -0
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundTo(value, decimals);

/** The estimate rounded, with a note beside each null. */
export const served = (estimate: Estimate, { decimals }: { decimals: number }): ServedEstimate =>
  noted({ value: rounded(estimate.value, decimals), moe: rounded(estimate.moe, decimals) }, estimate);

/** A metric as the place-metric response has it. */
export interface MetricEntry extends ServedEstimate {
  unit: string;
}

/** As `served`, with the unit between value and margin. */
export const servedWithUnit = (
  estimate: Estimate,
  { decimals, unit }: { decimals: number; unit: string },
): MetricEntry =>
  noted({ value: rounded(estimate.value, decimals), unit, moe: rounded(estimate.moe, decimals) }, estimate);

/** One place of a list of values; each says what it is of, so that a saved row does too. */
export interface PlaceValue extends ServedEstimate {
  fips: string;
  /** The name that the vintage gives the place. */
  name: string;
  level: Level;
  metric: string;
  unit: string;
  vintage: Vintage;
}

/** As `served`, after what the row of a list says of its place: one object, for lists have many. */
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
  return answer;
}

/**
 * A metric of one place and vintage, computed where it is not stored; undefined where a row is missing that it needs.
 * `rowOf` gives the estimate of a stored metric.
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
