import { Type } from "@sinclair/typebox";
import { invalidRequest } from "../../errors.ts";
import { RATIOS } from "../../filings/statements/ratios.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { companyNamed } from "../named/company.ts";
import { defineTool, optional, rowsOf } from "../tool.ts";

const STATEMENTS = ["income", "balance_sheet", "cash_flow"] as const;

/** The concept of a line item, and what it was computed from where no filing states it. */
interface Origin {
  concepts: readonly { item: string; concept: string }[];
  periodEnd: string;
  formula?: string;
}

/** Where a figure comes from. */
export const trace = defineTool({
  name: "trace",
  title: "Where a company's figure comes from",
  description:
    "Shows where a company's figure comes from: every value ever filed for a line item or ratio of one " +
    "fiscal year, with form, filing date and accession number; for a ratio or computed item, the " +
    "formula and its operands. Use it for 'where does a figure come from', 'in which filing', 'was net " +
    "income restated', 'how is it computed'. Take period_end from financials (ends); a wrong one gives " +
    "those on file. Not for quarters or several years (financials). Examples: " +
    '{"identifier":"AAPL","item":"revenue","period_end":"2024-09-28"}; ' +
    '{"identifier":"AAPL","item":"net_margin","period_end":"2024-09-28"}.',
  input: Type.Object(
    {
      identifier: Type.String({ minLength: 1, maxLength: 100, description: "Ticker, CIK or name." }),
      item: Type.String({ minLength: 2, maxLength: 60, description: "As in financials." }),
      period_end: Type.String({
        pattern: "^\\d{4}-\\d{2}-\\d{2}$",
        description: "Last day of the fiscal year, exactly: 2024-09-28.",
      }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    item: Type.String(),
    period_end: Type.String(),
    formula: optional(Type.String()),
    filed: rowsOf({
      item: Type.String(),
      concept: Type.String(),
      value: Type.Number(),
      unit: Type.String(),
      begins: optional(Type.String()),
      form: Type.String(),
      filed: Type.String(),
      accession: Type.String(),
    }),
  }),
  mostTokens: 1000,
  cutList: "filed",
  async call({ identifier, item: sentItem, period_end: periodEnd }, api) {
    const item = sentItem.trim().toLowerCase();
    const code = await companyNamed(api, identifier);
    const origin = RATIOS.some(({ name }) => name === item)
      ? await originOfRatio(api, { code, item, periodEnd })
      : await originOfItem(api, { code, item, periodEnd });
    const answers = await Promise.all(
      origin.concepts.map(async ({ item: operand, concept }) => ({
        operand,
        ...(await api.get("listFiledFacts", { identifier: code, concept, period_end: origin.periodEnd })),
      })),
    );
    return {
      ...{ item, period_end: origin.periodEnd },
      ...(origin.formula === undefined ? {} : { formula: origin.formula }),
      filed: answers.flatMap(({ operand, data }) =>
        data.map((fact) => ({
          item: operand,
          concept: fact.concept,
          value: fact.value,
          unit: fact.unit,
          ...(fact.period_start === null ? {} : { begins: fact.period_start }),
          form: fact.form,
          filed: fact.filed_date,
          accession: fact.accession_number,
        })),
      ),
      source: answers[0]?.metadata.source,
      notes: answers.flatMap(({ metadata }) => metadata.notes ?? []),
      requests: answers.slice(0, 3).map(({ request }) => request),
    };
  },
});

interface TracedItem {
  code: string;
  item: string;
  periodEnd: string;
}

/** @throws `invalid_request` that names the loaded periods, or says that the company filed no such item */
async function originOfItem(api: ApiClient, { code, item, periodEnd }: TracedItem): Promise<Origin> {
  // The endpoint refuses an unknown item, with the nearest name.
  const series = await api.get("getLineItemSeries", { identifier: code, line_item: item });
  const statements = await Promise.all(
    STATEMENTS.map((statement) => api.ask("listFinancialStatements", { identifier: code, statement, per_page: 60 })),
  );
  const rows = statements.flatMap((outcome) => (isAnswer(outcome) ? outcome.data : []));
  const row = rows.find((statement) => statement.period_end === periodEnd && item in statement.line_items);
  if (!row)
    throw wrongPeriodEnd(
      periodEnd,
      series.data.series.map((point) => point.period_end),
    );
  const concept = (row.concepts as Readonly<Record<string, string>>)[item];
  if (concept !== undefined) return { concepts: [{ item, concept }], periodEnd };
  const derived = row.derived[item];
  if (derived === undefined)
    throw invalidRequest(
      [{ parameter: "item", message: `the company filed no "${item}" for ${periodEnd}` }],
      "arguments",
    );
  const concepts = row.concepts as Readonly<Record<string, string>>;
  return {
    concepts: derived.operands.flatMap(({ line_item: operand }) => {
      const ofOperand = operand === undefined ? undefined : concepts[operand];
      return operand === undefined || ofOperand === undefined ? [] : [{ item: operand, concept: ofOperand }];
    }),
    periodEnd,
    formula: derived.formula,
  };
}

async function originOfRatio(api: ApiClient, { code, item, periodEnd }: TracedItem): Promise<Origin> {
  const { data: series } = await api.get("getRatioSeries", { identifier: code, ratio: item });
  const point = series.series.find((known) => known.period_end === periodEnd);
  if (!point)
    throw wrongPeriodEnd(
      periodEnd,
      series.series.map((known) => known.period_end),
    );
  const { data } = await api.get("getCompanyRatios", { identifier: code, year: point.fiscal_year });
  const computation = (
    data.computations as Readonly<Record<string, { operands: readonly { operand: string; concept: string | null }[] }>>
  )[item];
  const operands = computation?.operands ?? [];
  return {
    concepts: operands.flatMap(({ operand, concept }) => (concept === null ? [] : [{ item: operand, concept }])),
    periodEnd,
    formula: series.formula,
  };
}

const wrongPeriodEnd = (periodEnd: string, known: readonly string[]) =>
  invalidRequest(
    [
      {
        parameter: "period_end",
        message:
          `"${periodEnd}" is not the end of a loaded fiscal year of the company; ` +
          `accepted: ${known.slice(-6).join(", ") || "none is loaded"}`,
      },
    ],
    "arguments",
  );
