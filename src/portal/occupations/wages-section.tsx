import type { AnswerOf } from "../../in-process/api-client.ts";
import type { MetadataOf } from "../../in-process/operations.ts";
import { LineChart } from "../charts/lines/line-chart.tsx";
import { Command } from "../parts/command.tsx";
import { countText, reasonText } from "../parts/figures.ts";
import { notesText } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { PERCENTILES, type Percentile, type WageKind, type WageYear, wageKindOf } from "./occupation.ts";
import { Wage, wageText } from "./wage.tsx";

const NAMES: Readonly<Record<Percentile, string>> = {
  pct10: "10th percentile",
  pct25: "25th percentile",
  median: "Median",
  pct75: "75th percentile",
  pct90: "90th percentile",
};

/** The wages of an occupation in an area through the years: percentiles as lines, and all figures in the table. */
export function WagesSection({
  answers,
  absent,
  csv,
}: {
  answers: readonly AnswerOf<"getOccupationWages">[];
  /** The years between them that the API has no wages of. */
  absent: MetadataOf<"getOccupation">["absent_periods"];
  csv: string;
}) {
  const [newest] = answers;
  if (!newest)
    return (
      <p class="missing">
        No loaded year has wages of this occupation. Load them with <Command words="load oews" />.
      </p>
    );
  const kind = wageKindOf(newest.data);
  const years = answers.map(({ data }) => data);
  const { notes = [] } = newest.metadata;
  return (
    <LineChart
      id="percentiles"
      title={`${kind === "annual" ? "Annual" : "Hourly"} wages, ${newest.data.area_name}`}
      label={`Percentiles of wages by year, ${years.at(-1)?.year} to ${years[0]?.year}`}
      unit={kind === "annual" ? "US dollars a year" : "US dollars an hour"}
      isMoney
      format={(value) => wageText(value, kind)}
      // The highest first, as the lines lie on the page.
      series={PERCENTILES.toReversed().map((percentile) => ({
        label: NAMES[percentile],
        points: years.map((year) => ({ period: String(year.year), value: year[`${kind}_${percentile}`] })),
      }))}
      from={[newest]}
      vintage={`May ${newest.data.year}`}
      csv={csv}
      gaps={absent}
      note={`${notesText(notes)} ${notDrawn(years, kind)}${TOP_CODED}`.trimStart()}
      isTableOpen
      table={<Table label="Wages by year" columns={columnsOf(kind)} rows={years} />}
    />
  );
}

const TOP_CODED =
  "Wages at or above the limit of a year are not published: “over” is before the limit. Lines have gaps there.";

/** Names the percentiles that no year has, with the reason of the newest one: their lines are not drawn. */
function notDrawn(years: readonly WageYear[], kind: WageKind): string {
  const lines = PERCENTILES.filter((percentile) => years.every((year) => year[`${kind}_${percentile}`] === null));
  const texts = lines.map(
    (percentile) => `${NAMES[percentile]} (${reasonText(years[0]?.value_notes[`${kind}_${percentile}`])})`,
  );
  return texts.length === 0 ? "" : `Not drawn: ${texts.join(", ")}. `;
}

const columnsOf = (kind: WageKind): Column<WageYear>[] => [
  { heading: "May of", cell: ({ year }) => year },
  {
    heading: "Employment",
    unit: "people (relative standard error)",
    isNumber: true,
    cell: ({ employment, employment_prse: error }) => (
      <>
        {countText(employment)}
        <StandardError percent={error} />
      </>
    ),
  },
  {
    heading: "Mean wage",
    unit: `US dollars ${kind === "annual" ? "a year" : "an hour"} (relative standard error)`,
    isNumber: true,
    cell: (year) => (
      <>
        <Wage year={year} kind={kind} measure="mean" />
        <StandardError percent={year.mean_wage_prse} />
      </>
    ),
  },
  ...PERCENTILES.map(
    (percentile): Column<WageYear> => ({
      heading: NAMES[percentile],
      isNumber: true,
      cell: (year) => <Wage year={year} kind={kind} measure={percentile} />,
    }),
  ),
];

/** The relative standard error of an estimate. */
const StandardError = ({ percent }: { percent: number | null }) =>
  percent === null ? null : <span class="moe"> ({percent.toFixed(1)}%)</span>;
