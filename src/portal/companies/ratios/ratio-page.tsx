import { notFound } from "../../../errors.ts";
import { operandRow, reasonOf } from "../../../filings/statements/ratio-periods.ts";
import { RATIOS, type Ratio } from "../../../filings/statements/ratios.ts";
import { isAnswer, requestLine, segment } from "../../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../../page.ts";
import { exactText } from "../../parts/companies/amounts.ts";
import { readCompany } from "../../parts/companies/company.ts";
import { shownItem, titleOfName } from "../../parts/companies/line-items.ts";
import {
  ANNUAL_ON_ONE_BASIS,
  factAddress,
  readAnnualStatements,
  type StatementAnswer,
  type StatementRow,
} from "../../parts/companies/statement.ts";
import { dayText } from "../../parts/figures.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { companyAddress } from "../company-frame.tsx";
import { formulaText, wholeRatioText } from "./ratio-text.ts";
import { type RatioYear, ratioYears } from "./ratio-years.ts";

/** Returns the address of the origin of a ratio. Years of two currencies can end on one day. */
export const ratioAddress = (identifier: string, name: string, year: RatioYear): string =>
  requestLine(`${companyAddress(identifier, "ratios")}/${segment(name)}`, {
    end: year.periodEnd,
    currency: year.currency,
  });

/** `/companies/{identifier}/ratios/{ratio}`: how a ratio is computed; `end=` and `currency=` name the year. */
export async function ratioPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  const ratio = RATIOS.find(({ name }) => name === path.ratio);
  if (!ratio) throw notFound("ratio", path.ratio ?? "", `there are ${RATIOS.map(({ name }) => name).join(", ")}`);
  const statements = await readAnnualStatements(api, identifier, ANNUAL_ON_ONE_BASIS);
  const [end, currency] = [query.get("end"), query.get("currency")];
  const year = ratioYears(statements.map((outcome) => (isAnswer(outcome) ? outcome.data : []))).find(
    (candidate) =>
      (end === null || candidate.periodEnd === end) && (currency === null || candidate.currency === currency),
  );
  if (!year) throw notFound("fiscal year", end ?? "", "the page of ratios links to each of its years");
  const operands = ratio.operands.map((operand) => operandRow(year, operand));
  const { name, cik } = company.answer.data;
  if (query.has("csv")) {
    const fileName = `${cik}-${ratio.name}-${year.periodEnd}`;
    return { kind: "rows", columns: DOWNLOADED, rows: operands.map(downloadedRow), name: fileName };
  }
  return {
    kind: "page",
    title: `${titleOfName(ratio.name)}, ${year.fiscalYear}`,
    breadcrumb: [
      { label: "Companies", href: "/companies" },
      { label: name, href: companyAddress(identifier) },
      { label: "Ratios", href: companyAddress(identifier, "ratios") },
    ],
    summary: `How a ratio of ${name} is computed`,
    freshness: `SEC EDGAR, loaded ${dayText(company.answer.metadata.updated_at)}`,
    from: [...withBaseFirst(statements.filter(isAnswer), ratio), company.answer],
    body: (
      <article id="origin">
        <RatioOrigin ratio={ratio} year={year} identifier={identifier} operands={operands} />
      </article>
    ),
  };
}

/** Returns the answers with that of the divisor's statement first: the main request of the page. */
const withBaseFirst = (answers: readonly StatementAnswer[], { base }: Ratio): StatementAnswer[] =>
  answers.toSorted((a, b) => Number(hasItem(b, base)) - Number(hasItem(a, base)));

const hasItem = ({ data: [row] }: StatementAnswer, item: string): boolean =>
  row !== undefined && item in row.line_items;

function RatioOrigin({
  ratio,
  year,
  identifier,
  operands,
}: {
  ratio: Ratio;
  year: RatioYear;
  identifier: string;
  operands: readonly RatioOperand[];
}) {
  const value = year.ratios[ratio.name] ?? null;
  return (
    <>
      <p class="big">{value === null ? "Missing" : wholeRatioText(ratio, value)}</p>
      <p>
        {ratio.title}: {formulaText(ratio.formula)}. It is computed from the annual statements, as the{" "}
        <a href={requestLine("/screener", { fields: ratio.name })}>screener</a> does.
        {value === null && ` It is missing: ${reasonOf(ratio, year)}.`}
      </p>
      <Table label="Operands" columns={columnsOf(identifier, year.currency)} rows={operands} />
      <p class="tools">
        <a href={`${ratioAddress(identifier, ratio.name, year)}&csv=operands`}>Download the operands as CSV</a>
      </p>
    </>
  );
}

/** A line item of a formula, in its statement; without one, no such statement is loaded. */
interface RatioOperand {
  item: string;
  row: StatementRow | undefined;
}

/** The columns of the download. Values are those of the API. */
const DOWNLOADED = ["line_item", "value", "currency", "fiscal_year", "period_end"];

const downloadedRow = ({ item, row }: RatioOperand): object => ({
  line_item: item,
  value: row?.line_items[item] ?? null,
  currency: row?.currency ?? null,
  fiscal_year: row?.fiscal_year ?? null,
  period_end: row?.period_end ?? null,
});

const columnsOf = (identifier: string, currency: string): Column<RatioOperand>[] => [
  {
    heading: "Line item",
    cell: ({ item, row }) =>
      row === undefined ? (
        shownItem(item).title
      ) : (
        <a href={factAddress(identifier, item, row, ANNUAL_ON_ONE_BASIS)} data-drawer>
          {shownItem(item).title}
        </a>
      ),
  },
  {
    heading: "Value",
    unit: currency,
    isNumber: true,
    cell: ({ item, row }) => exactText(row?.line_items[item] ?? null),
  },
  { heading: "Fiscal year", cell: ({ row }) => row?.fiscal_year ?? "" },
  { heading: "Ends", cell: ({ row }) => (row === undefined ? "" : dayText(row.period_end)) },
];
