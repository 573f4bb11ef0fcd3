import { type AnswerOf, type ApiClient, type ApiFailure, isAnswer } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { exactText } from "../../parts/companies/amounts.ts";
import { periodDays, type StatementRow } from "../../parts/companies/statement.ts";
import { TableLinks } from "../../parts/downloads.tsx";
import { Notes } from "../../parts/notes.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { FilingLink, type ListedFilings } from "./filing-link.tsx";

/** A value that a filing states. */
type FiledFact = RowOf<"listFiledFacts">;

/** Every value ever filed for a concept at a period's end, or why they could not be read. */
export interface HistoryOf {
  concept: string;
  periodEnd: string;
  outcome: AnswerOf<"listFiledFacts"> | ApiFailure;
}

/** The most concepts whose values are read: a sum has a few operands. */
const MOST_CONCEPTS = 6;

/** Reads what was filed for the concept of a figure, or for those that it was derived from. */
export function readHistories(
  api: ApiClient,
  identifier: string,
  { row, item, asOf }: { row: StatementRow; item: string; asOf: string | undefined },
): Promise<HistoryOf[]> {
  const concept = row.concepts[item];
  const sources = [
    ...(concept === undefined ? [] : [{ concept, periodEnd: row.period_end }]),
    ...(row.derived[item]?.operands ?? []).flatMap(({ concept: operand, period_end: end }) =>
      operand === undefined ? [] : [{ concept: operand, periodEnd: end ?? row.period_end }],
    ),
  ];
  const distinct = new Map(sources.map((source) => [`${source.concept} ${source.periodEnd}`, source]));
  return Promise.all(
    [...distinct.values()].slice(0, MOST_CONCEPTS).map(async ({ concept: name, periodEnd }) => ({
      concept: name,
      periodEnd,
      outcome: await api.ask("listFiledFacts", { identifier, concept: name, period_end: periodEnd, as_of: asOf }),
    })),
  );
}

/** Returns the newest fact that states a row's figure; undefined if none does. */
export function winningFact({ outcome }: HistoryOf, row: StatementRow, value: number | null): FiledFact | undefined {
  if (!isAnswer(outcome)) return undefined;
  return outcome.data.findLast((fact) => fact.value === value && fact.period_start === row.period_start);
}

/** Every value ever filed for a concept at a period's end, with the one that the statement shows. */
export function History({
  history,
  row,
  value,
  csv,
  listed,
}: {
  history: HistoryOf;
  row: StatementRow;
  /** The figure of the statement, if it is of this concept. */
  value: number | null;
  csv: string;
  listed: ListedFilings;
}) {
  const { concept, periodEnd, outcome } = history;
  const winner = winningFact(history, row, value);
  return (
    <section>
      <h2>Every value ever filed</h2>
      <p>
        Of <code>{concept}</code>, for periods that end on {periodDays({ period_start: null, period_end: periodEnd })},
        earliest filing first.
      </p>
      {!isAnswer(outcome) && <p class="missing">{outcome.error.message}.</p>}
      {isAnswer(outcome) && outcome.data.length > 0 && (
        <>
          <Table label={`Values of ${concept}`} columns={columnsOf(winner, listed)} rows={outcome.data} />
          <p class="tools">
            <TableLinks href={csv} />
          </p>
        </>
      )}
      {isAnswer(outcome) && <Notes metadata={outcome.metadata} />}
    </section>
  );
}

const columnsOf = (winner: FiledFact | undefined, listed: ListedFilings): Column<FiledFact>[] => [
  { heading: "Filing", cell: (fact) => <FilingLink filing={fact} listed={listed} /> },
  { heading: "Value", isNumber: true, cell: ({ value }) => exactText(value) },
  { heading: "Unit", cell: ({ unit }) => unit },
  { heading: "Exact to", cell: ({ precision }) => PRECISIONS[precision] ?? `10 to the power of ${-precision}` },
  { heading: "Period", cell: (fact) => <span class="whole">{periodDays(fact)}</span> },
  { heading: "Shown", cell: (fact) => (fact === winner ? "in the statement" : "") },
];

/** What a value is exact to, by its decimal places. */
const PRECISIONS: Readonly<Record<number, string>> = {
  "-9": "billions",
  "-8": "hundred millions",
  "-7": "ten millions",
  "-6": "millions",
  "-5": "hundred thousands",
  "-4": "ten thousands",
  "-3": "thousands",
  "-2": "hundreds",
  "-1": "tens",
  0: "units",
  1: "tenths",
  2: "hundredths",
  3: "thousandths",
};
