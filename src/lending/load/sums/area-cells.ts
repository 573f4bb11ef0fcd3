import type { Loan } from "../loans/read-loans.ts";
import { type LoanTotals, noLoans } from "./loan-totals.ts";
import { formatShares, guaranteeShare, wholeShare } from "./shares.ts";

/** Cells in one piece of the store, and numbers in one cell. */
const PIECE = 1 << 12;
const FIELDS = ["loans", "gross", "guaranteed", "chargedOff", "chargeOffs", "cancelled", "jobs", "noIndustry"] as const;
const WHOLE_SHARES = FIELDS.length;
const WIDTH = FIELDS.length + 1;

/** Quarters are counted from the first that a loan can be of, to the end of the century. */
const FIRST_YEAR = 1953;
const QUARTERS = (2100 - FIRST_YEAR) * 4;

/** What a cell has the sums of. */
export interface CellKey {
  /** County, state or industry; undefined of the loans of a state that no county was found for. */
  code: string | undefined;
  /** The cell that its loans are counted in too, by number: that of the state, or of the industry one level above. */
  parent: number | undefined;
  quarter: number;
}

/** Four quarters of an area to `last`, and those of them that have loans. */
export interface AreaYear {
  last: number;
  cells: number[];
}

/**
 * The sums of areas or industries by quarter, each in a cell with a number from 0. Kept as plain numbers: a quarter of
 * a million objects, and the room that their collector takes, are four times as much memory.
 */
export class AreaCells {
  private readonly byArea = new Map<string, Int32Array>();
  private readonly pieces: Float64Array[] = [];
  private readonly codes: (string | undefined)[] = [];
  private readonly parents: number[] = [];
  private readonly quarters: number[] = [];
  /** Sums of shares that are not a whole number of ten-thousandths. Few cells have them. */
  private readonly fractions = new Map<number, bigint>();

  /** How many there are. */
  get count(): number {
    return this.quarters.length;
  }

  /** The cell of an area and quarter; `area` is a text of its own for each area, and for a state's unresolved loans. */
  find(area: string, { code, parent, quarter }: CellKey): number {
    let ofArea = this.byArea.get(area);
    if (!ofArea) {
      ofArea = new Int32Array(QUARTERS).fill(-1);
      this.byArea.set(area, ofArea);
    }
    const position = (Math.floor(quarter / 10) - FIRST_YEAR) * 4 + (quarter % 10) - 1;
    const areaCell = ofArea[position];
    if (areaCell !== undefined && areaCell !== -1) return areaCell;
    const cell = this.count;
    if (cell % PIECE === 0) this.pieces.push(new Float64Array(PIECE * WIDTH));
    this.codes.push(code);
    this.parents.push(parent ?? -1);
    this.quarters.push(quarter);
    ofArea[position] = cell;
    return cell;
  }

  /**
   * Returns the cells of each area, by the quarter to which they are of four quarters; quarters without any are left
   * out.
   */
  *years(): Generator<AreaYear[]> {
    for (const ofArea of this.byArea.values()) {
      const years: AreaYear[] = [];
      for (let position = 0; position < QUARTERS; position++) {
        const cells = [...ofArea.subarray(Math.max(position - 3, 0), position + 1)].filter((cell) => cell !== -1);
        if (cells.length > 0) years.push({ last: (FIRST_YEAR + (position >> 2)) * 10 + (position & 3) + 1, cells });
      }
      yield years;
    }
  }

  /** Adds a loan to each of these cells. */
  add(loan: Loan, cells: readonly number[]): void {
    const share = wholeShare(loan.guaranteed, loan.gross);
    const fraction = share === undefined ? guaranteeShare(loan.guaranteed, loan.gross) : undefined;
    for (const cell of cells) {
      const [piece, start] = this.placeOf(cell);
      let position = start;
      piece[position++]! += 1;
      piece[position++]! += loan.gross;
      piece[position++]! += loan.guaranteed;
      piece[position++]! += loan.chargedOff;
      piece[position++]! += loan.isChargedOff ? 1 : 0;
      piece[position++]! += loan.isCancelled ? 1 : 0;
      piece[position++]! += loan.jobs;
      piece[position++]! += loan.naics === undefined ? 1 : 0;
      piece[position]! += share ?? 0;
      if (fraction !== undefined) this.fractions.set(cell, (this.fractions.get(cell) ?? 0n) + fraction);
    }
  }

  /** Adds the sums of a cell to those of another one. */
  addCell(cell: number, added: number): void {
    const [piece, position] = this.placeOf(cell);
    const [addedPiece, addedPosition] = this.placeOf(added);
    for (let index = 0; index < WIDTH; index++) piece[position + index]! += addedPiece[addedPosition + index]!;
    const fraction = this.fractions.get(added);
    if (fraction !== undefined) this.fractions.set(cell, (this.fractions.get(cell) ?? 0n) + fraction);
  }

  /** Returns what a cell has the sums of. */
  keyOf(cell: number): CellKey {
    return { code: this.codes[cell], parent: this.parentOf(cell), quarter: this.quarters[cell]! }; // below count
  }

  /** The parent of a cell: see {@link CellKey}. */
  parentOf(cell: number): number | undefined {
    const parent = this.parents[cell]!; // cells are below count
    return parent === -1 ? undefined : parent;
  }

  totalsOf(cell: number): LoanTotals {
    const totals = noLoans();
    for (const [index, field] of FIELDS.entries()) totals[field] = this.number(cell, index);
    return totals;
  }

  /** The sum of the loans' guaranteed shares, as the database takes it. */
  sharesOf(cell: number): string {
    return formatShares(this.fractions.get(cell) ?? 0n, this.number(cell, WHOLE_SHARES));
  }

  private number(cell: number, index: number): number {
    const [piece, position] = this.placeOf(cell);
    return piece[position + index]!; // index is below WIDTH
  }

  private placeOf(cell: number): [piece: Float64Array, position: number] {
    return [this.pieces[Math.floor(cell / PIECE)]!, (cell % PIECE) * WIDTH]; // cells are below count
  }
}
