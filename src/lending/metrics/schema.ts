import { type Static, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { nullable, oneOf } from "../../schema.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";
import { lendingAdded } from "../figures/schema.ts";

/** What metrics of lending are about. */
export const METRIC_CATEGORIES = ["volume", "characteristics", "outcomes"] as const;
export type MetricCategory = (typeof METRIC_CATEGORIES)[number];

const summaryFields = {
  canonical_name: Type.String({ description: "Name of the metric.", example: "sba_loan_count" }),
  display_name: Type.String({ description: "Its name for people.", example: "Loan count" }),
  description: Type.String({ description: "What the figure is.", example: "Loans approved in the quarter, loans." }),
  category: oneOf(METRIC_CATEGORIES, {
    name: "LendingMetricCategory",
    description: "`volume`: how much is lent; `characteristics`: of the loans; `outcomes`: their end.",
    example: "volume",
  }),
  unit: Type.String({ description: "The unit, as `metadata.units` has it.", example: "loans" }),
  update_cadence: Type.String({ description: "How often the agency publishes.", example: "quarterly" }),
  typical_lag_months: nullable(
    Type.Integer({
      description: "Usual time from the end of a quarter to the SBA's files of it, months; null if not known.",
      example: 1,
    }),
  ),
};

/** A metric in the list. */
export const LendingMetric = Type.Object(summaryFields, {
  $id: "LendingMetric",
  description: "A figure that lending has for counties or states by quarter.",
});
export type LendingMetric = Static<typeof LendingMetric>;

/** A metric with what is loaded of it. */
export const LendingMetricDetail = Type.Object(
  {
    ...summaryFields,
    data_availability: nullable(
      Type.Object(
        {
          min: Type.Integer({ description: "First calendar year with a loaded quarter.", example: 1990 }),
          max: Type.Integer({ description: "Last calendar year with a loaded quarter.", example: 2026 }),
        },
        { $id: "LendingYears", description: "The loaded years; null if no quarter is loaded." },
      ),
    ),
    related_endpoints: Type.Array(Type.String(), {
      description: "Endpoints that answer the figure.",
      example: ["/v1/us/sba/counties/{fips}/lending"],
    }),
  },
  { $id: "LendingMetricDetail", description: "A figure of lending, with the loaded years and its endpoints." },
);
export type LendingMetricDetail = Static<typeof LendingMetricDetail>;

/** `metadata` of metrics. */
export const lendingMetricMetadata = metadataOf(
  "LendingMetricMetadata",
  {
    source: SBA_SOURCE,
    cadence: SBA_CADENCE,
    units: { typical_lag_months: "months" },
    note: "Every approval counts, even if it was cancelled before any money flowed, as in the SBA's published totals.",
  },
  { latest_period: lendingAdded.latest_period, as_of: lendingAdded.as_of },
);
