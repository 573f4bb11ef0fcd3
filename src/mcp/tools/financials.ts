import { Type } from "@sinclair/typebox";
import { type GovdataError, notCovered } from "../../errors.ts";
import { RATIOS } from "../../filings/statements/ratios.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { oneOf } from "../../schema.ts";
import { companyNamed } from "../named/company.ts";
import { defineTool, numberOrNull, optional, rowsOf } from "../tool.ts";

const KEY_ITEMS = ["revenue", "net_income", "eps_diluted", "total_assets", "operating_cash_flow"];

/** Ratios by the names that the endpoint of a company's ratios has; the screener calls some otherwise. */
const RATIO_NAMES: ReadonlySet<string> = new Set(RATIOS.map(({ name }) => name));

const PERIODS = ["annual", "quarterly", "ttm"] as const;

/** How many points of an item an answer has, by its period. */
const MOST_POINTS = { annual: 5, quarterly: 8, ttm: 8 } as const;

/** Line items and ratios of a company. */
export const financials = defineTool({
  name: "financials",
  title: "Financial figures of a company",
  description:
    "Returns figures of one company by fiscal year, quarter or last twelve months (ttm): revenue " +
    "(sales), net_income (profit or loss), eps_diluted (earnings per share), total_assets, " +
    "free_cash_flow and ratios such as gross_margin (percent), as last filed, with the filing's " +
    "accession number, or why it is null. Use it for 'revenue of X in 2023', 'how much did X earn or " +
    "lose', 'current ratio of X', 'per share, adjusted for splits', 'as known on a day'. Unclear names " +
    "return candidates. Not for what is behind a figure (trace), nor for many companies (screen). " +
    'Examples: {"identifier":"AAPL","items":["revenue","net_margin"],"years":3}; ' +
    '{"identifier":"MSFT","period":"quarterly"}.',
  input: Type.Object(
    {
      identifier: Type.String({ minLength: 1, maxLength: 100, description: "Ticker, CIK or name." }),
      items: optional(
        Type.Array(Type.String({ minLength: 2, maxLength: 60 }), {
          minItems: 1,
          maxItems: 8,
          uniqueItems: true,
          description: "Names from find, or words; default five key figures.",
        }),
      ),
      period: optional(oneOf(PERIODS, { description: "Default annual.", example: "annual" })),
      years: optional(
        Type.Integer({ minimum: 1, maximum: 5, description: "Fiscal years, also of quarters; default 5." }),
      ),
      to_year: optional(
        Type.Integer({ minimum: 1990, maximum: 2100, description: "Last one; for 2023 only: to_year 2023, years 1." }),
      ),
      as_of: optional(Type.String({ maxLength: 10, description: "Only what was filed by this day: 2024-06-30." })),
      adjust: optional(
        oneOf(["splits"], {
          description: "Per-share figures on the newest basis; default as filed.",
          example: "splits",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    company: Type.Object({ cik: Type.String(), name: Type.String() }, { additionalProperties: true }),
    period: Type.String(),
    items: rowsOf({
      item: Type.String(),
      unit: Type.String(),
      points: rowsOf({
        year: Type.Integer(),
        quarter: optional(Type.Integer()),
        ends: Type.String(),
        value: numberOrNull,
        filing: optional(Type.String()),
        reason: optional(Type.String()),
      }),
    }),
  }),
  mostTokens: 1500,
  cutList: "items",
  async call(
    { identifier, items = KEY_ITEMS, period = "annual", years = 5, to_year: toYear, as_of: asOf, adjust },
    api,
  ) {
    const code = await companyNamed(api, identifier);
    const askedSeries: AskedSeries = { code, period, toYear, asOf, adjust };
    const outcomes = await Promise.all(items.map((item) => seriesOf(api, item.trim().toLowerCase(), askedSeries)));
    const answers = outcomes.flatMap((outcome) => ("error" in outcome ? [] : [outcome]));
    const errors = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error] : []));
    // An item that the company does not have leaves the others; a wrong name is to be sent again.
    const refusal = errors.find(({ kind }) => kind !== "not_found") ?? (answers.length === 0 ? errors[0] : undefined);
    if (refusal) throw refusal;
    const most = period === "annual" ? years : Math.min(years * 4, MOST_POINTS[period]);
    return {
      company: answers[0]!.company, // without an answer, an error was thrown
      period,
      items: answers.map(({ item, unit, points }) => ({ item, unit, points: points.slice(-most) })),
      source: answers[0]!.source,
      notes: [
        ...errors.map(({ message }) => `${message}.`),
        ...answers.flatMap(({ item, points }) =>
          points.length === 0 ? [`${item}: the company's loaded filings have no value of it.`] : [],
        ),
        ...answers.flatMap(({ notes }) => notes),
      ],
      requests: answers.slice(0, MOST_REQUESTS).map(({ request }) => request),
    };
  },
});

/** Requests that an answer names: the others differ in the item only. */
const MOST_REQUESTS = 2;

/** What is asked for each item. */
interface AskedSeries {
  code: string;
  period: (typeof PERIODS)[number];
  toYear: number | undefined;
  asOf: string | undefined;
  adjust: string | undefined;
}

async function seriesOf(api: ApiClient, item: string, { code, period, toYear, asOf, adjust }: AskedSeries) {
  const values = { identifier: code, period, to: toYear, as_of: asOf, adjust };
  const outcome = RATIO_NAMES.has(item)
    ? await api.ask("getRatioSeries", { ...values, ratio: item })
    : await api.ask("getLineItemSeries", { ...values, line_item: item });
  if (!isAnswer(outcome)) return { error: withReason(outcome.error) };
  const { data, metadata, request } = outcome;
  const { currency } = data.series.at(-1) ?? {};
  return {
    ...{ item, request, source: metadata.source, notes: metadata.notes ?? [] },
    company: data.company,
    unit: currency ? data.unit.replace("currency", currency) : data.unit,
    points: data.series.map((point) => ({
      year: point.fiscal_year,
      ...(point.fiscal_quarter === null ? {} : { quarter: point.fiscal_quarter }),
      ends: point.period_end,
      value: point.value,
      ...(point.filing_accession ? { filing: point.filing_accession } : {}),
      ...("reason" in point && point.reason ? { reason: point.reason } : {}),
    })),
  };
}

/** Returns an error that does not say that a company lacks a figure whose filing is only not loaded. */
const withReason = (error: GovdataError): GovdataError =>
  error.kind === "not_found" && / has no .* value of /.test(error.message)
    ? notCovered(`${error.message} in the filings that are loaded`)
    : error;
