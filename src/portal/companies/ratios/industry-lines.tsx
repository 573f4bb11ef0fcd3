import { type Ratio, ratioKey } from "../../../filings/statements/ratios.ts";
import {
  type AnswerOf,
  type ApiClient,
  type ApiFailure,
  isAnswer,
  requestLine,
} from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { LineChart } from "../../charts/lines/line-chart.tsx";
import { titleOfName } from "../../parts/companies/line-items.ts";
import { NO_FIGURE } from "../../parts/figures.ts";
import { Absent } from "../../parts/notes.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import type { IndustryRatios } from "./industry-ratios.tsx";
import { RatioForm } from "./ratio-lines.tsx";
import { ratioText, ratioUnit, wholeRatioText } from "./ratio-text.ts";
import type { RatioYear } from "./ratio-years.ts";

type YearStatistics = RowOf<"listRatioStatistics">;
type YearsOutcome = AnswerOf<"listRatioStatistics"> | ApiFailure;

/** The filters of an industry, as the API and the screener take them. */
const filtersOf = ({ filter, code }: IndustryRatios) => ({ [filter]: code });

/** Reads the distribution of a ratio over the companies of an industry, by fiscal year. */
export const readIndustryYears = (api: ApiClient, industry: IndustryRatios, ratio: Ratio): Promise<YearsOutcome> =>
  api.ask("listRatioStatistics", { ratio: ratioKey(ratio), ...filtersOf(industry) });

/** What the section shows: a ratio of a company, and of its industry. */
export interface IndustryLinesProperties {
  industry: IndustryRatios;
  outcome: YearsOutcome;
  ratio: Ratio;
  company: string;
  years: readonly RatioYear[];
  /** Whether no other form of the page chooses the ratio. */
  isChosenHere: boolean;
}

/** One ratio of a company next to median and quartiles of its industry, through the fiscal years. */
export function IndustryLines({ industry, outcome, ratio, company, years, isChosenHere }: IndustryLinesProperties) {
  const title = `${titleOfName(ratio.name)} next to the industry's by fiscal year`;
  if (!isAnswer(outcome)) return <Absent id="industry-years" title={title} error={outcome.error} />;
  const rows = yearRows(outcome.data, ratio, years);
  return (
    <>
      {isChosenHere && <RatioForm ratio={ratio} />}
      <LineChart
        id="industry-years"
        title={title}
        label={`${titleOfName(ratio.name)} of ${company}, median and quartiles of ${industry.title}, by fiscal year`}
        unit={`${ratioUnit(ratio)}, ${ratio.title}`}
        format={(value) => wholeRatioText(ratio, value)}
        series={LINES.map(({ figureOf, ...line }) => ({
          ...line,
          label: line.label ?? company,
          points: rows.map((row) => ({ period: String(row.year), value: figureOf(row) })),
        }))}
        band={QUARTILES}
        from={[outcome]}
        note={
          `${industry.title}: the loaded companies that have the ratio for the year, this one among them, so they ` +
          "change from year to year. Earnings per share are on the basis of the newest stock split. The numbers have " +
          "how many companies there are."
        }
        csv={requestLine(`/v1/us/sec/screener/ratios/${ratioKey(ratio)}`, { ...filtersOf(industry), format: "csv" })}
        table={<Table label={title} layout="periods" columns={columnsOf(ratio, company)} rows={rows.toReversed()} />}
      />
    </>
  );
}

/** A fiscal year of a company and of its industry. */
interface IndustryYear {
  year: number;
  own: number | null;
  industry: YearStatistics | undefined;
}

/** Returns the years that the company or its industry has, the oldest first. */
function yearRows(statistics: readonly YearStatistics[], ratio: Ratio, years: readonly RatioYear[]): IndustryYear[] {
  const industryByYear = new Map(statistics.map((row) => [row.fiscal_year, row]));
  // Of two periods that a company gives one number, the newest one counts, as in the industry's figures.
  const ownByYear = new Map(
    years.toReversed().map(({ fiscalYear, ratios }) => [fiscalYear, ratios[ratio.name] ?? null]),
  );
  return [...new Set([...industryByYear.keys(), ...ownByYear.keys()])]
    .toSorted((a, b) => a - b)
    .map((year) => ({ year, own: ownByYear.get(year) ?? null, industry: industryByYear.get(year) }));
}

/** The lines, the main one first: without a label, the company's. Those of the quartiles are the ends of the band. */
const LINES: readonly { label?: string; isBroken?: boolean; figureOf(row: IndustryYear): number | null }[] = [
  { figureOf: ({ own }) => own },
  { label: "Median", figureOf: ({ industry }) => industry?.median ?? null },
  { label: "Upper quartile", isBroken: true, figureOf: ({ industry }) => industry?.upper_quartile ?? null },
  { label: "Lower quartile", isBroken: true, figureOf: ({ industry }) => industry?.lower_quartile ?? null },
];
const QUARTILES = [3, 2] as const;

const columnsOf = (ratio: Ratio, company: string): Column<IndustryYear>[] => [
  { heading: "Fiscal year", cell: ({ year }) => year },
  ...LINES.map(
    ({ label, figureOf }): Column<IndustryYear> => ({
      heading: label ?? company,
      unit: ratioUnit(ratio),
      isNumber: true,
      cell: (row) => {
        const value = figureOf(row);
        return value === null ? NO_FIGURE : ratioText(ratio, value);
      },
    }),
  ),
  {
    heading: "Companies",
    isNumber: true,
    cell: ({ industry }) => (industry?.companies ?? 0).toLocaleString("en-US"),
  },
];
