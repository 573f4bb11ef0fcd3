import type { Loan } from "../loans/read-loans.ts";
import { type LoanTotals, noLoans } from "./loan-totals.ts";
import { formatShares, guaranteeShare, wholeShare } from "./shares.ts";

/** Cells in one piece of the store, and numbers in one cell. */
const PIECE = 1 << 12;
const FIELDS = ["loans", "gross", "guaranteed", "chargedOff", "chargeOffs", "cancelled", "jobs"] as const;
const WHOLE_SHARES = FIELDS.length;
const WIDTH = FIELDS.length + 1;

/** Quarters are counted from the first that a loan can be of, to the end of the century. */
const FIRST_YEAR = 1953;
const QUARTERS = (2100 - FIRST_YEAR) * 4;

/** The area and quarter of a cell. */
export interface CellKey {
  /** County or state; undefined of the loans of a state that no county was found for. */
  fips: string | undefined;
  /** Of a county's or unresolved cell: that of its state, by number; undefined of a state's. */
  state: number | undefined;
  quarter: number;
}

/**
 * The sums of areas by quarter, each in a cell with a number from 0. Kept as plain numbers: a quarter of a million
 * objects, and the room that their collector takes, are four times as much memory.
 */
export class AreaCells {
  private readonly byArea = new Map<string, Int32Array>();
  private readonly pieces: Float64Array[] = [];
  private readonly areas: (string | undefined)[] = [];
  private readonly states: number[] = [];
  private readonly quarters: number[] = [];
  /** Sums of shares that are not a whole number of ten-thousandths. Few cells have them. */
  private readonly fractions = new Map<number, bigint>();

  /** How many there are. */
  get count(): number {
    return this.quarters.length;
  }

  /** The cell of an area and quarter; `area` is a text of its own for each area, and for a state's unresolved loans. */
  find(area: string, { fips, state, quarter }: CellKey): number {
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
    this.areas.push(fips);
    this.states.push(state ?? -1);
    this.quarters.push(quarter);
    ofArea[position] = cell;
    return cell;
  }

  /** Adds a loan to two cells. */
  add(loan: Loan, cells: readonly [number, number]): void {
    const share = wholeShare(loan.guaranteed, loan.gross);
    const fraction = share === undefined ? guaranteeShare(loan.guaranteed, loan.gross) : undefined;
    for (const cell of cells) {
      const piece = this.pieces[Math.floor(cell / PIECE)]!; // made by find
      let position = (cell % PIECE) * WIDTH;
      piece[position++]! += 1;
      piece[position++]! += loan.gross;
      piece[position++]! += loan.guaranteed;
      piece[position++]! += loan.chargedOff;
      piece[position++]! += loan.isChargedOff ? 1 : 0;
      piece[position++]! += loan.isCancelled ? 1 : 0;
      piece[position++]! += loan.jobs;
      piece[position]! += share ?? 0;
      if (fraction !== undefined) this.fractions.set(cell, (this.fractions.get(cell) ?? 0n) + fraction);
    }
  }

  /** Returns the area and quarter of a cell. */
  keyOf(cell: number): CellKey {
    const state = this.states[cell]!; // cells are below count
    return { fips: this.areas[cell], state: state === -1 ? undefined : state, quarter: this.quarters[cell]! };
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
    return this.pieces[Math.floor(cell / PIECE)]![(cell % PIECE) * WIDTH + index]!; // cells are below count
  }
}
