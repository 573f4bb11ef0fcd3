import { type Static, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { areaCountFields } from "../../metrics/absent-areas.ts";
import { nullable } from "../../schema.ts";
import { capitalized } from "../../text.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";

const NONE = "null for a quarter without a loan";

/** A figure that is 0 where there was no loan. */
const zeroable = <Figure extends TSchema>(figure: Figure) =>
  nullable({ ...figure, description: `${figure.description} Null for a quarter whose file is not loaded.` });

const countyFields = {
  county_fips: Type.String({ description: "FIPS code of the county, 5 digits.", example: "12086" }),
  county_name: Type.String({
    description: "Name of the county as the Census Bureau has it, and the state's postal abbreviation.",
    example: "Miami-Dade County, FL",
  }),
  state_fips: Type.String({ description: "FIPS code of the state, 2 digits.", example: "12" }),
};

const stateFields = {
  state_fips: Type.String({ description: "FIPS code of the state, 2 digits.", example: "12" }),
  state_name: Type.String({ description: "Name of the state or territory.", example: "Florida" }),
};

/** The fields of every record of loans. */
export const sums = {
  period: Type.String({
    description: "Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter.",
    example: "2024-Q1",
  }),
  loan_count: zeroable(
    Type.Integer({
      description: "Loans approved in the quarter, loans: every approval, including those cancelled later.",
      example: 412,
    }),
  ),
  total_amount: zeroable(
    Type.Number({
      description: "Sum of the loans' gross approved amounts, nominal US dollars, to the cent.",
      example: 251_830_400,
    }),
  ),
  avg_loan_size: nullable(
    Type.Number({ description: `total_amount ÷ loan_count, US dollars, to the cent; ${NONE}.`, example: 611_238.83 }),
  ),
  median_loan_size: nullable(
    Type.Number({
      description: `Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; ${NONE}.`,
      example: 250_000,
    }),
  ),
  guaranteed_amount: zeroable(
    Type.Number({
      description: "Sum of the parts that the SBA guaranteed, US dollars, to the cent.",
      example: 183_902_115.5,
    }),
  ),
  avg_guarantee_pct: nullable(
    Type.Number({
      description:
        "Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals. " +
        `guaranteed_amount ÷ total_amount is the share by dollars. ${capitalized(NONE)}.`,
      example: 0.713408,
    }),
  ),
  jobs_supported: zeroable(
    Type.Integer({
      description:
        "Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through " +
        "unchanged: they are not checked, and placeholders such as 8,800 are included; blank counts as 0.",
      example: 3918,
    }),
  ),
  charge_off_count: zeroable(
    Type.Integer({
      description: "How many of these loans have been charged off since, loans.",
      example: 3,
    }),
  ),
  charge_off_rate: nullable(
    Type.Number({
      description:
        "charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, " +
        `because a charge-off can exceed the approval; ${NONE}.`,
      example: 0.002172,
    }),
  ),
  charge_off_amount: zeroable(
    Type.Number({
      description:
        "Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, " +
        "US dollars, to the cent.",
      example: 546_980.12,
    }),
  ),
};

/** The fields that the records of endpoints have in addition, by the names that other clients read. */
export const recordFields = {
  year: Type.Integer({ description: "Calendar year of `period`.", example: 2024 }),
  quarter: Type.Integer({ description: "Quarter of that year, 1 to 4.", example: 1 }),
  avg_amount: nullable(Type.Number({ description: `avg_loan_size, US dollars; ${NONE}.`, example: 611_238.83 })),
  median_amount: nullable(Type.Number({ description: `median_loan_size, US dollars; ${NONE}.`, example: 250_000 })),
  source: Type.String({ description: "The agency of the figures: `SBA`.", example: "SBA" }),
};

const industryField = {
  naics_code: nullable(
    Type.String({ description: "The requested industry; null for loans to all businesses.", example: "722511" }),
  ),
};

/** A county's loans of one quarter. */
export const CountyLending = Type.Object(
  { ...countyFields, ...sums },
  { $id: "CountyLendingQuarter", description: "7(a) loans approved in one quarter for projects in one county." },
);
export type CountyLending = Static<typeof CountyLending>;

/** A county's loans of one quarter, to all businesses or to an industry, as its endpoint answers them. */
export const CountyLendingRecord = Type.Object(
  { ...countyFields, ...sums, ...recordFields, ...industryField },
  {
    $id: "CountyLendingRecord",
    description: "7(a) loans approved in one quarter for projects in one county, to all businesses or to an industry.",
  },
);
export type CountyLendingRecord = Static<typeof CountyLendingRecord>;

/** A state's loans of one quarter. */
export const StateLending = Type.Object(
  {
    ...stateFields,
    ...sums,
    unresolved: zeroable(
      Type.Integer({
        description: "How many of these loans have no known county, loans: they are in no county's figures.",
        example: 2,
      }),
    ),
    ...recordFields,
    ...industryField,
  },
  {
    $id: "StateLendingQuarter",
    description:
      "7(a) loans approved in one quarter for projects in one state, including those without a known county.",
  },
);
export type StateLending = Static<typeof StateLending>;

/** The sums that a county's and a state's record share. */
export type LendingSums = Static<ReturnType<typeof sumsObject>>;
const sumsObject = () => Type.Object(sums);

/** Units of the numeric fields, for `metadata.units`. */
const UNITS: Readonly<Record<Exclude<LendingFigure, "cancelled_loans">, string>> = {
  loan_count: "loans",
  total_amount: "usd",
  avg_loan_size: "usd",
  median_loan_size: "usd",
  guaranteed_amount: "usd",
  avg_guarantee_pct: "fraction",
  jobs_supported: "jobs",
  charge_off_count: "loans",
  charge_off_rate: "fraction",
  charge_off_amount: "usd",
  unresolved: "loans",
};

/** A figure of an area: a field of its record, or the count of cancelled loans in the metadata. */
export type LendingFigure = Exclude<keyof LendingSums, "period"> | "unresolved" | "cancelled_loans";

/** Units of all figures. */
export const FIGURE_UNITS: Readonly<Record<LendingFigure, string>> = { ...UNITS, cancelled_loans: "loans" };

/** Title and description of a figure, for the list of metrics. */
export function lendingText(figure: LendingFigure): { title: string; description: string } {
  const { description = "" } =
    figure === "cancelled_loans" ? lendingMetadata.properties.cancelled_loans : StateLending.properties[figure];
  return { title: capitalized(figure.replaceAll("_", " ")), description };
}

const RECORD_UNITS = { avg_amount: "usd", median_amount: "usd" };

/** The units of those fields that a record has. */
export const unitsOf = ({ properties }: { properties: TProperties }): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...UNITS, ...RECORD_UNITS }).filter(([field]) => field in properties));

/** What the metadata of every lending answer adds. */
export const lendingAdded = {
  latest_period: nullable(
    Type.String({
      description:
        "Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an " +
        "earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded.",
      example: "2026-Q2",
    }),
  ),
  as_of: Type.String({
    format: "date",
    description: "The day of the files. Charge-offs and cancellations after it are not counted.",
    example: "2026-06-30",
  }),
  cancelled_loans: nullable(
    Type.Integer({
      description:
        "How many of the loans in the whole answer were cancelled before any money flowed, loans; null where " +
        "none of its quarters is loaded.",
      example: 53,
    }),
  ),
};

/** `metadata` of lending answers. */
export const lendingMetadata = metadataOf(
  "LendingMetadata",
  {
    source: SBA_SOURCE,
    cadence: SBA_CADENCE,
    units: { total_amount: "usd" },
    note:
      "Every approval counts, even if it was cancelled before any money flowed, as in the SBA's published " + "totals.",
  },
  {
    ...lendingAdded,
    unresolved: nullable(
      Type.Integer({
        description:
          "Loans of the same state (of a list: states) and quarters that no county could be found for, loans. A " +
          "state's figures include them, a county's don't. Null where none of the quarters is loaded.",
        example: 2,
      }),
    ),
    // Only in lists of areas.
    count: Type.Optional(areaCountFields.count),
    loaded: Type.Optional(areaCountFields.loaded),
    absent: Type.Optional(areaCountFields.absent),
  },
);
export type LendingMetadata = Static<typeof lendingMetadata>;
