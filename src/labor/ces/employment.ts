import type { Sql } from "postgres";
import { percentChange } from "../../metrics/ratio.ts";
import { NOW, seriesMonths } from "../revisions/queries.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { isPreliminary, joinFootnotes } from "../vocabulary/metadata.ts";
import { addMonths, FIRST_MONTH, formatMonth, LAST_MONTH, type MonthNumber, parseMonth } from "../vocabulary/period.ts";
import type { LiveSeries } from "./catalog.ts";
import { CES } from "./dataset.ts";
import { type CesField, DATA_TYPES, type DataType } from "./series.ts";

/** The figures of an industry in one month. */
export type EmploymentMonth = { period: string; naics_code: string } & Record<CesField, number | null> & {
    employment_yoy_pct: number | null;
    avg_hourly_earnings_yoy_pct: number | null;
    avg_weekly_hours_yoy_pct: number | null;
    avg_weekly_earnings_yoy_pct: number | null;
    adjustment: Adjustment;
    preliminary: boolean;
    footnotes: string | null;
  };

/** What a request asks for about an industry. */
export interface EmploymentQuery {
  /** The answering code, for the rows. */
  code: string;
  series: ReadonlyMap<DataType, LiveSeries>;
  adjustment: Adjustment;
  from?: string | undefined;
  to?: string | undefined;
  asOf: string | undefined;
}

/**
 * Returns every month in the range in which any of the industry's series has a figure, oldest first. It also reads the
 * year before, for changes from a year earlier, in the same statement.
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
    if (type === undefined) continue; // only these types were requested
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
  const { values, footnotes } = months.get(month)!; // the month is a key
  const before = months.get(addMonths(month, -12))?.values;
  const change = (type: DataType) => percentChange(values.get(type), before?.get(type));
  const marks = joinFootnotes(footnotes);
  const figures = Object.fromEntries(DATA_TYPES.map(({ type, field }) => [field, values.get(type) ?? null]));
  return {
    period: formatMonth(month),
    naics_code: code,
    ...(figures as Record<CesField, number | null>), // every field has a key
    employment_yoy_pct: change("01"),
    avg_hourly_earnings_yoy_pct: change("03"),
    avg_weekly_hours_yoy_pct: change("02"),
    avg_weekly_earnings_yoy_pct: change("11"),
    adjustment,
    preliminary: isPreliminary(marks),
    footnotes: marks,
  };
}

/** Returns the newest month with employment. Undefined if the industry has no employment series. */
export async function latestMonth(sql: Sql, query: EmploymentQuery): Promise<EmploymentMonth | undefined> {
  const last =
    query.series.get("01")?.last ?? Math.max(...[...query.series.values()].map((liveSeries) => liveSeries.last));
  // The last months can be withheld ("-"). If the last two years have no value, the industry has no latest month.
  const months = await employmentMonths(sql, { ...query, from: formatMonth(addMonths(last, -24)) });
  return months.findLast(({ employment }) => employment !== null) ?? months.at(-1);
}
