import { sourceRefused } from "../../errors.ts";
import type { Block, Cell, TextLine } from "./blocks.ts";
import { LIMITS } from "./limits.ts";

const NO_LINES: readonly TextLine[] = [];
const NO_MARKS: readonly string[] = [];

/** Where an open cell will be. */
export interface OpenCell {
  columnSpan: number;
  rowSpan: number;
  isHeader: boolean;
}

/** Counts the cells of a document against its limit. */
export class CellCount {
  #count = 0;
  constructor(private readonly file: string) {}

  /** @throws `source_refused` beyond {@link LIMITS}.cells. */
  add(): void {
    if (++this.#count > LIMITS.cells)
      throw sourceRefused({ file: this.file }, undefined, `has more than ${LIMITS.cells} cells in tables`);
  }
}

/** Collects the rows of one table and resolves spans by the rules of browsers. */
export class TableBuilder {
  openCell: OpenCell | undefined;
  #rows: Cell[][] = [];
  #row: Cell[] | undefined;
  /** Where the next cell of the row can begin, and the first of {@link #reaching} that may be in its way. */
  #nextColumn = 0;
  #nextReaching = 0;
  /** Cells that reach into the next rows, and how far; from left to right. */
  #reaching: { cell: Cell; rowsLeft: number }[] = [];

  constructor(private readonly count: CellCount) {}

  get hasRow(): boolean {
    return this.#row !== undefined;
  }

  openRow(): void {
    this.closeRow();
    this.#row = [];
    this.#nextColumn = 0;
    this.#nextReaching = 0;
    for (const { cell } of this.#reaching) {
      this.count.add();
      this.#row.push(cell);
    }
  }

  closeRow(): void {
    if (!this.#row) return;
    this.#row.sort((a, b) => a.column - b.column);
    const rowIndex = this.#rows.length;
    this.#rows.push(this.#row);
    this.#reaching = this.#reaching.filter((reach) => --reach.rowsLeft > 0);
    for (const cell of this.#row)
      if (cell.row === rowIndex && cell.rowSpan > 1) this.#reaching.push({ cell, rowsLeft: cell.rowSpan - 1 });
    this.#reaching.sort((a, b) => a.cell.column - b.cell.column);
    this.#row = undefined;
  }

  /** Puts the open cell's content into the first free columns of its row. */
  closeCell(lines: readonly TextLine[], marks: readonly string[]): void {
    const open = this.openCell;
    if (!open) return;
    this.openCell = undefined;
    if (!this.#row) this.openRow();
    this.count.add();
    const empty = lines.length === 0;
    const column = this.#freeColumn();
    this.#nextColumn = column + open.columnSpan;
    this.#row?.push({
      text: lines.length === 1 ? (lines[0]?.text ?? "") : lines.map(({ text }) => text).join(" "),
      lines: empty ? NO_LINES : lines,
      marks: marks.length === 0 ? NO_MARKS : marks,
      row: this.#rows.length,
      column,
      ...open,
    });
  }

  /** The first column for the next cell that no cell from above occupies. Both go from left to right. */
  #freeColumn(): number {
    let column = this.#nextColumn;
    for (; this.#nextReaching < this.#reaching.length; this.#nextReaching++) {
      const above = this.#reaching[this.#nextReaching]?.cell;
      if (!above || above.column > column) break;
      column = Math.max(column, above.column + above.columnSpan);
    }
    return column;
  }

  /**
   * Returns the table so far, and starts again. A table with at most one filled cell in each row only lays out a page,
   * so its cells are returned as blocks of text. Rows without any text are dropped.
   */
  take(): Block[] {
    this.closeRow();
    const rows = this.#rows;
    this.#rows = [];
    this.#reaching = [];
    const filled = rows.map((row, index) => row.filter((cell) => cell.row === index && cell.text !== "").length);
    if (filled.every((count) => count === 0)) return [];
    if (filled.every((count) => count <= 1)) return rows.flatMap((row, index) => asText(row, index));
    return [{ kind: "table", rows: renumber(rows.filter((row) => row.some(({ text }) => text !== ""))) }];
  }
}

function asText(row: readonly Cell[], index: number): Block[] {
  const cell = row.find((candidate) => candidate.row === index && candidate.text !== "");
  if (!cell) return [];
  const marks = cell.marks.length > 0 ? ` ${cell.marks.join(" ")}` : "";
  return [
    { kind: "text", text: cell.text + marks, lines: cell.lines, isPreformatted: false, isHeading: cell.isHeader },
  ];
}

/** Cells refer to their row by index. Dropped rows move the ones below. */
function renumber(rows: Cell[][]): Cell[][] {
  const seenCells = new Set<Cell>();
  for (const [index, row] of rows.entries())
    for (const cell of row) {
      if (seenCells.has(cell)) continue;
      if (cell.rowSpan > 1) seenCells.add(cell);
      cell.row = index;
    }
  return rows;
}
