import {
  type AnswerOf,
  type ApiClient,
  type ApiFailure,
  type Asked,
  isAnswer,
  segment,
} from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { LineChart } from "../charts/lines/line-chart.tsx";
import type { PageContext } from "../page.ts";
import { CsvLink } from "../parts/downloads.tsx";
import { NO_FIGURE, reasonText } from "../parts/figures.ts";
import { MOST_LINES } from "../parts/shown-with.tsx";
import { ACTIONS_HEADING, type Column, Table } from "../parts/table.tsx";
import { type Compared, type Comparison, compareAddress } from "./compared.ts";
import { RowActions } from "./row-actions.tsx";

/** An industry with its newest month in each survey, or why there is none. */
interface ComparedIndustry {
  code: string;
  title: string;
  employment: AnswerOf<"getLatestIndustryEmployment"> | ApiFailure;
  turnover: AnswerOf<"getLatestIndustryTurnover"> | ApiFailure;
}

/** The figures of the table: the survey, the field, its heading, unit and decimals. */
const FIGURES = [
  ["employment", "employment", "Employment", "thousands of persons", 1],
  ["employment", "employment_yoy_pct", "Change on a year before", "%", 1],
  ["employment", "avg_hourly_earnings", "Earnings per hour", "US dollars", 2],
  ["turnover", "job_openings_rate", "Job openings", "%", 1],
  ["turnover", "hires_rate", "Hires", "%", 1],
  ["turnover", "quits_rate", "Quits", "%", 1],
  ["turnover", "layoffs_and_discharges_rate", "Layoffs", "%", 1],
] as const satisfies readonly Figure[];

type Figure =
  | readonly ["employment", keyof DataOf<"getLatestIndustryEmployment">, string, string, number]
  | readonly ["turnover", keyof DataOf<"getLatestIndustryTurnover">, string, string, number];

const SURVEYS = { employment: "CES", turnover: "JOLTS" } as const;

/** Compares the newest employment, earnings and turnover of industries. @throws 404 for an unknown code */
export async function compareIndustries({ api }: PageContext, compared: Compared): Promise<Comparison> {
  const industries = await Promise.all(compared.codes.map((code) => readIndustry(api, code)));
  const answers = industries.flatMap(({ employment, turnover }) => [employment, turnover]).filter(isAnswer);
  if (industries.length === 0)
    return { title: "Compare industries", from: [], body: <p>Add industries by the box above.</p> };
  const months = await Promise.all(
    compared.codes.slice(0, MOST_LINES).map((naics) => api.ask("getIndustryEmployment", { naics })),
  );
  const sources = [...new Set(answers.map(({ metadata }) => metadata.source))];
  return {
    title: industries.length === 1 ? `Compare ${industries[0]?.title}` : `${industries.length} industries`,
    from: answers,
    csv: { kind: "rows", name: "industries-compared", ...rowsOf(industries) },
    scripts: [CHART_SCRIPT],
    body: (
      <>
        <EmploymentChart industries={industries} months={months} />
        <Table label="Industries compared" layout="wide" columns={columnsOf(compared)} rows={industries} />
        <p class="note">
          Newest months, seasonally adjusted. Turnover is for the narrowest industry of JOLTS that has the code.
          {sources.length > 0 && ` Sources: ${sources.join("; ")}.`}
        </p>
        <CsvLink href={compareAddress(compared, { query: { csv: "values" } })} />
      </>
    ),
  };
}

/** The employees of the first industries through time. An industry without CES has its reason below. */
function EmploymentChart({
  industries,
  months,
}: {
  industries: readonly ComparedIndustry[];
  months: readonly Months[];
}) {
  const lines = months.map((outcome, index) => {
    const { code = "", title = "" } = industries[index] ?? {};
    return { outcome, label: `${title}, NAICS ${code}` };
  });
  const drawn = lines.flatMap(({ outcome, label }) => (isAnswer(outcome) ? [{ answer: outcome, label }] : []));
  const notes = [
    industries.length > MOST_LINES ? `Only the first ${MOST_LINES} industries are drawn.` : "",
    drawn.some(({ answer }) => answer.metadata.adjustment !== "sa") && drawn.length > 0
      ? `Not seasonally adjusted: ${drawn
          .filter(({ answer }) => answer.metadata.adjustment !== "sa")
          .map(({ label }) => label)
          .join("; ")}.`
      : "",
    ...lines.flatMap(({ outcome, label }) =>
      isAnswer(outcome) ? [] : [`Not drawn: ${label} (${outcome.error.message}).`],
    ),
  ];
  return (
    <LineChart
      id="employment-by-month"
      title="Employees by month"
      label="Employees of the compared industries by month"
      unit="thousands of persons"
      format={(value) => `${numberText(value, 1)} thousand`}
      series={drawn.map(({ answer, label }) => ({
        label,
        points: answer.data.map(({ period, employment: value, preliminary: isPreliminary }) => ({
          period,
          value,
          isPreliminary,
        })),
      }))}
      from={drawn.map(({ answer }) => answer)}
      note={notes.filter(Boolean).join(" ")}
    />
  );
}

type Months = AnswerOf<"getIndustryEmployment"> | ApiFailure;

async function readIndustry(api: ApiClient, code: string): Promise<ComparedIndustry> {
  const values = { naics: code };
  const [industry, employment, turnover] = await Promise.all([
    api.get("getIndustry", values),
    api.ask("getLatestIndustryEmployment", values),
    api.ask("getLatestIndustryTurnover", values),
  ]);
  return { code, title: industry.data.naics_title, employment, turnover };
}

const columnsOf = (compared: Compared): Column<ComparedIndustry>[] => [
  {
    heading: "Industry",
    cell: ({ code, title }) => (
      <>
        <a href={`/industries/${segment(code)}`}>{title}</a> <span class="unit">NAICS {code}</span>
      </>
    ),
  },
  ...FIGURES.map(
    ([survey, field, heading, unit, decimals]): Column<ComparedIndustry> => ({
      heading,
      unit: `${unit}, ${SURVEYS[survey]}`,
      isNumber: true,
      cell: (industry) => {
        const value = figureOf(industry[survey], field);
        return typeof value === "number" ? (
          numberText(value, decimals)
        ) : (
          <Missing outcome={industry[survey]} field={field} />
        );
      },
    }),
  ),
  {
    heading: "Months",
    cell: ({ employment, turnover }) =>
      [...new Set([employment, turnover].flatMap((outcome) => figureOf(outcome, "period") ?? []))].join(", "),
  },
  {
    heading: ACTIONS_HEADING,
    cell: ({ code }) => <RowActions compared={compared} code={code} isFirst={code === compared.codes[0]} />,
  },
];

const numberText = (value: number, decimals: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

function figureOf(outcome: Asked<Readonly<Record<string, unknown>>>, field: string): number | string | null {
  const value = isAnswer(outcome) ? outcome.data[field] : null;
  return typeof value === "number" || typeof value === "string" ? value : null;
}

const Missing = ({ outcome, field }: { outcome: ComparedIndustry["employment" | "turnover"]; field: string }) => (
  <abbr class="missing" title={isAnswer(outcome) ? reasonText(noteOf(outcome, field)) : outcome.error.message}>
    {NO_FIGURE}
  </abbr>
);

/** Returns why a figure of a month is null: the row says it, or the answer. */
const noteOf = (
  { data, metadata }: AnswerOf<"getLatestIndustryEmployment" | "getLatestIndustryTurnover">,
  field: string,
) => data.value_notes?.[field] ?? metadata.value_notes[field];

function rowsOf(industries: readonly ComparedIndustry[]): { columns: string[]; rows: object[] } {
  const fields = FIGURES.map(([survey, field]) => ({ survey, field }));
  const rows = industries.map((industry) => ({
    naics_code: industry.code,
    naics_title: industry.title,
    ...Object.fromEntries(fields.map(({ survey, field }) => [field, figureOf(industry[survey], field)])),
    employment_period: figureOf(industry.employment, "period"),
    turnover_period: figureOf(industry.turnover, "period"),
  }));
  return { columns: Object.keys(rows[0] ?? {}), rows };
}
