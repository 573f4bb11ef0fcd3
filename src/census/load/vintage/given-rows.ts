import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import { SERIES_BY_TABLE, type Series, TABLES_OF_SHARES } from "../../metrics/series.ts";
import type { AcsFile } from "../files/inventory.ts";
import type { ReadPlace } from "../files/place-names.ts";

/** Metric, breakdown and group: of one place in one vintage, one row is served. */
type SeriesKey = Pick<Series, "metric" | "dimension" | "group">;

const keyOf = ({ metric, dimension, group }: SeriesKey): string => `${metric} ${dimension} ${group}`;

/** Takes a row of a series, or not: a row that is no better than one that another file gave before. */
export type TakeRow = (place: ReadPlace, estimate: Estimate, at: SourcePosition) => boolean;

/** The best rows of a series so far, by the number of their place. */
interface Given {
  /** 0 where there is no row yet. */
  worths: Uint16Array;
  values: Float64Array;
}

/**
 * What the files of one load have given, place by place, of the series that several of them have. Files that are read
 * best first spare the database the rows that it would have to take out again.
 */
export class GivenRows {
  private readonly given = new Map<string, Given>();
  private readonly shared: (key: string) => boolean;

  constructor(files: readonly Pick<AcsFile, "table">[]) {
    const fileCounts = new Map<string, number>();
    for (const { table } of files)
      for (const series of SERIES_BY_TABLE.get(table ?? "") ?? [])
        fileCounts.set(keyOf(series), (fileCounts.get(keyOf(series)) ?? 0) + 1);
    // What tables a file without one in its name has is seen when it is read.
    const isOpen = files.some(({ table }) => table === undefined);
    this.shared = (key) => isOpen || (fileCounts.get(key) ?? 0) > 1;
  }

  /**
   * Gives the function that takes the rows of a series; undefined where all of them are to be taken.
   * It throws `source_refused` for a row whose table gave the place another value in another file.
   */
  taker(series: SeriesKey & { rank: number; table: string }): TakeRow | undefined {
    const key = keyOf(series);
    if (!this.shared(key)) return undefined;
    const given = this.given.get(key) ?? { worths: new Uint16Array(1_024), values: new Float64Array(1_024) };
    this.given.set(key, given);
    return (place, estimate, at) => {
      if (place.number >= given.worths.length) enlarge(given, 2 * place.number);
      const { worths, values } = given;
      const worth = worthOf(estimate, series.rank) + 1;
      const before = worths[place.number] ?? 0;
      const valueBefore = values[place.number];
      if (before === worth && estimate.value !== null && estimate.value !== valueBefore)
        throw sourceRefused(
          at,
          series.table,
          `${series.metric} of ${place.level} ${place.fips} is ${estimate.value} here and ${valueBefore} in another ` +
            "file of the same table: which one counts is not known",
        );
      if (before !== 0 && before <= worth) return false;
      worths[place.number] = worth;
      values[place.number] = estimate.value ?? Number.NaN;
      return true;
    };
  }
}

function enlarge(given: Given, size: number): void {
  const { worths, values } = given;
  given.worths = new Uint16Array(size);
  given.worths.set(worths);
  given.values = new Float64Array(size);
  given.values.set(values);
}

/** As `worth` in blocks/merge.ts has it of stored values: less is better. */
const worthOf = ({ value, valueNote, moeNote }: Estimate, rank: number): number =>
  (value === null ? 2000 : 0) +
  (valueNote === "not_published" ? 500 : 0) +
  (moeNote === "not_loaded" ? 1000 : 0) +
  rank;

/** The order in which files are best read: tables whose metric others are shares of first, and the better ones. */
export const inReadingOrder = (files: readonly AcsFile[]): AcsFile[] =>
  files.toSorted((one, other) => lateness(one) - lateness(other));

function lateness({ table = "" }: AcsFile): number {
  const ranks = (SERIES_BY_TABLE.get(table) ?? []).map(({ rank }) => rank);
  return (TABLES_OF_SHARES.has(table) ? 1_000 : 0) + Math.max(0, ...ranks);
}
