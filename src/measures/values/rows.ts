import type { Static, TSchema } from "@sinclair/typebox";
import type { ListAnswer } from "../../http/answer.ts";
import type { AreaValue, MetricArea } from "../../metrics/metric.ts";
import type { OpenColumn } from "./columns.ts";
import { LongRow, type TableRow, wideColumns } from "./schema.ts";
import type { ValuesTable } from "./table.ts";

/** A row a place, or a row a place and metric. */
export const SHAPES = ["wide", "long"] as const;
export type Shape = (typeof SHAPES)[number];

/** Areas per read of all rows: some hundred kilobytes for each metric. */
const BATCH_AREAS = 2_000;

/** How many rows an area has, and what they are. */
interface RowsOfArea {
  count: number;
  csvRow: TSchema;
  of(area: MetricArea, values: readonly AreaValue[]): TableRow[];
}

/** Returns the rows of a table by page and whole. */
export function tableRows(
  { columns, areas, valuesOf }: ValuesTable,
  shape: Shape,
): Pick<ListAnswer<TableRow, unknown>, "page" | "all" | "csvRow"> {
  const rows = shape === "wide" ? wideRows(columns) : longRows(columns);
  const rowsOf = async (part: readonly MetricArea[]) => {
    const lists = await valuesOf(part);
    return part.flatMap((area, index) =>
      rows.of(
        area,
        lists.map((list) => list[index]!), // a value for each area
      ),
    );
  };
  return {
    csvRow: rows.csvRow,
    async page({ limit, offset }) {
      const first = Math.floor(offset / rows.count);
      const part = await rowsOf(areas.slice(first, Math.ceil((offset + limit) / rows.count)));
      const start = offset - first * rows.count;
      return { rows: part.slice(start, start + limit), total: areas.length * rows.count };
    },
    async *all() {
      for (let start = 0; start < areas.length; start += BATCH_AREAS)
        yield await rowsOf(areas.slice(start, start + BATCH_AREAS));
    },
  };
}

const wideRows = (columns: readonly OpenColumn[]): RowsOfArea => ({
  count: 1,
  csvRow: wideColumns(columns),
  of: (area, values) => [
    {
      ...headOf(area, columns),
      ...Object.fromEntries(columns.map((column, index) => [column.metric.name, cellOf(column, values[index]!)])),
    } as TableRow, // TypeBox has no type for further fields
  ],
});

const longRows = (columns: readonly OpenColumn[]): RowsOfArea => ({
  count: columns.length,
  csvRow: LongRow,
  of: (area, values) =>
    columns.map((column, index) => ({
      ...headOf(area, columns),
      metric: column.metric.name,
      unit: column.metric.unit,
      ...cellOf(column, values[index]!),
    })),
});

const headOf = ({ code, name }: MetricArea, [column]: readonly OpenColumn[]) => ({
  fips: code,
  name,
  // A table has a metric at least, and one of these levels.
  level: column!.query.level as Static<typeof LongRow>["level"],
});

/** A dataset without margins publishes none. */
const cellOf = ({ answered }: OpenColumn, { value, note, moe = null, moeNote }: AreaValue) => ({
  value,
  moe,
  period: answered,
  value_note: note,
  moe_note: moeNote === undefined ? ("not_published" as const) : moeNote,
});
