import type { Sql } from "postgres";
import type {
  AreaValue,
  LaborMetric,
  MetricCells,
  MetricQuery,
  MetricSource,
  MetricSpan,
} from "../../metrics/metric.ts";
import { naics } from "../../reference/naics.ts";
import { NOW, seriesMonths } from "../revisions/queries.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { isPreliminary } from "../vocabulary/metadata.ts";
import { requireIndustry } from "../vocabulary/naics-parameter.ts";
import { FIRST_MONTH, formatMonth, LAST_MONTH, parseMonth } from "../vocabulary/period.ts";
import { type Catalog, keepCatalog, type LiveSeries } from "./catalog.ts";
import { CES, CES_SOURCE } from "./dataset.ts";
import { findIndustry, requireCes } from "./match.ts";
import { publishedState } from "./queries.ts";
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

const METRICS: readonly LaborMetric[] = DATA_TYPES.map(({ field, type, unit }) => ({
  survey: CES,
  field,
  title: TITLES[field],
  description:
    `${TITLES[field]} by industry, for the pay period that has the 12th of the month (CES data type ` + `${type}).`,
  unit,
  cadence: "monthly",
  levels: [{ level: "nation", adjustments: ["sa", "nsa"], dimensions: ["naics"] }],
}));

const NATION = { code: "1", name: "United States" };

/** All industries together. */
const DEFAULT_NAICS = "00";

const catalogs = new WeakMap<Sql, (sql: Sql) => Promise<Catalog>>();

/** The catalog of a database as it is published now. */
function catalogNow(sql: Sql): Promise<Catalog> {
  let read = catalogs.get(sql);
  if (!read) {
    const catalogOf = keepCatalog(sql);
    read = async () => catalogOf(await publishedState(sql), undefined);
    catalogs.set(sql, read);
  }
  return read(sql);
}

/** How CES answers for its metrics: figures of the nation, by industry. */
export const cesMetrics: MetricSource = {
  survey: CES,
  source: CES_SOURCE,
  metrics: METRICS,
  async spans(sql) {
    const { industries } = await catalogNow(sql);
    const all = industries.flatMap(({ series }) => series);
    return DATA_TYPES.flatMap(({ type, field }): MetricSpan[] => {
      const own = all.filter((one) => one.type === type);
      return own.length === 0 ? [] : [{ field, level: "nation", ...spanOf(own) }];
    });
  },
  areas: async (_sql, _level, codes) => (codes.includes(NATION.code) ? [{ ...NATION, isLoaded: true }] : []),
  cells: async (sql, query) => cellsOf(sql, await catalogNow(sql), query),
};

const spanOf = (series: readonly LiveSeries[]) => ({
  first_period: formatMonth(Math.min(...series.map(({ first }) => first))),
  last_period: formatMonth(Math.max(...series.map(({ last }) => last))),
});

async function cellsOf(sql: Sql, catalog: Catalog, query: MetricQuery): Promise<MetricCells> {
  const codes = await naics();
  const asked = requireIndustry(codes, query.naics ?? DEFAULT_NAICS);
  const adjustment: Adjustment = query.adjustment === "nsa" ? "nsa" : "sa"; // its levels take no other
  const type = DATA_TYPES.find(({ field }) => field === query.metric.field)?.type;
  const found =
    findIndustry(catalog, codes, asked.code, ({ series }) =>
      series.some((one) => one.type === type && one.adjustment === adjustment),
    ) ?? requireCes(catalog, codes, asked, { adjustment, asOf: undefined });
  const series = found.industry.series.find((one) => one.type === type && one.adjustment === adjustment);
  const months = (from: number, to: number) =>
    series ? seriesMonths(sql, { part: CES, series: [series.number], asOf: NOW, from, to }) : [];
  return {
    dimensions: { naics: found.code },
    notes: found.note ? [found.note] : [],
    span: async () => (series ? spanOf([series]) : null),
    async periods(areas) {
      if (!areas.includes(NATION.code)) return [];
      const all = await months(FIRST_MONTH, LAST_MONTH);
      return all.filter(({ value }) => value !== null).map(({ period }) => ({ period: formatMonth(period), areas: 1 }));
    },
    async values(period, areas) {
      if ((areas && !areas.includes(NATION.code)) || !/^\d{4}-\d{2}$/.test(period)) return [];
      const month = parseMonth(period);
      return (await months(month, month)).map(
        ({ value, footnotes }): AreaValue => ({
          ...NATION,
          value,
          note: value === null ? "not_available" : null,
          preliminary: isPreliminary(footnotes),
          footnotes,
        }),
      );
    },
  };
}
