import { Type } from "@sinclair/typebox";
import { notCovered } from "../../../errors.ts";
import { choice } from "../../../http/parameters/parameters.ts";
import { refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { resource } from "../../../http/read-endpoints.ts";
import type { Fact } from "../../facts/fact.ts";
import { byFiling } from "../../statements/facts/fact-history.ts";
import type { FinancialRow } from "../../statements/row.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { metadata, secMetadata } from "../metadata.ts";
import { asOfParameter, identifierParameter } from "../parameters.ts";
import type { RequireFacts } from "./facts-access.ts";
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
      const { company, facts, absence, statements } = await requireFacts(identifier, context.dataset);
      if (absence !== undefined) throw notCovered(absence);
      const { statement, unit } = FIELDS_BY_NAME.get(item)!; // `choice` accepts only its keys
      const rows = statements(asOf)
        .rows(statement, period, adjust === "splits")
        .toReversed();
      const newest = rows.findLast(({ line_items: items }) => (items[item] ?? null) !== null);
      if (!newest) throw notCovered(`${company.name} has no ${period} value of ${item}`);
      const rowsInRange = rows.filter(({ fiscal_year: year }) => year >= (from ?? year) && year <= (to ?? year));
      const itemFacts = factsOfItem(facts, rowsInRange, { item, asOf });
      const { cik, ticker, name } = company;
      return {
        data: {
          company: { cik, ticker, name },
          metric: item,
          unit,
          period,
          currency: newest.currency,
          series: rowsInRange.flatMap((row) => linePoint(row, item, itemFacts)),
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

function linePoint(row: FinancialRow, item: string, itemFacts: readonly Fact[]): LineItemPoint | [] {
  const value = row.line_items[item] ?? null;
  if (value === null) return [];
  const { period_start, currency, framework: taxonomy } = row;
  const filing_accession = filingOf(row, item, itemFacts) ?? row.accession_number;
  return { ...periodOf(row), period_start, currency, value, taxonomy, filing_accession };
}

/** Returns the facts of the concepts of an item's figures, the latest filing last. */
function factsOfItem(
  facts: readonly Fact[],
  rows: readonly FinancialRow[],
  { item, asOf }: { item: string; asOf: string | undefined },
): Fact[] {
  const concepts = new Set(rows.map((row) => conceptOf(row, item).name));
  return facts
    .filter(({ concept, filed }) => concepts.has(concept) && (asOf === undefined || filed <= asOf))
    .toSorted(byFiling);
}

/** Returns the concept of a figure, and its taxonomy if it is not that of the row. */
function conceptOf(
  { concepts }: FinancialRow,
  item: string,
): { name: string | undefined; taxonomy: string | undefined } {
  const [name, taxonomy] = concepts[item]?.split(":").reverse() ?? [];
  return { name, taxonomy };
}

/** Returns the newest filing with the fact of a figure; undefined for a derived one. */
function filingOf(row: FinancialRow, item: string, itemFacts: readonly Fact[]): string | undefined {
  const { name, taxonomy } = conceptOf(row, item);
  const start = row.statement === "balance_sheet" ? null : row.period_start;
  return itemFacts.findLast(
    (fact) =>
      fact.concept === name &&
      fact.taxonomy === (taxonomy ?? fact.taxonomy) &&
      fact.start === start &&
      fact.end === row.period_end &&
      fact.value === row.line_items[item],
  )?.accession;
}

const leftOut = (row: FinancialRow, item: string) =>
  (row.line_items[item] ?? null) === null
    ? [{ ...periodOf(row), reason: row.derived[item]?.reason ?? "nothing was filed for it" }]
    : [];
