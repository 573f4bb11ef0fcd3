import { Histogram, LONG_BOUNDS_S } from "../../http/metrics/histogram.ts";
import type { AttemptResult } from "../sending/sender.ts";
import type { LeasedDelivery } from "./claiming/held-delivery.ts";
import { type AttemptOutcome, OUTCOMES, outcomeOf } from "./dispatching/outcomes.ts";

/** What a worker has done since it started, as plain numbers. */
export interface Tally {
  claims: number;
  claimedDeliveries: number;
  /** The time of all claims, in ms. */
  claimMs: number;
  /** Attempts that ended, by how. */
  outcomes: Record<AttemptOutcome, number>;
  /** Attempts that ended. */
  attempts: number;
  /** Attempts whose results are in the database. */
  recorded: number;
  /** Attempts that ended after another worker had leased their delivery. They are not recorded. */
  late: number;
  /** The time of all statements that record, in ms. */
  finishMs: number;
  /** Deliveries that were given back without an attempt. */
  givenBack: number;
}

/** Returns a tally of nothing. */
export const createTally = (): Tally => ({
  claims: 0,
  claimedDeliveries: 0,
  claimMs: 0,
  outcomes: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<AttemptOutcome, number>,
  attempts: 0,
  recorded: 0,
  late: 0,
  finishMs: 0,
  givenBack: 0,
});

/** The times of a worker's attempts. */
export interface Timings {
  attemptDuration: Histogram;
  /** From the recording of an event to the first attempt of a delivery. Replays and tests are left out. */
  firstAttemptDelay: Histogram;
}

/** Returns timings of nothing. */
export const createTimings = (): Timings => ({
  attemptDuration: new Histogram(),
  firstAttemptDelay: new Histogram(LONG_BOUNDS_S),
});

/** Counts an attempt and its times. */
export function countAttempt(
  { tally, timings }: { tally: Tally; timings: Timings },
  delivery: LeasedDelivery,
  { startedAtMs, result }: { startedAtMs: number; result: AttemptResult },
): void {
  tally.attempts++;
  tally.outcomes[outcomeOf(result)]++;
  timings.attemptDuration.observe(result.durationMs);
  if (delivery.attempts === 0 && delivery.triggeredBy === null && delivery.eventId !== null)
    timings.firstAttemptDelay.observe(startedAtMs - delivery.recordedAt.getTime());
}
