import type { Sql } from "postgres";
import { notCovered } from "../../errors.ts";
import type { AsOf } from "../vocabulary/metadata.ts";
import { FIRST_MONTH, LAST_MONTH, type MonthNumber, parseMonth } from "../vocabulary/period.ts";
import { NOW, type SeriesMonth, seriesMonths } from "./queries.ts";
import { type AnsweringRelease, answeringRelease, firstPublished } from "./queries-spans.ts";

/** The time range of a request: months `YYYY-MM`, and the day of `as_of`. */
export interface RequestedTime {
  from_date?: string | undefined;
  to_date?: string | undefined;
  as_of?: string | undefined;
}

/** Revised series as published by a day. */
export interface SeriesAnswer {
  months: readonly SeriesMonth[];
  /** First and last month of the series in the release, for any requested range. */
  first: MonthNumber;
  last: MonthNumber;
  asOf: AsOf;
}

/**
 * Returns the months of some series in the requested range, as published by the requested day. Undefined if no loaded
 * release has any of the series.
 * @throws `notCovered` if nothing was published by that day.
 */
export async function seriesAnswer(
  sql: Sql,
  wantedSeries: { part: string; series: readonly number[]; subject: string },
  time: RequestedTime,
): Promise<SeriesAnswer | undefined> {
  const release = await releaseBy(sql, wantedSeries, time.as_of);
  if (!release) return undefined;
  const months = await seriesMonths(sql, {
    part: wantedSeries.part,
    series: wantedSeries.series,
    asOf: time.as_of ?? NOW,
    from: time.from_date === undefined ? FIRST_MONTH : parseMonth(time.from_date),
    to: time.to_date === undefined ? LAST_MONTH : parseMonth(time.to_date),
  });
  return { months, first: release.first_period, last: release.last_period, asOf: asOfMetadata(release, time.as_of) };
}

/** How many months before a release's last month to look for the newest month with a figure. */
const LOOK_BACK = 24;

/** As {@link seriesAnswer}, but only the newest months: from two years before the release's last month. */
export async function newestMonths(
  sql: Sql,
  wantedSeries: { part: string; series: readonly number[]; subject: string },
  asOf: string | undefined,
): Promise<SeriesAnswer | undefined> {
  const release = await releaseBy(sql, wantedSeries, asOf);
  if (!release) return undefined;
  const from = release.last_period - 100 * (LOOK_BACK / 12);
  const range = { part: wantedSeries.part, series: wantedSeries.series, asOf: asOf ?? NOW, from, to: LAST_MONTH };
  const months = await seriesMonths(sql, range);
  return { months, first: release.first_period, last: release.last_period, asOf: asOfMetadata(release, asOf) };
}

/** Returns the example of a 404 for a day before the first loaded release of a subject. */
export const notPublishedBy = (subject: string) => ({
  sent: { as_of: "2010-01-01" },
  message: `No loaded release of ${subject} was published by 2010-01-01; the earliest is that of 2022-12-14`,
});

/** Returns the answering release. Undefined if no loaded release has any of the series. */
async function releaseBy(
  sql: Sql,
  { part, series, subject }: { part: string; series: readonly number[]; subject: string },
  asOf: string | undefined,
): Promise<AnsweringRelease | undefined> {
  const [release] = await answeringRelease(sql, { part, series, asOf: asOf ?? NOW });
  if (release || asOf === undefined) return release;
  const [first] = await firstPublished(sql, part, series);
  if (!first) return undefined;
  throw notCovered(
    `No loaded release of ${subject} was published by ${asOf}; the earliest is that of ${first.published_on}`,
  );
}

const asOfMetadata = (release: AnsweringRelease, asOf: string | undefined): AsOf => ({
  date: asOf ?? null,
  published_on: release.published_on,
  published_from: release.published_from,
});
