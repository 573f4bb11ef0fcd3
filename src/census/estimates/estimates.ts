import type { ValueNote } from "../../metrics/metric.ts";

/** The reason why a value or margin is null, or why a value is a bound (`census_note` in tables.sql). */
export const ESTIMATE_NOTES = [
  "too_few_samples",
  "suppressed",
  "not_applicable",
  "controlled",
  "open_ended_interval",
  "not_published",
  "not_derivable",
  "not_loaded",
] as const satisfies readonly ValueNote[];
export type EstimateNote = (typeof ESTIMATE_NOTES)[number];

/**
 * An estimate with its margin of error at 90% confidence, both unrounded.
 *
 * A null has its reason in the note next to it. A median in an open-ended interval has the interval's bound as value,
 * and `openEnded` says on which side of the bound it lies. A controlled estimate has no margin, for a test on it would
 * mean nothing; a formula counts its margin as 0.
 */
export interface Estimate {
  value: number | null;
  moe: number | null;
  valueNote: EstimateNote | null;
  moeNote: EstimateNote | null;
  openEnded: "above" | "below" | null;
}

/** Returns a plain value with a plain margin. */
export const estimate = (value: number, moe: number): Estimate => ({
  value,
  moe,
  valueNote: null,
  moeNote: null,
  openEnded: null,
});

/** Returns a value without a margin, and the reason. */
export const withoutMargin = (value: number, moeNote: EstimateNote): Estimate => ({
  value,
  moe: null,
  valueNote: null,
  moeNote,
  openEnded: null,
});

/** Returns an estimate with neither value nor margin, and the reason. */
export const missing = (note: EstimateNote, moeNote: EstimateNote = note): Estimate => ({
  value: null,
  moe: null,
  valueNote: note,
  moeNote,
  openEnded: null,
});
