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

/**
 * Rows of a table, cells of a row (empty ones too) and characters of a cell: several times what any Summary
 * Compensation Table has. Within them all that is done to it takes no time to speak of, whatever it holds.
 */
export const MOST_ROWS = 3_000;
const MOST_CELLS = 1_000;
export const LONGEST_TEXT = 1_000;

/** Whether a table is larger than any Summary Compensation Table. */
export const isTooLarge = ({ rows }: Table): boolean =>
  rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_CELLS);

/** The rows of an HTML table; its columns are the grid's, spans resolved. */
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
