import type { UsageCount } from "../../accounts/portal.ts";
import { DAY_MS } from "../../durations.ts";

/** The periods that can be chosen, in days. Today is the last of them. */
export const PERIODS = [7, 30, 90] as const;

/** A period of days (UTC), with today as the last. */
export interface UsagePeriod {
  days: number;
  /** Its first day: `2026-11-24`. */
  since: string;
}

/** Returns the period that the address asks for; 30 days without one. */
export function chosenPeriod(query: URLSearchParams, now = Date.now()): UsagePeriod {
  const days = PERIODS.find((period) => String(period) === query.get("days")) ?? 30;
  return { days, since: dayOf(now - (days - 1) * DAY_MS) };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns every day of a period, the first one first. */
export const daysOf = ({ days, since }: UsagePeriod): string[] =>
  Array.from({ length: days }, (_, index) => dayOf(Date.parse(since) + index * DAY_MS));

/** The outcomes of requests, in the order of the chart. */
export const OUTCOMES = [
  { name: "answered", label: "Answered", hint: "2xx, 3xx" },
  { name: "refused", label: "Refused", hint: "4xx" },
  { name: "limited", label: "Over the limit", hint: "429" },
  { name: "failed", label: "Failed", hint: "5xx" },
] as const;

/** The outcome of a request. */
export type Outcome = (typeof OUTCOMES)[number]["name"];

/** Returns what a status means for the caller. */
export function outcomeOf(status: number): Outcome {
  if (status === 429) return "limited";
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "answered";
}

/** Requests with their outcomes. */
export interface Sums extends Record<Outcome, number> {
  requests: number;
}

/** Returns the sums of some counts. */
export function sumsOf(counts: readonly UsageCount[]): Sums {
  const sums: Sums = { requests: 0, answered: 0, refused: 0, limited: 0, failed: 0 };
  for (const { status, requests } of counts) {
    sums.requests += requests;
    sums[outcomeOf(status)] += requests;
  }
  return sums;
}
