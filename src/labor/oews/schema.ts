import { type Static, Type } from "@sinclair/typebox";
import { stateFipsParameter } from "../../http/parameters/area-parameters.ts";
import { code, integer, optional, type Parameter, Refusal, text } from "../../http/parameters/parameters.ts";
import { nullable, oneOf } from "../../schema.ts";
import { capitalized } from "../../text.ts";
import { absentPeriodsField } from "../vocabulary/absent-periods.ts";
import { adjustmentField } from "../vocabulary/adjustment.ts";
import { withoutRepeats, yearSpan } from "../vocabulary/client-fields.ts";
import { laborMetadata } from "../vocabulary/metadata.ts";
import { ownNotes } from "../vocabulary/value-notes.ts";
import { EDITIONS } from "./directory.ts";
import { GROUPS, isHourly, WAGE_FIELDS, type WageField } from "./fields.ts";

const soc = code({
  description: "SOC code, 6 digits with a dash after the second; `00-0000` is all occupations.",
  example: "29-1141",
  pattern: /^\d{2}-\d{4}$/,
  accepted: "a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title",
});

export const socParameter: Parameter<string> = {
  ...soc,
  read(sentText) {
    // O*NET codes have two more digits.
    const [, major, detail] = /^(\d{2})[-. ]?(\d{4})(?:\.\d{2})?$/.exec(sentText) ?? [];
    const value = soc.read(sentText);
    return value instanceof Refusal && major !== undefined ? new Refusal(undefined, `${major}-${detail}`) : value;
  },
};

export const queryParameter = optional(
  text({ description: "Words of the title, in any order, or the beginning of a code.", example: "registered nurses" }),
);

export const majorGroupParameter = optional({
  ...code({
    description: "Major group: its first two digits, or its code.",
    example: "29",
    pattern: /^\d{2}(?:-0000)?$/,
    accepted: "the two digits of a major group, such as 29, or its code 29-0000",
  }),
  read: (sentText: string) => (/^\d{2}(?:-0000)?$/.test(sentText) ? sentText.slice(0, 2) : new Refusal()),
});

export const areaParameter: Parameter<string> = {
  description:
    "`national` (default), a state's FIPS code of 2 digits or postal abbreviation, or a CBSA code of 5 digits (in " +
    "New England, until May 2023, a NECTA code). Nonmetropolitan areas and territories are not covered.",
  example: "national",
  accepted: "national, a state's FIPS code (06) or abbreviation (CA), or a CBSA code (35620)",
  schema: { type: "string", pattern: "^(?:national|[0-9]{2}|[A-Za-z]{2}|[0-9]{5})$" },
  required: false,
  fallback: "national",
  read(sentText) {
    if (sentText === "national" || /^\d{5}$/.test(sentText)) return sentText;
    return /^(?:national|nation|us|usa)$/i.test(sentText)
      ? new Refusal(undefined, "national")
      : stateFipsParameter.read(sentText);
  },
};

export const yearParameter = optional(
  integer({
    description: "Estimates for May of this year; default: the newest loaded year that has the occupation in the area.",
    example: "2023",
    minimum: 1997,
    maximum: 2099,
  }),
);

const socCode = Type.String({ description: "SOC code.", example: "29-1141" });
const title = Type.String({
  description: "Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it.",
  example: "Registered Nurses",
});
const group = oneOf(GROUPS, {
  name: "OccupationGroup",
  description:
    "How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both " +
    "as broad and as detailed is `detailed`.",
  example: "detailed",
});
const firstYear = nullable(
  Type.Integer({ description: "First loaded year that has it in any area; null where no year has it.", example: 2013 }),
);
const lastYear = nullable(
  Type.Integer({ description: "Last loaded year that has it in any area; null where no year has it.", example: 2023 }),
);
const editions = Type.Array(
  oneOf(EDITIONS, {
    name: "SocEdition",
    description: "`soc_2018`, `soc_2010` (OEWS to May 2018), or `oews` for one of OEWS's own codes after that.",
    example: "soc_2018",
  }),
  { description: "Editions of the classification that have the code.", example: ["soc_2018", "soc_2010"] },
);

/** Repeats `group`. */
const isDetailed = Type.Boolean({ description: "Whether `group` is `detailed`.", example: true });

/** An occupation in the list. */
export const ListedOccupation = Type.Object(
  {
    soc_code: socCode,
    title,
    group,
    major_group: Type.String({
      description: "Code of the major group; of all occupations their own code, `00-0000`.",
      example: "29-0000",
    }),
    editions,
    first_year: firstYear,
    last_year: lastYear,
    is_detailed: isDetailed,
  },
  { $id: "Occupation", description: "An occupation, or a group of them." },
);
/** An occupation of the list in CSV. */
export const OccupationColumns = withoutRepeats(ListedOccupation, { is_detailed: isDetailed });
export type ListedOccupation = Static<typeof ListedOccupation>;

const Relative = Type.Object(
  { soc_code: socCode, title, group },
  { $id: "RelatedOccupation", description: "A group that contains the occupation, or what it contains." },
);

/** One occupation with all details. */
export const OccupationDetail = Type.Object(
  {
    ...ListedOccupation.properties,
    definition: nullable(
      Type.String({
        description: "What the work is, from SOC 2018; null for groups and for codes that it lacks.",
        example: "Assess patient health problems and needs, develop and implement nursing care plans.",
      }),
    ),
    published_as: Type.Array(group, {
      description: "The groups that OEWS publishes it as; sometimes both broad and detailed.",
      example: ["detailed"],
    }),
    years: Type.Array(Type.Integer({ description: "A year.", example: 2023 }), {
      description: "Loaded years that have it in any area, oldest first.",
      example: [2022, 2023],
    }),
    parents: Type.Array(Relative, { description: "The groups that contain it, nearest first." }),
    children: Type.Array(Relative, { description: "What it contains, one level below." }),
    related_occupations: Type.Array(Relative, {
      description: "The others in the nearest group that contains it; empty for all occupations.",
    }),
    data_availability: Type.Object(
      {
        years: yearSpan("First and last of `years`; null: none."),
        geographies: Type.Array(Type.String({ description: "A kind of area.", example: "national" }), {
          description: "The kinds of areas that are loaded of OEWS: `national`, `state`, `metro`.",
          example: ["national", "state"],
        }),
      },
      { $id: "OccupationAvailability", description: "What is loaded." },
    ),
  },
  { $id: "OccupationDetail", description: "An occupation in full." },
);
export type OccupationDetail = Static<typeof OccupationDetail>;

/** Example values: registered nurses in the nation in 2023. */
const EXAMPLES: Readonly<Record<WageField, number>> = {
  hourly_mean: 45.42,
  hourly_pct10: 30.64,
  hourly_pct25: 36.53,
  hourly_median: 41.38,
  hourly_pct75: 50.32,
  hourly_pct90: 63.79,
  annual_mean: 94_480,
  annual_pct10: 63_720,
  annual_pct25: 75_990,
  annual_median: 86_070,
  annual_pct75: 104_670,
  annual_pct90: 132_680,
};
const wageText = (field: WageField): string => {
  const measure = field.split("_")[1] ?? "";
  const subject = measure.startsWith("pct") ? `${measure.slice(3)}th percentile of the` : capitalized(measure);
  const kind = isHourly(field) ? "hourly" : "annual";
  return `${subject} ${kind} wage, dollars; null: not available, or top-coded.`;
};
/** One field for each of WAGE_FIELDS. */
const wageFields = Object.fromEntries(
  WAGE_FIELDS.map((field) => [
    field,
    nullable(Type.Number({ description: wageText(field), example: EXAMPLES[field] })),
  ]),
) as Record<WageField, ReturnType<typeof nullable<ReturnType<typeof Type.Number>>>>;

const figure = (description: string, example: number) => nullable(Type.Number({ description, example }));

/** Employment and wages of an occupation in an area and year. */
export const OccupationWages = Type.Object(
  {
    soc_code: socCode,
    title: { ...title, description: "Title as OEWS had it in that year." },
    group,
    area: Type.String({ description: "`national`, a state's FIPS code, or a CBSA code.", example: "national" }),
    area_name: Type.String({ description: "Name of the area in that year.", example: "United States" }),
    year: Type.Integer({ description: "The estimates are for May of this year.", example: 2023 }),
    employment: nullable(
      Type.Integer({ description: "Employees, persons, rounded to 10; null: not available.", example: 3_175_390 }),
    ),
    employment_prse: figure("Relative standard error of employment, percent.", 0.5),
    ...wageFields,
    mean_wage_prse: figure("Relative standard error of the mean wage, percent.", 0.2),
    jobs_per_1000: figure("Employees per 1,000 of the area; null for the nation.", 1.4),
    location_quotient: figure("Share of the area's jobs ÷ share of the nation's; null for the nation.", 0.9),
    top_coded: Type.Boolean({
      description: "Whether a wage is null because it is at or above `top_code`.",
      example: false,
    }),
    top_coded_fields: Type.Array(
      oneOf(WAGE_FIELDS, { name: "WageField", description: "A wage at or above the limit.", example: "annual_pct90" }),
      {
        description: "Which wages these are.",
        example: [],
      },
    ),
    top_code: nullable(
      Type.Object(
        {
          hourly: Type.Number({ description: "US dollars per hour.", example: 115 }),
          annual: Type.Number({ description: "US dollars a year.", example: 239_200 }),
        },
        {
          $id: "TopCode",
          description: "Wages at or above these limits were not published that year; null: the limits are unknown.",
        },
      ),
    ),
    annual_only: Type.Boolean({
      description: "Whether only annual wages are published: the work does not fill 2,080 hours a year.",
      example: false,
    }),
    hourly_only: Type.Boolean({ description: "Whether only hourly wages are published.", example: false }),
    adjustment: adjustmentField,
    value_notes: ownNotes,
  },
  { $id: "OccupationWages", description: "Employment and the distribution of wages of an occupation." },
);
export type OccupationWages = Static<typeof OccupationWages>;

/** The unit of each numeric field. */
export const WAGE_UNITS: Readonly<Record<string, string>> = {
  employment: "persons",
  employment_prse: "percent",
  ...Object.fromEntries(WAGE_FIELDS.map((field) => [field, isHourly(field) ? "usd per hour" : "usd"])),
  mean_wage_prse: "percent",
  jobs_per_1000: "jobs per 1,000 jobs",
  location_quotient: "ratio",
  hourly: "usd per hour",
  annual: "usd",
};

/** The `metadata` of all occupation answers. */
export const occupationMetadata = laborMetadata("OccupationMetadata", {
  adjustment: adjustmentField,
  // Only of one occupation.
  absent_periods: Type.Optional(absentPeriodsField),
});
