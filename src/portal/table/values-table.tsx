import type { AnswerOf } from "../../in-process/api-client.ts";
import type { MetadataOf } from "../../in-process/operations.ts";
import { periodText } from "../charts/periods.ts";
import { Figure, type MetricValue, marginCharacters, marginNote } from "../parts/estimate.tsx";
import { reasonText, unitName, vintageText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { LEVEL_NAMES } from "./table-request.ts";

/** An answer of `/v1/us/values` in its wide shape. */
export type ValuesAnswer = AnswerOf<"listAreaValues">;
export type ValuesRow = ValuesAnswer["data"][number];

/** What a column has. */
export type ValuesColumn = MetadataOf<"listAreaValues">["metrics"][number];

/** A metric of an area. The schema of a wide row has further fields, of which TypeBox has no type. */
interface Cell {
  value: number | null;
  moe: number | null;
  value_note: string | null;
  moe_note: string | null;
}

/** Returns a metric of a row. */
export const cellOf = (row: ValuesRow, { metric }: ValuesColumn): Cell =>
  (row as unknown as Readonly<Record<string, Cell>>)[metric]!; // a wide row has each metric of its table

/** Returns the period of a column in words: `ACS 5-year estimates, 2019–2023`, `Q1 2016`. */
export const columnPeriod = ({ period }: ValuesColumn): string =>
  period === null ? reasonText("not_loaded") : periodText(vintageText(period));

/** The areas of a table with each metric: its value and margin, or why there is none. */
export function ValuesTable({ answer: { data, metadata }, label }: { answer: ValuesAnswer; label?: string }) {
  const { metrics } = metadata;
  const [first] = data;
  const columns: Column<ValuesRow>[] = [
    {
      heading: "Area",
      cell: ({ fips, name, level }) => <a href={`/places/${fips}?level=${level}`}>{name}</a>,
    },
    ...metrics.map((column) => valueColumn(column, data)),
  ];
  const figures = metrics.flatMap((column) => data.map((row) => figureOf(row, column)));
  return (
    <>
      <Table
        hasLinks
        layout="companies"
        label={label ?? (first === undefined ? "Values" : `Values of ${LEVEL_NAMES[first.level]}`)}
        columns={columns}
        rows={data}
      />
      <p class="note">{marginNote(figures)}</p>
    </>
  );
}

function valueColumn(column: ValuesColumn, rows: readonly ValuesRow[]): Column<ValuesRow> {
  const characters = marginCharacters(rows.map((row) => figureOf(row, column)));
  return {
    heading: column.title,
    unit: `${unitName(column.unit)}; ${columnPeriod(column)}`,
    isNumber: true,
    cell(row) {
      const { value, value_note: note } = cellOf(row, column);
      return (
        <>
          <Figure figure={figureOf(row, column)} characters={characters} />
          {value !== null && note !== null && <div class="unit">{reasonText(note)}</div>}
        </>
      );
    },
  };
}

function figureOf(row: ValuesRow, column: ValuesColumn): MetricValue {
  const { value, moe, value_note: note, moe_note: moeNote } = cellOf(row, column);
  const notes = { ...(note === null ? {} : { value_note: note }), ...(moeNote === null ? {} : { moe_note: moeNote }) };
  return { value, moe, unit: column.unit, ...notes } as MetricValue; // notes of all datasets, which are written alike
}
