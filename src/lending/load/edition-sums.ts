import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../errors.ts";
import type { NewTables } from "../../loading/publishing/publish.ts";
import { IndustrySums, type LoanBooks } from "./industries/industry-sums.ts";
import { LenderBook } from "./loans/lender-book.ts";
import type { Loan } from "./loans/read-loans.ts";
import { TraitBook } from "./loans/trait-book.ts";
import { PROGRAM, type PublishedTable, rowsFault } from "./published-rows.ts";
import { LendingSums, type TableRows } from "./sums/lending-sums.ts";
import { addLoan, addTotals, differingField, type LoanTotals, noLoans } from "./sums/loan-totals.ts";

/** The loans of an edition added up by area and by industry, and whether all sums agree. */
export class EditionSums {
  /** Of all files. */
  readonly all = noLoans();
  private readonly areas = new LendingSums();
  private readonly industries = new IndustrySums();
  /** Loans of no state. */
  private readonly elsewhere = noLoans();

  /** What the loans refer to; {@link readLoans} fills it. */
  readonly books: LoanBooks;

  /** `names`: the files, for messages. */
  constructor(private readonly names: string) {
    this.books = { lenders: new LenderBook(names), traits: new TraitBook(names) };
  }

  /** Adds a loan to its state, county and industry. Those that are not known are undefined. */
  add(loan: Loan, state: string | undefined, county: string | undefined): void {
    if (state === undefined) addLoan(this.elsewhere, loan);
    else this.areas.add(loan, state, county);
    this.industries.add(loan, state, county);
    this.books.lenders.add(loan.lender, loan.approved);
  }

  /** Adds the totals of a file, which were counted apart from the sums. */
  addFile(totals: LoanTotals): void {
    addTotals(this.all, totals);
  }

  /** Refuses files whose sums differ from their totals, or are not exact. */
  refuseFaults(): void {
    const { all, areas, industries } = this;
    const counted = areas.ofStates();
    addTotals(counted, this.elsewhere);
    const field = differingField(counted, all);
    const industryField = differingField(industries.ofSectors(), all);
    if (industryField) throw this.unequal(`the industries and the files differ in ${industryField}`);
    const fault = field ? `the states have ${counted[field]} ${field}, and the files ${all[field]}` : areas.fault();
    if (fault) throw this.unequal(fault);
    if (!Object.values(all).every(Number.isSafeInteger))
      throw this.refused("the amounts are so large that their sum is not exact");
  }

  /** The first quarter with a loan. @throws `source_refused` where no loan has a quarter */
  firstQuarter(): number {
    const first = this.areas.firstQuarter();
    if (first === undefined) throw this.refused("has no loan that could be summed");
    return first;
  }

  /** The columns and rows of each table, for COPY. */
  tables(): Record<PublishedTable, TableRows> {
    return { ...this.areas.tables(PROGRAM), ...this.industries.tables(PROGRAM, this.books) };
  }

  /** Refuses rows in the database that differ from what was read. `unresolved`: loans of a state but no county. */
  async checkRows(tx: TransactionSql, tables: NewTables, unresolved: number): Promise<void> {
    const { all, elsewhere } = this;
    const { withLender } = this.books.lenders;
    const fault = await rowsFault(tx, tables, { all, elsewhere, unresolved, withLender });
    if (fault) throw this.unequal(fault);
  }

  private unequal(difference: string) {
    return this.refused(`the sums do not add up: ${difference}`);
  }

  private refused(reason: string) {
    return sourceRefused({ file: this.names }, undefined, reason);
  }
}
