import { type AnswerOf, type ApiClient, type ApiFailure, segment } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { BarChart } from "../charts/bar-chart.tsx";
import { periodText } from "../charts/periods.ts";
import { countText, figureText, NO_FIGURE, reasonText } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";

/** An industry of a county in a quarter; null where the agency withholds what would reveal single employers. */
type CountyIndustry = RowOf<"getCountyEmployment">;

type Figure = "establishments" | "month3_employment" | "avg_weekly_wage" | "location_quotient" | "employment_yoy_pct";

/** The employers of a county in the newest quarter: all of them together, and the private ones by sector. */
export interface CountyIndustries {
  period: string;
  total: CountyIndustry | undefined;
  sectors: AnswerOf<"getCountyEmployment">;
}

/** Reads the industries of a county in its newest quarter of QCEW; the API's error where none is loaded. */
export async function readCountyIndustries(api: ApiClient, fips: string): Promise<CountyIndustries | ApiFailure> {
  const totals = await api.ask("getCountyEmployment", { fips });
  if ("error" in totals) return totals;
  const total = totals.data.at(-1);
  const period = total?.period ?? totals.metadata.latest_period ?? "";
  const sectors = await api.ask("getCountyEmployment", { fips, naics: "sectors", period });
  return "error" in sectors ? sectors : { period, total, sectors };
}

const TITLE = "Industries";

/** The sectors of a county as bars and as a table. `csv`: the address of the table as CSV. */
export function CountyIndustriesSection({ outcome, csv }: { outcome: CountyIndustries | ApiFailure; csv: string }) {
  if ("error" in outcome) return <Absent id="industries" title={TITLE} error={outcome.error} />;
  const { period, total, sectors } = outcome;
  const rows = sectors.data.toSorted((one, other) => (other.month3_employment ?? -1) - (one.month3_employment ?? -1));
  return (
    <section>
      <h2 id="industries">{TITLE}</h2>
      {total && <p>{totalText(total)}</p>}
      <BarChart
        id="county-industries"
        title={`Employees of private employers by sector, ${periodText(period)}`}
        label={`Employees of private employers by sector in ${periodText(period)}, the largest first`}
        unit="employees, last month of the quarter"
        format={countText}
        bars={rows.map((row) => ({
          label: row.naics_title ?? row.naics_code,
          value: row.month3_employment,
          ...(row.month3_employment === null ? { reason: whyMissing(row, "month3_employment") } : {}),
        }))}
        from={[sectors]}
        vintage={periodText(period)}
        csv={csv}
        note="Not seasonally adjusted. All industries include government; the sectors are only private employers."
        isTableOpen
        table={<Table hasLinks label="The county's industries" columns={COLUMNS} rows={rows} />}
      />
    </section>
  );
}

/** `All employers: 1,338,661 employees in 87,055 establishments; $1,479 a week on average; 3.1% more than …` */
function totalText(total: CountyIndustry): string {
  const { month3_employment: employees, establishments, avg_weekly_wage: wage, employment_yoy_pct: change } = total;
  if (employees === null) return `All employers: ${whyMissing(total, "month3_employment")}.`;
  return [
    `All employers: ${countText(employees)} employees in ${countText(establishments)} establishments`,
    ...(wage === null ? [] : [`${figureText(wage, "usd")} a week on average`]),
    ...(change === null
      ? []
      : [`${Math.abs(change).toFixed(1)}% ${change < 0 ? "fewer" : "more"} employees than a year before`]),
  ]
    .join("; ")
    .concat(".");
}

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;

const whyMissing = ({ suppressed, value_notes: notes }: CountyIndustry, figure: Figure): string =>
  reasonText(suppressed ? "suppressed" : notes?.[figure]);

const figureColumn = (
  figure: Figure,
  { heading, unit, text }: { heading: string; unit?: string; text(value: number): string },
): Column<CountyIndustry> => ({
  heading,
  isNumber: true,
  ...(unit === undefined ? {} : { unit }),
  cell: (row) => {
    const value = row[figure];
    if (value !== null) return text(value);
    return (
      <span class="missing">
        {NO_FIGURE} <span class="reason">{whyMissing(row, figure)}</span>
      </span>
    );
  },
});

const COLUMNS: readonly Column<CountyIndustry>[] = [
  {
    heading: "Sector",
    cell: ({ naics_code: code, naics_title: title }) => (
      <>
        <a href={`/industries/${segment(code)}`}>{title}</a> <span class="unit">{code}</span>
      </>
    ),
  },
  figureColumn("month3_employment", { heading: "Employees", unit: "last month of the quarter", text: countText }),
  figureColumn("employment_yoy_pct", { heading: "Change in a year", unit: "%", text: signed }),
  figureColumn("establishments", { heading: "Establishments", text: countText }),
  figureColumn("avg_weekly_wage", {
    heading: "Weekly wage",
    unit: "US dollars",
    text: (value) => figureText(value, "usd"),
  }),
  figureColumn("location_quotient", {
    heading: "Location quotient",
    unit: "1: as in the nation",
    text: (value) => value.toFixed(2),
  }),
];
