import type { Sql } from "postgres";
import type { AreaValue, MetricArea, PeriodCount, PeriodSpan } from "../../metrics/metric.ts";
import { readColumnsTogether } from "../../storage/together.ts";
import { isPreliminary, joinFootnotes } from "../vocabulary/metadata.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import { NOW, type SeriesMonth, seriesMonths } from "./queries.ts";
import { answeringRelease, countedPeriods } from "./queries-spans.ts";

/** A metric for all areas of a level, in a part of the store of revised series. */
export interface AreaSeries {
  part: string;
  areas: readonly MetricArea[];
  /** The series of an area's value, for one period if the series depend on it. */
  seriesOf(code: string, period?: MonthNumber): readonly number[];
  /** Series numbers divided by this are equal for one area. */
  divisor: number;
  /** How many series one value needs. */
  needed: number;
  /** Computes the value from the series' values, in the order of series numbers. */
  combine(values: readonly (number | null)[]): number | null;
}

/** Returns the first and last month over all areas. Null if no loaded release has any. */
export async function areaSpan(sql: Sql, { part, areas, seriesOf }: AreaSeries): Promise<PeriodSpan | null> {
  const series = areas.flatMap(({ code }) => seriesOf(code));
  const [release] = await answeringRelease(sql, { part, series, asOf: NOW });
  if (!release) return null;
  return { first_period: formatMonth(release.first_period), last_period: formatMonth(release.last_period) };
}

/** Returns how many of some or all areas have a value, by period. */
export async function areaPeriods(
  sql: Sql,
  { part, areas, seriesOf, divisor, needed }: AreaSeries,
  codes: readonly string[] = areas.map(({ code }) => code),
): Promise<PeriodCount[]> {
  const series = codes.flatMap((code) => seriesOf(code));
  const counted = await countedPeriods(sql, { part, series, divisor, needed });
  return counted.map(({ period, areas }) => ({ period: formatMonth(period), areas }));
}

/** Some series in one month or year. */
interface SeriesOfMonth {
  part: string;
  period: MonthNumber;
  series: readonly number[];
}

/** Returns the newest months of some series, by series. One statement reads the columns of a table. */
const monthOfSeries = readColumnsTogether(
  ({ part, period }: SeriesOfMonth) => `${part} ${period}`,
  async (sql, columns): Promise<(readonly SeriesMonth[])[]> => {
    const [{ part, period }] = columns;
    const series = [...new Set(columns.flatMap((column) => column.series))];
    const months = await seriesMonths(sql, { part, series, asOf: NOW, from: period, to: period });
    if (columns.length === 1) return [months];
    const monthsBySeries = Map.groupBy(months, (month) => month.series);
    return columns.map((column) =>
      column.series.toSorted((a, b) => a - b).flatMap((one) => monthsBySeries.get(one) ?? []),
    );
  },
);

const areasOfCodes = (areas: readonly MetricArea[], codes: ReadonlySet<string>): readonly MetricArea[] =>
  areas.filter(({ code }) => codes.has(code));

/** Returns the values of some or all areas in a period, by code. Areas without a row are left out. */
export async function areaValues(
  sql: Sql,
  { part, areas, seriesOf, divisor, combine }: AreaSeries,
  period: MonthNumber,
  codes?: readonly string[],
): Promise<AreaValue[]> {
  const wantedAreas = codes === undefined ? areas : areasOfCodes(areas, new Set(codes));
  const series = wantedAreas.flatMap(({ code }) => seriesOf(code, period));
  const months = await monthOfSeries(sql, { part, period, series });
  const byArea = Map.groupBy(months, (month) => Math.floor(month.series / divisor));
  return wantedAreas
    .map((area) => ({ area, monthsOfArea: byArea.get(Math.floor((seriesOf(area.code, period)[0] ?? 0) / divisor)) }))
    .flatMap(({ area, monthsOfArea }) => (monthsOfArea ? [areaValue(area, monthsOfArea, combine)] : []))
    .toSorted(byCode);
}

const byCode = (left: MetricArea, right: MetricArea): number => (left.code < right.code ? -1 : 1);

function areaValue(area: MetricArea, months: readonly SeriesMonth[], combine: AreaSeries["combine"]): AreaValue {
  const value = combine(months.map((month) => month.value)); // seriesMonths orders by series number
  const footnotes = joinFootnotes(months.map((month) => month.footnotes));
  return {
    code: area.code,
    name: area.name,
    value,
    note: value === null ? "not_available" : null,
    preliminary: isPreliminary(footnotes),
    footnotes,
  };
}
