import type { ParquetHead } from "../http/tables/parquet.ts";
import type { Cell, ColumnCells } from "../http/tables/values.ts";

/** What the process that writes Parquet files is to do. `id` is that of a file. */
export type ParquetOrder =
  /** Makes a file at a path where there is none, of at most `mostBytes`. */
  | { type: "begin"; id: number; path: string; mostBytes: number; head: ParquetHead }
  | { type: "rows"; id: number; cells: readonly PackedCells[] }
  | { type: "finish"; id: number }
  /** Removes the file, if it is still there. */
  | { type: "abandon"; id: number };

/** What a file is when it is whole. */
export interface WrittenFile {
  bytes: number;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  rows: number;
}

/** What the process says. It answers each order. */
export type ParquetMessage =
  | { type: "ready" }
  | { type: "taken"; id: number }
  | { type: "written"; id: number; file: WrittenFile }
  /** The file is removed. `isTooLarge`: it would have had more than `mostBytes`. `detail` is for the log only. */
  | { type: "failed"; id: number; reason: string; isTooLarge: boolean; detail?: string }
  /** The process itself failed. */
  | { type: "error"; message: string };

/** The cells of a column on their way: many columns have one value in all rows of a batch, such as the vintage. */
type PackedCells = readonly Cell[] | { cell: Cell; count: number };

/** Returns cells as they are sent. */
export const packCells = (columns: ColumnCells): PackedCells[] =>
  columns.map((cells) => {
    const cell = cells[0] ?? null;
    return cells.every((other) => other === cell) ? { cell, count: cells.length } : cells;
  });

/** Returns the cells that were sent. */
export const unpackCells = (columns: readonly PackedCells[]): ColumnCells =>
  columns.map((cells) => ("count" in cells ? new Array<Cell>(cells.count).fill(cells.cell) : cells));
