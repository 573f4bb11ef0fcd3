import { type AnswerOf, type ApiClient, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { LineChart } from "../charts/lines/line-chart.tsx";
import type { ChartSeries, Population } from "../charts/series.ts";
import { countText, NO_FIGURE, percentText } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { type ShownWith, ShownWithForm } from "../parts/shown-with.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { MonthsChart } from "./unemployment-months.tsx";

/** A year of the labor force of a county or state. */
type UnemploymentYear = RowOf<"getCountyUnemployment" | "getStateUnemployment">;

type UnemploymentAnswer = AnswerOf<"getCountyUnemployment"> | AnswerOf<"getStateUnemployment">;

/** The labor force of a place by year. */
export interface PlaceLaborForce {
  fips: string;
  outcome: UnemploymentAnswer | ApiFailure;
  /** That of a state by month, adjusted; undefined for counties. */
  months: AnswerOf<"getStateUnemployment"> | ApiFailure | undefined;
  population: AnswerOf<"getPlaceMetricSeries"> | ApiFailure;
}

/** Reads the labor force of a county or a state by year, and its population in the 5-year estimates. */
export async function readLaborForce(api: ApiClient, fips: string): Promise<PlaceLaborForce> {
  const level = fips.length === 2 ? "state" : "county";
  const [outcome, months, population] = await Promise.all([
    level === "state"
      ? api.ask("getStateUnemployment", { fips, frequency: "annual" })
      : api.ask("getCountyUnemployment", { fips, frequency: "annual" }),
    level === "state" ? api.ask("getStateUnemployment", { fips, frequency: "monthly" }) : undefined,
    api.ask("getPlaceMetricSeries", { fips, metric: "total_population", survey: "acs5", level }),
  ]);
  return { fips, outcome, population, months };
}

/** As {@link readLaborForce}, for a place that the address names. @throws 400 and 404 of the API */
export async function readOtherLaborForce(api: ApiClient, fips: string): Promise<PlaceLaborForce> {
  const other = await readLaborForce(api, fips);
  if ("error" in other.outcome && other.outcome.error.status === 400) throw other.outcome.error;
  return other;
}

/**
 * Unemployment of a state by month, unemployment and employment of a place by year, with up to four others.
 * `csv`: returns the address of the place's own table as CSV.
 */
export function UnemploymentSection({
  own,
  others,
  shown,
  csv,
}: {
  own: PlaceLaborForce;
  others: readonly PlaceLaborForce[];
  shown: ShownWith;
  csv: (table: "unemployment" | "unemployment_months") => string;
}) {
  const { outcome } = own;
  if ("error" in outcome) return <Absent id="unemployment" title="Unemployment" error={outcome.error} />;
  const places = [own, ...others].flatMap(({ outcome: answer, population }) =>
    isAnswer(answer) ? [{ answer, population: isAnswer(population) ? populationOf(population) : undefined }] : [],
  );
  const isOne = places.length === 1;
  const years = `${outcome.data[0]?.period} to ${outcome.data.at(-1)?.period}`;
  const linesOf = (
    label: string,
    figureOf: (year: UnemploymentYear) => number | null,
    isCount: boolean,
  ): ChartSeries[] =>
    places.map(({ answer: { data, metadata }, population }) => ({
      label: isOne ? label : metadata.name,
      points: data.map((year) => ({ period: year.period, value: figureOf(year) })),
      ...(isCount ? { population } : {}),
    }));
  const chart = {
    from: places.map(({ answer }) => answer),
    gaps: outcome.metadata.absent_periods,
    note: notDrawnText(others),
    ...(isOne ? { csv: csv("unemployment") } : {}),
  };
  const tableOf = (label: string) =>
    isOne ? { table: <Table label={label} columns={COLUMNS} rows={outcome.data.toReversed()} /> } : {};
  return (
    <section>
      <h2 id="unemployment">Unemployment</h2>
      <p>
        The official rates of the Bureau of Labor Statistics (LAUS). The rate of the American Community Survey above is
        another estimate: from the survey's answers in its years, with a margin of error.
      </p>
      <ShownWithForm
        shown={shown}
        one="a county or a state"
        names={
          new Map(
            others.flatMap((place) => (isAnswer(place.outcome) ? [[place.fips, place.outcome.metadata.name]] : [])),
          )
        }
      />
      <MonthsChart outcome={[own, ...others].map(({ months }) => months)} csv={csv("unemployment_months")} />
      <LineChart
        {...chart}
        {...tableOf("Unemployment rate and labor force by year")}
        id="unemployment-rate"
        title="Unemployment rate of the BLS, annual averages"
        label={`Unemployment rate by year, ${years}`}
        unit="% of the labor force, not seasonally adjusted"
        format={percentText}
        series={linesOf("Unemployment rate", ({ unemployment_rate: rate }) => rate, false)}
        hasZero
      />
      <LineChart
        {...chart}
        {...tableOf("Employed residents and labor force by year")}
        id="employed"
        title="Employed residents, annual averages"
        label={`Employed residents by year, ${years}`}
        unit="people, by where they live"
        format={countText}
        series={linesOf("Employed", ({ employment }) => employment, true)}
        populationNote={
          "Per person: divided by the total population of the Census Bureau, in the ACS 5-year estimates that end in " +
          "the year. If that population has a margin of error, these numbers leave it out."
        }
      />
    </section>
  );
}

/** Returns the populations of a place by the last year of their vintage. */
const populationOf = ({ data }: AnswerOf<"getPlaceMetricSeries">): Population =>
  new Map(data.flatMap(({ year, value }) => (value === null ? [] : [[year, value]])));

/** Says why other places have no line; `""` if all have one. */
function notDrawnText(others: readonly PlaceLaborForce[]): string {
  const without = others.flatMap(({ fips, outcome }) =>
    isAnswer(outcome) ? [] : [`${fips}: ${outcome.error.message}.`],
  );
  return without.length === 0 ? "" : `Not drawn: ${without.join(" ")}`;
}

const COLUMNS: readonly Column<UnemploymentYear>[] = [
  { heading: "Year", cell: ({ period }) => period },
  { heading: "Labor force", unit: "people", isNumber: true, cell: ({ labor_force: count }) => countText(count) },
  { heading: "Employed", unit: "people", isNumber: true, cell: ({ employment: count }) => countText(count) },
  { heading: "Unemployed", unit: "people", isNumber: true, cell: ({ unemployment: count }) => countText(count) },
  { heading: "Rate", unit: "%", isNumber: true, cell: ({ unemployment_rate: rate }) => rate?.toFixed(1) ?? NO_FIGURE },
];
