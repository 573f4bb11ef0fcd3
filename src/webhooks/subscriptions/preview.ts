import type { Sql } from "postgres";
import { DAY_MS } from "../../durations.ts";
import { type PreviewDay, type PreviewSample, previewDays, previewSamples } from "./queries/preview.ts";
import type { Narrowing } from "./queries/subscriptions.ts";

/** How far a preview looks back, by the time at which events were recorded: that is when they are sent. */
export const PREVIEW_DAYS = 30;

/** How many events a preview shows. */
export const MOST_SAMPLES = 5;

/** What a subscription would have been sent. */
export interface Preview {
  from: Date;
  to: Date;
  days: PreviewDay[];
  samples: PreviewSample[];
}

/** Returns what a subscription with these lists would have been sent in the 30 days before `now`. Nothing is sent. */
export async function previewOf(sql: Sql, lists: Narrowing, now: Date): Promise<Preview> {
  const filter = { lists, from: new Date(now.getTime() - PREVIEW_DAYS * DAY_MS), to: now };
  const [days, samples] = await Promise.all([previewDays(sql, filter), previewSamples(sql, filter, MOST_SAMPLES)]);
  return { from: filter.from, to: now, days: [...days], samples: [...samples] };
}
