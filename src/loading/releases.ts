import { Cron } from "croner";
import { DAY_MS, MINUTE_MS } from "../durations.ts";

/**
 * Days and hour at which an agency publishes, as a cron pattern such as `30 8 * * FRI#1`. If the day is not known, the
 * pattern has all possible days of a month.
 */
export interface ReleaseDays {
  cron: string;
  /** Time zone of the pattern: an agency keeps its own hour through the year. */
  timezone: string;
}

/** Where an agency publishes the days of a dataset's releases. */
export interface ReleaseCalendar {
  /** The address of an iCalendar file (RFC 5545). */
  address: string;
  /** The zone of times without one of their own. */
  timezone: string;
  /** Matches the names of the dataset's releases. */
  events: RegExp;
}

/** The first try comes this long after the hour of a release. Each next one is twice as far from it, up to a day. */
const FIRST_TRY_MS = 5 * MINUTE_MS;

/**
 * Returns the newest time up to `now` to look for a release: 5, 10, 20 minutes and so on after its hour, up to a day.
 * Undefined if none is expected, or if something was published (`publishedAt`) since the days of the release began.
 */
export function newestTry(days: ReleaseDays, now: Date, publishedAt: Date | null): Date | undefined {
  const cron = new Cron(days.cron, { timezone: days.timezone, paused: true });
  // `previousRuns` leaves out the given time itself.
  const [release, ...earlierReleases] = cron.previousRuns(MOST_DAYS, new Date(now.getTime() + 1));
  if (!release) return undefined;
  const month = monthOf(release, days);
  const firstRelease = earlierReleases.findLast((day) => monthOf(day, days) === month) ?? release;
  return publishedAt && publishedAt >= firstRelease ? undefined : tryAfter(release, now);
}

/** Does the same for the times of a calendar, where each is a release. */
export function newestTryOf(releases: readonly Date[], now: Date, publishedAt: Date | null): Date | undefined {
  const release = releases.findLast((time) => time <= now);
  return !release || (publishedAt && publishedAt >= release) ? undefined : tryAfter(release, now);
}

function tryAfter(release: Date, now: Date): Date | undefined {
  const sinceMs = now.getTime() - release.getTime();
  if (sinceMs < FIRST_TRY_MS || sinceMs >= DAY_MS) return undefined;
  let afterMs = FIRST_TRY_MS;
  while (afterMs * 2 <= sinceMs) afterMs *= 2;
  return new Date(release.getTime() + afterMs);
}

/** A pattern has one hour a day, and a month has no more days. */
const MOST_DAYS = 31;

const monthOf = (day: Date, { timezone }: ReleaseDays): string =>
  day.toLocaleDateString("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit" });

/** Returns the next hour of a release after `now`; null if there is none. */
export const nextRelease = (calendars: readonly ReleaseDays[], now: Date): Date | null =>
  calendars
    .map(({ cron, timezone }) => new Cron(cron, { timezone, paused: true }).nextRun(now))
    .reduce((first, next) => (first && (!next || first < next) ? first : next), null);
