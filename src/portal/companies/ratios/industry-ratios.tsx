import type { ComponentChildren } from "preact";
import { RATIOS, type Ratio, SCREENED_RATIOS } from "../../../filings/statements/ratios.ts";
import {
  type AnswerOf,
  type ApiAnswer,
  type ApiClient,
  type ApiFailure,
  isAnswer,
  requestLine,
} from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import type { Company } from "../../parts/companies/company.ts";
import { titleOfName } from "../../parts/companies/line-items.ts";
import { NO_FIGURE } from "../../parts/figures.ts";
import { Absent } from "../../parts/notes.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { groupsOf } from "../peers.tsx";
import { ratioText, ratioUnit } from "./ratio-text.ts";
import type { RatioYear } from "./ratio-years.ts";

type Statistics = RowOf<"listScreenerStatistics">;

/** The ratios of a company's industry, of the newest fiscal year of each company. */
export interface IndustryRatios {
  filter: "sic" | "naics";
  code: string;
  title: string;
  outcome: AnswerOf<"listScreenerStatistics"> | ApiFailure;
}

/**
 * Reads the distribution of ratios over the loaded companies of a company's SIC code, or else of its NAICS group where
 * no other company has the code. Undefined if EDGAR gives no industry.
 */
export async function readIndustryRatios(api: ApiClient, company: Company): Promise<IndustryRatios | undefined> {
  let read: IndustryRatios | undefined;
  for (const group of groupsOf(company)) {
    const fields = SCREENED_RATIOS.map(({ name }) => name).join(",");
    read = { ...group, outcome: await api.ask("listScreenerStatistics", { [group.filter]: group.code, fields }) };
    if (!isAnswer(read.outcome) || mostCompanies(read.outcome.data) > 1) break;
  }
  return read;
}

const mostCompanies = (rows: readonly Statistics[]): number => Math.max(0, ...rows.map(({ companies }) => companies));

/** Returns the answer of the industry, if it came. */
export const industryAnswers = (industry: IndustryRatios | undefined): ApiAnswer<unknown>[] =>
  industry && isAnswer(industry.outcome) ? [industry.outcome] : [];

/** Whether another company of the industry has ratios. */
export const hasPeers = (industry: IndustryRatios | undefined): industry is IndustryRatios =>
  industry !== undefined && isAnswer(industry.outcome) && mostCompanies(industry.outcome.data) > 1;

const TITLE = "Next to its industry";

/** The newest ratios of a company next to median and quartiles of its industry. `children`: those of more years. */
export function IndustrySection({
  industry,
  newest,
  children,
}: {
  industry: IndustryRatios | undefined;
  newest: RatioYear;
  children: ComponentChildren;
}) {
  if (industry && !isAnswer(industry.outcome))
    return <Absent id="industry" title={TITLE} error={industry.outcome.error} />;
  const rows = industry && isAnswer(industry.outcome) ? industry.outcome.data : [];
  return (
    <section>
      <h2 id="industry">{TITLE}</h2>
      {!hasPeers(industry) ? (
        <p class="missing">{emptyText(industry)}</p>
      ) : (
        <>
          <Table label={TITLE} columns={columnsOf(newest)} rows={rows} />
          <p class="note">
            {`${industry.title}: the loaded companies that have the ratio, this one among them, each of its newest `}
            fiscal year. A quarter of them are at or below the lower quartile, half at or below the median.
          </p>
          <p class="tools">
            <a href={requestLine("/screener", { [industry.filter]: industry.code, fields: FIELDS })}>
              These companies in the screener
            </a>
          </p>
          {children}
        </>
      )}
    </section>
  );
}

const FIELDS = "net_margin";

const emptyText = (industry: IndustryRatios | undefined): string =>
  industry === undefined
    ? "EDGAR gives no SIC code of this company, so its industry is not known."
    : `No other loaded company of ${industry.title} has ratios.`;

const ratioOf = ({ name }: Statistics): Ratio => RATIOS.find((ratio) => ratio.name === name)!; // these were asked for

const figureText = (row: Statistics, value: number | null | undefined): string =>
  value == null ? NO_FIGURE : ratioText(ratioOf(row), value);

const columnsOf = ({ fiscalYear, ratios }: RatioYear): Column<Statistics>[] => [
  {
    heading: "Ratio",
    cell: (row) => (
      <>
        <span title={row.title}>{titleOfName(row.name)}</span> <span class="unit">{ratioUnit(ratioOf(row))}</span>
      </>
    ),
  },
  {
    heading: "This company",
    unit: String(fiscalYear),
    isNumber: true,
    cell: (row) => figureText(row, ratios[row.name]),
  },
  { heading: "Lower quartile", isNumber: true, cell: (row) => figureText(row, row.lower_quartile) },
  { heading: "Median", isNumber: true, cell: (row) => figureText(row, row.median) },
  { heading: "Upper quartile", isNumber: true, cell: (row) => figureText(row, row.upper_quartile) },
  { heading: "Companies", isNumber: true, cell: ({ companies }) => companies.toLocaleString("en-US") },
];
