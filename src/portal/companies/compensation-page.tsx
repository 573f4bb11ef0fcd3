import { MOST_PER_PAGE } from "../../http/parameters/paging.ts";
import { isAnswer, requestLine } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { readCompany } from "../parts/companies/company.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { figureText } from "../parts/figures.ts";
import { Notes, type PageWords } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { companyAddress, companyPageOf } from "./company-frame.tsx";
import { PayRatio } from "./pay-ratio.tsx";
import { FilingLink, type ListedFilings, readListedFilings } from "./statements/filing-link.tsx";

/** What an officer was paid for a fiscal year, in US dollars. */
type PaidYear = RowOf<"listExecutiveCompensation">;

/** `/companies/{identifier}/compensation`: the pay of the named executive officers; `year=`. */
export async function compensationPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  if (query.has("csv")) {
    const request = api.request("listExecutiveCompensation", { identifier });
    return { kind: "csv", request, name: `${company.answer.data.cik}-compensation` };
  }
  const pay = await api.get("listExecutiveCompensation", { identifier, per_page: MOST_PER_PAGE });
  const newest = await api.ask("getCompanyCompensation", { identifier });
  const forms = pay.data.map(({ form }) => form);
  const columns = [...COLUMNS, filingColumn(await readListedFilings(api, identifier, forms))];
  const years = Map.groupBy(pay.data, ({ fiscal_year: year }) => year);
  return companyPageOf(company, "compensation", {
    from: [pay, ...[newest].filter(isAnswer)],
    body: (
      <>
        {isAnswer(newest) && <PayRatio answer={newest} />}
        {[...years].map(([year, rows]) => (
          <section key={year}>
            <h2 id={`year-${year}`}>Fiscal year {year}</h2>
            <Table label={`Pay for fiscal year ${year}`} layout="pay" columns={columns} rows={rows} />
          </section>
        ))}
        {pay.data.length === 0 && (
          <p class="missing">
            No pay of this company is loaded. It comes with the proxy statements that{" "}
            <Command words={`load sec ${company.answer.data.ticker ?? Number(company.answer.data.cik)}`} /> loads.
          </p>
        )}
        <Notes metadata={pay.metadata} words={wordsOf(identifier)} />
        {pay.data.length > 0 && (
          <>
            <p class="note">
              US dollars as printed in the Summary Compensation Tables. Stock and option awards count at their value on
              the day of the grant. A dash: the table has no such column, or no value in it.
            </p>
            <p class="tools">
              <TableLinks href={requestLine(companyAddress(identifier, "compensation"), { csv: "compensation" })} />
            </p>
          </>
        )}
      </>
    ),
  });
}

/** What the page says in place of fields and paths of the API. */
const wordsOf = (identifier: string): PageWords => [
  ["Where adds_up is false, the printed parts", "Where a total is marked so, the printed parts"],
  [
    "are at /filings",
    <>
      are on the page of its <a href={companyAddress(identifier, "filings")}>filings</a>
    </>,
  ],
];

const dollars = (heading: string, amountOf: (row: PaidYear) => number | null): Column<PaidYear> => ({
  heading,
  isNumber: true,
  cell: (row) => figureText(amountOf(row), "usd"),
});

const COLUMNS: readonly Column<PaidYear>[] = [
  {
    heading: "Officer",
    cell: ({ name, title }) => (
      <>
        {name}
        {title !== null && <div class="unit">{title}</div>}
      </>
    ),
  },
  {
    heading: "Total",
    isNumber: true,
    cell: ({ total, adds_up: addsUp }) => (
      <>
        <strong>{figureText(total, "usd")}</strong>
        {addsUp === false && <div class="warn reason">parts do not add up</div>}
      </>
    ),
  },
  dollars("Salary", ({ salary }) => salary),
  dollars("Bonus", ({ bonus }) => bonus),
  dollars("Stock", ({ stock_awards: awards }) => awards),
  dollars("Options", ({ option_awards: awards }) => awards),
  dollars("Incentive plan", ({ non_equity_incentive: incentive }) => incentive),
  dollars("Pension", ({ pension_change: change }) => change),
  dollars("Other", ({ other }) => other),
];

const filingColumn = (listed: ListedFilings): Column<PaidYear> => ({
  heading: "Filing",
  cell: (row) => <FilingLink filing={{ cik: row.company.cik, ...row }} listed={listed} />,
});
