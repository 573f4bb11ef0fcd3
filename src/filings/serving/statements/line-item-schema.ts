import { type Static, Type } from "@sinclair/typebox";
import { LINE_ITEMS } from "../../facts/concepts/table.ts";
import { CompanyReference } from "../metadata.ts";
import { STATEMENTS } from "./financials.ts";
import { lineItemUnits } from "./line-item-fields.ts";
import { periodField, periodFields } from "./period-fields.ts";

const { taxonomy: framework, ...datedFields } = periodFields;

/** A figure of one period. */
export const LineItemPoint = Type.Object(
  {
    ...datedFields,
    value: Type.Number({
      description: "The figure, unscaled, in the currency or in shares.",
      example: 391_035_000_000,
    }),
    taxonomy: framework,
    filing_accession: Type.String({
      description:
        "Accession number of the filing that states the figure; of a derived one, of the newest filing behind the row.",
      example: "0000320193-24-000123",
    }),
  },
  { $id: "LineItemPoint", description: "A line item of one period." },
);
export type LineItemPoint = Static<typeof LineItemPoint>;

/** One line item through the periods. */
export const LineItemSeries = Type.Object(
  {
    company: CompanyReference,
    metric: Type.String({ description: "The name of the line item.", example: "revenue" }),
    unit: Type.String({ description: "`currency`, `currency per share` or `shares`.", example: "currency" }),
    period: periodField,
    currency: Type.String({
      description: "ISO 4217 code of the newest period. Each period has its own, which counts.",
      example: "USD",
    }),
    series: Type.Array(LineItemPoint, { description: "Periods with a value, oldest first." }),
  },
  { $id: "LineItemSeries", description: "A line item of a company through its periods." },
);

const { company, metric, period } = LineItemSeries.properties;

/** A point of a series, as a row of CSV. */
export const LineItemRow = Type.Object({ company, metric, period, ...LineItemPoint.properties });

/** A period that a series leaves out, because it has no value. */
export const LeftOutPeriod = Type.Object(
  {
    fiscal_year: datedFields.fiscal_year,
    fiscal_quarter: datedFields.fiscal_quarter,
    period_end: datedFields.period_end,
    reason: Type.String({ description: "Why it has no value.", example: "nothing was filed for it" }),
  },
  { $id: "LeftOutPeriod", description: "A period without a value." },
);

/** A line item, with what describes it. */
export const LineItemField = Type.Object(
  {
    name: Type.String({ description: "The name of the line item.", example: "revenue" }),
    statement: Type.String({ description: "Its statement, as in `statement=`.", example: "income" }),
    description: Type.String({ description: "What it is.", example: "Total revenue." }),
    unit: Type.String({ description: "`currency`, `currency per share` or `shares`.", example: "currency" }),
    bank_specific: Type.Boolean({ description: "Whether only banks and other lenders have it.", example: false }),
  },
  { $id: "LineItemField", description: "A line item of statements." },
);
export type LineItemField = Static<typeof LineItemField>;

const StatementFields = Type.Object(
  { fields: Type.Array(LineItemField, { description: "In the order of the statement." }) },
  { $id: "StatementFields", description: "The line items of a statement." },
);

/** All line items, by statement. */
export const LineItemFields = Type.Object(
  { income: StatementFields, balance_sheet: StatementFields, cash_flow: StatementFields },
  { $id: "LineItemFields", description: "The line items of each statement." },
);

/** Returns the line items of a statement, with what describes them. */
export const fieldsOf = (statement: (typeof STATEMENTS)[number]): LineItemField[] =>
  LINE_ITEMS[statement].map(({ name, description, isOfBanks }) => ({
    name,
    statement,
    description,
    unit: lineItemUnits(statement)[name] ?? "currency",
    bank_specific: isOfBanks === true,
  }));

/** The line items by name. */
export const FIELDS_BY_NAME: ReadonlyMap<string, LineItemField & { statement: (typeof STATEMENTS)[number] }> = new Map(
  STATEMENTS.flatMap((statement) => fieldsOf(statement).map((field) => [field.name, { ...field, statement }] as const)),
);
