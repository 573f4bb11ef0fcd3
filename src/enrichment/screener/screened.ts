import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { type GovdataError, notLoaded, unavailable } from "../../errors.ts";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { servedDetail } from "../../loading/publishing/sources.ts";
import type { SourceDataset } from "../source-dataset.ts";
import { SCREENER_FIELDS, type ScreenerField } from "./fields.ts";
import { type ScreenerIdentity, screenerRows } from "./queries.ts";

/** Name of the derived dataset, and label of its one vintage. */
export const SCREENER = "screener";
export const EDITION = "current";

/** What a vintage of the screener was published with. */
export interface ScreenerDetail {
  /** The names of the figures, in the order in which rows have them. */
  fields: string[];
  /** Their units, in the same order; absent in vintages whose growth, margins and returns are fractions. */
  units?: string[];
  /** The published version of each dataset that it was made from, and when that was published. */
  datasets: SourceDataset[];
}

/** A company of the screener; its figures are in the columns, at its position. */
export interface ScreenedCompany {
  cik: string;
  identity: ScreenerIdentity;
  periods: Readonly<Record<string, string | null>>;
}

/** All companies, in memory. */
export interface Screened {
  /** By CIK. */
  companies: readonly ScreenedCompany[];
  /** A column for each field: one number for each company, NaN where it has none. */
  columns: ReadonlyMap<string, Float64Array>;
  /** How many companies have each field. */
  coverage: ReadonlyMap<string, number>;
  datasets: ScreenerDetail["datasets"];
}

/** Returns the companies of the served screener. @throws 503 before it is built */
export type Served = (context: { dataset: DatasetState }) => Promise<Screened>;

/** Why the screener has no data yet. */
export const NOT_BUILT =
  `The screener is not built yet: it needs the dataset "sec" (load it with: ${commandText("load sec")}), and is ` +
  "built within a minute of its load";

/** 503: the screener has no data yet. Says what it is built from, or that its starter data is being loaded. */
export const notBuilt = ({ isArriving = false }: DatasetState): GovdataError =>
  isArriving ? notLoaded(SCREENER, true) : unavailable(NOT_BUILT);

/**
 * Returns the companies of the served screener. They are kept in memory, because a request compares all of them: a
 * company takes about 2 kB, and a comparison a nanosecond.
 */
export const screenedOf = keptWhileServed(async (sql: Sql, _state: DatasetState): Promise<Screened> => {
  const [rows, detail] = await Promise.all([screenerRows(sql), servedDetail<ScreenerDetail>(sql, SCREENER, EDITION)]);
  const positions = new Map((detail?.fields ?? []).map((name, index) => [name, index]));
  const columns = new Map<string, Float64Array>();
  const coverage = new Map<string, number>();
  for (const field of SCREENER_FIELDS) {
    const { name } = field;
    const position = positions.get(name);
    const inUnit = detail?.units === undefined && isOnceFraction(field) ? percentOf : undefined;
    const column = new Float64Array(rows.length).fill(Number.NaN);
    let count = 0;
    for (const [index, { figures }] of rows.entries()) {
      const value = position === undefined ? undefined : figures[position];
      if (value === null || value === undefined) continue;
      column[index] = inUnit ? inUnit(value) : value;
      count++;
    }
    columns.set(name, column);
    coverage.set(name, count);
  }
  const companies = rows.map(({ cik, identity, periods }) => ({ cik, identity, periods }));
  return { companies, columns, coverage, datasets: detail?.datasets ?? [] };
});

/**
 * Whether earlier programs stored a field as a fraction, which is in percent now. What they built is served until it is
 * rebuilt, and a server of theirs on the same database can build it again.
 */
const isOnceFraction = ({ group, unit }: ScreenerField): boolean => group === "statements" && unit === "percent";

/** Percent of a fraction with six decimals, without the rest that a product of such numbers has. */
const percentOf = (fraction: number): number => Math.round(fraction * 1_000_000) / 10_000;
