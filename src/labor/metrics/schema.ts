import { type Static, Type } from "@sinclair/typebox";
import { narrowingState, otherLevelWords } from "../../http/parameters/area-parameters.ts";
import { choice, code, optional, text } from "../../http/parameters/parameters.ts";
import { periodOf } from "../../http/parameters/period-parameters.ts";
import { metadataOf } from "../../http/schema.ts";
import { areaCountFields } from "../../metrics/absent-areas.ts";
import { DIMENSIONS, type MetricLevel, type ValueNote } from "../../metrics/metric.ts";
import { NAICS_CODE_FORM } from "../../reference/naics.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { keyedBy, nullable, oneOf } from "../../schema.ts";
import { socParameter } from "../oews/schema.ts";
import { SURVEYS } from "../surveys/surveys.ts";
import { ADJUSTMENT_WORDS, ADJUSTMENTS, adjustmentField, adjustmentsField } from "../vocabulary/adjustment.ts";
import { withoutRepeats, yearSpan } from "../vocabulary/client-fields.ts";
import { LABOR_EXAMPLES, laborMetadata } from "../vocabulary/metadata.ts";
import { CATEGORIES } from "../vocabulary/survey.ts";

export const OWNERSHIPS = ["total", "private", "federal", "state", "local"] as const;

/** Parameters that narrow a metric. The metric's `dimensions` say which of these it takes. */
export const dimensionParameters = {
  naics: optional(
    code({
      description:
        "Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range. Default: all " +
        "industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW).",
      pattern: NAICS_CODE_FORM,
      accepted: "2 to 6 digits, or one of the ranges 31-33, 44-45, 48-49",
      example: "10",
    }),
  ),
  ownership: optional(
    choice(OWNERSHIPS, {
      name: "Ownership",
      description: "Owner of the establishments, for metrics with this dimension; default as in QCEW's own endpoints.",
      example: "private",
    }),
  ),
  soc: optional({
    ...socParameter,
    description:
      "Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every metric takes.",
    example: "00-0000",
  }),
  adjustment: optional(
    choice(ADJUSTMENTS, {
      otherWords: ADJUSTMENT_WORDS,
      name: "Adjustment",
      description:
        "`sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at its level.",
      example: "nsa",
    }),
  ),
};

/** The levels that surveys have areas of. */
const LABOR_LEVELS: readonly MetricLevel[] = ["nation", "region", "state", "county", "metro"];

export const levelParameter = optional(
  choice(LABOR_LEVELS, {
    name: "LaborLevel",
    otherWords: otherLevelWords(LABOR_LEVELS),
    description: "Level of the areas to answer for. Required unless the metric has only one level.",
    example: "county",
  }),
);

/** `state`: reads a FIPS code or postal abbreviation as the FIPS code. */
export const narrowedStateParameter = optional(
  narrowingState(
    { description: "Only counties of this state: FIPS code of 2 digits, or postal abbreviation.", example: "CA" },
    findStateOrTerritory,
  ),
);

export const periodParameter = (fallback: string) =>
  optional(
    periodOf(["month", "quarter", "year"], {
      description: `Month (\`YYYY-MM\`), quarter (\`YYYY-Qq\`) or year, as the metric has them; default: ${fallback}.`,
      example: "2016-Q4",
    }),
  );

const name = Type.String({ description: "Name: survey, underscore, field.", example: "laus_unemployment_rate" });
const unit = Type.String({ description: "Unit of the values.", example: "percent" });
const survey = oneOf(
  SURVEYS.map((survey) => survey.name),
  {
    name: "LaborSurvey",
    description: "The survey; the name of its dataset.",
    example: "laus",
  },
);
const cadence = oneOf(["monthly", "quarterly", "annual"], {
  name: "Cadence",
  description: "How often the survey has a value.",
  example: "monthly",
});
const level = oneOf(LABOR_LEVELS, {
  name: "LaborLevel",
  description: "Level of the areas that the values cover.",
  example: "state",
});
const dimensions = Type.Array(
  oneOf(DIMENSIONS, { name: "LaborDimension", description: "A parameter that narrows the metric.", example: "naics" }),
  { description: "What it can be narrowed by, besides adjustment.", example: [] },
);
const adjustments = Type.Array(adjustmentField, { description: "What is published.", example: ["sa", "nsa"] });
const period = Type.String({
  description: "Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year.",
  example: "2019-03",
});
const span = {
  first_period: nullable({
    ...period,
    description: "First loaded period, at the metric's cadence; null if nothing is loaded.",
    example: "1976-01",
  }),
  last_period: nullable({ ...period, description: "Last period loaded; null where nothing is." }),
  first_year: nullable(
    Type.String({
      description: "First year with a loaded annual average, for monthly metrics; null where there is none.",
      example: "1990",
    }),
  ),
  last_year: nullable(
    Type.String({
      description: "Last year with a loaded annual average, for monthly metrics; null where there is none.",
      example: "2020",
    }),
  ),
};

const category = oneOf(CATEGORIES, {
  name: "LaborCategory",
  description: "What the survey is about.",
  example: "unemployment",
});

/** The parameters of the list. */
export const listParameters = {
  query: optional(
    text({ description: "Words of the title or description, in any order.", example: "unemployment rate" }),
  ),
  survey: optional(
    choice(
      SURVEYS.map((survey) => survey.name),
      { name: "LaborSurvey", description: "Only metrics of this survey.", example: "laus" },
    ),
  ),
  category: optional(
    choice(CATEGORIES, {
      name: "LaborCategory",
      description: "Only metrics of this category.",
      example: "unemployment",
    }),
  ),
};

/** What repeats other fields of a metric. */
const repeats = {
  canonical_name: Type.String({ description: "The same as `name`.", example: "laus_unemployment_rate" }),
  display_name: Type.String({ description: "The same as `title`.", example: "Unemployment rate" }),
  source_dataset: Type.String({ description: "The same as `survey`.", example: "laus" }),
  update_cadence: Type.String({ description: "The same as `cadence`.", example: "monthly" }),
};

/** A metric in the list. */
export const ListedMetric = Type.Object(
  {
    name,
    survey,
    field: Type.String({ description: "The field of the survey's own rows.", example: "unemployment_rate" }),
    title: Type.String({ description: "What it is, for people.", example: "Unemployment rate" }),
    unit,
    cadence,
    levels: Type.Array(level, { description: "The levels that it has.", example: ["state", "county"] }),
    loaded_levels: Type.Array(level, { description: "Those of these levels that are loaded.", example: ["state"] }),
    dimensions,
    adjustments,
    ...span,
    description: Type.String({ description: "What is counted, and how.", example: "Unemployed per 100 of the force." }),
    category,
    typical_lag_months: Type.Integer({
      description: "Months from the end of a period to its usual publication, rounded up.",
      example: 2,
    }),
    ...repeats,
  },
  { $id: "LaborMetric", description: "A metric." },
);
/** A metric of the list in CSV. */
export const MetricColumns = withoutRepeats(ListedMetric, repeats);
export type ListedMetric = Static<typeof ListedMetric>;

/** One metric in full. */
export const MetricDetail = Type.Object(
  {
    ...ListedMetric.properties,
    names: Type.Array(name, {
      description: "All names of the metric. The field is also a name if no other survey has that field.",
      example: ["laus_unemployment_rate", "unemployment_rate"],
    }),
    source: Type.String({
      description: "Agency and program.",
      example: "U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics",
    }),
    coverage: Type.Array(
      Type.Object(
        {
          level,
          adjustments: { ...adjustments, description: "What is published at this level; the first is the default." },
          dimensions: { ...dimensions, description: "What it can be narrowed by at this level." },
          ...span,
        },
        { $id: "LaborMetricCoverage", description: "The metric at one level." },
      ),
      { description: "For each level, what can be requested and what is loaded." },
    ),
    data_availability: yearSpan("First and last year that is loaded; null: nothing is."),
    related_endpoints: Type.Array(
      Type.String({ description: "A path.", example: "/v1/us/bls/metrics/laus_unemployment_rate/values" }),
      { description: "Endpoints that answer this metric for many areas." },
    ),
  },
  { $id: "LaborMetricDetail", description: "A metric in full." },
);
export type MetricDetail = Static<typeof MetricDetail>;

const value = nullable(
  Type.Number({ description: "The value as published; null where there is none: see `value_note`.", example: 4.2 }),
);
/** The value notes of surveys, and those for areas without a value. */
const RESULT_NOTES = [
  "suppressed",
  "top_coded",
  "not_available",
  "no_establishments",
  "not_published",
  "not_loaded",
] as const satisfies readonly ValueNote[];
type ResultNote = (typeof RESULT_NOTES)[number];

const isResultNote = (note: string): note is ResultNote => (RESULT_NOTES as readonly string[]).includes(note);

/** Returns the `value_note` of a value. Null for notes of other features, which surveys never give. */
export const resultNote = (note: string | null): ResultNote | null =>
  note !== null && isResultNote(note) ? note : null;
const valueNote = nullable(
  oneOf(RESULT_NOTES, {
    name: "ValueNote",
    description:
      "Why the value is null: `suppressed` to protect employers, `top_coded` at or above the survey's limit, " +
      "`not_available` in the file, `not_published` for that period, `not_loaded` in any. With a value, " +
      "`no_establishments`: a true zero. Else null.",
    example: "suppressed",
  }),
);
const fips = Type.String({
  description: "FIPS code of a state or county, CBSA code, `1` for the nation, or a region's name.",
  example: "06",
});
const areaName = Type.String({ description: "Name of the area.", example: "California" });
const endFields = {
  adjustment: adjustmentField,
  preliminary: Type.Boolean({ description: "Whether the agency marks the value as preliminary.", example: false }),
  footnotes: nullable(
    Type.String({ description: "Footnote codes of the value, separated by commas; null: none.", example: "P" }),
  ),
};

/** Industry, ownership and occupation of the values. Each row has them because people read tables without the URL. */
const cutFields = {
  naics: nullable(
    Type.String({ description: "Industry that the value is of; null for a metric without industries.", example: "10" }),
  ),
  ownership: nullable(
    oneOf(OWNERSHIPS, {
      name: "Ownership",
      description: "Owner of the establishments; null for a metric without ownership.",
      example: "total",
    }),
  ),
  soc: nullable(
    Type.String({
      description: "Occupation that the value is of; null for a metric without occupations.",
      example: "00-0000",
    }),
  ),
};

/** One area in a list of values. */
export const MetricValue = Type.Object(
  { metric: name, unit, fips, name: areaName, level, period, ...cutFields, value, value_note: valueNote, ...endFields },
  { $id: "AreaValue", description: "The metric of one area." },
);
export type MetricValue = Static<typeof MetricValue>;

const rank = nullable(
  Type.Integer({
    description: "1 is the highest value. Equal values share a rank. Null if there is no value.",
    example: 2,
  }),
);

/** One area in a comparison. */
export const ComparedArea = Type.Object(
  { fips, name: areaName, value, value_note: valueNote, rank, ...endFields },
  { $id: "ComparedArea", description: "One area." },
);
export type ComparedArea = Static<typeof ComparedArea>;

const headFields = { metric: name, unit, level, period, ...cutFields };

/** A comparison, and its rows for CSV and NDJSON. */
export const Comparison = Type.Object(
  {
    ...headFields,
    areas: Type.Array(ComparedArea, { description: "The areas, in the order of `fips` or of `sort`." }),
  },
  { $id: "AreaComparison", description: "One metric of several areas at one period." },
);
export type Comparison = Static<typeof Comparison>;
export const ComparisonRow = Type.Object(
  { ...headFields, ...ComparedArea.properties },
  { description: "One area of a comparison." },
);

const dimensionValues = keyedBy(Type.String(), {
  name: "DimensionValues",
  description: "The industry, ownership or occupation that answers, where the metric has such a dimension.",
  example: {},
});

/** The `metadata` of values and comparisons. */
export const valuesMetadata = laborMetadata("LaborValuesMetadata", {
  metric: name,
  unit,
  level,
  period,
  adjustment: adjustmentField,
  dimensions: dimensionValues,
  // Only in lists: a comparison has a row for each area.
  count: Type.Optional(areaCountFields.count),
  loaded: Type.Optional(areaCountFields.loaded),
  absent: Type.Optional(areaCountFields.absent),
});

/** The `metadata` of one metric. */
export const metricMetadata = laborMetadata("LaborMetricMetadata", { adjustment: adjustmentsField });

/** The `metadata` of the list of metrics. */
export const metricsMetadata = metadataOf("LaborMetricListMetadata", LABOR_EXAMPLES, {
  adjustment: adjustmentsField,
  latest_period: nullable({ ...period, description: "Newest period of any survey; null where nothing is loaded." }),
  latest_periods: keyedBy(nullable(Type.String()), {
    name: "LatestPeriods",
    description: "Newest period of each survey; null: not loaded.",
    example: { laus: "2019-03", qcew: "2016-Q4", oews: "2023" },
  }),
});
