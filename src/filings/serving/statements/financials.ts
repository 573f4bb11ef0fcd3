import { type Static, type TObject, type TProperties, Type } from "@sinclair/typebox";
import { keyedBy, nullable, oneOf } from "../../../schema.ts";
import type { StatementName } from "../../facts/concepts/way.ts";
import type { Split } from "../../statements/splits.ts";
import type { PeriodName } from "../../statements/statements.ts";
import { filedFields } from "../../submission/dates.ts";
import { filedSchemas } from "../filed.ts";
import { CompanyReference, metadata, type SecContext, secMetadata } from "../metadata.ts";
import { Concepts, LineItems, lineItemsOf, lineItemUnits } from "./line-item-fields.ts";
import { type MadeStatement, rowsWithCompany } from "./made-statement.ts";
import { availableYears, periodField, periodFields } from "./period-fields.ts";

export const STATEMENTS = ["income", "balance_sheet", "cash_flow"] as const satisfies readonly StatementName[];
const FISCAL_PERIODS = ["FY", "TP", "Q1", "Q2", "Q3", "Q4"] as const;

const ACCESSION = "0000320193-24-000123";

/** How a value was derived, or why it could not be. */
const Derivation = Type.Object(
  {
    formula: Type.String({
      description: "The formula, of concepts, line items or periods.",
      example: "operating_cash_flow - capital_expenditures",
    }),
    operands: Type.Array(
      Type.Object(
        {
          operation: oneOf(["add", "subtract"], {
            name: "Operation",
            description: "Whether the operand is added or subtracted.",
            example: "add",
          }),
          line_item: Type.Optional(
            Type.String({ description: "A line item of the same row.", example: "operating_cash_flow" }),
          ),
          concept: Type.Optional(
            Type.String({
              description: "XBRL concept of a fact, if the operand is not a line item.",
              example: "Revenues",
            }),
          ),
          value: Type.Number({
            description: "The operand's value, in the row's currency or in shares.",
            example: 118_254_000_000,
          }),
          period_start: Type.Optional(
            nullable(Type.String({ description: "First day of a fact; null for an instant.", example: "2023-10-01" })),
          ),
          period_end: Type.Optional(Type.String({ description: "Last day of a fact.", example: "2024-09-28" })),
          accession_number: Type.Optional(
            Type.String({ description: "Accession number of a fact's filing.", example: ACCESSION }),
          ),
          form: Type.Optional(Type.String({ description: "Form of a fact's filing.", example: "10-K" })),
          ...Type.Partial(Type.Object(filedSchemas("a fact's filing", "2024-11-01"))).properties,
        },
        { $id: "Operand", description: "An operand: a fact, or another line item of the row." },
      ),
      { description: "What is added and subtracted." },
    ),
    reason: Type.Optional(
      Type.String({
        description: "Why there is no value. Only present if there is none.",
        example: "no value for the part to be taken away",
      }),
    ),
  },
  { $id: "Derivation", description: "The derivation of a figure that no filing states directly." },
);

/** One row of financials. */
export const Financials = Type.Object(
  {
    company: CompanyReference,
    statement: oneOf(STATEMENTS, { name: "StatementName", description: "The statement.", example: "income" }),
    period: periodField,
    fiscal_year: periodFields.fiscal_year,
    fiscal_period: oneOf(FISCAL_PERIODS, {
      name: "FiscalPeriod",
      description:
        "`FY`: a year. `Q1` to `Q4`: a quarter, or the twelve months up to its end. `TP`: a shorter period, such as " +
        "a transition period, a company's first period, or that of a successor or predecessor.",
      example: "FY",
    }),
    period_start: periodFields.period_start,
    period_end: periodFields.period_end,
    currency: periodFields.currency,
    framework: oneOf(["us-gaap", "ifrs-full"], {
      name: "Framework",
      description: "Accounting standards.",
      example: "us-gaap",
    }),
    form: Type.String({
      description: "Form of the newest filing that a figure of the row comes from.",
      example: "10-K",
    }),
    accession_number: Type.String({ description: "Accession number of that filing.", example: ACCESSION }),
    ...filedSchemas("that filing, since when the row has these values", "2024-11-01"),
    from_inline_xbrl: Type.Boolean({
      description:
        "Whether a figure comes from a filing's own inline XBRL, because EDGAR's company facts do not have the " +
        "filing yet. They replace it once they do.",
      example: false,
    }),
    line_items: LineItems,
    concepts: Concepts,
    derived: keyedBy(Derivation, {
      name: "Derivations",
      description:
        "How each derived figure was made, and from what; for some missing figures, why they could not be " +
        "derived. Empty if all figures are as filed.",
      example: {},
    }),
  },
  { $id: "FinancialStatement", description: "A statement of one period." },
);

const { line_items: _, concepts: __, derived: ___, ...ROW_FIELDS } = Financials.properties;
const CSV_ROWS = Object.fromEntries(
  STATEMENTS.map((statement) => [statement, Type.Object({ ...ROW_FIELDS, line_items: lineItemsOf(statement) })]),
);
/** A row of one statement in CSV: only its own line items, without `concepts` and `derived`, which are objects. */
export const financialsCsvRow = (statement: StatementName): TObject => CSV_ROWS[statement]!; // one for each

/** A split that figures are adjusted for. */
const SplitRecord = Type.Object(
  {
    date: Type.String({
      format: "date",
      description:
        "Date of the split, as exact as filings state it: the last day of the month if they name only the month.",
      example: "2020-08-28",
    }),
    ratio: Type.Number({ description: "New shares for one old share; below 1: a reverse split.", example: 4 }),
    restated_from: Type.String({
      format: "date",
      description: "Date of the first filing with figures on the new basis. Figures filed before are adjusted.",
      example: "2020-10-30",
    }),
    source: Type.Object(
      {
        concept: Type.String({
          description: "The concept that states the ratio: the split's own, or a restated number of shares.",
          example: "StockholdersEquityNoteStockSplitConversionRatio1",
        }),
        accession_number: Type.String({
          description: "Accession number of the filing.",
          example: "0000320193-20-000096",
        }),
        form: Type.String({ description: "Form of the filing.", example: "10-K" }),
        ...filedSchemas("the filing", "2020-10-30"),
      },
      { $id: "SplitSource", description: "The first filing that states the split." },
    ),
  },
  { $id: "StockSplit", description: "A stock split." },
);

const plainMetadata = secMetadata("FinancialsMetadata", {
  as_of: nullable(
    Type.String({ format: "date", description: "The date of `as_of`; null without it.", example: "2025-06-30" }),
  ),
  splits: nullable(
    Type.Array(SplitRecord, {
      description: "With `adjust=splits`, the splits that share figures are adjusted for, oldest first; else null.",
    }),
  ),
});
export type FinancialsMetadata = Static<typeof plainMetadata>;

/** Returns the schema of `metadata` of financials, with further fields. */
export const financialsMetadata = <Added extends TProperties>(added: Added) =>
  Type.Object(
    { ...plainMetadata.properties, ...added },
    { $id: "FinancialsMetadata", description: "Where the data came from and how to read it." },
  );

/** The parameters of financials. */
export interface FinancialsRequest {
  statement: StatementName;
  period: PeriodName;
  year: number | undefined;
  as_of: string | undefined;
  adjust: "splits" | undefined;
}

/**
 * Returns the requested rows, newest first, and their metadata. `splits`: those that figures are adjusted for;
 * `absence`: the reason why facts are missing.
 */
export function financials(
  { company, heads, lines }: MadeStatement,
  { statement, year, as_of: asOf, adjust }: FinancialsRequest,
  { splits, absence, ...context }: SecContext & { splits: readonly Split[] | null; absence: string | undefined },
): { rows: string[]; metadata: FinancialsMetadata } {
  const isRequested = (index: number) => year === undefined || heads[index]?.fiscal_year === year;
  const requestedHeads = heads.filter((_, index) => isRequested(index));
  const notes: string[] = [];
  if (absence !== undefined) notes.push(`${absence}.`);
  else if (heads.length === 0) notes.push("No filed facts give such rows.");
  else if (requestedHeads.length === 0) notes.push(availableYears(heads));
  if (requestedHeads.some((row) => row.from_inline_xbrl))
    notes.push(
      "Rows with from_inline_xbrl have figures from the filing's own inline XBRL, because EDGAR's company facts do " +
        "not have the filing yet. Company facts replace them once they do.",
    );
  if (requestedHeads.length > 0 && statement !== "cash_flow" && adjust === undefined)
    notes.push(
      "Per-share figures and share counts are as in the filing that they come from. Around a stock split, adjacent " +
        "rows can therefore be on different bases. adjust=splits puts all on the newest basis.",
    );
  return {
    rows: rowsWithCompany(
      company,
      lines.filter((_, index) => isRequested(index)),
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
    ...filedFields(source.filed),
  },
});
