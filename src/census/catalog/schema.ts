import { type TProperties, Type } from "@sinclair/typebox";
import { narrowingState, otherLevelWords } from "../../http/parameters/area-parameters.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { choice, code, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { metadataOf } from "../../http/schema.ts";
import { keyedBy, nullable, oneOf } from "../../schema.ts";
import { ESTIMATE_NOTES } from "../estimates/estimates.ts";
import { CATEGORIES, METRIC_NAMES } from "../metrics/metric-names.ts";
import { wrongCode } from "../vocabulary/codes.ts";
import { LEVELS, type Vintage } from "../vocabulary/vintages.ts";
import { otherVintagesField } from "./default-vintage.ts";

const placeCode = code({
  description:
    "Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a place, 11 for a " +
    "tract, or the 5-digit CBSA code of a metropolitan area.",
  example: "06001",
  pattern: /^(?:1|[uU][sS]|[0-9]{2}|[0-9]{5}|[0-9]{7}|[0-9]{11})$/,
  accepted: "1 or us, or a code of 2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds codes by name",
});

/** `fips`: the code of a place of any level. */
export const fipsParameter: Parameter<string> = {
  ...placeCode,
  read(text) {
    const value = placeCode.read(text);
    return value instanceof Refusal ? wrongCode(text) : value;
  },
};

/** `level`, as a required parameter. */
export const levelParameter = choice(LEVELS, {
  name: "GeographicLevel",
  otherWords: otherLevelWords(LEVELS),
  description: "A geographic level; `metro` is a Metropolitan Statistical Area.",
  example: "county",
});

/** Needed only if a 5-digit code belongs to both a county and a metropolitan area. */
export const codeLevelParameter = optional({
  ...levelParameter,
  description: "Level of the code. Needed only if two levels share the code.",
});

/** `metric`: the name of one metric. */
export const metricParameter = choice(METRIC_NAMES, {
  name: "MetricName",
  description: "Name of a metric. `/v1/us/census/metrics` lists all names.",
  example: "median_household_income",
  accepted: `one of the ${METRIC_NAMES.length} names at /v1/us/census/metrics`,
});

const vintageCode = code<Vintage>({
  description: "A vintage.",
  example: "2023-acs5",
  pattern: /^20[0-9]{2}-acs[15]$/,
  accepted: "YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on)",
});

/** Other accepted ways to write a vintage: `2018-ACS1`, `2018`, `acs5_2018`. */
const YEAR_FIRST = /^(?<year>\d{4})(?:[-_ ]?(?:acs)?[-_ ]?(?<survey>[15]))?$/i;
const SURVEY_FIRST = /^acs[-_ ]?(?<survey>[15])[-_ ]?(?<year>\d{4})$/i;

/** `fallback` describes the endpoint's default vintage. */
export const vintageParameter = (fallback: string) =>
  optional({
    ...vintageCode,
    description:
      "Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year estimates. " +
      `Default: ${fallback}.`,
    read(text: string) {
      const vintage = vintageCode.read(text);
      if (!(vintage instanceof Refusal)) return vintage;
      const { year, survey = "5" } = (YEAR_FIRST.exec(text) ?? SURVEY_FIRST.exec(text))?.groups ?? {};
      if (year === undefined) return vintage;
      const corrected = vintageCode.read(`${year}-acs${survey}`);
      return corrected instanceof Refusal
        ? new Refusal(`its year is not from 2005 to 2099; accepted: ${vintageCode.accepted}`)
        : new Refusal(undefined, corrected);
    },
  });

/** `state`: reads a FIPS code or postal abbreviation as the FIPS code. */
export const stateParameter = optional(
  narrowingState({
    description: "Return only places in this state: 2-digit FIPS code or postal abbreviation.",
    example: "CA",
  }),
);

/** `metrics`: some metrics by name. */
export const metricsParameter = optional(
  listOf(metricParameter, {
    description: "Return only these metrics.",
    example: "median_household_income,poverty_rate",
    maxItems: METRIC_NAMES.length,
  }),
);

/** `category`: the metrics of one category. */
export const categoryParameter = optional(
  choice(CATEGORIES, {
    name: "MetricCategory",
    description: "Return only the metrics of this category.",
    example: "income",
  }),
);

/** Fields of every served estimate. */
export const estimateFields = {
  value: nullable(
    Type.Number({ description: "The estimate, in the metric's unit; null if there is none.", example: 126240 }),
  ),
  moe: nullable(
    Type.Number({
      description: "Margin of error at 90% confidence, in the metric's unit; null if there is none.",
      example: 1364,
    }),
  ),
  value_note: Type.Optional(
    oneOf(ESTIMATE_NOTES, {
      name: "EstimateNote",
      description: "Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate.",
      example: "not_loaded",
    }),
  ),
  moe_note: Type.Optional(
    oneOf(ESTIMATE_NOTES, {
      name: "EstimateNote",
      description: "Why `moe` is null; absent otherwise.",
      example: "controlled",
    }),
  ),
  open_ended: Type.Optional(
    oneOf(["above", "below"], {
      name: "OpenEnd",
      description: "Whether the median is above or below `value`, the bound of an open-ended interval.",
      example: "above",
    }),
  ),
  unreliable: Type.Optional(
    Type.Boolean({
      description:
        "True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate " +
        "is unreliable. Absent otherwise, and without a margin.",
      example: true,
    }),
  ),
};

/** The place of a row. */
export const placeFields = {
  fips: Type.String({ description: "Code of the place.", example: "06001" }),
  name: Type.String({
    description: "Name of the place, as written in the American Community Survey.",
    example: "Alameda County, California",
  }),
  level: oneOf(LEVELS, { name: "GeographicLevel", description: "Geographic level.", example: "county" }),
};

/** The vintage of a figure. */
export const vintageField = Type.String({
  description: "Vintage: the last year of the survey period, and the survey.",
  example: "2023-acs5",
});

/** The name of the metric of a figure. */
export const metricNameField = Type.String({ description: "Name of the metric.", example: "median_household_income" });

/** The unit of a figure. */
export const unitField = Type.String({
  description: "Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units.",
  example: "usd",
});

const EXAMPLES = {
  source: "U.S. Census Bureau, American Community Survey 5-Year Estimates",
  cadence: "annual",
  units: { land_area_sq_mi: "square miles" },
  note: "This product uses the Census Bureau Data API but is not endorsed or certified by the Census Bureau.",
};

/** Returns the schema of `metadata`, with its name in the OpenAPI document and the fields that an endpoint adds. */
export const censusMetadata = <Added extends TProperties>(name: string, added: Added) =>
  metadataOf(name, EXAMPLES, {
    vintage: nullable(
      Type.String({
        description: "Vintage of the figures; null if each row has its own vintage.",
        example: "2023-acs5",
      }),
    ),
    dollars_year: Type.Optional(
      nullable(
        Type.Integer({
          description:
            "Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars.",
          example: 2023,
        }),
      ),
    ),
    ...added,
  });

/** The schema of `metadata` of figures that have a default vintage. */
export const figuresMetadata = censusMetadata("FiguresMetadata", otherVintagesField);

/** The fields of a row that describe its metric, besides the name. */
export const metricFields = {
  category: oneOf(CATEGORIES, { name: "MetricCategory", description: "Category of the metric.", example: "income" }),
  unit: unitField,
};

/** Metrics of a place by category and name. */
export const metricsByCategory = keyedBy(
  keyedBy(
    Type.Object(
      { value: estimateFields.value, unit: unitField, ...withoutValue() },
      { $id: "MetricEstimate", description: "A metric of the place." },
    ),
    { name: "MetricEstimates", description: "Metrics of the category, by name." },
  ),
  {
    name: "MetricsByCategory",
    description: "Metrics by category (demographics, population, race_ethnicity, …), then by name.",
    example: { income: { median_household_income: { value: 126240, unit: "usd", moe: 1364 } } },
  },
);

function withoutValue() {
  const { value: _, ...otherFields } = estimateFields;
  return otherFields;
}
