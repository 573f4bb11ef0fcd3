import { RATIOS_BY_KEY } from "../../filings/statements/ratios.ts";
import { countyFipsParameter, narrowingState } from "../../http/parameters/area-parameters.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { choice, code, integer, optional, type Parameter, Refusal, text } from "../../http/parameters/parameters.ts";
import { nearest } from "../../nearest.ts";
import { NAICS_CODE_FORM } from "../../reference/naics.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { SCREENER_FIELDS } from "./fields.ts";
import { IDENTITY_KEYS } from "./filters.ts";

/** Most values of a filter that takes a list. */
const MOST_VALUES = 50;

const several = <T>(element: Parameter<T>, description: string) =>
  optional(listOf(element, { description, example: element.example, maxItems: MOST_VALUES }));

const countyCode: Parameter<string> = {
  ...countyFipsParameter,
  example: "06085,48113",
  accepted: "FIPS codes of counties, 5 digits (06085)",
};

/** The filters by what a company is and where. */
const IDENTITY_PARAMETERS = {
  query: optional(
    text({
      description: "Part of the company's name, or the beginning of its ticker.",
      example: "apple",
      maxLength: 100,
    }),
  ),
  sic: several(
    code({
      description: "",
      example: "3571,3674",
      pattern: /^[0-9]{4}$/,
      accepted: "SIC codes of 4 digits (7372)",
    }),
    "Only these SIC codes.",
  ),
  naics: several(
    code({
      description: "",
      example: "3341,3344",
      pattern: NAICS_CODE_FORM,
      accepted: "NAICS codes of 2 to 6 digits, 31-33, 44-45 or 48-49",
    }),
    "Only companies whose NAICS code begins with one of these codes. A range stands for its sectors.",
  ),
  state: several(
    narrowingState({ description: "", example: "CA,TX" }, findStateOrTerritory),
    "Only headquarters in these states: FIPS codes or postal abbreviations.",
  ),
  county_fips: several(
    countyCode,
    "Only headquarters in these counties. In Connecticut, the old county or the planning region.",
  ),
  cbsa: several(
    code({
      description: "",
      example: "41940,19100",
      pattern: /^[0-9]{5}$/,
      accepted: "CBSA codes of 5 digits (41940)",
    }),
    "Only headquarters in these metropolitan or micropolitan areas.",
  ),
  exchange: several(
    text({ description: "", example: "Nasdaq,NYSE", maxLength: 40 }),
    "Only these exchanges, as EDGAR names them. Case is ignored.",
  ),
  category: several(
    text({ description: "", example: "Large accelerated filer,Accelerated filer", maxLength: 80 }),
    "Only companies in one of these filer categories of the SEC. Case is ignored.",
  ),
  currency: several(
    code({
      description: "",
      example: "USD,EUR",
      pattern: /^[A-Z]{3}$/,
      accepted: "ISO 4217 codes in capitals (USD)",
    }),
    "Only companies whose newest annual statements are in these currencies.",
  ),
  taxonomy: optional(
    choice(["us-gaap", "ifrs-full"], {
      name: "StatementTaxonomy",
      description: "Only companies whose newest annual statements are in this taxonomy.",
      example: "us-gaap",
    }),
  ),
  fiscal_year_min: optional(
    integer({
      description: "Only companies whose newest annual statements are of this fiscal year or a later one.",
      example: "2023",
      minimum: 1900,
      maximum: 2100,
    }),
  ),
};

/** As many decimals as a figure of a row can have, so that each can be sent back as a bound. */
const PLAIN_NUMBER = /^-?\d{1,21}(?:\.\d{1,25})?$/;

/** Returns the refusal of a text that is not a plain number, with the plain form of `1e9`, `1,000` and `.5`. */
function notPlain(sentText: string): Refusal {
  const meant = String(Number(sentText.replaceAll(/[,_ $]/g, "") || Number.NaN) + 0);
  return new Refusal(undefined, PLAIN_NUMBER.test(meant) ? meant : undefined);
}

/** A number in plain decimal digits: a bound. */
const bound = (description: string): Parameter<number | undefined> =>
  optional({
    description,
    example: "", // a page that fills in all examples would ask for a company with every figure
    accepted: "a number in decimal digits, such as 1.5 or -2000000",
    schema: { type: "number" },
    required: true,
    fallback: undefined,
    read: (sentText) => (PLAIN_NUMBER.test(sentText) ? Number(sentText) : notPlain(sentText)),
  });

/** `NAME_min` and `NAME_max` of every field. */
const BOUND_PARAMETERS: Readonly<Record<string, Parameter<number | undefined>>> = Object.fromEntries(
  SCREENER_FIELDS.flatMap(({ name, title, unit }) => [
    [`${name}_min`, bound(`${title}: at least this, ${unit}. A company without the figure is left out.`)],
    [`${name}_max`, bound(`${title}: at most this, ${unit}. A company without the figure is left out.`)],
  ]),
);

const FIELD_NAMES = SCREENER_FIELDS.map(({ name }) => name);
const SORT_NAMES = ["cik", ...Object.keys(IDENTITY_KEYS), ...FIELD_NAMES];

/** A field's name. */
const fieldName = (names: readonly string[]): Parameter<string> => ({
  description: "A field.",
  example: "revenue",
  accepted: "names of fields, as /v1/us/sec/screener/fields lists them",
  schema: { type: "string" },
  required: true,
  fallback: undefined,
  read: (sentText) => (names.includes(sentText) ? sentText : new Refusal(undefined, nearest(sentText, names))),
});

const sortKey: Parameter<string> = {
  ...fieldName(SORT_NAMES),
  example: "-revenue",
  accepted:
    `cik, ${Object.keys(IDENTITY_KEYS).join(", ")}, or a field of /v1/us/sec/screener/fields, with - in front for ` +
    "the highest first",
  read(sentText) {
    const sign = sentText.startsWith("-") ? "-" : "";
    const name = sentText.slice(sign.length);
    if (SORT_NAMES.includes(name)) return sentText;
    const meant = nearest(name, SORT_NAMES);
    return new Refusal(undefined, meant === undefined ? undefined : `${sign}${meant}`);
  },
};

/** `sort` and `fields`. */
const SHOWING_PARAMETERS = {
  sort: optional(
    listOf(sortKey, {
      description:
        "The order: fields and filters (`state`, `sic`, `fiscal_year`, …), the first one first, `-` in front for the " +
        "highest first. Companies without the value come last, ties go by CIK. Default: by CIK.",
      example: "state,-revenue",
      maxItems: 5,
    }),
  ),
  order: optional(
    choice(["asc", "desc"], {
      name: "Order",
      description: "The direction of `sort` without `-`: `desc` is the highest first. Without `sort`, of the CIK.",
      example: "desc",
    }),
  ),
  fields: optional(
    listOf(fieldName(FIELD_NAMES), {
      description: "Further fields to show. Rows always show what they are filtered and sorted by.",
      example: "net_margin,return_on_equity",
      maxItems: MOST_VALUES,
    }),
  ),
};

/** The parameters of statistics: what filters, and the fields. */
export const STATISTICS_PARAMETERS = {
  ...IDENTITY_PARAMETERS,
  ...BOUND_PARAMETERS,
  fields: listOf(fieldName(FIELD_NAMES), {
    description: "The fields, each a row of the answer.",
    example: "net_margin,return_on_equity",
    maxItems: MOST_VALUES,
  }),
};

const fiscalYear = (description: string, example: string) =>
  optional(integer({ description, example, minimum: 1900, maximum: 2100 }));

/** The parameters of a ratio's statistics by fiscal year. */
export const RATIO_STATISTICS_PARAMETERS = {
  ratio: choice([...RATIOS_BY_KEY.keys()], {
    name: "RatioName",
    description: "The ratio.",
    example: "net_margin",
    otherWords: Object.fromEntries([...RATIOS_BY_KEY].map(([key, { name }]) => [name, key])),
  }),
  ...IDENTITY_PARAMETERS,
  ...BOUND_PARAMETERS,
  from: fiscalYear("First fiscal year, as each company numbers it, inclusive.", "2020"),
  to: fiscalYear("Last fiscal year, inclusive.", "2024"),
};

/** The parameters of the screener. */
export const SCREENER_PARAMETERS = { ...IDENTITY_PARAMETERS, ...BOUND_PARAMETERS, ...SHOWING_PARAMETERS };
