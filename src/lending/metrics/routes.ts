import type { Sql } from "postgres";
import type { Context } from "../../http/endpoint.ts";
import { choice, optional, text } from "../../http/parameters/parameters.ts";
import { resource, series } from "../../http/read-endpoints.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { spansOf } from "../../metrics/loaded-periods.ts";
import { editionNotes, newestLoaded } from "../answers/metadata.ts";
import { SBA, SBA_CADENCE, SBA_SOURCE, TAG } from "../editions/dataset.ts";
import { type Edition, editionOf } from "../editions/edition.ts";
import { lendingMetrics } from "../metric-source.ts";
import { foundMetrics, lendingMetricParameter, metricDetail } from "./catalog.ts";
import { LendingMetric, LendingMetricDetail, lendingMetricMetadata, METRIC_CATEGORIES } from "./schema.ts";

/** The metrics of lending. */
export const lendingMetricEndpoints = (sql: Sql) => [
  series({
    id: "listLendingMetrics",
    path: "/v1/us/sba/metrics",
    tag: TAG,
    summary: "All metrics of lending",
    description: "Every figure that lending has for counties or states by quarter, with its unit and category.",
    parameters: {
      category: optional(
        choice(METRIC_CATEGORIES, {
          name: "LendingMetricCategory",
          description: "Only metrics of this category.",
          example: "volume",
        }),
      ),
      query: optional(
        text({
          description: "Only metrics with this text in their name or description: 2 characters or more.",
          example: "amount",
          minLength: 2,
        }),
      ),
    },
    datasets: [SBA],
    metadata: lendingMetricMetadata,
    row: LendingMetric,
    async answer(asked, context) {
      return { rows: foundMetrics(asked), metadata: metadataOf(context, await editionOf(sql, context.dataset)) };
    },
  }),
  resource({
    id: "getLendingMetric",
    path: "/v1/us/sba/metrics/{metric}",
    tag: TAG,
    summary: "One metric of lending",
    description: "Definition, unit and category, the loaded years, and the endpoints that answer it.",
    parameters: { metric: lendingMetricParameter },
    datasets: [SBA],
    metadata: lendingMetricMetadata,
    data: LendingMetricDetail,
    async answer({ metric }, context) {
      const edition = await editionOf(sql, context.dataset);
      const spans = await spansOf(sql, lendingMetrics, context.dataset);
      return { data: metricDetail(metric, spans), metadata: metadataOf(context, edition) };
    },
  }),
];

const metadataOf = ({ dataset }: Pick<Context, "dataset">, edition: Edition) => ({
  source: SBA_SOURCE,
  cadence: SBA_CADENCE,
  latest_period: newestLoaded(edition.covered),
  updated_at: updatedAtOf(dataset),
  as_of: edition.detail.as_of,
  units: { typical_lag_months: "months" },
  notes: editionNotes(edition),
});
