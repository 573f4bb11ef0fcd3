import type { Table } from "../markup/blocks.ts";

/** A cell with text, and the columns of the grid, or characters of a preformatted line, that it covers. */
export interface GridCell {
  text: string;
  lines: readonly string[];
  start: number;
  /** Exclusive. */
  end: number;
  /** It began in a row above and reaches into this one. */
  isFromAbove: boolean;
}

/** A row of a table, left to right, without empty cells. */
export interface GridRow {
  cells: readonly GridCell[];
  /** There is a blank line before it (preformatted text only). */
  isAfterBlank: boolean;
}

/** A table of either kind of document. */
export interface Grid {
  /** Index of the block in which it begins. */
  block: number;
  /** Index of the block in which it ends. */
  lastBlock: number;
  rows: readonly GridRow[];
  isPreformatted: boolean;
}

/**
 * Limits for rows of a table, cells of a row (including empty ones) and characters of a cell: several times those of
 * any Summary Compensation Table. Within them, all work on a table is fast, whatever it contains.
 */
export const MOST_ROWS = 3_000;
const MOST_CELLS = 1_000;
export const LONGEST_TEXT = 1_000;

/** Whether a table is larger than any Summary Compensation Table. */
export const isTooLarge = ({ rows }: Table): boolean =>
  rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_CELLS);

/** Returns the rows of an HTML table; its columns are the grid's, with spans resolved. */
export function gridOfTable(table: Table, block: number): Grid {
  const rows = table.rows.map((row, index) => ({
    isAfterBlank: false,
    cells: row
      .filter((cell) => cell.text !== "")
      .map((cell) => ({
        text: cell.text.slice(0, LONGEST_TEXT),
        lines: cell.lines.map((line) => line.text.slice(0, LONGEST_TEXT)),
        start: cell.column,
        end: cell.column + cell.columnSpan,
        isFromAbove: cell.row !== index,
      })),
  }));
  return { block, lastBlock: block, rows, isPreformatted: false };
}
