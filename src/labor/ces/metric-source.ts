import type { Sql } from "postgres";
import { percentChange } from "../../metrics/change.ts";
import {
  type AreaMetric,
  type MetricCells,
  type MetricQuery,
  type MetricSource,
  type MetricSpan,
  NATION,
  type PeriodValue,
} from "../../metrics/metric.ts";
import { naics } from "../../reference/naics.ts";
import { NOW, type SeriesMonth, seriesMonths } from "../revisions/queries.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { isPreliminary } from "../vocabulary/metadata.ts";
import { requireIndustry } from "../vocabulary/naics-parameter.ts";
import { addMonths, FIRST_MONTH, formatMonth, LAST_MONTH, type MonthNumber, parseMonth } from "../vocabulary/period.ts";
import { type Catalog, catalogOf, type LiveSeries } from "./catalog.ts";
import { CES, CES_SOURCE } from "./dataset.ts";
import { findIndustry, requireCes } from "./match.ts";
import { type CesField, CHANGED_FIELDS, DATA_TYPES } from "./series.ts";

const TITLES: Readonly<Record<CesField, string>> = {
  employment: "Employment of all employees",
  avg_hourly_earnings: "Average hourly earnings of all employees",
  avg_weekly_hours: "Average weekly hours of all employees",
  avg_weekly_earnings: "Average weekly earnings of all employees",
  production_employment: "Production and nonsupervisory employees",
  production_avg_hourly_earnings: "Average hourly earnings of production and nonsupervisory employees",
  production_avg_weekly_hours: "Average weekly hours of production and nonsupervisory employees",
  production_avg_weekly_earnings: "Average weekly earnings of production and nonsupervisory employees",
};

const METRICS: readonly AreaMetric[] = DATA_TYPES.map(({ field, type, unit }) => ({
  dataset: CES,
  field,
  title: TITLES[field],
  description:
    `${TITLES[field]} by industry, for the pay period that has the 12th of the month (CES data type ` + `${type}).`,
  unit,
  cadence: "monthly",
  levels: [{ level: "nation", adjustments: ["sa", "nsa"], dimensions: ["naics"] }],
}));

/** Changes from a year earlier. The employment endpoint gives them next to the figures. */
const CHANGES: ReadonlyMap<string, CesField> = new Map(CHANGED_FIELDS.map((field) => [`${field}_yoy_pct`, field]));

const CHANGE_METRICS = [...CHANGES].map(
  ([field, changed]): AreaMetric => ({
    dataset: CES,
    field,
    title: `Change of ${TITLES[changed].toLowerCase()}`,
    description: `${TITLES[changed]}: change from the same month a year earlier.`,
    unit: "percent",
    cadence: "monthly",
    isListed: false,
    levels: [{ level: "nation", adjustments: ["sa", "nsa"], dimensions: ["naics"] }],
  }),
);

/** The code for all industries together. */
const DEFAULT_NAICS = "00";

/** The metrics of CES: national figures by industry. */
export const cesMetrics: MetricSource = {
  dataset: CES,
  source: CES_SOURCE,
  metrics: [...METRICS, ...CHANGE_METRICS],
  async spans(sql, state) {
    const { industries } = await catalogOf(sql, state, undefined);
    const all = industries.flatMap(({ series }) => series);
    const spans = DATA_TYPES.flatMap(({ type, field }): MetricSpan[] => {
      const ofType = all.filter((series) => series.type === type);
      return ofType.length === 0 ? [] : [{ field, level: "nation", ...spanOf(ofType) }];
    });
    const changeSpans = [...CHANGES].flatMap(([field, changed]) =>
      spans.filter((span) => span.field === changed).map((span) => ({ ...span, field })),
    );
    return [...spans, ...changeSpans];
  },
  areas: async (_sql, _level, codes) => (codes.includes(NATION.code) ? [{ ...NATION, isLoaded: true }] : []),
  cells: async (sql, query, state) => cellsOf(sql, await catalogOf(sql, state, undefined), query),
};

const spanOf = (series: readonly LiveSeries[]) => ({
  first_period: formatMonth(Math.min(...series.map(({ first }) => first))),
  last_period: formatMonth(Math.max(...series.map(({ last }) => last))),
});

async function cellsOf(sql: Sql, catalog: Catalog, query: MetricQuery): Promise<MetricCells> {
  const codes = await naics();
  const askedIndustry = requireIndustry(codes, query.naics ?? DEFAULT_NAICS);
  const adjustment: Adjustment = query.adjustment === "nsa" ? "nsa" : "sa"; // its levels take only these two
  const changed = CHANGES.get(query.metric.field);
  const type = DATA_TYPES.find(({ field }) => field === (changed ?? query.metric.field))?.type;
  const isWanted = (series: LiveSeries) => series.type === type && series.adjustment === adjustment;
  const match =
    findIndustry(catalog, codes, askedIndustry.code, (industry) => industry.series.some(isWanted)) ??
    requireCes(catalog, codes, askedIndustry, { adjustment, asOf: undefined });
  const series = match.industry.series.find(isWanted);
  const figures = async (from: MonthNumber, to: MonthNumber): Promise<PeriodValue[]> => {
    if (!series) return [];
    const first = changed === undefined || from === FIRST_MONTH ? from : addMonths(from, -12);
    const months = await seriesMonths(sql, { part: CES, series: [series.number], asOf: NOW, from: first, to });
    return (changed === undefined ? months : changes(months)).filter(({ period }) => period >= from).map(periodValue);
  };
  return {
    dimensions: { naics: match.code },
    industry: { code: match.industry.code, title: match.industry.name },
    notes: match.note ? [match.note] : [],
    span: async () => (series ? spanOf([series]) : null),
    async periods(areas) {
      if (!areas.includes(NATION.code)) return [];
      const months = await figures(FIRST_MONTH, LAST_MONTH);
      return months.filter(({ value }) => value !== null).map(({ period }) => ({ period, areas: 1 }));
    },
    async values(period, areas) {
      if ((areas && !areas.includes(NATION.code)) || !/^\d{4}-\d{2}$/.test(period)) return [];
      const month = parseMonth(period);
      return (await figures(month, month)).map(({ period: _, ...value }) => value);
    },
    history: async (areas, { from, to }) =>
      areas.includes(NATION.code) ? figures(parseMonth(from), parseMonth(to)) : [],
  };
}

/** Returns months with the change from the same month a year earlier instead of the value. */
function changes(months: readonly SeriesMonth[]): SeriesMonth[] {
  const values = new Map(months.map(({ period, value }) => [period, value]));
  return months.map((month) => ({
    ...month,
    value: percentChange(month.value, values.get(addMonths(month.period, -12))),
  }));
}

const periodValue = ({ period, value, footnotes }: SeriesMonth): PeriodValue => ({
  ...NATION,
  period: formatMonth(period),
  value,
  note: value === null ? "not_available" : null,
  preliminary: isPreliminary(footnotes),
  footnotes,
});
