import { type Static, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { inPlace, nullable, oneOf } from "../../schema.ts";
import { loanAdded } from "../answers/loan-metadata.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";

const examples = {
  source: SBA_SOURCE,
  cadence: SBA_CADENCE,
  units: { total_amount: "usd" },
  note: "None of these loans has an interest rate in the files.",
};

const count = Type.Integer({ description: "Loans of the class, loans.", example: 41 });
const amount = Type.Number({
  description: "Sum of their gross approved amounts, nominal US dollars, to the cent.",
  example: 25_183_400,
});
const pct = Type.Number({ description: "loan_count ÷ total_loans, in percent, 2 decimals.", example: 9.95 });

const unit = oneOf(["usd", "months", "percent"], {
  name: "LoanClassUnit",
  description: "The unit of `from` and `to`.",
  example: "usd",
});

const BucketCount = Type.Object(
  {
    label: Type.String({
      description: "The class in words; `Not filed` counts loans without the figure.",
      example: "Up to $50,000",
    }),
    from: nullable(
      Type.Number({
        description:
          "Lower bound in `unit`; null for the first class and for `Not filed`. Dollars and months " +
          "are above it, percents at it or above.",
        example: 50_000,
      }),
    ),
    to: nullable(
      Type.Number({
        description:
          "Upper bound in `unit`; null for the last class and for `Not filed`. Dollars and months " +
          "are at it or below, percents below.",
        example: 150_000,
      }),
    ),
    unit,
    loan_count: count,
    total_amount: amount,
    pct,
  },
  { $id: "LoanClass", description: "Loans whose figure is in one class." },
);
export type BucketCount = Static<typeof BucketCount>;

const CategoryCount = Type.Object(
  {
    name: Type.String({
      description: "The text as filed; `Not filed` counts loans without one.",
      example: "CORPORATION",
    }),
    loan_count: count,
    total_amount: amount,
    pct,
  },
  { $id: "LoanCategory", description: "Loans with the same text in a field." },
);
export type CategoryCount = Static<typeof CategoryCount>;

const buckets = (description: string) =>
  Type.Array(BucketCount, { description: `${description} Every class is there; they add up to total_loans.` });
const categories = (description: string) =>
  Type.Array(CategoryCount, { description: `${description} Most loans first; they add up to total_loans.` });

const period = {
  year: Type.Integer({ description: "Calendar year of approval.", example: 2024 }),
  quarter: Type.Integer({ description: "Quarter of the year, 1 to 4.", example: 1 }),
  period: Type.String({ description: "The quarter as `YYYY-Qq`.", example: "2024-Q1" }),
};

/** What loans of one quarter are like. */
export const Characteristics = Type.Object(
  {
    ...period,
    total_loans: Type.Integer({
      description: "Loans approved, loans: every approval, even a cancelled one.",
      example: 412,
    }),
    filter_scope: Type.Object(
      {
        state: nullable(Type.String({ description: "FIPS code of the state; null for all.", example: "12" })),
        county: nullable(Type.String({ description: "FIPS code of the county; null for all.", example: "12086" })),
        industry: nullable(Type.String({ description: "NAICS code; null for all loans.", example: "722511" })),
      },
      { $id: "LoanFilter", description: "Which loans are counted." },
    ),
    loan_size_buckets: buckets("By gross approved amount, US dollars."),
    term_length_buckets: buckets("By term, months. The files have loans of 0 months."),
    interest_rate_histogram: buckets("By initial interest rate, percent."),
    sub_programme_mix: categories("By subprogram."),
    processing_method_mix: categories("By processing method."),
    business_type_mix: categories("By the borrower's legal form."),
    business_age_mix: categories("By the borrower's age."),
    fixed_vs_variable: categories("By the kind of interest rate: `fixed`, `variable`."),
    revolving_vs_term: categories("By revolver status: `revolving`, `term`."),
  },
  { $id: "LoanCharacteristics", description: "Loans of one quarter by size, term, rate and kind." },
);
export type Characteristics = Static<typeof Characteristics>;

/** A distribution's class as a row of CSV and NDJSON. */
export const CharacteristicsRow = Type.Object(
  {
    ...period,
    distribution: Type.String({ description: "The field of the distribution.", example: "loan_size_buckets" }),
    name: Type.String({ description: "The class or text.", example: "Up to $50,000" }),
    from: BucketCount.properties.from,
    to: BucketCount.properties.to,
    unit: nullable(inPlace(unit, "The unit of `from` and `to`; null for a distribution of texts.")),
    loan_count: count,
    total_amount: amount,
    pct,
  },
  { $id: "LoanCharacteristicsRow", description: "One class of one distribution." },
);

/** Units of the numbers; classes have that of their bounds. */
export const CHARACTERISTICS_UNITS = {
  total_loans: "loans",
  loan_count: "loans",
  total_amount: "usd",
  pct: "percent",
};

/** `metadata` of characteristics and outcomes. */
export const loansMetadata = metadataOf("LoansMetadata", examples, loanAdded);

/** The outcomes of the loans of one year of approval. */
export const VintageOutcome = Type.Object(
  {
    vintage_year: Type.Integer({ description: "Calendar year of approval.", example: 2015 }),
    quarters: Type.Integer({
      description: "How many quarters of the year are loaded, quarters; only their loans are counted.",
      example: 4,
    }),
    loans_in_vintage: Type.Integer({
      description: "Loans approved, loans: every approval, even a cancelled one.",
      example: 63_461,
    }),
    total_amount: Type.Number({
      description: "Sum of their gross approved amounts, US dollars, to the cent.",
      example: 23_583_863_900,
    }),
    disbursed_count: Type.Integer({
      description: "Loans that were paid out, loans: paid in full, charged off or active.",
      example: 55_800,
    }),
    paid_in_full_count: Type.Integer({ description: "Loans paid in full, loans.", example: 42_000 }),
    charged_off_count: Type.Integer({ description: "Loans charged off, loans.", example: 4_100 }),
    active_loan_count: Type.Integer({
      description: "Loans paid out and neither paid in full nor charged off, loans (`EXEMPT` in the files).",
      example: 9_700,
    }),
    committed_count: Type.Integer({ description: "Loans approved and not paid out yet, loans.", example: 12 }),
    cancelled_count: Type.Integer({ description: "Loans cancelled before any money flowed, loans.", example: 7_600 }),
    no_status_count: Type.Integer({ description: "Loans without a status in the files, loans.", example: 0 }),
    charge_off_rate_pct: nullable(
      Type.Number({
        description:
          "charged_off_count ÷ loans_in_vintage, in percent, 2 decimals: by loans, cancelled ones included. Null " +
          "without a loan.",
        example: 6.46,
      }),
    ),
    charge_off_rate_of_disbursed_pct: nullable(
      Type.Number({
        description: "charged_off_count ÷ disbursed_count, in percent, 2 decimals; null where no loan was paid out.",
        example: 7.35,
      }),
    ),
    charge_off_rate: nullable(
      Type.Number({
        description:
          "gross_charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals, as in other " +
          "answers on lending. Null without a loan.",
        example: 0.031_204,
      }),
    ),
    paid_in_full_rate_pct: nullable(
      Type.Number({
        description: "paid_in_full_count ÷ disbursed_count, in percent, 2 decimals; null where no loan was paid out.",
        example: 75.27,
      }),
    ),
    gross_charge_off_amount: Type.Number({
      description:
        "Sum of the balances of the charged-off loans at that time, without recoveries, US dollars, to the cent.",
      example: 735_912_400,
    }),
    avg_time_to_chargeoff_months: nullable(
      Type.Number({
        description:
          "Mean time from approval to charge-off, months of 30.436875 days, 1 decimal, of the charged-off loans with " +
          "a day between approval and `as_of`; null where none has one.",
        example: 41.7,
      }),
    ),
    charge_offs_without_date: Type.Integer({
      description: "Charged-off loans that are not in that mean, because the file has no possible day, loans.",
      example: 3,
    }),
    vintage_maturity: oneOf(["mature", "incomplete"], {
      name: "VintageMaturity",
      description:
        "`mature`: the newest quarter that was over on `as_of` is 12 quarters or more after the last one of the " +
        "year; otherwise `incomplete`.",
      example: "mature",
    }),
    source: Type.String({ description: "The agency of the figures: `SBA`.", example: "SBA" }),
  },
  { $id: "VintageOutcome", description: "Outcomes of the loans that were approved in one year." },
);
export type VintageOutcome = Static<typeof VintageOutcome>;

/** Units of the numbers. */
export const OUTCOME_UNITS = {
  quarters: "quarters",
  loans_in_vintage: "loans",
  total_amount: "usd",
  disbursed_count: "loans",
  paid_in_full_count: "loans",
  charged_off_count: "loans",
  active_loan_count: "loans",
  committed_count: "loans",
  cancelled_count: "loans",
  no_status_count: "loans",
  charge_off_rate_pct: "percent",
  charge_off_rate_of_disbursed_pct: "percent",
  charge_off_rate: "fraction",
  paid_in_full_rate_pct: "percent",
  gross_charge_off_amount: "usd",
  avg_time_to_chargeoff_months: "months",
  charge_offs_without_date: "loans",
};
