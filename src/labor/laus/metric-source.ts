import type { Sql } from "postgres";
import { invalidRequest } from "../../errors.ts";
import { keptByKey } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { newer } from "../../metrics/loaded-periods.ts";
import type {
  AreaMetric,
  MetricAdjustment,
  MetricArea,
  MetricAtLevel,
  MetricCells,
  MetricQuery,
  MetricSource,
  MetricSpan,
  PeriodSpan,
} from "../../metrics/metric.ts";
import { fullCountyNames } from "../../reference/counties.ts";
import { STATES } from "../../reference/states.ts";
import { type AreaSeries, areaPeriods, areaSpan, areaValues } from "../revisions/area-cells.ts";
import { loadedSeries } from "../revisions/queries-spans.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { STATE_AREAS, surveyedCounties } from "../vocabulary/areas.ts";
import { ANNUAL, formatMonth, type MonthNumber, monthNumber, parseMonth } from "../vocabulary/period.ts";
import { possibleYears } from "./choice.ts";
import { LAUS, LAUS_SOURCE } from "./dataset.ts";
import { areaNames, areaNumbers, coverage } from "./queries.ts";
import { type Frequency, lausText, STATE_UNITS } from "./schema.ts";
import {
  annualSeries,
  areaDivisor,
  LAUS_LEVELS,
  type LausLevel,
  MEASURES,
  MEASURES_OF,
  type MeasureField,
  monthlySeries,
  PARTS,
} from "./series-id.ts";

const STATE: MetricAtLevel = { level: "state", adjustments: ["sa", "nsa"], dimensions: [] };
const COUNTY: MetricAtLevel = { level: "county", adjustments: ["nsa"], dimensions: [] };

const METRICS: readonly AreaMetric[] = Object.values(MEASURES).map((field) => ({
  name: `${LAUS}_${field}`,
  dataset: LAUS,
  field,
  ...lausText(field),
  unit: STATE_UNITS[field],
  cadence: "monthly",
  hasAnnual: true,
  levels: MEASURES_OF.county.includes(field) ? [STATE, COUNTY] : [STATE],
}));

/** How LAUS answers for its metrics. */
export const lausMetrics: MetricSource = {
  dataset: LAUS,
  source: LAUS_SOURCE,
  metrics: METRICS,
  async spans(sql) {
    const spans: MetricSpan[] = [];
    for (const level of LAUS_LEVELS)
      for (const { field, span } of await levelSpans(sql, level)) spans.push({ field, level, ...span });
    return spans;
  },
  async areas(sql, level, codes, state) {
    const areas = await areasOf(sql, state, level as LausLevel); // METRICS has no other levels
    return areas.filter(({ code }) => codes.includes(code));
  },
  cells: lausCells,
};

/** Returns the first and last month and year of each measure at a level. */
async function levelSpans(sql: Sql, level: LausLevel): Promise<{ field: MeasureField; span: PeriodSpan }[]> {
  const spans: { field: MeasureField; span: PeriodSpan }[] = [];
  for (const frequency of ["monthly", "annual"] as const)
    for (const row of await coverage(sql, PARTS[level][frequency])) {
      const field = MEASURES[row.measure as keyof typeof MEASURES]; // series numbers are made of these digits
      const span = { first_period: formatMonth(row.first_period), last_period: formatMonth(row.last_period) };
      spans.push({ field, span });
    }
  return spans;
}

/** Returns the span of months and years together. */
const ofBoth = (spans: readonly { span: PeriodSpan | null }[]): PeriodSpan | null =>
  spans
    .map(({ span }) => span)
    .reduce((left, right) => (left && right ? together(left, right) : (left ?? right)), null);

const together = (left: PeriodSpan, right: PeriodSpan): PeriodSpan => ({
  first_period: [left.first_period, right.first_period].sort()[0]!, // the list has two items
  last_period: newer(left.last_period, right.last_period)!,
});

/** Returns the areas of a level: all states, or the counties that have a name or at least a figure. */
const areasOf = keptByKey(async (sql, _state: DatasetState, level: LausLevel): Promise<readonly MetricArea[]> => {
  if (level === "state") return STATE_AREAS;
  const [namedAreas, names] = await Promise.all([areaNames(sql, level), fullCountyNames()]);
  if (namedAreas.length > 0) return namedAreas.map(({ fips, name }) => ({ code: fips, name: names.get(fips) ?? name }));
  // Neither la.area, la.series nor a workbook is loaded, so only the codes are known.
  const numbers = await areaNumbers(sql, PARTS[level].monthly, areaDivisor("monthly"));
  return numbers
    .map(({ area }) => String(area).padStart(5, "0"))
    .map((fips) => ({ code: fips, name: names.get(fips) ?? fips }));
});

/** Returns those of some areas that have a month or year of unemployment. */
async function loadedAreas(sql: Sql, level: LausLevel, codes: readonly string[]): Promise<Set<string>> {
  const months = new Map(
    codes.flatMap((code) =>
      (["sa", "nsa"] as const).map(
        (adjustment) => [monthlySeries(code, "unemployment_rate", adjustment), code] as const,
      ),
    ),
  );
  const years = new Map(
    codes.flatMap((code) =>
      possibleYears().map((year) => [annualSeries(code, "unemployment_rate", year), code] as const),
    ),
  );
  const [monthly, annual] = await Promise.all([
    loadedSeries(sql, PARTS[level].monthly, [...months.keys()]),
    loadedSeries(sql, PARTS[level].annual, [...years.keys()]),
  ]);
  return new Set([
    ...monthly.map(({ series }) => months.get(series)!), // only these series were requested
    ...annual.map(({ series }) => years.get(series)!),
  ]);
}

/** LAUS has the municipios of Puerto Rico, and Connecticut's planning regions since its redesign of 2025. */
const COUNTIES = { states: STATES, connecticutFrom: 2025 };

/** Returns the months of a measure, and its annual averages if it is unadjusted. */
async function lausCells(
  sql: Sql,
  { metric: { field }, level: askedLevel, adjustment }: MetricQuery,
  state: DatasetState,
): Promise<MetricCells> {
  const level = askedLevel as LausLevel; // METRICS has no other level
  const measure = field as MeasureField; // METRICS has no other fields
  const areas = await areasOf(sql, state, level);
  const series = (frequency: Frequency): AreaSeries => ({
    part: PARTS[level][frequency],
    areas,
    seriesOf: (code, period) =>
      frequency === "monthly"
        ? [monthlySeries(code, measure, adjustment as Adjustment)] // no metric of LAUS has "none"
        : (period === undefined ? possibleYears() : [Math.floor(period / 100)]).map((year) =>
            annualSeries(code, measure, year),
          ),
    divisor: areaDivisor(frequency),
    needed: 1,
    combine: ([value = null]) => value,
  });
  const frequencies: Frequency[] = adjustment === "sa" ? ["monthly"] : ["monthly", "annual"];
  return {
    dimensions: {},
    notes: [],
    async span() {
      // All county figures are unadjusted.
      if (level === "county") return ofBoth((await levelSpans(sql, level)).filter((span) => span.field === measure));
      const spans = await Promise.all(frequencies.map((frequency) => areaSpan(sql, series(frequency))));
      return ofBoth(spans.map((span) => ({ span })));
    },
    periods: async (codes) =>
      (await Promise.all(frequencies.map((frequency) => areaPeriods(sql, series(frequency), codes)))).flat(),
    values: async (period, codes) =>
      areaValues(sql, series(frequencyOf(period, adjustment)), monthOrYear(period), codes),
    expected: async (period) =>
      level === "state" ? STATE_AREAS : surveyedCounties(Number(period.slice(0, 4)), COUNTIES),
    async whyAbsent(_period, codes) {
      const loaded = await loadedAreas(sql, level, codes);
      return new Map(codes.map((code) => [code, loaded.has(code) ? "not_published" : "not_loaded"]));
    },
    load: () => `load ${LAUS} --level ${level}`,
  };
}

const isYear = (period: string): boolean => period.length === 4;

const monthOrYear = (period: string): MonthNumber =>
  isYear(period) ? monthNumber(Number(period), ANNUAL) : parseMonth(period);

/** @throws `invalid_request` for an adjusted annual average, which LAUS does not publish */
function frequencyOf(period: string, adjustment: MetricAdjustment): Frequency {
  if (isYear(period) && adjustment === "sa") throw adjustedYear(period);
  return isYear(period) ? "annual" : "monthly";
}

const adjustedYear = (period: string) =>
  invalidRequest([
    {
      parameter: "period",
      message:
        `"${period}" is an annual average, made of unadjusted months; ` +
        "accepted: a month, or adjustment=nsa with it",
    },
  ]);
