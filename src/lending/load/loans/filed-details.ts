import { NOT_FILED } from "../../loans/classes.ts";
import type { LoanColumns } from "./columns.ts";
import type { FiledLender } from "./lender-book.ts";
import type { FiledTraits } from "./trait-book.ts";

type Row = readonly string[];

/** A field of a row, trimmed; `""` where the file has no such column. */
export const cell = (row: Row, index: number | undefined): string =>
  index === undefined ? "" : (row[index] ?? "").trim();

/** The lender of a loan. */
export const filedLender = (row: Row, columns: LoanColumns): FiledLender => ({
  locationId: cell(row, columns.locationId),
  fdicNumber: cell(row, columns.fdicNumber),
  ncuaNumber: cell(row, columns.ncuaNumber),
  name: cell(row, columns.bankName),
  city: cell(row, columns.bankCity),
  state: cell(row, columns.bankState),
});

/** The traits of a loan. */
export const filedTraits = (row: Row, columns: LoanColumns): FiledTraits => ({
  subprogram: cell(row, columns.subprogram),
  processingMethod: cell(row, columns.processingMethod),
  businessType: cell(row, columns.businessType),
  businessAge: cell(row, columns.businessAge),
  rateType: cell(row, columns.rateType),
  revolver: cell(row, columns.revolver),
});

/** A term of more than a century counts as not filed. */
const MOST_MONTHS = 1_200;

/** The term in months, as filed: 0 in some real loans. `NOT_FILED` for what is not a whole number of months. */
export function filedTerm(row: Row, columns: LoanColumns): number {
  const [, digits] = /^(\d{1,4})(?:\.0+)?$/.exec(cell(row, columns.term)) ?? [];
  return digits === undefined || Number(digits) > MOST_MONTHS ? NOT_FILED : Number(digits);
}

/** A higher rate counts as not filed. */
const MOST_PERCENT = 100;

/** The rate in thousandths of a percent; `NOT_FILED` for what is not a percentage from 0 to 100. */
export function filedRate(row: Row, columns: LoanColumns): number {
  const [, percent] = /^(\d{1,3}(?:\.\d*)?|\.\d+)%?$/.exec(cell(row, columns.rate)) ?? [];
  return percent === undefined || Number(percent) > MOST_PERCENT ? NOT_FILED : Math.round(Number(percent) * 1_000);
}
