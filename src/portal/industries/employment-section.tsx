import type { AnswerOf, ApiFailure } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { LineChart } from "../charts/lines/line-chart.tsx";
import { periodText } from "../charts/periods.ts";
import { NO_FIGURE, reasonText } from "../parts/figures.ts";
import { Absent, notesText } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { linesOf, releaseText } from "./revised-series.ts";
import type { SecondLine } from "./second-line.ts";

/** A month of employment and earnings; null where CES publishes none. */
export type EmploymentMonth = RowOf<"getIndustryEmployment">;

type Figure = "employment" | "avg_hourly_earnings" | "avg_weekly_hours" | "avg_weekly_earnings" | "employment_yoy_pct";

const TITLE = "Employment and earnings";

/** Employment and earnings of an industry through time, next to an earlier state of the same figures. */
export function EmploymentSection({
  outcome,
  second,
  csv,
}: {
  outcome: AnswerOf<"getIndustryEmployment"> | ApiFailure;
  second: SecondLine<EmploymentMonth> | undefined;
  csv: string;
}) {
  if ("error" in outcome) return <Absent id="employment" title={TITLE} error={outcome.error} />;
  const { data } = outcome;
  const note = noteOf(outcome);
  return (
    <section>
      <h2 id="employment">{TITLE}</h2>
      {note !== "" && <p class="note">{note}</p>}
      <Employment outcome={outcome} second={second} csv={csv} rows={rowsOf(data, second)} />
      <Earnings outcome={outcome} second={second} csv={csv} rows={rowsOf(data, second)} />
    </section>
  );
}

/** Says which industry the figures are of, where it is not the page's, and what they leave out. */
const noteOf = ({ metadata }: AnswerOf<"getIndustryEmployment">): string =>
  notesText([metadata.match_note ?? [], metadata.notes ?? []].flat());

/** A month with the same month of the second line. */
interface Row {
  month: EmploymentMonth;
  second: EmploymentMonth | undefined;
}

function rowsOf(months: readonly EmploymentMonth[], second: SecondLine<EmploymentMonth> | undefined): Row[] {
  const otherMonths = new Map(second?.months.map((month) => [month.period, month]));
  return months.toReversed().map((month) => ({ month, second: otherMonths.get(month.period) }));
}

interface ChartProps {
  outcome: AnswerOf<"getIndustryEmployment">;
  second: SecondLine<EmploymentMonth> | undefined;
  csv: string;
  rows: readonly Row[];
}

const thousands = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

function Employment({ outcome, second, csv, rows }: ChartProps) {
  return (
    <LineChart
      id="employment-by-month"
      title="Employees"
      label={`Employees by month, ${rangeText(outcome.data)}`}
      unit={`thousands of persons, ${adjustmentText(outcome)}`}
      format={(value) => `${thousands.format(value)} thousand`}
      series={linesOf([{ label: "Employees", value: ({ employment }) => employment }], outcome.data, second)}
      from={[outcome]}
      vintage={releaseText(outcome)}
      csv={csv}
      pictureNotes={[noteOf(outcome)]}
      note={hasPreliminary(outcome.data, second) ? "Hollow points are preliminary." : undefined}
      table={
        <Table
          label="Employees by month"
          columns={[
            MONTH,
            figureColumn("employment", { heading: "Employees", unit: "thousands of persons", text: thousands.format }),
            ...secondColumn("employment", second, { unit: "thousands of persons", text: thousands.format }),
            figureColumn("employment_yoy_pct", { heading: "Change in a year", unit: "%", text: signed }),
          ]}
          rows={rows}
        />
      }
    />
  );
}

function Earnings({ outcome, second, csv, rows }: ChartProps) {
  if (outcome.data.every((month) => hourlyEarnings(month) === null)) return null; // the notes above say so
  return (
    <LineChart
      id="earnings-by-month"
      title="Average hourly earnings"
      label={`Average hourly earnings by month, ${rangeText(outcome.data)}`}
      unit={`US dollars an hour, all employees, ${adjustmentText(outcome)}`}
      isMoney
      format={cents.format}
      pictureNotes={[noteOf(outcome)]}
      series={linesOf([{ label: "Hourly earnings", value: hourlyEarnings }], outcome.data, second)}
      from={[outcome]}
      vintage={releaseText(outcome)}
      csv={csv}
      table={
        <Table
          label="Earnings and hours by month"
          columns={[
            MONTH,
            figureColumn("avg_hourly_earnings", { heading: "Hourly earnings", unit: "US dollars", text: cents.format }),
            ...secondColumn("avg_hourly_earnings", second, { unit: "US dollars", text: cents.format }),
            figureColumn("avg_weekly_hours", { heading: "Hours", unit: "a week", text: thousands.format }),
            figureColumn("avg_weekly_earnings", { heading: "Weekly earnings", unit: "US dollars", text: cents.format }),
          ]}
          rows={rows}
        />
      }
    />
  );
}

const hasPreliminary = (months: readonly EmploymentMonth[], second: SecondLine<EmploymentMonth> | undefined): boolean =>
  [...months, ...(second?.months ?? [])].some(({ preliminary }) => preliminary);

const hourlyEarnings = ({ avg_hourly_earnings: earnings }: EmploymentMonth): number | null => earnings;

const MONTH: Column<Row> = {
  heading: "Month",
  cell: ({ month: { period, preliminary } }) => (
    <>
      <time dateTime={period}>{periodText(period)}</time>
      {preliminary && <span class="unit"> preliminary</span>}
    </>
  ),
};

interface ColumnText {
  unit: string;
  text(value: number): string;
}

const figureColumn = (figure: Figure, { heading, unit, text }: ColumnText & { heading: string }): Column<Row> => ({
  heading,
  unit,
  isNumber: true,
  cell: ({ month }) => <Cell month={month} figure={figure} text={text} />,
});

const secondColumn = (
  figure: Figure,
  second: SecondLine<EmploymentMonth> | undefined,
  { unit, text }: ColumnText,
): Column<Row>[] =>
  second === undefined || second.months.length === 0
    ? []
    : [
        {
          heading: second.label,
          unit,
          isNumber: true,
          cell: (row) => (row.second ? <Cell month={row.second} figure={figure} text={text} /> : NO_FIGURE),
        },
      ];

function Cell({ month, figure, text }: { month: EmploymentMonth; figure: Figure; text(value: number): string }) {
  const value = month[figure];
  if (value !== null) return <>{text(value)}</>;
  const reason = month.value_notes?.[figure];
  return (
    <span class="missing">
      {NO_FIGURE} {reason !== undefined && <span class="reason">{reasonText(reason)}</span>}
    </span>
  );
}

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;

const rangeText = (months: readonly { period: string }[]): string =>
  `${periodText(months[0]?.period ?? "")} to ${periodText(months.at(-1)?.period ?? "")}`;

const adjustmentText = ({ metadata }: AnswerOf<"getIndustryEmployment">): string =>
  metadata.adjustment === "sa" ? "seasonally adjusted" : "not seasonally adjusted";
