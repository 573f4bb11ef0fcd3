import type { Sql } from "postgres";
import { percentChange } from "../../metrics/change.ts";
import { NOW, seriesMonths } from "../revisions/queries.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { isPreliminary, joinFootnotes } from "../vocabulary/metadata.ts";
import { addMonths, FIRST_MONTH, formatMonth, LAST_MONTH, type MonthNumber, parseMonth } from "../vocabulary/period.ts";
import type { LiveSeries } from "./catalog.ts";
import { CES } from "./dataset.ts";
import { type CesField, DATA_TYPES, type DataType } from "./series.ts";

/** One month of an industry. */
export type EmploymentMonth = { period: string; naics_code: string } & Record<CesField, number | null> & {
    employment_yoy_pct: number | null;
    avg_hourly_earnings_yoy_pct: number | null;
    avg_weekly_hours_yoy_pct: number | null;
    avg_weekly_earnings_yoy_pct: number | null;
    adjustment: Adjustment;
    preliminary: boolean;
    footnotes: string | null;
  };

/** What of an industry is asked for. */
export interface EmploymentQuery {
  /** The code that answers, for the rows. */
  code: string;
  series: ReadonlyMap<DataType, LiveSeries>;
  adjustment: Adjustment;
  from?: string | undefined;
  to?: string | undefined;
  asOf: string | undefined;
}

/**
 * Every month of the range in which any of the industry's series has a figure, oldest first. One statement: it also
 * reads the year before, for the changes on a year ago.
 */
export async function employmentMonths(
  sql: Sql,
  { code, series, adjustment, from, to, asOf }: EmploymentQuery,
): Promise<EmploymentMonth[]> {
  const first = from === undefined ? FIRST_MONTH : parseMonth(from);
  const rows = await seriesMonths(sql, {
    part: CES,
    series: [...series.values()].map(({ number }) => number),
    asOf: asOf ?? NOW,
    from: first === FIRST_MONTH ? first : addMonths(first, -12),
    to: to === undefined ? LAST_MONTH : parseMonth(to),
  });
  const types = new Map([...series.values()].map(({ number, type }) => [number, type]));
  const months = new Map<MonthNumber, Cells>();
  for (const { series: number, period, value, footnotes } of rows) {
    const type = types.get(number);
    if (type === undefined) continue; // only these were asked for
    let cells = months.get(period);
    if (!cells) {
      cells = { values: new Map(), footnotes: [] };
      months.set(period, cells);
    }
    cells.values.set(type, value);
    cells.footnotes.push(footnotes);
  }
  return [...months.keys()]
    .filter((month) => month >= first)
    .sort((a, b) => a - b)
    .map((month) => monthOf(month, months, { code, adjustment }));
}

interface Cells {
  values: Map<DataType, number | null>;
  footnotes: (string | null)[];
}

function monthOf(
  month: MonthNumber,
  months: ReadonlyMap<MonthNumber, Cells>,
  { code, adjustment }: Pick<EmploymentQuery, "code" | "adjustment">,
): EmploymentMonth {
  const { values, footnotes } = months.get(month)!; // one of its keys
  const before = months.get(addMonths(month, -12))?.values;
  const change = (type: DataType) => percentChange(values.get(type), before?.get(type));
  const marks = joinFootnotes(footnotes);
  const figures = Object.fromEntries(DATA_TYPES.map(({ type, field }) => [field, values.get(type) ?? null]));
  return {
    period: formatMonth(month),
    naics_code: code,
    ...(figures as Record<CesField, number | null>), // a key for each field
    employment_yoy_pct: change("01"),
    avg_hourly_earnings_yoy_pct: change("03"),
    avg_weekly_hours_yoy_pct: change("02"),
    avg_weekly_earnings_yoy_pct: change("11"),
    adjustment,
    preliminary: isPreliminary(marks),
    footnotes: marks,
  };
}

/** The newest month that has employment; undefined where the industry has no series of it. */
export async function latestMonth(sql: Sql, query: EmploymentQuery): Promise<EmploymentMonth | undefined> {
  const last =
    query.series.get("01")?.last ?? Math.max(...[...query.series.values()].map((liveSeries) => liveSeries.last));
  // A value can be withheld ("-") in the last months; two years back there is one, or none that is the latest.
  const months = await employmentMonths(sql, { ...query, from: formatMonth(addMonths(last, -24)) });
  return months.findLast(({ employment }) => employment !== null) ?? months.at(-1);
}
