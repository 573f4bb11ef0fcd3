import { sourceRefused } from "../../errors.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { ANNUAL, addMonths, formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import { type Observation, readObservations } from "./observations.ts";
import type { ListedSeries } from "./tables.ts";

/** The list of series that data files are checked against. */
export interface SeriesList {
  /** Its name in messages: `release-2022-10/jt.series`. */
  file: string;
  series: ReadonlyMap<string, ListedSeries>;
  /** The last possible month in a file that has only some years, whatever the list says about its series. */
  until?: MonthNumber | undefined;
}

/**
 * Reads a data file as {@link readObservations} does, and refuses a truncated file. The release's list of series shows
 * what is missing. Without a list, the other series of the file show it, unless the operator accepts smaller files.
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
 * Passes observations on, and checks each against the release's list of series. A series that ends before its listed
 * end was cut off. A listed series without observations is accepted.
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

/** Detailed CES industries end a month before the aggregates. */
const LATEST_LAG = 2;

/**
 * Passes observations on from a file whose release has no list of series. The file's last series must end about when
 * the others end. If it ends much earlier, the file was cut off between two lines.
 * @throws `source_refused` that names the last line.
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
    `${lastSeries}, the last series, ends at ${formatMonth(lastMonth)}, where others continue to ` +
      `${formatMonth(newest)}: the ` +
      "file was cut off; --accept-smaller takes it",
  );
}
