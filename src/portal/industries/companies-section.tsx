import { type AnswerOf, type ApiClient, type ApiFailure, segment } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { Command } from "../parts/command.tsx";
import { TableLinks } from "../parts/downloads.tsx";
import { NO_FIGURE } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";

/** A company of the screener. */
type Company = RowOf<"listScreenedCompanies">;

/** The most companies that the page shows; the CSV has the same ones. */
const MOST_SHOWN = 50;

type AskedCompanies = AnswerOf<"listScreenedCompanies"> | ApiFailure;

/** Reads the companies whose NAICS code begins with that of the industry, the one with the highest revenue first. */
export const readCompanies = (api: ApiClient, naics: string): Promise<AskedCompanies> =>
  api.ask("listScreenedCompanies", { naics, sort: "-revenue", per_page: MOST_SHOWN });

/** The companies of an industry. */
export function CompaniesSection({ outcome, csv }: { outcome: AskedCompanies; csv: string }) {
  if ("error" in outcome) return <Absent id="companies" title="Companies" error={outcome.error} />;
  const { data, total } = outcome;
  return (
    <section>
      <h2 id="companies">Companies</h2>
      {data.length === 0 ? (
        <p class="missing">
          No loaded company has this NAICS code. <Command words="load sec" /> loads companies.
        </p>
      ) : (
        <>
          <p class="note">
            NAICS codes are derived from the SIC codes of EDGAR.
            {total !== null && total > data.length && ` The ${data.length} with the highest revenue of ${total}.`}
          </p>
          <Table hasLinks label="Companies of this industry" columns={COLUMNS} rows={data} />
          <p class="tools">
            <TableLinks href={csv} />
          </p>
        </>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Company>[] = [
  {
    heading: "Company",
    cell: ({ name, cik, ticker }) => <a href={`/companies/${segment(ticker ?? cik)}`}>{name}</a>,
  },
  { heading: "Ticker", cell: ({ ticker }) => ticker ?? NO_FIGURE },
  {
    heading: "Industry",
    cell: ({ naics_code: code, naics_description: description }) => (
      <>
        {description} <span class="unit">{code}</span>
      </>
    ),
  },
  { heading: "State", cell: ({ state }) => state ?? NO_FIGURE },
  { heading: "Fiscal year", isNumber: true, cell: ({ fiscal_year: year }) => year ?? NO_FIGURE },
  {
    heading: "Revenue",
    unit: "millions",
    isNumber: true,
    cell: ({ values: { revenue }, currency }) =>
      revenue == null ? NO_FIGURE : `${millions.format(revenue / 1e6)}${currency === null ? "" : ` ${currency}`}`,
  },
];

const millions = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
