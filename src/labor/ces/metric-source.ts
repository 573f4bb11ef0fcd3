import type { Sql } from "postgres";
import {
  type AreaMetric,
  type AreaValue,
  type MetricCells,
  type MetricQuery,
  type MetricSource,
  type MetricSpan,
  NATION,
} from "../../metrics/metric.ts";
import { naics } from "../../reference/naics.ts";
import { NOW, type SeriesMonth, seriesMonths } from "../revisions/queries.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { isPreliminary } from "../vocabulary/metadata.ts";
import { requireIndustry } from "../vocabulary/naics-parameter.ts";
import { FIRST_MONTH, formatMonth, LAST_MONTH, type MonthNumber, parseMonth } from "../vocabulary/period.ts";
import { type Catalog, catalogOf, type LiveSeries } from "./catalog.ts";
import { CES, CES_SOURCE } from "./dataset.ts";
import { findIndustry, requireCes } from "./match.ts";
import { type CesField, DATA_TYPES } from "./series.ts";

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
  name: `${CES}_${field}`,
  dataset: CES,
  field,
  title: TITLES[field],
  description:
    `${TITLES[field]} by industry, ` + `for the pay period that has the 12th of the month (CES data type ${type}).`,
  unit,
  cadence: "monthly",
  levels: [{ level: "nation", adjustments: ["sa", "nsa"], dimensions: ["naics"] }],
}));

/** The code for all industries together. */
const DEFAULT_NAICS = "00";

/** The metrics of CES: national figures by industry. */
export const cesMetrics: MetricSource = {
  dataset: CES,
  source: CES_SOURCE,
  metrics: METRICS,
  async spans(sql, state) {
    const { industries } = await catalogOf(sql, state, undefined);
    const all = industries.flatMap(({ series }) => series);
    return DATA_TYPES.flatMap(({ type, field }): MetricSpan[] => {
      const ofType = all.filter((series) => series.type === type);
      return ofType.length === 0 ? [] : [{ field, level: "nation", ...spanOf(ofType) }];
    });
  },
  areas: async (_sql, _level, codes) => (codes.includes(NATION.code) ? [NATION] : []),
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
  const type = DATA_TYPES.find(({ field }) => field === query.metric.field)?.type;
  const isWanted = (series: LiveSeries) => series.type === type && series.adjustment === adjustment;
  const match =
    findIndustry(catalog, codes, askedIndustry.code, (industry) => industry.series.some(isWanted)) ??
    requireCes(catalog, codes, askedIndustry, { adjustment, asOf: undefined });
  const series = match.industry.series.find(isWanted);
  const isNation = (areas: readonly string[] = [NATION.code]) => areas.includes(NATION.code);
  const months = async (from: MonthNumber, to: MonthNumber) =>
    series ? seriesMonths(sql, { part: CES, series: [series.number], asOf: NOW, from, to }) : [];
  return {
    dimensions: { naics: match.code },
    notes: match.note ? [match.note] : [],
    span: async () => (series ? spanOf([series]) : null),
    async periods(areas) {
      const withValue = isNation(areas) ? await months(FIRST_MONTH, LAST_MONTH) : [];
      return withValue
        .filter(({ value }) => value !== null)
        .map(({ period }) => ({ period: formatMonth(period), areas: 1 }));
    },
    async values(period, areas) {
      if (!isNation(areas) || !/^\d{4}-\d{2}$/.test(period)) return [];
      return (await months(parseMonth(period), parseMonth(period))).map(areaValue);
    },
    expected: async () => [NATION],
    whyAbsent: async (_period, areas) => new Map(areas.map((code) => [code, "not_published"])),
    load: () => `load ${CES}`,
  };
}

const areaValue = ({ value, footnotes }: SeriesMonth): AreaValue => ({
  ...NATION,
  value,
  note: value === null ? "not_available" : null,
  preliminary: isPreliminary(footnotes),
  footnotes,
});
