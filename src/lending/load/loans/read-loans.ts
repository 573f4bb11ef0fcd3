import { sourceRefused } from "../../../errors.ts";
import { dayOfSerial } from "../../../loading/formats/workbook.ts";
import { findStateOrTerritory } from "../../../reference/states.ts";
import type { LoanPlace } from "../../counties/resolver.ts";
import { NOT_FILED } from "../../loans/classes.ts";
import { OUTCOME_OF_STATUS, OUTCOMES, type Outcome } from "../../loans/outcomes.ts";
import { columnName, type LoanColumns } from "./columns.ts";
import { type DayNumber, daysBetween, fiscalYearOf, formatDay, parseDay, quarterOfDay } from "./days.ts";
import type { FiledCodes } from "./filed-codes.ts";
import { cell, filedLender, filedRate, filedTerm, filedTraits } from "./filed-details.ts";
import type { LenderBook } from "./lender-book.ts";
import { parseCents } from "./money.ts";
import type { LoanTable } from "./open-loans.ts";
import type { TraitBook } from "./trait-book.ts";

/** One approval. Amounts in whole cents. */
export interface Loan {
  /** The calendar quarter of approval: 20241. */
  quarter: number;
  /** FIPS code of the project's state or territory; undefined if the file names none that exists. */
  state: string | undefined;
  place: LoanPlace;
  /** NAICS code of 2 to 6 digits, as filed; undefined if the loan has none that exists. */
  naics: string | undefined;
  /** Above 0. */
  gross: number;
  guaranteed: number;
  /** What was charged off; 0 for a loan whose status is another, whatever its column says. */
  chargedOff: number;
  jobs: number;
  isChargedOff: boolean;
  isCancelled: boolean;
  outcome: Outcome;
  approved: DayNumber;
  /** The spelling of its lender in the {@link LenderBook}. */
  lender: number;
  /** Its traits in the {@link TraitBook}. */
  traits: number;
  /** Months; `NOT_FILED` where the file has none that is a whole number. */
  term: number;
  /** Thousandths of a percent; `NOT_FILED` where the file has none. */
  rate: number;
  /** From the approval; `NOT_FILED` unless it was charged off on a day between that and the day of the file. */
  daysToChargeOff: number;
}

/** Counts of rows that are not summed, and of oddities in those that are. */
export interface RowCounts {
  /** All rows below the heading. */
  rows: number;
  /** Amount missing, 0 or below. */
  amount: number;
  /** No day of approval, one that the calendar lacks, or one that can't be. */
  date: number;
  /** Loans of another program: 504. */
  program: number;
  /** Loans without a status. */
  noStatus: number;
  /** Loans of which more is guaranteed than approved. */
  overGuaranteed: number;
  /** Loans whose project's state is not a state. */
  noState: number;
  /** Loans approved in fiscal years that are another file's. */
  otherYears: number;
}

export const noRows = (): RowCounts => ({
  rows: 0,
  amount: 0,
  date: 0,
  program: 0,
  noStatus: 0,
  overGuaranteed: 0,
  noState: 0,
  otherYears: 0,
});

/** What the rows of a file have to be of. */
export interface Expected {
  asOf: DayNumber;
  /** Fiscal years of approval that other files of the edition have, by their names. */
  otherYears: ReadonlySet<number>;
  /** Reads the NAICS codes of all files. */
  filedCodes: FiledCodes;
  lenders: LenderBook;
  traits: TraitBook;
}

/** The day of approval of the first loan that can be: the Small Business Act. */
const FIRST_APPROVAL: DayNumber = 1953_07_30;

const STATUS_LIST = "P I F, CHGOFF, EXEMPT, CANCLD, COMMIT, NOT FUNDED";

/**
 * Reads the loans of a file of SBA's 7(a) FOIA data, in file order, many at a time.
 *
 * Units: whole cents. Rows of another program, without a possible day of approval, with an amount of 0 or less, or
 * with a negative guarantee, charge-off or number of jobs are counted in `counts` and left out. Rows that are alike are
 * loans each: the files have no loan number. Source: data.sba.gov, package `7-a-504-foia`.
 * @throws `source_refused` at the first row that is of another day than `asOf`, has no number where one must be, or a
 * status that is not known; and at the end, where so many rows are odd that columns must be misplaced, or all are of
 * fiscal years that are another file's.
 */
export async function* readLoans(table: LoanTable, expected: Expected, counts: RowCounts): AsyncGenerator<Loan[]> {
  const reader = new LoanReader(table, expected, counts);
  for await (const { rows, lines } of table.batches) {
    const loans: Loan[] = [];
    for (let index = 0; index < rows.length; index++) {
      const loan = reader.read(rows[index]!, lines[index]!); // parallel arrays
      if (loan) loans.push(loan);
    }
    yield loans;
  }
  reader.finish();
}

class LoanReader {
  private line = 0;
  /** The day of the file as its rows write it: the same text in every row. */
  private asOfText: string | undefined;
  private readonly days = new Map<string, DayNumber | undefined>();
  private readonly states = new Map<string, string | undefined>();
  private readonly columns: LoanColumns;

  constructor(
    private readonly table: LoanTable,
    private readonly expected: Expected,
    private readonly counts: RowCounts,
  ) {
    this.columns = table.columns;
  }

  /** Returns the loan of a row; undefined if the row does not count as one. */
  read(row: readonly string[], line: number): Loan | undefined {
    const { columns, counts } = this;
    this.line = line;
    counts.rows++;
    this.checkDay(cell(row, columns.asOf));
    if (!this.isOfProgram(cell(row, columns.program))) {
      counts.program++;
      return undefined;
    }
    const gross = this.amount(cell(row, columns.gross), "gross");
    const approved = this.approval(cell(row, columns.approved));
    if (approved === undefined) {
      counts.date++;
      return undefined;
    }
    if (gross <= 0) {
      counts.amount++;
      return undefined;
    }
    const chargeOff = this.amount(cell(row, columns.chargedOff), "chargedOff");
    const guaranteed = this.amount(cell(row, columns.guaranteed), "guaranteed");
    const jobs = this.jobs(cell(row, columns.jobs));
    if (chargeOff < 0 || guaranteed < 0 || jobs < 0) {
      counts.amount++;
      return undefined;
    }
    if (this.expected.otherYears.has(fiscalYearOf(approved))) counts.otherYears++;
    const outcome = this.outcome(cell(row, columns.status));
    if (guaranteed > gross) counts.overGuaranteed++;
    const place: LoanPlace = {
      projectState: cell(row, columns.state).toUpperCase(),
      projectCounty: this.county(cell(row, columns.county)),
      borrowerState: cell(row, columns.borrowerState).toUpperCase(),
      borrowerZip: cell(row, columns.borrowerZip),
      borrowerCity: cell(row, columns.borrowerCity),
    };
    const state = this.stateOf(place.projectState);
    if (state === undefined) counts.noState++;
    const isChargedOff = outcome === OUTCOMES.chargedOff;
    const { filedCodes, lenders, traits } = this.expected;
    return {
      quarter: quarterOfDay(approved),
      state,
      place,
      naics: filedCodes.read(cell(row, columns.naics)),
      gross,
      guaranteed,
      chargedOff: isChargedOff ? chargeOff : 0,
      jobs,
      isChargedOff,
      isCancelled: outcome === OUTCOMES.cancelled,
      outcome,
      approved,
      lender: lenders.read(filedLender(row, columns)),
      traits: traits.read(filedTraits(row, columns)),
      term: filedTerm(row, columns),
      rate: filedRate(row, columns),
      daysToChargeOff: isChargedOff ? this.daysToChargeOff(cell(row, columns.chargeOffDate), approved) : NOT_FILED,
    };
  }

  private refused(key: Parameters<typeof columnName>[0], reason: string) {
    return sourceRefused({ file: this.table.file, line: this.line }, columnName(key), reason);
  }

  private checkDay(text: string): void {
    if (text === this.asOfText || this.columns.asOf === undefined) return;
    if (this.day(text) === this.expected.asOf) {
      this.asOfText = text;
      return;
    }
    throw this.refused("asOf", `"${text}" is not ${formatDay(this.expected.asOf)}, the day of the file`);
  }

  private isOfProgram(text: string): boolean {
    if (text === "7A" || text === "7a" || /^7\s*\(a\)$/i.test(text)) return true;
    if (text === "504") return false;
    throw this.refused("program", `"${text}" is neither 7A nor 504`);
  }

  /** 0 if the field is empty: the file leaves zeros out. */
  private amount(text: string, key: "gross" | "guaranteed" | "chargedOff" | "jobs"): number {
    if (text === "") return 0;
    const cents = parseCents(text);
    if (cents === undefined) throw this.refused(key, `"${text}" is not an amount in dollars and cents`);
    return cents;
  }

  private jobs(text: string): number {
    const hundredths = this.amount(text, "jobs");
    if (hundredths % 100 !== 0) throw this.refused("jobs", `"${text}" is not a whole number`);
    return hundredths / 100;
  }

  private approval(text: string): DayNumber | undefined {
    const day = this.day(text);
    return day !== undefined && day >= FIRST_APPROVAL && day <= this.expected.asOf ? day : undefined;
  }

  /** Two million loans have some thousand days. */
  private day(text: string): DayNumber | undefined {
    let day = this.days.get(text);
    if (day !== undefined || this.days.has(text)) return day;
    day =
      this.table.form === "workbook" && /^\d{4,5}(?:\.\d+)?$/.test(text)
        ? parseDay(dayOfSerial(Number(text)).toISOString())
        : parseDay(text);
    if (this.days.size < 100_000) this.days.set(text, day);
    return day;
  }

  private daysToChargeOff(text: string, approved: DayNumber): number {
    const day = this.day(text);
    return day !== undefined && day >= approved && day <= this.expected.asOf ? daysBetween(approved, day) : NOT_FILED;
  }

  private outcome(text: string): Outcome {
    const status = text.replace(/\s+/g, "").toUpperCase();
    const outcome = status === "" ? OUTCOMES.noStatus : OUTCOME_OF_STATUS[status];
    if (outcome === OUTCOMES.noStatus) this.counts.noStatus++;
    // A new word for a loan that was charged off would pass for one that was not.
    if (outcome === undefined) throw this.refused("status", `"${text}" is not a status; accepted: ${STATUS_LIST}`);
    return outcome;
  }

  private county(text: string): string {
    // No county has an Ã: it is half a letter of UTF-8 in a file that is windows-1252 elsewhere.
    if (this.table.form === "windows-1252" && /Ã\P{ASCII}/u.test(text))
      throw this.refused("county", `"${text}" is UTF-8, but other lines of the file are not: it mixes encodings`);
    return text;
  }

  private stateOf(usps: string): string | undefined {
    let fips = this.states.get(usps);
    if (fips !== undefined || this.states.has(usps)) return fips;
    fips = /^[A-Z]{2}$/.test(usps) ? findStateOrTerritory(usps)?.fips : undefined;
    if (this.states.size < 1_000) this.states.set(usps, fips);
    return fips;
  }

  /** Refuses a file of another program, and one whose columns can't hold what their headings say. */
  finish(): void {
    const { file } = this.table;
    const { rows, program, date, amount, noState, noStatus, overGuaranteed, otherYears } = this.counts;
    if (rows === 0) throw sourceRefused({ file }, undefined, "has a heading and no row");
    if (program === rows)
      throw sourceRefused({ file }, columnName("program"), `all ${rows} rows are of 504, which is another data set`);
    const loans = rows - program;
    // A file under another one's name: its loans would count twice.
    if (otherYears > FEWEST_ODD && otherYears === loans - date - amount)
      throw sourceRefused(
        { file },
        columnName("approved"),
        `all ${otherYears} loans are of fiscal years that another file has by its name, where they would count twice`,
      );
    const oddities = [
      { key: "approved", count: date, what: "have no day of approval between 1953 and the day of the file" },
      { key: "gross", count: amount, what: "have an amount that can't be" },
      { key: "state", count: noState, what: "have no state of the United States" },
      { key: "status", count: noStatus, what: "have no status" },
      { key: "guaranteed", count: overGuaranteed, what: "have more guaranteed than approved" },
    ] as const;
    for (const { key, count, what: oddity } of oddities)
      if (count > loans * MOST_ODD && count > FEWEST_ODD)
        throw sourceRefused(
          { file },
          columnName(key),
          `${count} of ${loans} loans ${oddity}: the columns are misplaced, or the form has changed`,
        );
  }
}

/** A share of odd rows that no real file comes near; and a number that a few test rows may have. */
const MOST_ODD = 0.1;
const FEWEST_ODD = 20;
