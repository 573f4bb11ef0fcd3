import type { LoadRun } from "../../loading/dataset.ts";
import type { Naics } from "../../reference/naics.ts";
import type { CountyResolver } from "../counties/resolver.ts";
import { type EditionDetail, UNMATCHED_KEPT } from "../editions/queries.ts";
import type { LoanFile } from "./catalogue.ts";
import { type Edition, fiscalYears, namesOf, refuseFewerLoans } from "./edition.ts";
import { EditionSums } from "./edition-sums.ts";
import { formatDay, lastWholeQuarter } from "./loans/days.ts";
import { FiledCodes } from "./loans/filed-codes.ts";
import { formatCents } from "./loans/money.ts";
import { openLoans } from "./loans/open-loans.ts";
import { type Loan, noRows, readLoans } from "./loans/read-loans.ts";
import { spanOf } from "./recognize.ts";
import { addLoan, noLoans } from "./sums/loan-totals.ts";
import { UnmatchedNames } from "./unmatched.ts";

/** The files of an edition, read and added up one after another. */
export class EditionReading {
  readonly sums: EditionSums;
  readonly detail: EditionDetail;
  private readonly filedCodes: FiledCodes;
  private readonly unmatched = new UnmatchedNames();

  constructor(
    private readonly run: LoadRun,
    private readonly edition: Edition,
    naics: Naics,
  ) {
    this.sums = new EditionSums(namesOf(edition));
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
    const expected = { asOf, otherYears, filedCodes: this.filedCodes, ...this.sums.books };
    const counts = noRows();
    const ofFile = noLoans();
    for await (const loans of readLoans(table, expected, counts)) {
      run.signal.throwIfAborted();
      for (const loan of loans) {
        addLoan(ofFile, loan);
        this.add(loan, resolve);
      }
    }
    this.sums.addFile(ofFile);
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
      this.sums.add(loan, undefined, undefined);
      return;
    }
    const placedLoans = resolve(loan.place);
    ways[placedLoans?.way ?? "unresolved"]++;
    if (placedLoans?.way !== "name") this.unmatched.add(loan.place, placedLoans !== undefined);
    this.sums.add(loan, loan.state, placedLoans?.fips);
  }

  /** After the last file: refuses what does not add up, or is less than what is served. */
  finish(served: EditionDetail | undefined): void {
    const { detail, edition, run, sums } = this;
    sums.refuseFaults();
    detail.first_quarter = sums.firstQuarter();
    detail.lenders = sums.books.lenders.all().length;
    detail.unmatched = this.unmatched.mostFrequent(UNMATCHED_KEPT);
    refuseFewerLoans(run, edition, detail, served);
    for (const line of [...this.unmatched.lines(), ...this.filedCodes.lines()]) run.log(line);
  }
}
