import { type AnswerOf, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { gapText } from "../charts/gaps.tsx";
import { LineChart } from "../charts/lines/line-chart.tsx";
import { periodText } from "../charts/periods.ts";
import { percentText } from "../parts/figures.ts";

/** So many months are drawn, ten years: the averages show what was before. */
const DRAWN_MONTHS = 121;

/** The rates of states by month, which are years newer than their averages; nothing for counties. */
export function MonthsChart({
  outcome,
  csv,
}: {
  /** Of the place itself and of others; undefined for counties. */
  outcome: readonly (AnswerOf<"getStateUnemployment"> | ApiFailure | undefined)[];
  csv: string;
}) {
  const answers = outcome.flatMap((months) => (months && isAnswer(months) ? [months] : []));
  const drawn = answers.map(({ data, metadata }) => ({ name: metadata.name, rows: data.slice(-DRAWN_MONTHS) }));
  const rowsOfPlace = drawn[0]?.rows ?? [];
  const [first, last] = [rowsOfPlace.at(0), rowsOfPlace.at(-1)];
  if (!first || !last) return null;
  const isOne = drawn.length === 1;
  return (
    <LineChart
      id="unemployment-months"
      title="Unemployment rate of the BLS by month"
      label={`Unemployment rate by month, ${periodText(first.period)} to ${periodText(last.period)}`}
      unit="% of the labor force, seasonally adjusted"
      format={percentText}
      from={answers}
      note={monthNotes(rowsOfPlace)}
      series={drawn.map(({ name, rows }) => ({
        label: isOne ? "Unemployment rate" : name,
        points: rows.map(({ period, unemployment_rate: value, preliminary }) => ({
          period,
          value,
          isPreliminary: preliminary,
        })),
      }))}
      {...(isOne ? { csv } : {})}
      hasZero
    />
  );
}

/** Says which months have no rate, by reason; undefined if all have one. */
function monthNotes(rows: readonly RowOf<"getStateUnemployment">[]): string | undefined {
  const without = Map.groupBy(
    rows.filter(({ unemployment_rate: rate }) => rate === null),
    ({ value_notes: notes }) => notes?.unemployment_rate ?? "not_available",
  );
  const texts = [...without].map(([reason, months]) =>
    gapText(
      reason,
      months.map(({ period }) => period),
    ),
  );
  return texts.length === 0 ? undefined : texts.join(" ");
}
