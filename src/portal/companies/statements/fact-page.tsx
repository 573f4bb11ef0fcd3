import { notFound } from "../../../errors.ts";
import { MOST_PER_PAGE } from "../../../http/parameters/paging.ts";
import { type ApiClient, isAnswer, requestLine, segment } from "../../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../../page.ts";
import { readCompany } from "../../parts/companies/company.ts";
import { shownItem } from "../../parts/companies/line-items.ts";
import {
  periodName,
  type StatementAnswer,
  type StatementRow,
  type StatementView,
  viewOf,
} from "../../parts/companies/statement.ts";
import { dayText } from "../../parts/figures.ts";
import { companyAddress } from "../company-frame.tsx";
import { readListedFilings } from "./filing-link.tsx";
import { History, type HistoryOf, readHistories } from "./history.tsx";
import { Derived, OPERAND_FIELDS, Origin } from "./origin.tsx";

/**
 * `/companies/{identifier}/facts/{line_item}`: where a figure of a statement comes from. `statement=`, `period=`,
 * `end=` and `start=` name the period; `csv=` with a concept and a day gives its filed values, `csv=operands`
 * those that it was derived from.
 */
export async function factPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  const item = path.line_item ?? "";
  const statement = query.get("statement") || "income";
  const view = viewOf(query);
  const answer = await readStatement(api, identifier, { statement, ...view });
  const row = rowOf(answer, item, query);
  const histories = await readHistories(api, identifier, { row, item, asOf: view.as_of });
  const listed = await readListedFilings(api, identifier, formsOf(histories, row, item));
  const csv = query.get("csv");
  if (csv !== null) return csvOf(csv, { histories, row, item });
  const figure = { row, item, identifier, view, listed };
  const { title } = shownItem(item);
  const { name } = company.answer.data;
  const self = requestLine(`/companies/${segment(identifier)}/facts/${segment(item)}`, Object.fromEntries(query));
  return {
    kind: "page",
    title: `${title}, ${periodName(row)}`,
    breadcrumb: [
      { label: "Companies", href: "/companies" },
      { label: name, href: companyAddress(identifier) },
      { label: "Financials", href: requestLine(companyAddress(identifier, "financials"), { statement, ...view }) },
    ],
    summary: `Where a figure of ${name} comes from`,
    freshness: `SEC EDGAR, loaded ${dayText(answer.metadata.updated_at)}`,
    from: [...histories.flatMap(({ outcome }) => (isAnswer(outcome) ? [outcome] : [])), answer, company.answer],
    body: (
      <article id="origin">
        <Origin figure={figure} histories={histories} unit={unitOf(answer, item, row)} />
        <Derived figure={figure} csv={`${self}&${new URLSearchParams({ csv: OPERANDS })}`} />
        {histories.map((history) => (
          <History
            key={nameOf(history)}
            history={history}
            row={row}
            listed={listed}
            value={row.concepts[item] === history.concept ? (row.line_items[item] ?? null) : null}
            csv={`${self}&${new URLSearchParams({ csv: nameOf(history) })}`}
          />
        ))}
      </article>
    ),
  };
}

/** Reads all periods of a statement: one page of rows has more than all fiscal years, or 50 years of quarters. */
const readStatement = (
  api: ApiClient,
  identifier: string,
  { statement, ...view }: StatementView & { statement: string },
): Promise<StatementAnswer> =>
  api.get("listFinancialStatements", { identifier, statement, ...view, per_page: MOST_PER_PAGE });

/** Returns the forms of all filings that the page names. */
const formsOf = (histories: readonly HistoryOf[], row: StatementRow, item: string): string[] => [
  ...histories.flatMap(({ outcome }) => (isAnswer(outcome) ? outcome.data.map(({ form }) => form) : [])),
  ...(row.derived[item]?.operands.flatMap(({ form }) => form ?? []) ?? []),
];

/** @throws 404 if the statement has no such line item, or no such period */
function rowOf({ data }: StatementAnswer, item: string, query: URLSearchParams): StatementRow {
  const [newest] = data;
  const items = Object.keys(newest?.line_items ?? {});
  if (newest && !items.includes(item)) throw notFound("line item", item, `this statement has ${items.join(", ")}`);
  const [end, start] = [query.get("end"), query.get("start")];
  const row = data.find(
    ({ period_end: rowEnd, period_start: rowStart }) =>
      (end === null || end === rowEnd) && (start === null || start === rowStart),
  );
  if (!row) throw notFound("period", end ?? "", "the pages of the statement link to each of its periods");
  return row;
}

/** Returns the name of a table of filed values: a quarter that is derived has several of one concept. */
const nameOf = ({ concept, periodEnd }: HistoryOf): string => `${concept} ${periodEnd}`;

/** The name of the table of what a figure was derived from. */
const OPERANDS = "operands";

function csvOf(
  name: string,
  { histories, row, item }: { histories: readonly HistoryOf[]; row: StatementRow; item: string },
): PageAnswer {
  const operands = row.derived[item]?.operands ?? [];
  if (name === OPERANDS && operands.length > 0) {
    const fileName = `${row.company.cik}-${item}-${row.period_end}-${OPERANDS}`;
    return { kind: "rows", columns: OPERAND_FIELDS, rows: operands, name: fileName };
  }
  const tableNames = [...histories.map(nameOf), ...(operands.length > 0 ? [OPERANDS] : [])];
  const request = histories.find((history) => nameOf(history) === name)?.outcome.request;
  if (request === undefined) throw notFound("table", name, `this page has ${tableNames.join(", ")}`);
  return { kind: "csv", request, name: `${row.company.cik}-${name}` };
}

/** Returns the unit of a line item: `USD`, `USD per share`, `shares`. */
const unitOf = ({ metadata }: StatementAnswer, item: string, { currency }: StatementRow): string =>
  (metadata.units?.[item] ?? "currency").replace("currency", currency);
