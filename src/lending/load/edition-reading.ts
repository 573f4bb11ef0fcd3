import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { refuseShrinking } from "../../loading/publishing/checks.ts";
import type { NewTables } from "../../loading/publishing/publish.ts";
import type { Naics } from "../../reference/naics.ts";
import type { CountyResolver } from "../counties/resolver.ts";
import { type EditionDetail, type EditionFile, UNMATCHED_KEPT } from "../queries-edition.ts";
import type { LoanFile } from "./catalogue.ts";
import { type Edition, fiscalYears } from "./edition.ts";
import { IndustrySums, type TableRows } from "./industries/industry-sums.ts";
import { formatDay, lastWholeQuarter } from "./loans/days.ts";
import { FiledCodes } from "./loans/filed-codes.ts";
import { formatCents } from "./loans/money.ts";
import { openLoans } from "./loans/open-loans.ts";
import { type Loan, noRows, readLoans } from "./loans/read-loans.ts";
import { type PublishedTable, rowsFault } from "./published-rows.ts";
import { spanOf } from "./recognize.ts";
import { LENDING_COLUMNS, LendingSums } from "./sums/lending-sums.ts";
import { addLoan, addTotals, differingField, noLoans } from "./sums/loan-totals.ts";
import { UnmatchedNames } from "./unmatched.ts";

/** The program, as the table's partitions have it. */
export const PROGRAM = "7A";

/** The files of an edition, read and added up one after another. */
export class EditionReading {
  /** Of all files. */
  readonly all = noLoans();
  readonly detail: EditionDetail;
  private readonly sums = new LendingSums();
  private readonly industries = new IndustrySums();
  private readonly filedCodes: FiledCodes;
  /** Loans of no state. */
  private readonly elsewhere = noLoans();
  private readonly unmatched = new UnmatchedNames();

  constructor(
    private readonly run: LoadRun,
    private readonly edition: Edition,
    naics: Naics,
  ) {
    this.filedCodes = new FiledCodes(naics);
    this.detail = {
      as_of: formatDay(edition.asOf),
      latest_quarter: lastWholeQuarter(edition.asOf),
      first_quarter: 0,
      fiscal_years: [...fiscalYears(edition.files, edition.asOf)],
      files: {},
      ways: { name: 0, zip: 0, city: 0, unresolved: 0, no_state: 0 },
      industries: this.filedCodes.ways,
      refused: { amount: 0, date: 0, program: 0 },
      unmatched: [],
    };
  }

  async read({ file, name }: LoanFile, resolve: CountyResolver): Promise<void> {
    const { run, detail } = this;
    run.progress.step(file.name, file.sizeBytes, "bytes");
    const table = await openLoans(file, name.isWorkbook, (bytes) => run.progress.advance(bytes));
    const { asOf, files } = this.edition;
    const otherYears = fiscalYears(
      files.filter((otherFile) => otherFile.file !== file),
      asOf,
    );
    const counts = noRows();
    const ofFile = noLoans();
    for await (const loans of readLoans(table, { asOf, otherYears, filedCodes: this.filedCodes }, counts)) {
      run.signal.throwIfAborted();
      for (const loan of loans) {
        addLoan(ofFile, loan);
        this.add(loan, resolve);
      }
    }
    addTotals(this.all, ofFile);
    for (const reason of ["amount", "date", "program"] as const) detail.refused[reason] += counts[reason];
    if (counts.noStatus > 0) run.log(`${file.name}: ${counts.noStatus} loans have no status`);
    detail.files[spanOf(name)] = {
      name: file.name,
      sha256: await file.sha256(),
      loans: ofFile.loans,
      amount: formatCents(ofFile.gross),
    };
  }

  private add(loan: Loan, resolve: CountyResolver): void {
    const { ways } = this.detail;
    if (loan.state === undefined) {
      ways.no_state++;
      addLoan(this.elsewhere, loan);
      this.industries.add(loan, undefined, undefined);
      return;
    }
    const placedLoans = resolve(loan.place);
    ways[placedLoans?.way ?? "unresolved"]++;
    if (placedLoans?.way !== "name") this.unmatched.add(loan.place, placedLoans !== undefined);
    this.sums.add(loan, loan.state, placedLoans?.fips);
    this.industries.add(loan, loan.state, placedLoans?.fips);
  }

  /** After the last file: refuses what does not add up, or is less than what is served. */
  finish(served: EditionDetail | undefined): void {
    const { detail, edition, run, sums } = this;
    const file = namesOf(edition);
    const counted = sums.ofStates();
    addTotals(counted, this.elsewhere);
    const field = differingField(counted, this.all);
    const industryField = differingField(this.industries.ofSectors(), this.all);
    if (industryField) throw this.unequal(`the industries and the files differ in ${industryField}`);
    const fault = field ? `the states have ${counted[field]} ${field}, and the files ${this.all[field]}` : sums.fault();
    if (fault) throw this.unequal(fault);
    if (!Object.values(this.all).every(Number.isSafeInteger))
      throw sourceRefused({ file }, undefined, "the amounts are so large that their sum is not exact");
    const first = sums.firstQuarter();
    if (first === undefined) throw sourceRefused({ file }, undefined, "has no loan that could be summed");
    detail.first_quarter = first;
    detail.unmatched = this.unmatched.mostFrequent(UNMATCHED_KEPT);
    refuseShrinking(file, shrinkage(detail.files, served?.files ?? {}), run.options.acceptSmaller);
    for (const line of [...this.unmatched.lines(), ...this.filedCodes.lines()]) run.log(line);
  }

  /** The columns and rows of each table, for COPY. */
  tables(): Record<PublishedTable, TableRows> {
    return {
      sba_lending: { columns: LENDING_COLUMNS, rows: this.sums.rows(PROGRAM) },
      ...this.industries.tables(PROGRAM),
    };
  }

  /** The rows as the database has them, against what was read. */
  async checkRows(tx: TransactionSql, tables: NewTables): Promise<void> {
    const { all, elsewhere, detail } = this;
    const fault = await rowsFault(tx, tables, { all, elsewhere, unresolved: detail.ways.unresolved });
    if (fault) throw this.unequal(fault);
  }

  private unequal(difference: string) {
    return sourceRefused({ file: namesOf(this.edition) }, undefined, `the sums do not add up: ${difference}`);
  }
}

/** The files of an edition, for messages. */
export const namesOf = ({ files }: Edition): string => files.map(({ file }) => file.name).join(", ");

/** Loans of files that both editions have, and of all. */
function shrinkage(files: Record<string, EditionFile>, served: Record<string, EditionFile>) {
  const loansOf = (of: Record<string, EditionFile>) => Object.values(of).reduce((sum, { loans }) => sum + loans, 0);
  const sharedSpans = Object.keys(files).filter((span) => served[span]);
  return [
    ...sharedSpans.map((span) => ({ what: span, before: served[span]?.loans ?? 0, after: files[span]?.loans ?? 0 })),
    { what: "the edition", before: loansOf(served), after: loansOf(files) },
  ];
}
