import type { ParquetHead } from "../http/tables/parquet.ts";
import type { ColumnCells } from "../http/tables/values.ts";

/** What the process that writes Parquet files is to do. `id` is that of a file. */
export type ParquetOrder =
  /** Makes a file at a path where there is none, of at most `mostBytes`. */
  | { type: "begin"; id: number; path: string; mostBytes: number; head: ParquetHead }
  | { type: "rows"; id: number; cells: ColumnCells }
  | { type: "finish"; id: number }
  /** Removes the file. */
  | { type: "abandon"; id: number };

/** What a file is when it is whole. */
export interface WrittenFile {
  bytes: number;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  rows: number;
}

/** What the process says. It answers each order of a file but `abandon`. */
export type ParquetMessage =
  | { type: "ready" }
  | { type: "taken"; id: number }
  | { type: "written"; id: number; file: WrittenFile }
  /** The file is removed. `isTooLarge`: it would have had more than `mostBytes`. `detail` is for the log only. */
  | { type: "failed"; id: number; reason: string; isTooLarge: boolean; detail?: string }
  /** The process itself failed. */
  | { type: "error"; message: string };
