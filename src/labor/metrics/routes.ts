import type { Sql } from "postgres";
import { notLoaded } from "../../errors.ts";
import type { Context } from "../../http/endpoint.ts";
import { listOf, lookedUp } from "../../http/parameters/list-parameter.ts";
import { list, resource, series } from "../../http/read-endpoints.ts";
import { type DatasetState, updatedAtOf } from "../../http/versions.ts";
import { areaSortParameter, comparisonSortParameter, inAreaOrder } from "../../metrics/area-order.ts";
import { newer, spansOf } from "../../metrics/loaded-periods.ts";
import type { AreaMetric, MetricLevel, MetricQuery, MetricSource, MetricSpan } from "../../metrics/metric.ts";
import { cbsaPoints } from "../../reference/cbsas.ts";
import { BUREAU, TAG } from "../vocabulary/bureau.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { comparedMetricParameter, type KnownMetric, MetricCatalog, metricParameter, newestLike } from "./catalog.ts";
import { isListed, listedMetric, metricDetail } from "./listing.ts";
import { inState, queryAt, queryOf, surveyState } from "./request.ts";
import {
  Comparison,
  ComparisonRow,
  dimensionParameters,
  ListedMetric,
  levelParameter,
  listParameters,
  MetricColumns,
  MetricDetail,
  MetricValue,
  metricMetadata,
  metricsMetadata,
  narrowedStateParameter,
  periodParameter,
  valuesMetadata,
} from "./schema.ts";
import { AREA_CODES, comparisonOf, cutOf, type MetricAnswer, valuesOf } from "./values.ts";

/** Endpoints that list metrics, and that answer one metric for many areas. `sources` are the surveys that answer. */
export function metricEndpoints(sql: Sql, sources: readonly MetricSource[]) {
  const catalog = new MetricCatalog(sources);
  // Each survey answers by itself. An endpoint needs at least one dataset.
  const [first = "ces", ...otherDatasets] = sources.map(({ dataset }) => dataset);
  const across = { tag: TAG, datasets: [first, ...otherDatasets] as [string, ...string[]], needs: "any" } as const;
  return [
    ...listEndpoints(across, catalog, sql),
    valuesEndpoint(across, catalog, sql),
    compareEndpoint(across, catalog, { sql, level: "county" }),
    compareEndpoint(across, catalog, { sql, level: "state" }),
  ];
}

interface Across {
  tag: string;
  datasets: [string, ...string[]];
  needs: "any";
}

const listEndpoints = (across: Across, catalog: MetricCatalog, sql: Sql) => [
  series({
    ...across,
    id: "listLaborMetrics",
    path: "/v1/us/bls/metrics",
    summary: "All labor metrics",
    description:
      "Every figure of the surveys as a metric, with unit, cadence, levels, dimensions, and the first and last " +
      "period that is loaded. Both are null for a survey that is not loaded.",
    parameters: listParameters,
    metadata: metricsMetadata,
    row: ListedMetric,
    csvRow: MetricColumns,
    async answer(sent, { states, dataset }) {
      const latestPeriods = new Map<string, string | null>();
      const rows: ListedMetric[] = [];
      for (const knownMetric of catalog.all) {
        const row = listedMetric(knownMetric, await spansOf(sql, knownMetric.source, stateOf(knownMetric, states)));
        const before = latestPeriods.get(row.survey) ?? null;
        latestPeriods.set(row.survey, newer(before, newer(row.last_period, row.last_year)));
        rows.push(row);
      }
      return {
        rows: rows.filter((row) => isListed(row, sent)),
        metadata: {
          source: BUREAU,
          cadence: "monthly, quarterly or annual, by survey",
          latest_period: [...latestPeriods.values()].reduce(newer, null),
          latest_periods: Object.fromEntries(latestPeriods),
          adjustment: [...new Set(rows.flatMap((row) => row.adjustments))],
          updated_at: newest(states) ?? updatedAtOf(dataset),
        },
      };
    },
  }),
  resource({
    ...across,
    id: "getLaborMetric",
    needs: "told",
    notReady: NOT_READY,
    path: "/v1/us/bls/metrics/{metric}",
    summary: "One labor metric",
    description: "Definition, source, unit, and by level what can be requested and what is loaded.",
    parameters: { metric: metricParameter(catalog) },
    metadata: metricMetadata,
    data: MetricDetail,
    async answer({ metric: knownMetric }, { states, dataset }) {
      const state = stateOf(knownMetric, states);
      if (dataset.version === 0) throw notLoaded(knownMetric.metric.dataset, dataset.isArriving);
      const spans = await spansOf(sql, knownMetric.source, state);
      return {
        data: metricDetail(knownMetric, spans),
        metadata: {
          ...metadata(
            { dataset: state?.version ? state : dataset },
            { ...headOf(knownMetric), latestPeriod: latestOf(spans, knownMetric.metric) },
          ),
          adjustment: [...new Set(knownMetric.metric.levels.flatMap(({ adjustments }) => adjustments))],
        },
      };
    },
  }),
];

/** The 503 of the metric of the examples. */
const NOT_READY = notLoaded("qcew").message;

/** The example of a 404 for an industry that a survey lacks. */
const NO_INDUSTRY = {
  sent: { metric: "qcew_avg_weekly_wage", naics: "05" },
  message: 'There is no industry "05": total private is a sum of CES; in QCEW it is naics=10 with ownership=private',
};

const valuesEndpoint = (across: Across, catalog: MetricCatalog, sql: Sql) =>
  list({
    ...across,
    id: "listLaborMetricValues",
    needs: "told",
    notReady: NOT_READY,
    path: "/v1/us/bls/metrics/{metric}/values",
    summary: "A labor metric for every area of a level",
    description:
      "One metric of all areas that the survey has at one period. `metadata.absent` names the areas without a row, " +
      "with the reason. Paged as JSON, whole as CSV or NDJSON.",
    sample: ["level", "sort"],
    parameters: {
      metric: metricParameter(catalog),
      level: levelParameter,
      period: periodParameter("the newest that is loaded"),
      ...dimensionParameters,
      state: narrowedStateParameter,
      sort: areaSortParameter,
    },
    metadata: valuesMetadata,
    row: MetricValue,
    places: {
      code: ({ fips }) => fips,
      level: ({ level }) => level,
      points: (level, codes, year) => (level === "metro" ? cbsaPoints(codes, year) : Promise.resolve(new Map())),
    },
    notFound: {
      when: "The survey has no such industry or occupation, or no value for it in the period.",
      ...NO_INDUSTRY,
    },
    async answer({ metric: knownMetric, level, state: narrowedState, sort, ...sentQuery }, { states }) {
      const state = surveyState(knownMetric, states);
      const query = queryOf(knownMetric, { ...sentQuery, level });
      const isNarrowed = inState(query.level, narrowedState);
      const answer = await valuesOf(sql, { knownMetric, query, state }, sentQuery.period);
      const rows = inAreaOrder(answer.rows.filter(isNarrowed), sort);
      return {
        page: ({ limit, offset }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
        all: () => [rows],
        metadata: {
          ...valuesMetadataOf(state, knownMetric, query, {
            ...answer,
            spans: await spansOf(sql, knownMetric.source, state),
          }),
          count: answer.count,
          loaded: answer.rows.length,
          absent: answer.absent,
        },
      };
    },
  });

const MANY = { county: "counties", state: "states" } as const;
const COMPARE_IDS = { county: "compareCounties", state: "compareStates" } as const;
const EXAMPLES = { county: "01001,01003", state: "01,06,36" } as const;

/** OEWS has occupations but no counties, so county endpoints have no `soc` and it is undefined there. */
const dimensionParametersAt = (level: keyof typeof MANY): typeof dimensionParameters => {
  const { soc: _, ...otherParameters } = dimensionParameters;
  return level === "county" ? (otherParameters as typeof dimensionParameters) : dimensionParameters;
};

const compareEndpoint = (
  across: Across,
  catalog: MetricCatalog,
  { sql, level }: { sql: Sql; level: keyof typeof MANY },
) =>
  resource({
    ...across,
    id: COMPARE_IDS[level],
    needs: "told",
    notReady: NOT_READY,
    path: `/v1/us/bls/${MANY[level]}/compare`,
    summary: `Compare a labor metric across ${MANY[level]}`,
    description:
      `One metric of 2 to 50 ${MANY[level]} at one period, with ranks. Areas without a value have null, and ` +
      "`metadata.notes` names them.",
    sample: ["metric"],
    parameters: {
      metric: comparedMetricParameter(catalog),
      fips: listOf(lookedUp(AREA_CODES[level]), {
        description: `FIPS codes of 2 to 50 ${MANY[level]}.`,
        example: EXAMPLES[level],
        minItems: 2,
        maxItems: 50,
      }),
      period: periodParameter("the newest in which all of them have a value, else the newest of those that most have"),
      ...dimensionParametersAt(level),
      sort: comparisonSortParameter("fips"),
    },
    metadata: valuesMetadata,
    data: Comparison,
    table: { row: ComparisonRow, rows: ({ areas, ...head }) => areas.map((area) => ({ ...head, ...area })) },
    notFound: {
      when: "The survey has no such industry or occupation, or no value for these areas in the period.",
      ...NO_INDUSTRY,
    },
    async answer({ metric: knownMetric, fips: codes, sort, ...sentQuery }, { states }) {
      const state = surveyState(knownMetric, states);
      const query = queryAt(level, knownMetric, sentQuery);
      const answer = await comparisonOf(sql, { knownMetric, query, state }, { codes, period: sentQuery.period });
      const { period } = answer;
      const areas = [...inAreaOrder(answer.rows, sort)];
      return {
        data: { metric: knownMetric.name, unit: knownMetric.metric.unit, level, period, ...cutOf(answer.cells), areas },
        metadata: valuesMetadataOf(state, knownMetric, query, {
          ...answer,
          spans: await spansOf(sql, knownMetric.source, state),
        }),
      };
    },
  });

const headOf = ({ source, metric }: KnownMetric) => ({
  source: source.source,
  cadence: metric.cadence,
  survey: metric.dataset,
});

const valuesMetadataOf = (
  state: DatasetState,
  knownMetric: KnownMetric,
  { level, adjustment }: MetricQuery & { level: MetricLevel },
  { period, spans, cells, notes }: Omit<MetricAnswer<unknown>, "span"> & { spans: readonly MetricSpan[] },
) => ({
  ...metadata({ dataset: state }, { ...headOf(knownMetric), latestPeriod: newestLike(spans, period), notes }),
  // A monthly metric can be answered with an annual average, as county unemployment often is.
  cadence: /^\d{4}$/.test(period) ? "annual" : knownMetric.metric.cadence,
  metric: knownMetric.name,
  unit: knownMetric.metric.unit,
  level,
  period,
  adjustment,
  dimensions: cells.dimensions as Record<string, string>, // none of the values is undefined
});

/** Returns the survey's newest period at the metric's cadence. If none is loaded, returns its newest year. */
function latestOf(spans: readonly MetricSpan[], { cadence }: AreaMetric): string | null {
  const ownCadence = newestLike(spans, cadence === "annual" ? "2000" : "2000-01");
  return ownCadence ?? newestLike(spans, "2000");
}

const stateOf = ({ metric }: KnownMetric, states: Context["states"]): DatasetState | undefined =>
  states.find(({ dataset }) => dataset === metric.dataset);

/** Returns when any of the datasets was last published. */
const newest = (states: Context["states"]): string | undefined =>
  states
    .map(({ updatedAt }) => updatedAt)
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
