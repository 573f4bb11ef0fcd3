import { sourceRefused } from "../../errors.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { ANNUAL, addMonths, formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import { type Observation, readObservations } from "./observations.ts";
import type { ListedSeries } from "./tables.ts";

/** The list of series that a data file is checked against. */
export interface SeriesList {
  /** What messages call it: `release-2022-10/jt.series`. */
  file: string;
  series: ReadonlyMap<string, ListedSeries>;
  /** The last month that a file of some years alone can have, wherever the list lets its series end. */
  until?: MonthNumber | undefined;
}

/**
 * Reads a data file as {@link readObservations} does, and refuses what was cut off: by the release's list of series;
 * without one by how far the file's own series go on, unless a smaller file was said to be right.
 * @throws `source_refused` by line.
 */
export function checkedObservations(
  file: Pick<SourceFile, "name" | "bytes">,
  { list, acceptSmaller }: { list: SeriesList | undefined; acceptSmaller: boolean },
): AsyncGenerator<Observation[]> {
  const observations = readObservations(file.bytes(), file.name);
  if (list) return checkListed(observations, file.name, list);
  return acceptSmaller ? observations : checkUnlisted(observations, file.name);
}

/**
 * Passes observations on, each of which has to be of a series that the release lists; a series that ends before the
 * list says it does was cut off. A listed series may have no observations: that is not a fault of the file.
 * @throws `source_refused` by line.
 */
async function* checkListed(
  observations: AsyncIterable<Observation[]>,
  file: string,
  list: SeriesList,
): AsyncGenerator<Observation[]> {
  let listed: ListedSeries | undefined;
  let last: MonthNumber = 0;
  let lastMonth: MonthNumber = 0;
  let line = 0;
  const refuseEarlyEnd = () => {
    if (!listed) return;
    const end = Math.min(listed.end, list.until ?? listed.end);
    const reached = end % 100 === ANNUAL ? last : lastMonth;
    if (reached < end)
      throw sourceRefused(
        { file, line },
        "period",
        `${listed.seriesId} ends at ${formatMonth(reached)}, where ${list.file} says ${formatMonth(listed.end)}: ` +
          "rows are missing",
      );
  };
  for await (const batch of observations) {
    for (const { seriesId, period, line: lineNumber } of batch) {
      if (seriesId !== listed?.seriesId) {
        refuseEarlyEnd();
        listed = list.series.get(seriesId);
        if (!listed)
          throw sourceRefused(
            { file, line: lineNumber },
            "series_id",
            `${seriesId} is not among the series of ${list.file}`,
          );
        lastMonth = 0;
      }
      last = period;
      if (period % 100 !== ANNUAL) lastMonth = period;
      line = lineNumber;
    }
    yield batch;
  }
  refuseEarlyEnd();
}

/** Detail industries of CES end a month before the aggregates. */
const LATEST_LAG = 2;

/**
 * Passes observations on of a file whose release has no list of series. The file's last series has to go on about as
 * far as the others: where it does not, the file was cut off between two lines.
 * @throws `source_refused` at the last line.
 */
async function* checkUnlisted(observations: AsyncIterable<Observation[]>, file: string): AsyncGenerator<Observation[]> {
  let newest: MonthNumber = 0;
  let lastSeries = "";
  let lastMonth: MonthNumber = 0;
  let line = 0;
  for await (const batch of observations) {
    for (const { seriesId, period, line: lineNumber } of batch) {
      if (period % 100 !== ANNUAL) {
        if (period > newest) newest = period;
        lastMonth = period;
      } else if (seriesId !== lastSeries) lastMonth = 0;
      lastSeries = seriesId;
      line = lineNumber;
    }
    yield batch;
  }
  if (lastMonth === 0 || addMonths(lastMonth, LATEST_LAG) >= newest) return;
  throw sourceRefused(
    { file, line },
    "period",
    `${lastSeries}, the last series, ends at ${formatMonth(lastMonth)}, where others go on to ` +
      `${formatMonth(newest)}: the ` +
      "file was cut off; --accept-smaller takes it",
  );
}
