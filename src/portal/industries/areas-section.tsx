import { type ApiFailure, isAnswer, requestLine, segment } from "../../in-process/api-client.ts";
import { LineChart } from "../charts/lines/line-chart.tsx";
import { periodText } from "../charts/periods.ts";
import { AbsentAreas } from "../parts/absent-areas.tsx";
import { CsvLink } from "../parts/downloads.tsx";
import { countText, figureText, NO_FIGURE, reasonText } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { type AreaData, type AreaRow, areaRows, type Figure } from "./areas.ts";
import { industryPath } from "./industry.ts";

/** Employment and wages of an industry by state or county, and of the nation by quarter where it is loaded. */
export function AreasSection({ data, naics, csv }: { data: AreaData | ApiFailure; naics: string; csv: string }) {
  if ("error" in data) return <Absent id="areas" title="Where its jobs are" error={data.error} />;
  const failedAnswer = data.areas.map(({ outcome }) => outcome).find((outcome) => "error" in outcome);
  if (data.answers.length === 0 && failedAnswer && "error" in failedAnswer)
    return <Absent id="areas" title="Where its jobs are" error={failedAnswer.error} />;
  return (
    <section>
      <Nation data={data} />
      <h2 id="areas">Where its jobs are, by {data.level}</h2>
      <p class="note">
        {isPrivate(data) ? "Private employers" : "All employers, government included"},{" "}
        {periodText(data.answers[0]?.metadata.period ?? "")}, not seasonally adjusted.{" "}
        {data.otherCode !== undefined &&
          `QCEW counts all industries together, farms included, under its own code ${data.otherCode}. `}
        {data.state === undefined ? (
          "Each state leads to its counties."
        ) : (
          <a href={`${industryPath(naics)}#areas`}>All states</a>
        )}
      </p>
      <Table hasLinks label={`The industry by ${data.level}`} columns={columnsOf(data, naics)} rows={areaRows(data)} />
      <AbsentAreas absent={absentIn(data)} />
      <CsvLink href={csv} />
      <p class="note">Source: {data.answers[0]?.metadata.source}.</p>
    </section>
  );
}

const isPrivate = ({ answers: [first] }: AreaData): boolean => first?.metadata.dimensions.ownership === "private";

/** Returns what the API says of the areas without a row; of a state, of its counties. */
const absentIn = ({ answers: [first], state }: AreaData) =>
  (first?.metadata.absent ?? []).flatMap((group) => {
    const areas = group.areas.filter(({ fips }) => state === undefined || fips === state);
    return areas.length === 0 ? [] : [{ ...group, areas }];
  });

/** The unit of each figure, and how it is written. */
const FIGURE_TEXTS: Readonly<Record<Figure, { heading: string; unit?: string; text(value: number): string }>> = {
  month3_employment: { heading: "Employees", unit: "last month of the quarter", text: countText },
  establishments: { heading: "Establishments", text: countText },
  avg_weekly_wage: { heading: "Weekly wage", unit: "US dollars", text: (value) => figureText(value, "usd") },
  location_quotient: {
    heading: "Location quotient",
    unit: "1: as in the nation",
    text: (value) => value.toFixed(2),
  },
};

const columnsOf = ({ level, areas }: AreaData, naics: string): Column<AreaRow>[] => [
  {
    heading: level === "state" ? "State" : "County",
    cell: ({ fips, name }) => (
      <a
        href={
          level === "state"
            ? `${requestLine(industryPath(naics), { state: fips })}#areas`
            : requestLine(`/places/${segment(fips)}`, { level: "county" })
        }
      >
        {level === "state" ? name : name.split(",")[0]}
      </a>
    ),
  },
  ...areas
    .filter(({ outcome }) => isAnswer(outcome))
    .map(({ figure }): Column<AreaRow> => {
      const { heading, unit, text } = FIGURE_TEXTS[figure];
      return {
        heading,
        isNumber: true,
        ...(unit === undefined ? {} : { unit }),
        cell: ({ figures }) => {
          const area = figures[figure];
          if (area && area.value !== null) return text(area.value);
          return (
            <span class="missing">
              {NO_FIGURE} <span class="reason">{reasonText(area?.value_note ?? undefined)}</span>
            </span>
          );
        },
      };
    }),
];

/** The nation by quarter; nothing where the loaded quarters have only states and counties. */
function Nation({ data }: { data: AreaData }) {
  const { nation, answers } = data;
  const rows = nation.toReversed();
  if (rows.every(({ employment, wage }) => (employment?.value ?? wage?.value ?? null) === null)) return null;
  return (
    <LineChart
      id="covered-employment"
      title={`Employees of ${isPrivate(data) ? "private" : "all"} employers, by quarter`}
      label={`Employees of ${isPrivate(data) ? "private" : "all"} employers in the nation by quarter`}
      unit="employees, last month of the quarter"
      format={countText}
      series={[
        {
          label: "Employees",
          points: nation.map(({ period, employment }) => ({ period, value: employment?.value ?? null })),
        },
      ]}
      from={answers.slice(0, 1)}
      table={
        <Table
          label="The nation by quarter"
          columns={[
            { heading: "Quarter", cell: ({ period }) => periodText(period) },
            {
              heading: "Employees",
              isNumber: true,
              cell: ({ employment }) => countText(employment?.value ?? null),
            },
            {
              heading: "Weekly wage",
              unit: "US dollars",
              isNumber: true,
              cell: ({ wage }) => figureText(wage?.value ?? null, "usd"),
            },
          ]}
          rows={rows}
        />
      }
    />
  );
}
