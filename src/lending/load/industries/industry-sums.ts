import { LAST_QUARTER } from "../../../reference/quarters.ts";
import { levelsOf, NO_INDUSTRY } from "../../naics/levels.ts";
import type { LenderBook } from "../loans/lender-book.ts";
import type { Loan } from "../loans/read-loans.ts";
import type { TraitBook } from "../loans/trait-book.ts";
import { AreaCells } from "../sums/area-cells.ts";
import { FIGURE_COLUMNS, figuresOf, type LendingRow, type TableRows } from "../sums/lending-sums.ts";
import { addTotals, type LoanTotals, noLoans } from "../sums/loan-totals.ts";
import { type FiledLoans, grouped, IndustryLoans } from "./industry-loans.ts";
import { LENDER_COLUMNS, lenderRows, TRAIT_COLUMNS, traitRows } from "./lender-rows.ts";
import { MAIN_INDUSTRY_COLUMNS, mainIndustryRows } from "./main-industries.ts";
import { CLASS_COLUMNS, classRows, OUTCOME_COLUMNS, outcomeRows } from "./nation-rows.ts";
import { STATE_LOAN_COLUMNS, stateLoanRows } from "./state-loans.ts";

/** Columns of the nation's rows by industry. */
const INDUSTRY_COLUMNS = [...FIGURE_COLUMNS, "quarter", "program", "naics"] as const;

/** The tables by industry, and of loans one by one, that a load fills. */
export const INDUSTRY_TABLES = [
  "sba_industry_lending",
  "sba_state_industry_loans",
  "sba_county_main_industries",
  "sba_lenders",
  "sba_loan_traits",
  "sba_nation_classes",
  "sba_nation_outcomes",
] as const;

/** What the loans of an edition refer to by number. */
export interface LoanBooks {
  lenders: LenderBook;
  traits: TraitBook;
}

/**
 * Loans added up for the nation by industry and quarter, at every level of NAICS, and kept one by one for the states
 * and counties. As exact as the sums of areas.
 */
export class IndustrySums {
  private readonly cells = new AreaCells();
  private readonly loans = new IndustryLoans();
  /** By filed code and quarter: the cell. */
  private readonly cellsByCode = new Map<string, Map<number, number>>();
  private hasRolledUp = false;

  /** `state` is undefined where the file names none, `county` where none was found. */
  add(loan: Loan, state: string | undefined, county: string | undefined): void {
    const cell = this.cellOf(loan.naics ?? NO_INDUSTRY, loan.quarter);
    this.cells.add(loan, [cell]);
    this.loans.add(loan, cell, county ?? state ?? "");
  }

  /** The sums of all sectors, and of the loans without an industry. After the last loan. */
  ofSectors(): LoanTotals {
    this.rollUp();
    const all = noLoans();
    for (let cell = 0; cell < this.cells.count; cell++)
      if (this.cells.parentOf(cell) === undefined) addTotals(all, this.cells.totalsOf(cell));
    return all;
  }

  /** The rows of each table. `books`: of the loans' lenders and traits. After the last loan. */
  tables(program: string, { lenders, traits }: LoanBooks): Record<(typeof INDUSTRY_TABLES)[number], TableRows> {
    this.rollUp();
    const filedLoans = this.filedLoans();
    const numbers = lenders.numbers();
    return {
      sba_industry_lending: { columns: INDUSTRY_COLUMNS, rows: this.rows(program) },
      sba_state_industry_loans: { columns: STATE_LOAN_COLUMNS, rows: stateLoanRows(filedLoans, numbers, program) },
      sba_county_main_industries: { columns: MAIN_INDUSTRY_COLUMNS, rows: mainIndustryRows(filedLoans, program) },
      sba_lenders: { columns: LENDER_COLUMNS, rows: lenderRows(filedLoans, { book: lenders, numbers }, program) },
      sba_loan_traits: { columns: TRAIT_COLUMNS, rows: traitRows(traits, program) },
      sba_nation_classes: { columns: CLASS_COLUMNS, rows: classRows(filedLoans, program) },
      sba_nation_outcomes: { columns: OUTCOME_COLUMNS, rows: outcomeRows(filedLoans, program) },
    };
  }

  private cellOf(code: string, quarter: number): number {
    let byQuarter = this.cellsByCode.get(code);
    if (!byQuarter) {
      byQuarter = new Map();
      this.cellsByCode.set(code, byQuarter);
    }
    let cell = byQuarter.get(quarter);
    if (cell === undefined) {
      for (const level of code === NO_INDUSTRY ? [code] : levelsOf(code))
        cell = this.cells.find(level, { code: level, parent: cell, quarter });
      byQuarter.set(quarter, cell!); // a code has a level at least
    }
    return cell!; // found above
  }

  /** Adds each level to the one above it: until then, cells have the loans that were filed with their very code. */
  private rollUp(): void {
    if (this.hasRolledUp) return;
    this.hasRolledUp = true;
    const depths = this.depths();
    for (let depth = DEPTHS - 1; depth > 0; depth--)
      for (let cell = 0; cell < depths.length; cell++)
        if (depths[cell] === depth) this.cells.addCell(this.cells.parentOf(cell)!, cell); // only sectors have none
  }

  /** A row for each code and quarter with loans. */
  private *rows(program: string): Generator<LendingRow> {
    const { cells } = this;
    const depths = this.depths();
    // A loan is kept with the cell of its own code. The cells of a depth get the loans of all cells below them.
    const groups = Int32Array.from(depths, (_, cell) => cell);
    for (let depth = DEPTHS - 1; depth >= 0; depth--) {
      // A cell below this depth is not a sector, so it has a parent.
      for (const [cell, group] of groups.entries()) if (depths[group]! > depth) groups[cell] = cells.parentOf(group)!;
      const sorted = this.loans.amounts.sorted(cells.count, (cell) => groups[cell]!); // cells are below count
      for (let cell = 0; cell < cells.count; cell++) {
        if (depths[cell] !== depth) continue;
        const { code = NO_INDUSTRY, quarter } = cells.keyOf(cell);
        yield [...figuresOf(cells, cell, sorted.doubledMedian(cell)), quarter, program, code];
      }
    }
  }

  /** By cell: 0 of a sector, up to 4 of a code of 6 digits. A cell is made after the one above it. */
  private depths(): Int32Array {
    const depths = new Int32Array(this.cells.count);
    for (let cell = 0; cell < depths.length; cell++) {
      const parent = this.cells.parentOf(cell);
      depths[cell] = parent === undefined ? 0 : depths[parent]! + 1; // see above
    }
    return depths;
  }

  private filedLoans(): FiledLoans {
    const { loans } = this;
    const codes = [...this.cellsByCode.keys()].filter((code) => code !== NO_INDUSTRY).sort();
    const codeNumbers = new Int32Array(this.cells.count).fill(-1);
    const quarters = Int32Array.from(codeNumbers, (_, cell) => this.cells.keyOf(cell).quarter);
    for (const [number, code] of codes.entries())
      for (const cell of this.cellsByCode.get(code)!.values()) codeNumbers[cell] = number; // a key of the map
    const quarterAt = (loan: number) => quarters[loans.amounts.groupAt(loan)]!; // loans are kept with a cell
    const all = Int32Array.from({ length: loans.amounts.count }, (_, loan) => loan);
    const byQuarter = new Int32Array(all.length);
    let position = 0;
    for (const { loans: ofQuarter } of grouped(all, LAST_QUARTER, quarterAt)) {
      byQuarter.set(ofQuarter, position);
      position += ofQuarter.length;
    }
    const codeAt = (loan: number) => codeNumbers[loans.amounts.groupAt(loan)]!; // loans are kept with a cell
    return { loans, codes, codeAt, quarterAt, byQuarter };
  }
}

/** Levels of NAICS, from the sector to 6 digits. */
const DEPTHS = 5;
