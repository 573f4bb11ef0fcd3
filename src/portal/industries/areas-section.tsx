import { isAnswer, requestLine, segment } from "../api-client.ts";
import { LineChart } from "../charts/line-chart.tsx";
import { periodText } from "../charts/periods.ts";
import { CsvLink } from "../parts/downloads.tsx";
import { countText, figureText, NO_FIGURE, reasonText } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { type AreaData, type AreaRow, areaRows, type Figure } from "./areas.ts";
import { industryPath } from "./industry.ts";

/** Employment and wages of an industry by state or county, and of the nation by quarter where it is loaded. */
export function AreasSection({ data, naics, csv }: { data: AreaData | undefined; naics: string; csv: string }) {
  const failedAnswer = data?.areas.map(({ asked }) => asked).find((asked) => "error" in asked);
  if (!data)
    return (
      <section>
        <h2 id="areas">Where its jobs are</h2>
        <p class="missing">
          No loaded quarter of QCEW has this industry. Load them with <code>govdata load qcew</code>.
        </p>
      </section>
    );
  if (data.answers.length === 0 && failedAnswer && "error" in failedAnswer)
    return <Absent id="areas" title="Where its jobs are" error={failedAnswer.error} />;
  return (
    <section>
      <Nation data={data} />
      <h2 id="areas">Where its jobs are, by {data.level}</h2>
      <p class="note">
        Private employers, {periodText(data.answers[0]?.metadata.period ?? "")}, not seasonally adjusted.{" "}
        {data.state === undefined ? (
          "Each state leads to its counties."
        ) : (
          <a href={`${industryPath(naics)}#areas`}>All states</a>
        )}
      </p>
      <Table label={`The industry by ${data.level}`} columns={columnsOf(data, naics)} rows={areaRows(data)} />
      <CsvLink href={csv} />
      <p class="note">Source: {data.answers[0]?.metadata.source}.</p>
    </section>
  );
}

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
    .filter(({ asked }) => isAnswer(asked))
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
function Nation({ data: { nation, answers } }: { data: AreaData }) {
  const rows = nation.toReversed();
  if (rows.every(({ employment, wage }) => (employment?.value ?? wage?.value ?? null) === null)) return null;
  return (
    <LineChart
      id="covered-employment"
      title="Employees of private employers, by quarter"
      label="Employees of private employers in the nation by quarter"
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
