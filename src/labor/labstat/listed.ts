import { sourceRefused } from "../../errors.ts";
import { ANNUAL, formatMonth, type MonthNumber } from "../period.ts";
import type { Observation } from "./observations.ts";
import type { ListedSeries } from "./tables.ts";

/** The list of series that a data file is checked against. */
export interface SeriesList {
  /** What messages call it: `release-2022-10/jt.series`. */
  file: string;
  series: ReadonlyMap<string, ListedSeries>;
}

/**
 * Passes observations on, each of which has to be of a series that the release lists; a series that ends before the
 * list says it does was cut off. A listed series without observations is none of a file's faults (labor.md 2).
 * @throws `source_refused` by line.
 */
export async function* checkListed(
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
    const reached = listed.end % 100 === ANNUAL ? last : lastMonth;
    if (reached < listed.end)
      throw sourceRefused(
        { file, line },
        "period",
        `${listed.seriesId} ends at ${formatMonth(reached)}, where ${list.file} says ${formatMonth(listed.end)}: ` +
          "rows are missing",
      );
  };
  for await (const batch of observations) {
    for (const { seriesId, period, line: at } of batch) {
      if (seriesId !== listed?.seriesId) {
        refuseEarlyEnd();
        listed = list.series.get(seriesId);
        if (!listed)
          throw sourceRefused({ file, line: at }, "series_id", `${seriesId} is not among the series of ${list.file}`);
        lastMonth = 0;
      }
      last = period;
      if (period % 100 !== ANNUAL) lastMonth = period;
      line = at;
    }
    yield batch;
  }
  refuseEarlyEnd();
}
