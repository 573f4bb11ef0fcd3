import { type Static, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { nullable, oneOf } from "../../schema.ts";
import { loanAdded } from "../answers/loan-metadata.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";

const NO_LOAN = "null without a loan";

/** The figures of some loans of a lender. */
const figures = {
  loan_count: Type.Integer({
    description: "Loans approved, loans: every approval, even a cancelled one.",
    example: 412,
  }),
  total_amount: Type.Number({
    description: "Sum of the loans' gross approved amounts, nominal US dollars, to the cent.",
    example: 251_830_400,
  }),
  avg_amount: nullable(
    Type.Number({
      description: `total_amount ÷ loan_count, US dollars, to the cent; ${NO_LOAN}.`,
      example: 611_238.83,
    }),
  ),
};

const source = Type.String({ description: "The agency of the figures: `SBA`.", example: "SBA" });

const lender = {
  lender_id: Type.Integer({
    description:
      "Id of the lender: the SBA's number (`LocationID`). Where the file has none, a number above 1,000,000,000,000 " +
      "that is made of what identifies the lender, the same in every edition.",
    example: 57328,
  }),
  display_name: Type.String({
    description: "Name of the lender as most of its loans have it; `No name filed` if they have only its number.",
    example: "Test Bank",
  }),
  city: nullable(
    Type.String({
      description: "City of the lender as most of its loans have it; null if none has one.",
      example: "Miami",
    }),
  ),
  state: nullable(
    Type.String({
      description: "Postal abbreviation of the lender's state, not of the loans'; null if no loan has one.",
      example: "FL",
    }),
  ),
};

const identifiedBy = oneOf(["location_id", "fdic_number", "ncua_number", "name"], {
  name: "LenderIdentity",
  description:
    "What the loans of a lender have in common in the file: the SBA's number, without it that of the FDIC or the " +
    "NCUA, without these the same name, city and state.",
  example: "location_id",
});

/** A lender of a list. */
export const LenderSummary = Type.Object(
  {
    ...lender,
    identified_by: identifiedBy,
    ...figures,
    market_share_pct: nullable(
      Type.Number({
        description:
          "total_amount ÷ that of all loans of the same quarters, place and industry (`metadata.total_amount`), in " +
          "percent, 4 decimals; loans without a lender are in the denominator.",
        example: 3.4125,
      }),
    ),
    source,
  },
  { $id: "LenderSummary", description: "A lender with its loans in the requested quarters, place and industry." },
);
export type LenderSummary = Static<typeof LenderSummary>;

const quarterFields = {
  year: Type.Integer({ description: "Calendar year of approval.", example: 2024 }),
  quarter: Type.Integer({ description: "Quarter of the year, 1 to 4.", example: 1 }),
  period: Type.String({ description: "The quarter as `YYYY-Qq`.", example: "2024-Q1" }),
  ...figures,
};

const LenderQuarter = Type.Object(
  { ...quarterFields, source },
  { $id: "LenderQuarter", description: "A lender's loans that were approved in one quarter." },
);

/** A row of a lender's history as CSV and NDJSON. */
export const LenderQuarterRow = Type.Object(
  { lender_id: lender.lender_id, display_name: lender.display_name, ...quarterFields, source },
  { $id: "LenderQuarterRow", description: "A lender's loans that were approved in one quarter, with the lender." },
);

const LenderState = Type.Object(
  {
    state_fips: nullable(
      Type.String({ description: "FIPS code of the projects' state; null for loans of no state.", example: "12" }),
    ),
    state_name: nullable(Type.String({ description: "Its name; null for loans of no state.", example: "Florida" })),
    ...figures,
  },
  { $id: "LenderState", description: "A lender's loans to projects in one state." },
);

const LenderName = Type.Object(
  {
    name: Type.String({ description: "A name as filed.", example: "Test Bank" }),
    loan_count: Type.Integer({ description: "Loans with this name in the whole edition, loans.", example: 412 }),
  },
  { $id: "LenderName", description: "A name that loans of one lender have." },
);

/** A lender with its history. */
export const LenderDetail = Type.Object(
  {
    ...lender,
    identified_by: identifiedBy,
    fdic_number: nullable(
      Type.String({
        description: "Number of the FDIC, as most of its loans have it; null if none has one.",
        example: "628",
      }),
    ),
    ncua_number: nullable(
      Type.String({
        description: "Number of the NCUA, as most of its loans have it; null if none has one.",
        example: "5536",
      }),
    ),
    source,
    first_seen_at: Type.String({
      format: "date",
      description: "Day of approval of the oldest loan in the edition that it holds.",
      example: "2010-03-01",
    }),
    last_seen_at: Type.String({
      format: "date",
      description: "Day of approval of the newest loan in the edition that it holds.",
      example: "2026-06-30",
    }),
    ...figures,
    names: Type.Array(LenderName, { description: "Its names in the edition, the one of most loans first." }),
    states: Type.Array(LenderState, {
      description: "The requested quarters by the projects' state, most loans first.",
    }),
    history: Type.Array(LenderQuarter, {
      description: "The requested quarters with loans, oldest first. A loaded quarter that is not here has no loan.",
    }),
  },
  { $id: "LenderDetail", description: "A lender, its names, and its loans by quarter and by state." },
);
export type LenderDetail = Static<typeof LenderDetail>;

const examples = {
  source: SBA_SOURCE,
  cadence: SBA_CADENCE,
  units: { total_amount: "usd" },
  note: "The lender is the one that holds the loan on the day of the files.",
};

/** `metadata` of a lender. */
export const lenderMetadata = metadataOf("LenderMetadata", examples, loanAdded);

/** `metadata` of a list of lenders. */
export const lendersMetadata = metadataOf("LendersMetadata", examples, {
  ...loanAdded,
  loan_count: Type.Integer({ description: "All loans of the same quarters, place and industry, loans.", example: 412 }),
  total_amount: Type.Number({ description: "Their gross approved amounts, US dollars.", example: 251_830_400 }),
  without_lender: Type.Integer({
    description: "How many of them have no lender in the file, loans. They are in no row.",
    example: 3,
  }),
});

/** Units of the numbers. */
export const LENDER_UNITS = {
  loan_count: "loans",
  total_amount: "usd",
  avg_amount: "usd",
  market_share_pct: "percent",
};
