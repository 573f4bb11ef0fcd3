import { RATIOS, type Ratio } from "../../../filings/statements/ratios.ts";
import { type ApiAnswer, isAnswer, requestLine } from "../../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../../charts/chart-figure.tsx";
import { LineChart } from "../../charts/lines/line-chart.tsx";
import type { PageAnswer, PageContext } from "../../page.ts";
import { exactText } from "../../parts/companies/amounts.ts";
import { readCompany } from "../../parts/companies/company.ts";
import { statementOf, titleOfName } from "../../parts/companies/line-items.ts";
import { ANNUAL_ON_ONE_BASIS, readAnnualStatements } from "../../parts/companies/statement.ts";
import { NO_FIGURE, percentText } from "../../parts/figures.ts";
import {
  addingSuggestions,
  addressWithAdded,
  readShownWith,
  type ShownWith,
  ShownWithForm,
} from "../../parts/shown-with.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { companyAddress, companyPageOf } from "../company-frame.tsx";
import { NoStatements } from "../key-figures.tsx";
import { IndustryLines, readIndustryYears } from "./industry-lines.tsx";
import { hasPeers, IndustrySection, industryAnswers, readIndustryRatios } from "./industry-ratios.tsx";
import { RatioLines, readComparedRatios, readRatio } from "./ratio-lines.tsx";
import { ratioAddress } from "./ratio-page.tsx";
import { formulaParts, ratioText, ratioUnit } from "./ratio-text.ts";
import { type RatioYear, ratioYears } from "./ratio-years.ts";

/** `/companies/{identifier}/ratios/suggestions?q=`: the companies that can be drawn too, as JSON for the box. */
export const addableCompaniesPage = ({ api, query, path: { identifier = "" } }: PageContext): Promise<PageAnswer> =>
  addingSuggestions(api, readShownCompanies(query, identifier), { own: identifier, title: "Companies" });

const readShownCompanies = (query: URLSearchParams, own: string): ShownWith =>
  readShownWith(query, { own, path: companyAddress(own, "ratios"), section: "compared" });

/**
 * `/companies/{identifier}/ratios`: the screener's ratios through the fiscal years, computed from the statements.
 * `with=` and `add=` draw one ratio, `ratio=`, of other companies too.
 */
export async function ratiosPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier: own } = company;
  const shown = readShownCompanies(query, own);
  const added = await addressWithAdded(api, shown, { own, title: "Companies" });
  if (added !== undefined) return { kind: "redirect", to: added };
  const others = await readComparedRatios(api, shown.codes);
  const statements = await readAnnualStatements(api, company.identifier, ANNUAL_ON_ONE_BASIS);
  const years = ratioYears(statements.map((outcome) => (isAnswer(outcome) ? outcome.data : [])));
  const [newest] = years;
  const from = statements.filter(isAnswer);
  if (query.has("csv")) {
    const name = `${company.answer.data.cik}-ratios`;
    return { kind: "rows", columns: DOWNLOADED, rows: downloadedRows(years), name };
  }
  const ratio = readRatio(query);
  const industry = await readIndustryRatios(api, company.answer.data);
  const industryYears = hasPeers(industry) ? await readIndustryYears(api, industry, ratio) : undefined;
  return companyPageOf(company, "ratios", {
    from: [
      ...from,
      ...others.flatMap((other) => other.from),
      ...industryAnswers(industry),
      ...[industryYears ?? []].flat().filter(isAnswer),
    ],
    scripts: ["drawer", CHART_SCRIPT],
    body:
      newest === undefined ? (
        <NoStatements statement={statements[0]} />
      ) : (
        <>
          <section id="compared">
            <ShownWithForm
              shown={shown}
              one="a company"
              names={new Map(others.map(({ code, name }) => [code, name]))}
            />
            <RatioLines
              companies={[{ code: own, name: company.answer.data.name, years, from }, ...others]}
              ratio={ratio}
              shown={shown}
            />
          </section>
          <Ratios years={years} from={from} identifier={own} />
          <IndustrySection industry={industry} newest={newest}>
            {industry && industryYears && (
              <IndustryLines
                industry={industry}
                outcome={industryYears}
                ratio={ratio}
                company={company.answer.data.name}
                years={years}
                isChosenHere={others.length === 0}
              />
            )}
          </IndustrySection>
        </>
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
      <Margins years={years} from={from} identifier={identifier} />
      <Table
        label="Ratios by fiscal year"
        layout="periods"
        hasLinks
        columns={columnsOf(years, identifier, true)}
        rows={RATIOS}
      />
      <p class="note">
        Computed from the annual statements by the formulas next to them, as the <a href="/screener">screener</a> does.
        A ratio opens the figures that it is computed from. A dash is missing: an operand is missing, or the divisor is
        not positive.
      </p>
      <p class="tools">
        <a href={csvAddress(identifier)}>Download as CSV, with all decimals</a>
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
    format={percentText}
    series={DRAWN.map((name) => ({
      label: titleOfName(name),
      points: years.map(({ fiscalYear, ratios }) => ({ period: String(fiscalYear), value: ratios[name] ?? null })),
    }))}
    hasZero
    from={from}
    csv={csvAddress(identifier)}
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

/** The columns of a table of ratios. `hasAnchors`: addresses can name its rows, which is for one table of a page. */
const columnsOf = (years: readonly RatioYear[], identifier: string, hasAnchors = false): Column<Ratio>[] => [
  {
    heading: "Ratio",
    cell: (ratio) => (
      <>
        <span title={ratio.title} id={hasAnchors ? ratio.name : undefined}>
          {titleOfName(ratio.name)}
        </span>{" "}
        <span class="unit">{ratioUnit(ratio)}</span>
        <div class="unit">
          <Formula formula={ratio.formula} identifier={identifier} />
        </div>
      </>
    ),
  },
  ...years.map(
    (year): Column<Ratio> => ({
      heading: year.fiscalYear,
      unit: year.periodEnd,
      isNumber: true,
      cell: (ratio) => <RatioFigure ratio={ratio} year={year} identifier={identifier} />,
    }),
  ),
];

/** A ratio, which opens what it is computed from. */
function RatioFigure({ ratio, year, identifier }: { ratio: Ratio; year: RatioYear; identifier: string }) {
  const value = year.ratios[ratio.name] ?? null;
  const href = ratioAddress(identifier, ratio.name, year);
  if (value === null)
    return (
      <a class="figure missing" href={href} data-drawer aria-label="missing: what it would be computed from">
        {NO_FIGURE}
      </a>
    );
  return (
    <a class="figure" href={href} data-drawer title={exactText(value)}>
      {ratioText(ratio, value)}
    </a>
  );
}

const csvAddress = (identifier: string): string => requestLine(companyAddress(identifier, "ratios"), { csv: "ratios" });

/** A formula, whose line items lead to their statements. */
const Formula = ({ formula, identifier }: { formula: string; identifier: string }) =>
  formulaParts(formula).map(({ text, item = "" }, index) => {
    const statement = statementOf(item);
    if (statement === undefined) return text;
    return (
      <a key={index} href={requestLine(companyAddress(identifier, "financials"), { statement, period: "annual" })}>
        {text}
      </a>
    );
  });

/** The columns of the download: ratios with all decimals, a row for each fiscal year. */
const DOWNLOADED = ["fiscal_year", "period_end", "currency", ...RATIOS.map(({ name }) => name)];

const downloadedRows = (years: readonly RatioYear[]): object[] =>
  years.map(({ fiscalYear, periodEnd, currency, ratios }) => ({
    fiscal_year: fiscalYear,
    period_end: periodEnd,
    currency,
    ...ratios,
  }));
