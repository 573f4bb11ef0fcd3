import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import { BOARD_NULL_REASONS } from "../../board/members.ts";
import { filedSchemas } from "../filed.ts";
import { CompanyReference } from "../metadata.ts";

const text = (description: string, example: string | null) => nullable(Type.String({ description, example }));
const accession = Type.String({
  description: "Accession number of the proxy statement.",
  example: "0001308179-24-000010",
});
const fiscalYear = (description: string) => Type.Integer({ description, example: 2023 });
const dollars = (amount: string, nullWhen: string, example: number | null) =>
  nullable(Type.Number({ description: `${amount}, US dollars; null: ${nullWhen}.`, example }));
const amount = (what: string, example: number | null) => dollars(what, "not in the table", example);

const Committee = Type.Object(
  {
    name: Type.String({
      description: "The committee without the word `Committee`: in full where the text introduces a shorter name.",
      example: "Audit",
    }),
    is_chair: Type.Boolean({ description: "Whether this director chairs it.", example: false }),
  },
  { $id: "BoardCommittee", description: "A director's seat on a committee of the board." },
);

const reason = oneOf([...BOARD_NULL_REASONS, "chair_not_stated"], {
  name: "BoardNullReason",
  description:
    "Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two " +
    "ways. `chair_not_stated`: the text does not say who chairs one of the committees.",
  example: "not_stated",
});

const words = (example: string) => Type.String({ description: "Words of the filing.", example });

/** A director. */
export const BoardMember = Type.Object(
  {
    name: Type.String({ description: "The director, as printed.", example: "Wanda Austin" }),
    age: nullable(Type.Integer({ description: "Age in years, as printed.", example: 69 })),
    director_since: nullable(
      Type.Integer({ description: "The year in which the director joined the board, as printed.", example: 2024 }),
    ),
    tenure_years: nullable(
      Type.Integer({
        description:
          "Years on the board: the year of the proxy statement's filing minus `director_since`; without that year, " +
          "as printed.",
        example: 0,
      }),
    ),
    is_independent: nullable(
      Type.Boolean({ description: "Whether the company calls the director independent.", example: true }),
    ),
    committees: nullable(
      Type.Array(Type.String(), {
        description: "Names of the committees without the word `Committee`; empty: none, by the text.",
        example: ["Audit"],
      }),
    ),
    committee_details: nullable(Type.Array(Committee, { description: "The same committees, with who chairs them." })),
    null_reasons: Type.Object(
      {
        age: Type.Optional(reason),
        director_since: Type.Optional(reason),
        tenure_years: Type.Optional(reason),
        is_independent: Type.Optional(reason),
        committees: Type.Optional(reason),
        committee_details: Type.Optional(reason),
      },
      { $id: "BoardNullReasons", description: "The reason of each null, by field." },
    ),
    evidence: Type.Object(
      {
        age: Type.Optional(words("Age: 69")),
        director_since: Type.Optional(words("Director since: 2024")),
        tenure_years: Type.Optional(words("Tenure: 2 years")),
        is_independent: Type.Optional(words("Independent")),
        committees: Type.Optional(words("Committees: Audit")),
      },
      { $id: "BoardEvidence", description: "The words of the proxy statement that state each value." },
    ),
  },
  { $id: "BoardMember", description: "A director, as a proxy statement describes the person." },
);
export type BoardMember = Static<typeof BoardMember>;

const boardFields = {
  company: CompanyReference,
  fiscal_year: nullable(fiscalYear("The fiscal year that the proxy statement reports on; null: its text names none.")),
  filing_accession: accession,
  form: Type.String({ description: "Form of that filing.", example: "DEF 14A" }),
  ...filedSchemas("that filing", "2024-01-11"),
};

/** A board. */
export const Board = Type.Object(
  { ...boardFields, members: Type.Array(BoardMember, { description: "The directors, by name." }) },
  { $id: "Board", description: "A company's board, from its newest proxy statement with directors." },
);
export type Board = Static<typeof Board>;

/** A director in a table. */
export const BoardRow = Type.Object(
  { ...boardFields, ...BoardMember.properties },
  { $id: "BoardRow", description: "A director with the board's proxy statement." },
);

const Amounts = Type.Object(
  {
    salary: amount("Salary", 365_000),
    bonus: amount("Bonus", null),
    stock_awards: amount("Stock awards, at grant date value", null),
    option_awards: amount("Option awards, at grant date value", null),
    non_equity_incentive: amount("Non-equity incentive plan compensation", null),
    change_in_pension_value: amount("Change in pension value and above-market earnings on deferred compensation", null),
    other: amount("All other compensation", 1_231_889),
    total: amount("Total, as printed", 1_596_889),
  },
  {
    $id: "CompensationAmounts",
    description: "Whole US dollars as printed; null: the table has no such column, or no value in it.",
  },
);

const Executive = Type.Object(
  {
    name: Type.String({ description: "The officer, as printed in the table.", example: "Andrew R. Jassy" }),
    title: text("Position, as printed in the table; null: none is printed.", "President and Chief Executive Officer"),
    compensation: Amounts,
    extraction_confidence: oneOf(["high", "medium", "low"], {
      name: "ExtractionConfidence",
      description: "`high`: the parts add up to the printed total. `medium`: they do not. `low`: no total is printed.",
      example: "high",
    }),
  },
  { $id: "PaidExecutive", description: "A named executive officer's pay for the fiscal year." },
);

const PayRatio = Type.Object(
  {
    ratio: Type.Number({
      description: "How many times the median employee's pay the chief executive's is, as printed.",
      example: 43,
    }),
    ceo_compensation: dollars(
      "The chief executive's annual total compensation",
      "not stated with the ratio",
      1_596_889,
    ),
    median_employee_compensation: dollars(
      "The median employee's annual total compensation",
      "not stated with the ratio",
      37_181,
    ),
    fiscal_year: fiscalYear("The fiscal year of the ratio."),
    confidence: oneOf(["high", "medium"], {
      name: "PayRatioConfidence",
      description: "`high`: the two amounts give the ratio. `medium`: an amount is null, or they do not.",
      example: "high",
    }),
    filing_accession: accession,
    evidence: Type.String({ description: "The words of the filing.", example: "the ratio was 43 to 1" }),
  },
  { $id: "PayRatio", description: "The pay ratio of Regulation S-K, Item 402(u)." },
);

/** A fiscal year's pay with the pay ratio. */
export const CompanyCompensation = Type.Object(
  {
    company: CompanyReference,
    fiscal_year: fiscalYear("The fiscal year, as printed in the table."),
    filing_accession: Type.String({
      description: "Accession number of the newest filing with this year's pay.",
      example: "0001104659-25-033442",
    }),
    executives: Type.Array(Executive, { description: "The named executive officers, highest total first." }),
    pay_ratio: nullable(PayRatio),
    pay_ratio_reason: nullable(
      oneOf(["not_stated", "not_loaded"], {
        name: "PayRatioNullReason",
        description:
          "Why `pay_ratio` is null. `not_stated`: it was not found in the text of the filing. `not_loaded`: no " +
          "proxy statement for the year was read for it.",
        example: "not_stated",
      }),
    ),
  },
  { $id: "CompanyCompensation", description: "Pay of a company's named executive officers for one fiscal year." },
);
export type CompanyCompensation = Static<typeof CompanyCompensation>;
