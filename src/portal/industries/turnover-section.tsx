import type { AnswerOf, ApiFailure } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { LineChart } from "../charts/lines/line-chart.tsx";
import { periodText } from "../charts/periods.ts";
import { NO_FIGURE, percentText } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { linesOf, releaseText } from "./revised-series.ts";
import type { SecondLine } from "./second-line.ts";

/** A month of turnover: rates in percent; null where JOLTS publishes none. */
export type TurnoverMonth = RowOf<"getIndustryTurnover">;

type Rate = "job_openings_rate" | "hires_rate" | "quits_rate" | "layoffs_and_discharges_rate";

const RATES: Readonly<Record<Rate, string>> = {
  job_openings_rate: "Job openings",
  hires_rate: "Hires",
  quits_rate: "Quits",
  layoffs_and_discharges_rate: "Layoffs and discharges",
};

const TITLE = "Openings, hires and separations";

/** The turnover of an industry through time, next to an earlier state of the same figures. */
export function TurnoverSection({
  outcome,
  second,
  csv,
}: {
  outcome: AnswerOf<"getIndustryTurnover"> | ApiFailure;
  second: SecondLine<TurnoverMonth> | undefined;
  csv: string;
}) {
  if ("error" in outcome) return <Absent id="turnover" title={TITLE} error={outcome.error} />;
  const notes = notesOf(outcome);
  return (
    <section>
      <h2 id="turnover">{TITLE}</h2>
      {notes.length > 0 && <p class="note">{notes}</p>}
      <Rates
        outcome={outcome}
        second={second}
        csv={csv}
        id="openings-by-month"
        title="Job openings and hires"
        rates={["job_openings_rate", "hires_rate"]}
      />
      <Rates
        outcome={outcome}
        second={second}
        csv={csv}
        id="separations-by-month"
        title="Quits, and layoffs and discharges"
        rates={["quits_rate", "layoffs_and_discharges_rate"]}
      />
    </section>
  );
}

/** Says which industry the figures are of, where it is not the page's. */
const notesOf = ({ metadata: { match_note: note } }: AnswerOf<"getIndustryTurnover">): string[] =>
  note === null ? [] : [`${note}.`];

function Rates({
  outcome,
  second,
  csv,
  id,
  title,
  rates,
}: {
  outcome: AnswerOf<"getIndustryTurnover">;
  second: SecondLine<TurnoverMonth> | undefined;
  csv: string;
  id: string;
  title: string;
  rates: readonly Rate[];
}) {
  const isAdjusted = outcome.metadata.adjustment === "sa";
  const [first = "", last = ""] = [outcome.data[0]?.period, outcome.data.at(-1)?.period];
  return (
    <LineChart
      id={id}
      title={title}
      label={`${title} by month, ${periodText(first)} to ${periodText(last)}`}
      unit={`% of employment, ${isAdjusted ? "" : "not "}seasonally adjusted`}
      hasZero
      format={percentText}
      series={linesOf(
        rates.map((rate) => ({ label: RATES[rate], value: (month: TurnoverMonth) => month[rate] })),
        outcome.data,
        second,
      )}
      from={[outcome]}
      vintage={releaseText(outcome)}
      csv={csv}
      pictureNotes={notesOf(outcome)}
      note="Hollow points are preliminary. Openings are in percent of employment and openings together."
      table={<Table label={`${title} by month`} columns={columnsOf(rates, second)} rows={outcome.data.toReversed()} />}
    />
  );
}

function columnsOf(rates: readonly Rate[], second: SecondLine<TurnoverMonth> | undefined): Column<TurnoverMonth>[] {
  const otherMonths = new Map(second?.months.map((month) => [month.period, month]));
  return [
    {
      heading: "Month",
      cell: ({ period, preliminary }) => (
        <>
          <time dateTime={period}>{periodText(period)}</time>
          {preliminary && <span class="unit"> preliminary</span>}
        </>
      ),
    },
    ...rates.flatMap((rate): Column<TurnoverMonth>[] => [
      { heading: RATES[rate], unit: "%", isNumber: true, cell: (month) => month[rate]?.toFixed(1) ?? NO_FIGURE },
      ...(otherMonths.size === 0
        ? []
        : [
            {
              heading: second?.label,
              unit: "%",
              isNumber: true,
              cell: ({ period }: TurnoverMonth) => otherMonths.get(period)?.[rate]?.toFixed(1) ?? NO_FIGURE,
            },
          ]),
    ]),
  ];
}
