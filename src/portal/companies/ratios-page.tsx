import { RATIOS, type Ratio } from "../../filings/statements/ratios.ts";
import { type ApiAnswer, isAnswer, requestLine } from "../api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { LineChart } from "../charts/line-chart.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { NO_FIGURE } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { readCompany } from "./company.ts";
import { companyAddress, companyPageOf } from "./company-frame.tsx";
import { NoStatements, readAnnualStatements } from "./key-figures.tsx";
import { type RatioYear, ratioYears } from "./ratio-years.ts";
import { exactText, percentText } from "./statements/amounts.ts";
import { statementOf, titleOfName } from "./statements/line-items.ts";

/** `/companies/{identifier}/ratios`: the screener's ratios through the fiscal years, computed from the statements. */
export async function ratiosPage({ api, path }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const statements = await readAnnualStatements(api, company.identifier);
  const years = ratioYears(statements.map((asked) => (isAnswer(asked) ? asked.data : [])));
  const from = statements.filter(isAnswer);
  return companyPageOf(company, "ratios", {
    from,
    scripts: [CHART_SCRIPT],
    body:
      years.length === 0 ? (
        <NoStatements statement={statements[0]} />
      ) : (
        <Ratios {...{ years, from, identifier: company.identifier }} />
      ),
  });
}

/** The ratios that are drawn: shares of revenue, which have one axis. */
const DRAWN = ["gross_margin", "operating_margin", "net_margin"];

/** What the page shows, and the company whose statements it is from. */
interface RatioProperties {
  years: readonly RatioYear[];
  from: readonly ApiAnswer<unknown>[];
  identifier: string;
}

function Ratios({ years, from, identifier }: RatioProperties) {
  return (
    <>
      <Margins {...{ years, from, identifier }} />
      <Table label="Ratios by fiscal year" layout="periods" columns={columnsOf(years, identifier)} rows={RATIOS} />
      <p class="note">
        Computed from the annual statements by the formulas beside them, as the <a href="/screener">screener</a> does. A
        dash is missing: an operand is missing, or the divisor is not positive.
      </p>
    </>
  );
}

const Margins = ({ years, from, identifier }: RatioProperties) => (
  <LineChart
    id="margins"
    title="Margins by fiscal year"
    label={`Gross, operating and net margin, ${years.at(-1)?.fiscalYear} to ${years[0]?.fiscalYear}`}
    unit="% of revenue"
    format={(value) => `${value.toFixed(1)} %`}
    series={DRAWN.map((name) => ({
      label: titleOfName(name),
      points: years.map(({ fiscalYear, ratios }) => {
        const ratio = ratios[name] ?? null;
        return { period: String(fiscalYear), value: ratio === null ? null : ratio * 100 };
      }),
    }))}
    hasZero
    from={from}
    table={
      <Table
        label="Margins by fiscal year"
        layout="periods"
        columns={columnsOf(years, identifier)}
        rows={RATIOS.filter(({ name }) => DRAWN.includes(name))}
      />
    }
  />
);

const columnsOf = (years: readonly RatioYear[], identifier: string): Column<Ratio>[] => [
  {
    heading: "Ratio",
    cell: ({ name, title, formula }) => (
      <>
        <span title={title}>{titleOfName(name)}</span> <span class="unit">{isMultiple(name) ? "" : "%"}</span>
        <div class="unit">
          <Formula formula={formula} identifier={identifier} />
        </div>
      </>
    ),
  },
  ...years.map(
    ({ fiscalYear, periodEnd, ratios }): Column<Ratio> => ({
      heading: fiscalYear,
      unit: periodEnd,
      isNumber: true,
      cell: ({ name }) => <span title={exactText(ratios[name] ?? null)}>{ratioText(name, ratios[name] ?? null)}</span>,
    }),
  ),
];

/** A formula, whose line items lead to their statements. */
const Formula = ({ formula, identifier }: { formula: string; identifier: string }) =>
  formula.split(/(\w+)/).map((word, index) => {
    const statement = statementOf(word);
    if (statement === undefined) return word.replaceAll("_", " ");
    return (
      <a key={index} href={requestLine(companyAddress(identifier, "financials"), { statement, period: "annual" })}>
        {word.replaceAll("_", " ")}
      </a>
    );
  });

/** Ratios that people read as a multiple, such as 1.5 times the equity. The others are percentages. */
const isMultiple = (name: string): boolean => name === "debt_to_equity" || name === "current_ratio";

const ratioText = (name: string, ratio: number | null): string => {
  if (ratio === null) return NO_FIGURE;
  return isMultiple(name) ? ratio.toFixed(2) : percentText(ratio);
};
