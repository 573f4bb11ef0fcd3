import { requestLine, segment } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { TableLinks } from "../parts/downloads.tsx";
import { countText, dayText } from "../parts/figures.ts";
import { Pager, pageNumber } from "../parts/links.tsx";
import { Notes } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";

/** How many companies a page shows. */
const PER_PAGE = 50;

/** `/companies`: the loaded companies by name; `query=` is a part of a name, a ticker or a CIK. */
export async function companiesPage({ api, query }: PageContext): Promise<PageAnswer> {
  const text = (query.get("query") ?? "").trim() || undefined;
  if (query.has("csv"))
    return { kind: "csv", request: api.request("listCompanies", { query: text }), name: "companies" };
  const page = pageNumber(query);
  const companies = await api.get("listCompanies", {
    query: text,
    page: page === 1 ? undefined : page,
    per_page: PER_PAGE,
  });
  const total = companies.total ?? companies.data.length;
  return {
    kind: "page",
    title: "Companies",
    summary: "Companies that file with the SEC: statements, pay, filings, and the labor market around them",
    freshness: `SEC EDGAR, loaded ${dayText(companies.metadata.updated_at)}`,
    from: [companies],
    body: (
      <>
        <form class="choices" action="/companies">
          <label for="query">Name, ticker or CIK</label>
          <input id="query" name="query" type="search" value={text} maxLength={100} />
          <button type="submit">Show</button>
          <a href="/screener">Find companies by their figures</a>
        </form>
        <p>
          {countText(total)} {total === 1 ? "company" : "companies"}
          {text !== undefined && <> with “{text}”</>}
        </p>
        {total === 0 && text !== undefined && (
          <p>
            <a href="/companies">Show all companies</a>, or load more by ticker or CIK with{" "}
            <Command words="load sec TICKER" />.
          </p>
        )}
        {companies.data.length > 0 && (
          <Table label="Companies" layout="wide" hasLinks columns={COLUMNS} rows={companies.data} />
        )}
        <Pager
          page={page}
          perPage={PER_PAGE}
          total={total}
          hasMore={companies.hasMore}
          href={(other) => requestLine("/companies", { query: text, page: other === 1 ? undefined : other })}
        />
        <Notes metadata={companies.metadata} />
        <p class="tools">
          <TableLinks href={requestLine("/companies", { query: text, csv: "companies" })}>
            Download all of them as CSV
          </TableLinks>
        </p>
      </>
    ),
  };
}

const COLUMNS: readonly Column<RowOf<"listCompanies">>[] = [
  {
    heading: "Company",
    cell: ({ name, ticker, cik }) => <a href={`/companies/${segment(ticker ?? cik)}`}>{name}</a>,
  },
  { heading: "Ticker", cell: ({ ticker }) => ticker ?? "" },
  { heading: "Exchange", cell: ({ exchange_name: exchange }) => exchange ?? "" },
  { heading: "CIK", cell: ({ cik }) => cik },
  { heading: "Industry", cell: ({ sic_description: industry }) => industry ?? "" },
  { heading: "Headquarters", cell: ({ city, state }) => [city, state].filter(Boolean).join(", ") },
];
