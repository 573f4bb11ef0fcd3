import { isAnswer, segment } from "../../in-process/api-client.ts";
import type { PageContext } from "../page.ts";
import { perShareText, scaledText, scaleOf } from "../parts/companies/amounts.ts";
import { type Company, readCompany } from "../parts/companies/company.ts";
import { shownItem } from "../parts/companies/line-items.ts";
import { type AnnualStatements, readAnnualStatements, type StatementRow } from "../parts/companies/statement.ts";
import { CsvLink } from "../parts/downloads.tsx";
import { NO_FIGURE } from "../parts/figures.ts";
import { ACTIONS_HEADING, type Column, Table } from "../parts/table.tsx";
import { type Compared, type Comparison, compareAddress } from "./compared.ts";
import { RowActions } from "./row-actions.tsx";

/** A company with the newest fiscal year of each of its statements. */
interface ComparedCompany {
  code: string;
  company: Company;
  /** The income statement, balance sheet and cash flow statement; undefined where none is loaded. */
  years: readonly (StatementRow | undefined)[];
}

/** The figures of the table: the position of the statement, and the line item. */
const ITEMS = [
  [0, "revenue"],
  [0, "operating_income"],
  [0, "net_income"],
  [0, "eps_diluted"],
  [1, "total_assets"],
  [2, "operating_cash_flow"],
] as const;

/** Compares the newest annual figures of companies. @throws 404 for an unknown company */
export async function compareCompanies({ api }: PageContext, compared: Compared): Promise<Comparison> {
  const read = await Promise.all(
    compared.codes.map(async (code) => {
      const [{ answer }, statements] = await Promise.all([readCompany(api, code), readAnnualStatements(api, code)]);
      return { answer, statements, row: { code, company: answer.data, years: statements.map(newestYear) } };
    }),
  );
  const companies = read.map(({ row }) => row);
  if (companies.length === 0)
    return { title: "Compare companies", from: [], body: <p>Add companies by the box above.</p> };
  return {
    title: companies.length === 1 ? `Compare ${companies[0]?.company.name}` : `${companies.length} companies`,
    from: read.flatMap(({ answer, statements }) => [...statements.filter(isAnswer), answer]),
    csv: { kind: "rows", name: "companies-compared", ...rowsOf(companies) },
    body: (
      <>
        <Table label="Companies compared" layout="wide" columns={columnsOf(companies, compared)} rows={companies} />
        <p class="note">
          The newest fiscal year of each company, as filed and in its own currency. Fiscal years end on different days.
        </p>
        <CsvLink href={compareAddress(compared, { query: { csv: "values" } })} />
      </>
    ),
  };
}

const newestYear = (outcome: AnnualStatements[number]): StatementRow | undefined =>
  isAnswer(outcome) ? outcome.data.find(({ fiscal_period: part }) => part === "FY") : undefined;

function columnsOf(companies: readonly ComparedCompany[], compared: Compared): Column<ComparedCompany>[] {
  return [
    {
      heading: "Company",
      cell: ({ code, company }) => (
        <>
          <a href={`/companies/${segment(code)}`}>{company.name}</a> <span class="unit">{company.ticker}</span>
        </>
      ),
    },
    ...ITEMS.map(([position, item]): Column<ComparedCompany> => {
      const scale = scaleOf(companies.map(({ years }) => itemOf(years[position], item)));
      const isPerShare = item.startsWith("eps_");
      return {
        heading: shownItem(item).title,
        unit: isPerShare ? "per share" : scale.name,
        isNumber: true,
        cell: ({ years }) => {
          const value = itemOf(years[position], item);
          if (value === null) return <span class="missing">{NO_FIGURE}</span>;
          return isPerShare ? perShareText(value) : scaledText(value, scale);
        },
      };
    }),
    { heading: "Fiscal year", cell: ({ years }) => yearText(years) },
    {
      heading: ACTIONS_HEADING,
      cell: ({ code }) => <RowActions compared={compared} code={code} isFirst={code === compared.codes[0]} />,
    },
  ];
}

const itemOf = (row: StatementRow | undefined, item: string): number | null => row?.line_items[item] ?? null;

function yearText(years: ComparedCompany["years"]) {
  const row = years.find((year) => year !== undefined);
  return row ? (
    `${row.fiscal_year}, to ${row.period_end}, ${row.currency}`
  ) : (
    <span class="missing">no statement of a year</span>
  );
}

function rowsOf(companies: readonly ComparedCompany[]): { columns: string[]; rows: object[] } {
  const rows = companies.map(({ code, company, years }) => ({
    identifier: code,
    cik: company.cik,
    name: company.name,
    fiscal_year: years[0]?.fiscal_year ?? null,
    period_end: years[0]?.period_end ?? null,
    currency: years[0]?.currency ?? null,
    ...Object.fromEntries(ITEMS.map(([position, item]) => [item, itemOf(years[position], item)])),
  }));
  return { columns: Object.keys(rows[0] ?? {}), rows };
}
