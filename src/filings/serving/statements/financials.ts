import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { keyedBy, nullable, oneOf } from "../../../schema.ts";
import type { StatementName } from "../../facts/concepts/way.ts";
import type { Split } from "../../statements/splits.ts";
import type { PeriodName } from "../../statements/statements.ts";
import { CompanyReference, metadata, noFacts, type SecContext, secMetadata } from "../metadata.ts";
import { Concepts, LineItems, lineItemsOf, lineItemUnits } from "./line-item-fields.ts";
import { type MadeStatement, rowsWithCompany } from "./made-statement.ts";

export const STATEMENTS = ["income", "balance_sheet", "cash_flow"] as const satisfies readonly StatementName[];
export const PERIODS = ["annual", "quarterly", "ttm"] as const satisfies readonly PeriodName[];
const FISCAL_PERIODS = ["FY", "TP", "Q1", "Q2", "Q3", "Q4"] as const;

const ACCESSION = "0000320193-24-000123";

/** What a value was made from, or why there is none. */
const Derivation = Type.Object(
  {
    formula: Type.String({
      description: "How it was made: of concepts, of line items, or of periods.",
      example: "operating_cash_flow - capital_expenditures",
    }),
    operands: Type.Array(
      Type.Object(
        {
          operation: oneOf(["add", "subtract"], { name: "Operation", description: "How it counts.", example: "add" }),
          line_item: Type.Optional(
            Type.String({ description: "A figure of the same row.", example: "operating_cash_flow" }),
          ),
          concept: Type.Optional(Type.String({ description: "Else a fact's XBRL concept.", example: "Revenues" })),
          value: Type.Number({ description: "Its value, in the row's currency or shares.", example: 118_254_000_000 }),
          period_start: Type.Optional(
            nullable(Type.String({ description: "Of a fact: first day; null of an instant.", example: "2023-10-01" })),
          ),
          period_end: Type.Optional(Type.String({ description: "Of a fact: last day.", example: "2024-09-28" })),
          accession_number: Type.Optional(
            Type.String({ description: "Of a fact: the filing that it stands in.", example: ACCESSION }),
          ),
          form: Type.Optional(Type.String({ description: "Of a fact: form of that filing.", example: "10-K" })),
          filed_at: Type.Optional(Type.String({ description: "Of a fact: day of filing.", example: "2024-11-01" })),
        },
        { $id: "Operand", description: "An operand: a fact, or another figure of the row." },
      ),
      { description: "What was added and subtracted." },
    ),
    reason: Type.Optional(
      Type.String({
        description: "Only where there is no value: why it could not be made.",
        example: "no value for the part to be taken away",
      }),
    ),
  },
  { $id: "Derivation", description: "The derivation of a figure that no filing states as such." },
);

/** A row of financials. */
export const Financials = Type.Object(
  {
    company: CompanyReference,
    statement: oneOf(STATEMENTS, { name: "StatementName", description: "The statement.", example: "income" }),
    period: oneOf(PERIODS, {
      name: "StatementPeriod",
      description: "A fiscal year, a quarter, or twelve months up to one.",
      example: "annual",
    }),
    fiscal_year: Type.Integer({
      description: "The fiscal year by the company's own count: Walmart's that ended in January 2025 is 2025.",
      example: 2024,
    }),
    fiscal_period: oneOf(FISCAL_PERIODS, {
      name: "FiscalPeriod",
      description:
        "`FY` a year, `Q1` to `Q4` a quarter or the twelve months up to it, `TP` a period shorter than those: a " +
        "transition period, or a company's first, a successor's or a predecessor's.",
      example: "FY",
    }),
    period_start: nullable(
      Type.String({ format: "date", description: "First day; null of a balance sheet.", example: "2023-10-01" }),
    ),
    period_end: Type.String({ format: "date", description: "Last day.", example: "2024-09-28" }),
    currency: Type.String({ description: "ISO 4217 code: as filed, never converted.", example: "USD" }),
    framework: oneOf(["us-gaap", "ifrs-full"], {
      name: "Framework",
      description: "Accounting standards.",
      example: "us-gaap",
    }),
    form: Type.String({ description: "Form of the newest filing that a figure came from.", example: "10-K" }),
    accession_number: Type.String({ description: "Number of that filing.", example: ACCESSION }),
    filed_at: Type.String({
      format: "date",
      description: "Its day: since then the row reads so.",
      example: "2024-11-01",
    }),
    from_inline_xbrl: Type.Boolean({
      description:
        "Whether a figure was read in a filing's own inline XBRL, because EDGAR's company facts do not have the " +
        "filing yet. They replace it once they do.",
      example: false,
    }),
    line_items: LineItems,
    concepts: Concepts,
    derived: keyedBy(Derivation, {
      name: "Derivations",
      description:
        "Of each figure that was made from others: how, and of what; of some that could not be made, why. Empty " +
        "where all are as filed.",
      example: {},
    }),
  },
  { $id: "FinancialStatement", description: "A statement of one period." },
);

const { line_items: _, concepts: __, derived: ___, ...ROW_FIELDS } = Financials.properties;
const CSV_ROWS = Object.fromEntries(
  STATEMENTS.map((statement) => [statement, Type.Object({ ...ROW_FIELDS, line_items: lineItemsOf(statement) })]),
);
/**
 * A row of one statement in CSV: its own line items alone, without `concepts` and `derived`, which are objects.
 */
export const financialsCsvRow = (statement: StatementName): TSchema => CSV_ROWS[statement]!; // one for each

/** A split that figures were put on the basis of. */
const SplitRecord = Type.Object(
  {
    date: Type.String({
      format: "date",
      description: "Its day, as exactly as filings give it: a month's last day where they name the month alone.",
      example: "2020-08-28",
    }),
    ratio: Type.Number({ description: "New shares for one old share; below 1: a reverse split.", example: 4 }),
    restated_from: Type.String({
      format: "date",
      description: "Day of the first filing with figures on the new basis: those filed before are adjusted.",
      example: "2020-10-30",
    }),
    source: Type.Object(
      {
        concept: Type.String({
          description: "The concept that tells the ratio: the split's own, or restated numbers of shares.",
          example: "StockholdersEquityNoteStockSplitConversionRatio1",
        }),
        accession_number: Type.String({ description: "The filing.", example: "0000320193-20-000096" }),
        form: Type.String({ description: "Its form.", example: "10-K" }),
        filed_at: Type.String({ format: "date", description: "Its day.", example: "2020-10-30" }),
      },
      { $id: "SplitSource", description: "The first filing that tells it." },
    ),
  },
  { $id: "StockSplit", description: "A stock split." },
);

/** `metadata` of financials. */
export const financialsMetadata = secMetadata("FinancialsMetadata", {
  as_of: nullable(
    Type.String({ format: "date", description: "The day of `as_of`; null without it.", example: "2025-06-30" }),
  ),
  splits: nullable(
    Type.Array(SplitRecord, {
      description: "With `adjust=splits`, the splits that figures of shares are adjusted for, oldest first; else null.",
    }),
  ),
});

/** What financials are asked with. */
export interface FinancialsRequest {
  statement: StatementName;
  period: PeriodName;
  year: number | undefined;
  as_of: string | undefined;
  adjust: "splits" | undefined;
}

/** The rows that are asked for, newest first, and their metadata. `splits` are those that figures were adjusted for. */
export function financials(
  { company, hasFacts, heads, lines }: MadeStatement,
  { statement, year, as_of: asOf, adjust }: FinancialsRequest,
  { splits, ...context }: SecContext & { splits: readonly Split[] | null },
): { rows: string[]; metadata: Static<typeof financialsMetadata> } {
  const isAsked = (index: number) => year === undefined || heads[index]?.fiscal_year === year;
  const askedHeads = heads.filter((_, index) => isAsked(index));
  const notes: string[] = [];
  if (!hasFacts) notes.push(`${noFacts(company)}.`);
  else if (heads.length === 0) notes.push("Nothing was filed from which such rows could be made.");
  else if (askedHeads.length === 0) {
    const years = heads.map((row) => row.fiscal_year);
    notes.push(`There are rows of the fiscal years ${Math.min(...years)} to ${Math.max(...years)}.`);
  }
  if (askedHeads.some((row) => row.from_inline_xbrl))
    notes.push(
      "Rows with from_inline_xbrl have figures that were read in the filing's own inline XBRL, because EDGAR's " +
        "company facts do not have the filing yet; these replace them once they do.",
    );
  if (statement !== "cash_flow" && adjust === undefined)
    notes.push(
      "Figures per share and numbers of shares are those of the filing that they came from: rows next to each other " +
        "can be on different bases around a stock split. adjust=splits puts all on the newest.",
    );
  return {
    rows: rowsWithCompany(
      company,
      lines.filter((_, index) => isAsked(index)),
    ),
    metadata: {
      ...metadata(context, {
        units: lineItemUnits(statement),
        notes,
      }),
      as_of: asOf ?? null,
      splits: splits?.map(splitRecord) ?? null,
    },
  };
}

const splitRecord = ({ date, ratio, restatedFrom, source }: Split): Static<typeof SplitRecord> => ({
  date,
  ratio,
  restated_from: restatedFrom,
  source: {
    concept: source.concept,
    accession_number: source.accession,
    form: source.form,
    filed_at: source.filed,
  },
});
