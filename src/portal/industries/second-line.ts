import type { ApiAnswer, ApiFailure } from "../../in-process/api-client.ts";
import { periodText } from "../charts/periods.ts";
import type { LoadedDataset } from "../page.ts";

/** An earlier state of a series, to compare with its newest one. */
export interface SecondLine<Month> {
  /** `As first published`, `As known on Feb 2, 2024` */
  label: string;
  months: readonly Month[];
  from: readonly ApiAnswer<unknown>[];
  /** Whether each month is as its first release had it. */
  isFirst: boolean;
  /** Why it has no months. */
  reason: string | undefined;
}

/** The most releases that are asked for: twenty years of months. */
const MOST_RELEASES = 240;

/** A series that is revised, as it was known on a day, and its newest month then. */
export interface RevisedSeries<Month> {
  monthsAsOf(day: string): Promise<ApiAnswer<readonly Month[]> | ApiFailure>;
  newestAsOf(day: string): Promise<ApiAnswer<Month> | ApiFailure>;
}

/**
 * Reads an earlier state of a series. `asOf` is a day, or `first`: then each month has the figure of the first release
 * that had it as its newest month. Releases that are not loaded are gaps.
 * @throws 400 of the API for a text that is not a day
 */
export async function readSecondLine<Month extends { period: string }>(
  series: RevisedSeries<Month>,
  { asOf, from, releases }: SecondLineChoice,
): Promise<SecondLine<Month>> {
  if (asOf !== "first") {
    const label = `As ${knownText(asOf)}`;
    const monthsAnswer = await series.monthsAsOf(asOf);
    if ("error" in monthsAnswer)
      return { label, months: [], from: [], isFirst: false, reason: monthsAnswer.error.message };
    return { label, months: monthsAnswer.data, from: [monthsAnswer], isFirst: false, reason: undefined };
  }
  const days = releases.filter((day) => from === undefined || day >= from).slice(-MOST_RELEASES);
  const newestAnswers = await Promise.all(days.map(series.newestAsOf));
  const months = new Map<string, Month>();
  const answers: ApiAnswer<unknown>[] = [];
  for (const answer of newestAnswers) {
    if ("error" in answer) continue;
    answers.push(answer);
    if (!months.has(answer.data.period)) months.set(answer.data.period, answer.data);
  }
  return {
    label: "As first published",
    isFirst: true,
    months: [...months.values()],
    from: answers.slice(-1),
    reason: months.size > 0 ? undefined : "No release of these years is loaded",
  };
}

/**
 * Returns the days from the first one on which a series was known, of the days of releases, the oldest first: early
 * releases can lack an industry. Later ones keep what an earlier one had.
 */
export async function knownDays<Month>(
  days: readonly string[],
  newestAsOf: RevisedSeries<Month>["newestAsOf"],
): Promise<string[]> {
  let [first, end] = [0, days.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ("error" in (await newestAsOf(days[middle] ?? ""))) first = middle + 1;
    else end = middle;
  }
  return days.slice(first);
}

/**
 * Returns a day as words of a choice: `known on Feb 2, 2024`. The first of a month is mostly a release of which only
 * the month is known: `known in Feb 2024`.
 */
export const knownText = (day: string): string =>
  day.endsWith("-01") ? `known in ${periodText(day.slice(0, 7))}` : `known on ${periodText(day)}`;

/** What a second line is asked for with. */
export interface SecondLineChoice {
  asOf: string;
  /** The first month that is shown. */
  from: string | undefined;
  /** The days of the loaded releases, the oldest first. */
  releases: readonly string[];
}

/** Returns the days of a survey's loaded releases, the oldest first. */
export const releaseDays = (datasets: readonly LoadedDataset[], survey: string): string[] =>
  (datasets.find(({ name }) => name === survey)?.vintages ?? [])
    .map(({ label }) => label)
    .filter((label) => /^\d{4}-\d{2}-\d{2}$/.test(label))
    .sort();
