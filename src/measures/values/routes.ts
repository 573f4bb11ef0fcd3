import type { Sql } from "postgres";
import { vintageParameter } from "../../census/catalog/schema.ts";
import { notLoaded } from "../../errors.ts";
import { otherLevelWords } from "../../http/parameters/area-parameters.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { choice, code, optional, withDefault } from "../../http/parameters/parameters.ts";
import { list, series } from "../../http/read-endpoints.ts";
import type { RowPlaces } from "../../http/row-places.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { dimensionParameters, narrowedStateParameter, periodParameter } from "../../labor/metrics/schema.ts";
import type { MetricSource } from "../../metrics/metric.ts";
import { askedMetrics, namedMetricParameter } from "./asked-metric.ts";
import { columnInfo, tableNotes } from "./metadata.ts";
import { metricRows } from "./metric-rows.ts";
import { SHAPES, tableRows } from "./rows.ts";
import { MetricRow, metricsMetadata, TABLE_LEVELS, TableRow, tableMetadata, wideColumns } from "./schema.ts";
import { openTable } from "./table.ts";

const MOST_METRICS = 40;
const MOST_PLACES = 200;

const PLACE_CODE = code({
  description: "Code of an area of the level.",
  example: "17031",
  pattern: /^[0-9]{2,11}$/,
  accepted: "FIPS codes of states (2 digits), counties (5), places (7) and tracts (11), or CBSA codes (5)",
});

/** What both endpoints are made from. */
interface TableSources {
  sql: Sql;
  tag: string;
  sources: readonly MetricSource[];
  datasets: [string, ...string[]];
}

/**
 * The list of all metrics of areas, and tables of several. `sources` are those of all datasets; `places` says where
 * areas are.
 */
export function valuesEndpoints(
  sql: Sql,
  { tag, sources, places }: { tag: string; sources: readonly MetricSource[]; places: RowPlaces<TableRow> },
) {
  const [firstDataset = "census", ...otherDatasets] = sources.map(({ dataset }) => dataset);
  const shared: TableSources = { sql, tag, sources, datasets: [firstDataset, ...otherDatasets] };
  return [metricsEndpoint(shared), tableEndpoint(shared, places)];
}

const metricsEndpoint = ({ sql, tag, sources, datasets }: TableSources) =>
  series({
    id: "listAreaMetrics",
    path: "/v1/us/metrics",
    tag,
    summary: "All metrics of areas",
    description:
      "Every metric of the Census, the labor surveys and lending, with its dataset, unit, levels, and what is " +
      "loaded. `/v1/us/values` has tables of several; `/v1/us/measures` finds metrics in users' words.",
    parameters: {},
    datasets,
    needs: "any",
    metadata: metricsMetadata,
    row: MetricRow,
    async answer(_, { state, dataset }) {
      const rows = await Promise.all(sources.map((source) => metricRows(sql, source, state(source.dataset))));
      return {
        rows: rows.flat(),
        metadata: {
          source: sources.map(({ source }) => source).join("; "),
          cadence: "as each metric says",
          updated_at: updatedAtOf(dataset),
        },
      };
    },
  });

const tableEndpoint = ({ sql, tag, sources, datasets }: TableSources, rowPlaces: RowPlaces<TableRow>) =>
  list({
    id: "listAreaValues",
    path: "/v1/us/values",
    tag,
    summary: "Several metrics of many areas in one table",
    description:
      "Up to 40 metrics of the Census, the labor surveys and lending for the areas of a level: each in its own " +
      "newest period, unless `vintage` (of the Census) or `period` (of the others) names one. With `shape=long` each " +
      "metric of an area is a row. `metadata.metrics` says of each metric from where it is, for when, and how many " +
      "areas have it.",
    sample: ["level"],
    parameters: {
      metrics: listOf(namedMetricParameter(sources), {
        description: "Names of 1 to 40 metrics, as `/v1/us/metrics` lists them.",
        example: "median_household_income,qcew_avg_weekly_wage",
        maxItems: MOST_METRICS,
      }),
      level: withDefault(
        choice(TABLE_LEVELS, {
          name: "TableLevel",
          otherWords: otherLevelWords(TABLE_LEVELS),
          description: "Level of the areas.",
          example: "county",
        }),
        "county",
      ),
      state: { ...narrowedStateParameter, description: `${narrowedStateParameter.description} Not with metros.` },
      places: optional(
        listOf(PLACE_CODE, {
          description: "Only these areas, in this order: 1 to 200 codes of the level.",
          example: "06001,06037",
          maxItems: MOST_PLACES,
        }),
      ),
      vintage: vintageParameter(
        "of each metric the newest loaded vintage with at least half as many areas as the fullest one",
      ),
      period: periodParameter("of each metric the newest that is loaded"),
      ...dimensionParameters,
      shape: withDefault(
        choice(SHAPES, {
          name: "TableShape",
          description: "`wide`: a row an area; `long`: a row an area and metric.",
          example: "wide",
        }),
        "wide",
      ),
    },
    datasets,
    needs: "told",
    notReady: notLoaded("census").message,
    metadata: tableMetadata,
    row: TableRow,
    places: rowPlaces,
    csvRow: wideColumns(
      sources
        .flatMap(({ metrics }) => metrics)
        .filter(({ name }) => name === "median_household_income")
        .map((metric) => ({ metric })),
    ),
    notFound: {
      when:
        "None of the metrics of the Census has a value in `vintage`, or none of the others in `period`, or a survey " +
        "no such industry or occupation.",
      sent: { metrics: "median_household_income", vintage: "2009-acs5" },
      message:
        "Nothing is loaded of 2009-acs5 at level county; accepted: 2024-acs5, 2023-acs5 (median_household_income)",
    },
    async answer({ metrics, state, places, shape, ...sent }, { state: stateOf }) {
      const narrowedAreas = { level: sent.level, state, codes: places };
      const table = await openTable(sql, askedMetrics(metrics, sent, stateOf), narrowedAreas);
      const infos = table.columns.map(columnInfo);
      const units = table.columns.flatMap(({ metric: { name, unit } }) => [
        [name, unit],
        [`${name}_moe`, unit],
      ]);
      return {
        ...tableRows(table, shape),
        metadata: {
          source: [...new Set(infos.map(({ source }) => source))].join("; "),
          cadence: "as each metric says",
          updated_at: infos
            .map(({ updated_at: time }) => time)
            .sort()
            .at(-1)!, // of one metric at least
          units: Object.fromEntries(units),
          notes: await tableNotes(table),
          metrics: infos,
        },
      };
    },
  });
