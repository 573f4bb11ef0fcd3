import { type AnswerOf, type ApiAnswer, type ApiClient, type ApiFailure, isAnswer, segment } from "../api-client.ts";
import { Gaps } from "../charts/gaps.tsx";
import { ApprovedLoans } from "../charts/lending-charts.tsx";
import { LineChart } from "../charts/line-chart.tsx";
import type { RowOf } from "../operations.ts";
import { countText, NO_FIGURE } from "../parts/figures.ts";
import { type LendingAnswer, readAreaLending } from "../parts/lending.ts";
import { Absent } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { type CountyIndustries, CountyIndustriesSection, readCountyIndustries } from "./county-industries.tsx";
import type { Place } from "./place-data.ts";

/** A year of the labor force of a county or state. */
type UnemploymentYear = RowOf<"getCountyUnemployment" | "getStateUnemployment">;

/** What other agencies publish of a county or a state. */
export interface CountyData {
  unemployment: AnswerOf<"getCountyUnemployment"> | AnswerOf<"getStateUnemployment"> | ApiFailure;
  /** Undefined: of a state. */
  industries: CountyIndustries | ApiFailure | undefined;
  lending: LendingAnswer | ApiFailure;
}

/** Returns the answers of the sections, those that came. */
export const countyAnswers = ({ unemployment, industries, lending }: CountyData): readonly ApiAnswer<unknown>[] => [
  ...[unemployment].filter(isAnswer),
  ...(industries && !("error" in industries) ? [industries.sectors] : []),
  ...[lending].filter(isAnswer),
];

/** Returns the requests of the sections' tables, by the names of their CSV. */
export const countyTables = ({ unemployment, industries, lending }: CountyData): Readonly<Record<string, string>> => ({
  unemployment: unemployment.request,
  ...(industries ? { industries: ("error" in industries ? industries : industries.sectors).request } : {}),
  lending: lending.request,
});

/** Reads unemployment, industries and lending; undefined for a place of another level. */
export async function readCountyData(api: ApiClient, { fips, level }: Place): Promise<CountyData | undefined> {
  if (level !== "county" && level !== "state") return undefined;
  const [unemployment, industries, lending] = await Promise.all([
    level === "county"
      ? api.ask("getCountyUnemployment", { fips, frequency: "annual" })
      : api.ask("getStateUnemployment", { fips, frequency: "annual" }),
    level === "county" ? readCountyIndustries(api, fips) : undefined,
    readAreaLending(api, { fips, level }, FIRST_QUARTER),
  ]);
  return { unemployment, industries, lending };
}

/** The first quarter of loans that the page shows: lists are short, and the CSV has all. */
const FIRST_QUARTER = "2018-Q1";

/** The sections of a county or a state. `csv` returns the address of a table as CSV; `fips` is the place. */
export function CountySections({ data, csv, fips }: { data: CountyData; csv: (name: string) => string; fips: string }) {
  return (
    <>
      <Unemployment asked={data.unemployment} csv={csv("unemployment")} />
      {data.industries && <CountyIndustriesSection asked={data.industries} csv={csv("industries")} />}
      <Lending asked={data.lending} csv={csv("lending")} page={`/places/${segment(fips)}/lending`} />
    </>
  );
}

function Unemployment({ asked, csv }: { asked: CountyData["unemployment"]; csv: string }) {
  if ("error" in asked) return <Absent id="unemployment" title="Unemployment" error={asked.error} />;
  const years = asked.data.toReversed();
  return (
    <section>
      <h2 id="unemployment">Unemployment</h2>
      <p>
        The official rates of the Bureau of Labor Statistics (LAUS). The rate of the American Community Survey above is
        another estimate: from the survey's answers in its years, with a margin of error.
      </p>
      <LineChart
        id="unemployment-rate"
        title="Unemployment rate of the BLS, annual averages"
        label={`Unemployment rate by year, ${asked.data[0]?.period} to ${asked.data.at(-1)?.period}`}
        unit="% of the labor force, not seasonally adjusted"
        format={(value) => `${value.toFixed(1)} %`}
        series={[
          {
            label: "Unemployment rate",
            points: asked.data.map(({ period, unemployment_rate: value }) => ({ period, value })),
          },
        ]}
        hasZero
        from={[asked]}
        csv={csv}
        note={asked.metadata.absent_periods.length > 0 && <Gaps absent={asked.metadata.absent_periods} />}
        table={<Table label="Unemployment by year" columns={UNEMPLOYMENT_COLUMNS} rows={years} />}
      />
    </section>
  );
}

const UNEMPLOYMENT_COLUMNS: readonly Column<UnemploymentYear>[] = [
  { heading: "Year", cell: ({ period }) => period },
  { heading: "Labor force", unit: "people", isNumber: true, cell: ({ labor_force: count }) => countText(count) },
  { heading: "Unemployed", unit: "people", isNumber: true, cell: ({ unemployment: count }) => countText(count) },
  { heading: "Rate", unit: "%", isNumber: true, cell: ({ unemployment_rate: rate }) => rate?.toFixed(1) ?? NO_FIGURE },
];

function Lending({ asked, csv, page }: { asked: CountyData["lending"]; csv: string; page: string }) {
  if ("error" in asked) return <Absent id="lending" title="Loans to small businesses" error={asked.error} />;
  return (
    <section>
      <h2 id="lending">Loans to small businesses</h2>
      <ApprovedLoans answer={asked} csv={csv} />
      <p>
        <a href={page}>All quarters and years, guarantees, jobs and charge-offs</a>
      </p>
    </section>
  );
}
