import type { Table } from "../markup/blocks.ts";

/** A cell with text, and what it covers: columns of the grid, or characters of a preformatted line. */
export interface GridCell {
  text: string;
  lines: readonly string[];
  start: number;
  /** Exclusive. */
  end: number;
  /** It began in a row above and reaches into this one. */
  isFromAbove: boolean;
}

/** A row of a table, from left to right, empty cells left out. */
export interface GridRow {
  cells: readonly GridCell[];
  /** A blank line stands before it (preformatted text only). */
  isAfterBlank: boolean;
}

/** A table of either kind of document. */
export interface Grid {
  /** The index of the block in which it begins. */
  block: number;
  /** The index of the block in which it ends. */
  lastBlock: number;
  rows: readonly GridRow[];
  isPreformatted: boolean;
}

/** The rows of an HTML table; its columns are the grid's, spans resolved. */
export function gridOfTable(table: Table, block: number): Grid {
  const rows = table.rows.map((row, index) => ({
    isAfterBlank: false,
    cells: row
      .filter((cell) => cell.text !== "")
      .map((cell) => ({
        text: cell.text,
        lines: cell.lines.map((line) => line.text),
        start: cell.column,
        end: cell.column + cell.columnSpan,
        isFromAbove: cell.row !== index,
      })),
  }));
  return { block, lastBlock: block, rows, isPreformatted: false };
}
