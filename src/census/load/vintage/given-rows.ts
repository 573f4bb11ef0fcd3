import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import { SERIES_BY_TABLE, type Series, TABLES_OF_SHARES } from "../../metrics/series.ts";
import type { AcsFile } from "../files/inventory.ts";
import type { ReadPlace } from "../files/place-names.ts";

const contradictions = new WeakSet<Error>();

function contradiction(...parts: Parameters<typeof sourceRefused>): Error {
  const error = sourceRefused(...parts);
  contradictions.add(error);
  return error;
}

/** Whether an error says that two files contradict each other: it does not tell which of them is wrong. */
export const isContradiction = (error: unknown): boolean => error instanceof Error && contradictions.has(error);

/** Metric, breakdown and group: one row is served for each place and vintage. */
type SeriesKey = Pick<Series, "metric" | "dimension" | "group">;

const keyOf = ({ metric, dimension, group }: SeriesKey): string => `${metric} ${dimension} ${group}`;

/** Whether a row of a series is taken: false for a row that is not better than an earlier file's. */
export type TakeRow = (place: ReadPlace, estimate: Estimate, position: SourcePosition) => boolean;

/** The best rows of a series so far, by the number of their place. */
interface Given {
  /** 0 where there is no row yet. */
  worths: Uint16Array;
  values: Float64Array;
}

/**
 * What the files of one load gave for the series that several files have, by place. Files are read best first, so that
 * the database need not remove rows again.
 */
export class GivenRows {
  private readonly given = new Map<string, Given>();
  private readonly shared: (key: string) => boolean;

  constructor(files: readonly Pick<AcsFile, "table">[]) {
    const fileCounts = new Map<string, number>();
    for (const { table } of files)
      for (const series of SERIES_BY_TABLE.get(table ?? "") ?? [])
        fileCounts.set(keyOf(series), (fileCounts.get(keyOf(series)) ?? 0) + 1);
    // A file without a table in its name shows its tables only when it is read.
    const isOpen = files.some(({ table }) => table === undefined);
    this.shared = (key) => isOpen || (fileCounts.get(key) ?? 0) > 1;
  }

  /**
   * Returns the function that decides which rows of a series are taken; undefined where all are.
   * It throws `source_refused` for a row whose table gave the place a different value in another file.
   */
  taker(series: SeriesKey & { rank: number; table: string }): TakeRow | undefined {
    const key = keyOf(series);
    if (!this.shared(key)) return undefined;
    const rows = this.given.get(key) ?? { worths: new Uint16Array(1_024), values: new Float64Array(1_024) };
    this.given.set(key, rows);
    return (place, estimate, position) => {
      if (place.number >= rows.worths.length) enlarge(rows, 2 * place.number);
      const { worths, values } = rows;
      const worth = worthOf(estimate, series.rank) + 1;
      const before = worths[place.number] ?? 0;
      const valueBefore = values[place.number];
      if (before === worth && estimate.value !== null && estimate.value !== valueBefore)
        throw contradiction(
          position,
          series.table,
          `${series.metric} of ${place.level} ${place.fips} is ${estimate.value} here, but ${valueBefore} in another ` +
            "file of the same table",
        );
      if (before !== 0 && before <= worth) return false;
      worths[place.number] = worth;
      values[place.number] = estimate.value ?? Number.NaN;
      return true;
    };
  }
}

function enlarge(rows: Given, size: number): void {
  const { worths, values } = rows;
  rows.worths = new Uint16Array(size);
  rows.worths.set(worths);
  rows.values = new Float64Array(size);
  rows.values.set(values);
}

/** Same as `worth` in blocks/merge.ts for stored values: less is better. */
const worthOf = ({ value, valueNote, moeNote }: Estimate, rank: number): number =>
  (value === null ? 2000 : 0) +
  (valueNote === "not_published" ? 500 : 0) +
  (moeNote === "not_loaded" ? 1000 : 0) +
  rank;

/** Returns files in the best order to read them: wholes before their shares, better tables first. */
export const inReadingOrder = (files: readonly AcsFile[]): AcsFile[] =>
  files.toSorted((a, b) => lateness(a) - lateness(b));

function lateness({ table = "" }: AcsFile): number {
  const ranks = (SERIES_BY_TABLE.get(table) ?? []).map(({ rank }) => rank);
  return (TABLES_OF_SHARES.has(table) ? 1_000 : 0) + Math.max(0, ...ranks);
}
