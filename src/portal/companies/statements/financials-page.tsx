import { requestLine } from "../../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../../page.ts";
import { readCompany } from "../../parts/companies/company.ts";
import {
  periodDays,
  periodName,
  type StatementRow,
  type StatementView,
  viewOf,
} from "../../parts/companies/statement.ts";
import { TableLinks } from "../../parts/downloads.tsx";
import { Pager, PageTabs, pageNumber } from "../../parts/links.tsx";
import { Notes, type PageWords } from "../../parts/notes.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { companyAddress, companyPageOf } from "../company-frame.tsx";
import { FilingLink, type ListedFilings, readListedFilings } from "./filing-link.tsx";
import { StatementTable } from "./statement-table.tsx";

const STATEMENTS = [
  ["income", "Income statement"],
  ["balance_sheet", "Balance sheet"],
  ["cash_flow", "Cash flow"],
] as const;

const PERIODS = [
  ["annual", "Fiscal years"],
  ["quarterly", "Quarters"],
  ["ttm", "Twelve months"],
] as const;

/** How many periods a page shows. */
const PER_PAGE: Readonly<Record<string, number>> = { annual: 20, quarterly: 12, ttm: 12 };

/**
 * `/companies/{identifier}/financials`: a statement as a table of periods, the newest on the left; `statement=`,
 * `period=`, `as_of=` and `adjust=` are those of the API.
 */
export async function financialsPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  const statement = query.get("statement") || "income";
  const view = viewOf(query);
  if (query.has("csv")) {
    const name = `${company.answer.data.cik}-${statement}-${view.period}`;
    return { kind: "csv", request: api.request("listFinancialStatements", { identifier, statement, ...view }), name };
  }
  const page = pageNumber(query);
  const perPage = PER_PAGE[view.period] ?? 12;
  const rows = await api.get("listFinancialStatements", {
    identifier,
    statement,
    ...view,
    page: page === 1 ? undefined : page,
    per_page: perPage,
  });
  const forms = rows.data.map(({ form }) => form);
  const listed = await readListedFilings(api, identifier, forms);
  const self = companyAddress(identifier, "financials");
  const link = (changed: Record<string, string | number | undefined>): string =>
    requestLine(self, { statement, ...view, ...changed });
  return companyPageOf(company, "financials", {
    from: [rows],
    scripts: ["drawer"],
    body: (
      <>
        <div class="tab-row">
          <Choice label="Statement" name="statement" options={STATEMENTS} chosen={statement} link={link} />
          <Choice label="Periods" name="period" options={PERIODS} chosen={view.period} link={link} />
        </div>
        <ViewForm self={self} statement={statement} view={view} />
        {rows.data.length === 0 && <p class="missing">No such statement of this company is loaded.</p>}
        {rows.data.length > 0 && <StatementTable identifier={identifier} view={view} answer={rows} />}
        <Pager
          page={page}
          perPage={perPage}
          total={rows.total}
          hasMore={rows.hasMore}
          href={(other) => link({ page: other === 1 ? undefined : other })}
        />
        <Notes metadata={rows.metadata} words={wordsOf(rows.data, link({ adjust: "splits" }))} />
        {rows.data.length > 0 && (
          <p class="tools">
            <TableLinks href={link({ csv: "statement" })}>Download all periods as CSV, with exact values</TableLinks>
          </p>
        )}
        {rows.data.length > 0 && (
          <details>
            <summary>The periods and their filings</summary>
            <Table label="Periods and their filings" columns={periodColumns(listed)} rows={rows.data} />
          </details>
        )}
      </>
    ),
  });
}

/** What the page says for fields and parameters of the API. `adjusted`: its address with shares after splits. */
function wordsOf(rows: readonly StatementRow[], adjusted: string): PageWords {
  const fromFilings = rows.filter(({ from_inline_xbrl: isFromFiling }) => isFromFiling).map(periodName);
  return [
    ["adjacent rows can", "adjacent periods can"],
    [
      "adjust=splits puts all on the newest basis",
      <>
        <a href={adjusted}>Shares as after the newest split</a> puts all on the newest basis
      </>,
    ],
    ["Rows with from_inline_xbrl have figures from", `The periods ${fromFilings.join(", ")} have figures from`],
  ];
}

function Choice({
  label,
  name,
  options,
  chosen,
  link,
}: {
  label: string;
  name: string;
  options: readonly (readonly [value: string, title: string])[];
  chosen: string;
  link: (changed: Record<string, string>) => string;
}) {
  return (
    <PageTabs
      label={label}
      tabs={options.map(([value, title]) => ({
        label: title,
        isCurrent: value === chosen,
        href: link({ [name]: value }),
      }))}
    />
  );
}

/** Shows the statement as it was known on a day, and shares on the basis of the newest split. */
function ViewForm({ self, statement, view }: { self: string; statement: string; view: StatementView }) {
  return (
    <form class="choices" action={self}>
      <input type="hidden" name="statement" value={statement} />
      <input type="hidden" name="period" value={view.period} />
      <label for="as_of">As filed by</label>
      <input id="as_of" name="as_of" type="date" value={view.as_of} />
      <label>
        <input type="checkbox" name="adjust" value="splits" checked={view.adjust === "splits"} /> Shares as after the
        newest split
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

const periodColumns = (listed: ListedFilings): Column<StatementRow>[] => [
  { heading: "Period", cell: periodName },
  { heading: "Days", cell: periodDays },
  {
    heading: "Newest filing with a figure of it",
    cell: (row) => <FilingLink filing={{ cik: row.company.cik, ...row }} listed={listed} />,
  },
];
