import { formatCents } from "../loans/money.ts";
import type { Loan } from "../loans/read-loans.ts";
import { AreaCells } from "./area-cells.ts";
import { LoanAmounts, type SortedAmounts } from "./loan-amounts.ts";
import { addTotals, differingField, type LoanTotals, noLoans } from "./loan-totals.ts";

/** A row of a table, as COPY takes it. */
export type LendingRow = (string | number | boolean | null)[];

/** Columns that areas and industries have. */
export const FIGURE_COLUMNS = [
  "total_amount",
  "median_amount",
  "guaranteed_amount",
  "guarantee_share_sum",
  "charge_off_amount",
  "jobs_supported",
  "loan_count",
  "charge_off_count",
  "cancelled_count",
] as const;

/** Columns of an area's quarter. */
const LENDING_COLUMNS = [
  ...FIGURE_COLUMNS,
  "unresolved_count",
  "no_industry_count",
  "quarter",
  "program",
  "fips",
] as const;

/** Columns of an area's medians. */
const YEAR_MEDIAN_COLUMNS = ["quarters", "amounts", "program", "fips"] as const;

/** The tables by area that a load fills. */
export const AREA_TABLES = ["sba_lending", "sba_year_medians"] as const;

/** The columns and rows of a table, as COPY takes them. */
export interface TableRows {
  columns: readonly string[];
  rows: Iterable<LendingRow>;
}

/**
 * Loans added up by county and quarter, and on their own by state and quarter, so that each can be checked against the
 * other. Exact: whole cents, and fractions to more decimals than any answer has.
 */
export class LendingSums {
  private readonly cells = new AreaCells();
  private readonly amounts = new LoanAmounts();

  /** `county` is undefined where none was found. */
  add(loan: Loan, state: string, county: string | undefined): void {
    const { cells } = this;
    const { quarter } = loan;
    const ofState = cells.find(state, { code: state, parent: undefined, quarter });
    const leaf = cells.find(county ?? `${state} unresolved`, { code: county, parent: ofState, quarter });
    cells.add(loan, [ofState, leaf]);
    this.amounts.add(leaf, loan.gross);
  }

  /** The oldest quarter with a loan; undefined without loans. */
  firstQuarter(): number | undefined {
    let first: number | undefined;
    for (let cell = 0; cell < this.cells.count; cell++) {
      const { quarter } = this.cells.keyOf(cell);
      if (first === undefined || quarter < first) first = quarter;
    }
    return first;
  }

  /** The sums of all states. */
  ofStates(): LoanTotals {
    const all = noLoans();
    for (let cell = 0; cell < this.cells.count; cell++)
      if (this.cells.keyOf(cell).parent === undefined) addTotals(all, this.cells.totalsOf(cell));
    return all;
  }

  /**
   * What does not add up: a state and quarter whose counties and unresolved loans are not its own sum, or a county that
   * is counted in another state; undefined where all is well.
   */
  fault(): string | undefined {
    const { cells } = this;
    const parts = new Map<number, LoanTotals>();
    for (let cell = 0; cell < cells.count; cell++) {
      const { parent: state, code: fips } = cells.keyOf(cell);
      if (state === undefined) continue;
      const ofState = cells.keyOf(state).code ?? "";
      if (fips !== undefined && !fips.startsWith(ofState)) return `county ${fips} is counted in state ${ofState}`;
      const sum = parts.get(state) ?? noLoans();
      parts.set(state, sum);
      addTotals(sum, cells.totalsOf(cell));
    }
    for (const [state, sum] of parts) {
      const stateTotals = cells.totalsOf(state);
      const field = differingField(sum, stateTotals);
      if (field === undefined) continue;
      const { code: fips, quarter } = cells.keyOf(state);
      return (
        `state ${fips} has ${stateTotals[field]} ${field} in ${quarter}, ` +
        `and its counties and unresolved loans ${sum[field]}`
      );
    }
    return undefined;
  }

  /** The rows of each table. After the last loan. */
  tables(program: string): Record<(typeof AREA_TABLES)[number], TableRows> {
    const { cells, amounts } = this;
    const ofLeaves = amounts.sorted(cells.count);
    // Amounts are kept by county, and every county has a state.
    const ofStates = amounts.sorted(cells.count, (cell) => cells.parentOf(cell) ?? cell);
    const amountsOf = (cell: number) => (cells.parentOf(cell) === undefined ? ofStates : ofLeaves);
    return {
      sba_lending: { columns: LENDING_COLUMNS, rows: this.quarterRows(program, amountsOf) },
      sba_year_medians: { columns: YEAR_MEDIAN_COLUMNS, rows: this.yearMedianRows(program, amountsOf) },
    };
  }

  /** A row for each county and state with loans, by quarter. */
  private *quarterRows(program: string, amountsOf: (cell: number) => SortedAmounts): Generator<LendingRow> {
    const { cells } = this;
    const unresolved = new Map<number, number>();
    for (let cell = 0; cell < cells.count; cell++) {
      const { parent: state, code: fips } = cells.keyOf(cell);
      if (state !== undefined && fips === undefined) unresolved.set(state, cells.totalsOf(cell).loans);
    }
    for (let cell = 0; cell < cells.count; cell++) {
      const { code: fips, parent: state, quarter } = cells.keyOf(cell);
      if (fips === undefined) continue;
      yield [
        ...figuresOf(cells, cell, amountsOf(cell).doubledMedian(cell)),
        state === undefined ? (unresolved.get(cell) ?? 0) : null,
        cells.totalsOf(cell).noIndustry,
        quarter,
        program,
        fips,
      ];
    }
  }

  /** A row for each county and state with loans. */
  private *yearMedianRows(program: string, amountsOf: (cell: number) => SortedAmounts): Generator<LendingRow> {
    for (const years of this.cells.years()) {
      const [cell] = years[0]!.cells as [number]; // an area has a loan, and a year a cell
      const { code: fips } = this.cells.keyOf(cell);
      if (fips === undefined) continue;
      const sorted = amountsOf(cell);
      const medians = years.map(({ cells }) => formatHalf(sorted.doubledMedianOf(cells)));
      yield [`{${years.map(({ last }) => last).join(",")}}`, `{${medians.join(",")}}`, program, fips];
    }
  }
}

/** The figures of a cell, and twice its median, in the order of {@link FIGURE_COLUMNS}. */
export function figuresOf(cells: AreaCells, cell: number, doubledMedian: number): LendingRow {
  const totals = cells.totalsOf(cell);
  return [
    formatCents(totals.gross),
    formatHalf(doubledMedian),
    formatCents(totals.guaranteed),
    cells.sharesOf(cell),
    formatCents(totals.chargedOff),
    totals.jobs,
    totals.loans,
    totals.chargeOffs,
    totals.cancelled,
  ];
}

/** Dollars of half of some cents, which may end in half a cent. */
const formatHalf = (doubledCents: number): string =>
  `${formatCents(Math.floor(doubledCents / 2))}${doubledCents % 2 === 1 ? "5" : ""}`;
