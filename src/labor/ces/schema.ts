import { type TSchema, Type } from "@sinclair/typebox";
import { nullable } from "../../schema.ts";
import { adjustmentField } from "../vocabulary/adjustment.ts";
import { footnoteCode, matchPrecision, monthParts, withoutRepeats } from "../vocabulary/client-fields.ts";
import { footnoteFields, laborMetadata, revisedFields } from "../vocabulary/metadata.ts";
import { monthField } from "../vocabulary/period.ts";
import { rowNotes } from "../vocabulary/value-notes.ts";
import { type CesField, DATA_TYPES } from "./series.ts";

const figure = (description: string, example: number) => nullable(Type.Number({ description, example }));

/** The figures of a month. The compiler requires an entry for each field of DATA_TYPES. */
const figures = {
  employment: figure("All employees, in thousands of persons.", 995.6),
  avg_hourly_earnings: figure(
    "Average hourly earnings of all employees, in dollars; null before 2006-03 and if CES does not publish it.",
    33.94,
  ),
  avg_weekly_hours: figure(
    "Average weekly hours of all employees; null before 2006-03 and if CES does not publish it.",
    41.2,
  ),
  avg_weekly_earnings: figure(
    "Average weekly earnings of all employees, in dollars; null before 2006-03 and if CES does not publish it.",
    1398.33,
  ),
  production_employment: figure("Production and nonsupervisory employees, in thousands of persons.", 739.2),
  production_avg_hourly_earnings: figure(
    "Average hourly earnings of production and nonsupervisory employees, in dollars. `avg_hourly_earnings` covers " +
      "all employees.",
    28.51,
  ),
  production_avg_weekly_hours: figure("Average weekly hours of production and nonsupervisory employees.", 42.1),
  production_avg_weekly_earnings: figure(
    "Average weekly earnings of production and nonsupervisory employees, in dollars.",
    1200.27,
  ),
} satisfies Record<CesField, TSchema>;

/** What repeats other fields, or metadata. */
const repeats = {
  match_precision: matchPrecision,
  ...monthParts,
  all_employees_thousands: figure("The same as `employment`: thousands of persons.", 995.6),
  earnings_yoy_pct: figure("The same as `avg_hourly_earnings_yoy_pct`, in percent.", 5.1),
  footnote_code: footnoteCode,
};

/** One month of an industry in CES. Null means not published. */
export const EmploymentMonth = Type.Object(
  {
    period: monthField,
    naics_code: Type.String({ description: "The NAICS code that answers.", example: "3361" }),
    ...figures,
    employment_yoy_pct: figure("Change of `employment` on the same month a year before, in percent.", 3.4),
    avg_hourly_earnings_yoy_pct: figure("Change of `avg_hourly_earnings` on a year before, in percent.", 5.1),
    avg_weekly_hours_yoy_pct: figure("Change of `avg_weekly_hours` on a year before, in percent.", -0.5),
    avg_weekly_earnings_yoy_pct: figure("Change of `avg_weekly_earnings` on a year before, in percent.", 4.6),
    adjustment: adjustmentField,
    ...footnoteFields,
    value_notes: rowNotes,
    ...repeats,
  },
  { $id: "EmploymentMonth", description: "One month of an industry. A null was not published." },
);

/** One month in CSV. */
export const EmploymentColumns = withoutRepeats(EmploymentMonth, repeats);

/** The unit of each field of {@link EmploymentMonth}. */
export const EMPLOYMENT_UNITS: Readonly<Record<string, string>> = {
  ...(Object.fromEntries(DATA_TYPES.map(({ field, unit }) => [field, unit])) as Record<CesField, string>),
  employment_yoy_pct: "percent",
  avg_hourly_earnings_yoy_pct: "percent",
  avg_weekly_hours_yoy_pct: "percent",
  avg_weekly_earnings_yoy_pct: "percent",
};

/** The units of an answer: those of {@link EMPLOYMENT_UNITS}, and of what repeats them. */
export const ROW_UNITS: Readonly<Record<string, string>> = {
  ...EMPLOYMENT_UNITS,
  all_employees_thousands: EMPLOYMENT_UNITS.employment ?? "",
  earnings_yoy_pct: "percent",
};

/** The industry that answers. */
export const matchFields = {
  naics_code: Type.String({ description: "The NAICS code that answers.", example: "3361" }),
  naics_title: Type.String({
    description: "Its title in the newest edition that has it.",
    example: "Motor Vehicle Manufacturing",
  }),
  naics_editions: Type.Array(Type.String({ description: "An edition of NAICS.", example: "2022" }), {
    description: "Editions of NAICS that have the code; empty for `00` and `05`, which NAICS does not have.",
    example: ["2017", "2022"],
  }),
  asked_naics_code: Type.String({
    description: "The requested code; it differs where NAICS 2022 gave the industry a new one.",
    example: "3361",
  }),
  ces_industry_code: Type.String({ description: "The industry of CES.", example: "31336100" }),
  ces_industry_name: nullable(
    Type.String({ description: "Its name in CES; null where no list names it.", example: "Motor vehicles" }),
  ),
  match_note: nullable(
    Type.String({
      description: "What the figures cover, if that is not exactly the requested code; else null.",
      example:
        "CES publishes NAICS 3274 only together with others, as 3274,9 (3274, 3279): the figures cover all of these",
    }),
  ),
};

/** The `metadata` of answers with figures of an industry. */
export const employmentMetadata = laborMetadata("EmploymentMetadata", {
  ...matchFields,
  first_period: nullable(
    Type.String({
      description: "Oldest month of the industry's series; null where there is none.",
      example: "1990-01",
    }),
  ),
  last_period: nullable(
    Type.String({
      description:
        "Newest month of the industry's employment, which can be before the survey's; null where there is none.",
      example: "2022-04",
    }),
  ),
  ...revisedFields,
});
