import { Type } from "@sinclair/typebox";
import { notCovered } from "../../../errors.ts";
import { resource } from "../../../http/endpoint.ts";
import { choice } from "../../../http/parameters/parameters.ts";
import { refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { factsBehind } from "../../statements/facts/facts-behind.ts";
import type { FinancialRow } from "../../statements/row.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { metadata, noFacts, secMetadata } from "../metadata.ts";
import { asOfParameter, identifierParameter } from "../parameters.ts";
import type { RequireFacts } from "./facts-access.ts";
import type { KeptFacts } from "./kept-facts.ts";
import {
  FIELDS_BY_NAME,
  fieldsOf,
  LeftOutPeriod,
  LineItemField,
  LineItemFields,
  type LineItemPoint,
  LineItemRow,
  LineItemSeries,
} from "./line-item-schema.ts";
import { adjustParameter, availableYears, fiscalQuarterOf, periodParameter, yearRange } from "./period-fields.ts";

/** Endpoints of line items: the list of all, and one of a company through its periods. */
export const lineItemEndpoints = (asking: Asking, requireFacts: RequireFacts) => [
  fieldsEndpoint(asking),
  seriesEndpoint(asking, requireFacts),
];

const fieldsEndpoint = ({ dated }: Asking) =>
  resource({
    id: "getLineItemFields",
    path: "/v1/us/sec/financials/fields",
    tag: TAG,
    summary: "The line items of statements",
    description: "Every line item by statement, with its meaning and unit. docs/line-items.md has the concepts.",
    parameters: {},
    datasets: [SEC],
    needs: "any",
    metadata: secMetadata("LineItemFieldsMetadata", {}),
    data: LineItemFields,
    table: {
      row: LineItemField,
      rows: ({ income, balance_sheet: balance, cash_flow: cash }) =>
        [income, balance, cash].flatMap(({ fields }) => fields),
    },
    answer: async (_values, context) => ({
      data: {
        income: { fields: fieldsOf("income") },
        balance_sheet: { fields: fieldsOf("balance_sheet") },
        cash_flow: { fields: fieldsOf("cash_flow") },
      },
      metadata: metadata(await dated(context)),
    }),
  });

const seriesEndpoint = ({ dated }: Asking, requireFacts: RequireFacts) =>
  resource({
    id: "getLineItemSeries",
    path: `${PATH}/{identifier}/financials/{line_item}`,
    tag: TAG,
    summary: "One line item of a company through its periods",
    description:
      "A figure of the standardized statements by fiscal year, quarter or trailing twelve months, oldest first. " +
      "Periods without a value are left out; `metadata.left_out` counts and explains them.",
    parameters: {
      identifier: identifierParameter,
      line_item: choice([...FIELDS_BY_NAME.keys()], {
        name: "LineItemName",
        description: "The line item, as in `line_items` of financials.",
        example: "revenue",
        accepted: "a line item of /v1/us/sec/financials/fields, such as revenue or net_income",
      }),
      period: periodParameter,
      ...yearRange,
      as_of: asOfParameter,
      adjust: adjustParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("LineItemSeriesMetadata", {
      left_out: Type.Array(LeftOutPeriod, { description: "Periods without a value, oldest first." }),
    }),
    data: LineItemSeries,
    table: {
      row: LineItemRow,
      rows: ({ series, company, metric, period }) => series.map((point) => ({ company, metric, period, ...point })),
    },
    notFound: { ...NO_COMPANY, when: `${NO_COMPANY.when} Or it has no value of the line item.` },
    async answer({ identifier, line_item: item, period, from, to, as_of: asOf, adjust }, context) {
      refuseBackward(from, to, ["from", "to"]);
      const kept = await requireFacts(identifier, context.dataset);
      if (kept.facts.length === 0) throw notCovered(noFacts(kept.company));
      const { statement, unit } = FIELDS_BY_NAME.get(item)!; // `choice` accepts only its keys
      const rows = kept
        .statements(asOf)
        .rows(statement, period, adjust === "splits")
        .toReversed();
      const newest = rows.findLast(({ line_items: items }) => (items[item] ?? null) !== null);
      if (!newest) throw notCovered(`${kept.company.name} has no ${period} value of ${item}`);
      const rowsInRange = rows.filter(({ fiscal_year: year }) => year >= (from ?? year) && year <= (to ?? year));
      const { cik, ticker, name } = kept.company;
      return {
        data: {
          company: { cik, ticker, name },
          metric: item,
          unit,
          period,
          currency: newest.currency,
          series: rowsInRange.flatMap((row) => linePoint(kept, row, { item, asOf })),
        },
        metadata: {
          ...metadata(await dated(context), {
            units: { value: unit },
            notes: rowsInRange.length === 0 ? [availableYears(rows)] : [],
          }),
          left_out: rowsInRange.flatMap((row) => leftOut(row, item)),
        },
      };
    },
  });

const periodOf = ({ fiscal_year, fiscal_period, period_end }: FinancialRow) => ({
  fiscal_year,
  fiscal_quarter: fiscalQuarterOf(fiscal_period),
  period_end,
});

function linePoint(
  kept: KeptFacts,
  row: FinancialRow,
  { item, asOf }: { item: string; asOf: string | undefined },
): LineItemPoint | [] {
  const value = row.line_items[item] ?? null;
  if (value === null) return [];
  const { period_start, currency, framework: taxonomy } = row;
  const filing_accession = filingOf(kept, row, { item, asOf }) ?? row.accession_number;
  return { ...periodOf(row), period_start, currency, value, taxonomy, filing_accession };
}

/** Returns the newest filing with the fact of a figure; undefined for a derived one. */
function filingOf(
  { facts }: KeptFacts,
  row: FinancialRow,
  { item, asOf }: { item: string; asOf: string | undefined },
): string | undefined {
  const concept = row.concepts[item];
  if (concept === undefined) return undefined;
  const behind = factsBehind(facts, { concept, periodEnd: row.period_end, ...(asOf === undefined ? {} : { asOf }) });
  const start = row.statement === "balance_sheet" ? null : row.period_start;
  return behind.findLast((fact) => fact.period_start === start && fact.value === row.line_items[item])
    ?.accession_number;
}

const leftOut = (row: FinancialRow, item: string) =>
  (row.line_items[item] ?? null) === null
    ? [{ ...periodOf(row), reason: row.derived[item]?.reason ?? "nothing was filed for it" }]
    : [];
