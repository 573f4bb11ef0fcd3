import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../schema.ts";
import { isSameFirstName } from "../people/first-names.ts";
import { surname, withoutHonorific, withoutSuffixes } from "../people/names.ts";
import type { CompensationColumns } from "../queries/companies.ts";
import { filedFields } from "../submission/dates.ts";
import { filedSchemas } from "./filed.ts";
import { CompanyReference, secMetadata } from "./metadata.ts";

const dollars = (amount: string, example: number | null) =>
  nullable(
    Type.Number({
      description: `${amount}, whole US dollars as printed; null: the table has no such column, or no value in it.`,
      example,
    }),
  );

/** One fiscal year of an officer. */
export const Compensation = Type.Object(
  {
    company: CompanyReference,
    name: Type.String({
      description: "The named executive officer, as printed in the table.",
      example: "Andrew R. Jassy",
    }),
    title: nullable(
      Type.String({
        description: "Position, as printed in the table; null: none is printed.",
        example: "President and Chief Executive Officer",
      }),
    ),
    fiscal_year: Type.Integer({ description: "The fiscal year, as printed in the table.", example: 2024 }),
    salary: dollars("Salary", 365_000),
    bonus: dollars("Bonus", null),
    stock_awards: dollars("Stock awards, at grant date value", null),
    option_awards: dollars("Option awards, at grant date value", null),
    non_equity_incentive: dollars("Non-equity incentive plan compensation", null),
    pension_change: dollars("Change in pension value and above-market earnings on deferred compensation", null),
    other: dollars("All other compensation", 1_231_889),
    total: dollars("Total, as printed", 1_596_889),
    adds_up: nullable(
      Type.Boolean({
        description: "Whether the parts add up to the total exactly; null if no total is printed.",
        example: true,
      }),
    ),
    accession_number: Type.String({
      description: "Accession number of the newest filing with this officer and year.",
      example: "0001104659-25-033442",
    }),
    form: Type.String({ description: "Form of that filing.", example: "DEF 14A" }),
    ...filedSchemas("that filing", "2025-04-10"),
  },
  {
    $id: "ExecutiveCompensation",
    description: "Pay of a named executive officer for a fiscal year, from the Summary Compensation Table.",
  },
);
export type Compensation = Static<typeof Compensation>;

/** Units of the fields that are numbers. */
export const COMPENSATION_UNITS = {
  salary: "usd",
  bonus: "usd",
  stock_awards: "usd",
  option_awards: "usd",
  non_equity_incentive: "usd",
  pension_change: "usd",
  other: "usd",
  total: "usd",
} as const;

/** `metadata` of compensation. */
export const compensationMetadata = secMetadata("CompensationMetadata", {
  company: CompanyReference,
});

/**
 * Returns one record for each officer and year, newest year first, and in a year those of its newest filing first.
 * Each table repeats the two previous years, so a person's year comes from the newest filing.
 */
export function compensationRecords(rows: readonly CompensationColumns[]): Compensation[] {
  const records: Compensation[] = [];
  const byYear = new Map<number, Compensation[]>();
  for (const row of rows) {
    // The single row of a company that has no records.
    if (row.accession_number === null || row.form === null) continue;
    const record = compensationRecord(row, row.accession_number, row.form);
    const sameYear = byYear.get(record.fiscal_year) ?? [];
    // Two rows of one table are two people, or one person in two positions. Both are kept.
    if (
      sameYear.some(
        (candidate) => candidate.accession_number !== record.accession_number && isSamePerson(candidate, record),
      )
    )
      continue;
    byYear.set(record.fiscal_year, [...sameYear, record]);
    records.push(record);
  }
  return records.sort((a, b) => b.fiscal_year - a.fiscal_year); // a stable sort: filings stay in order
}

/**
 * Whether two filings' rows of one year are about one person. The surnames must be the same. So must either the totals
 * (`Red` and `Paul`), or the first names, where one can be short for the other (`Tim` and `Timothy`, `J.` and `Jane`,
 * `Bill` and `William`).
 */
function isSamePerson(a: Compensation, b: Compensation): boolean {
  const [name, otherName] = [bareName(a.name), bareName(b.name)];
  if (surname(name) !== surname(otherName)) return false;
  const [first, otherFirst] = [firstName(name), firstName(otherName)];
  if (isSameFirstName(first, otherFirst)) return true;
  return a.total !== null && a.total === b.total;
}

/** Returns a name without honorifics and suffixes. */
const bareName = (name: string): string => withoutSuffixes(withoutHonorific(name.trim()));
const firstName = (name: string): string => (name.split(" ")[0] ?? "").replaceAll(".", "").toLowerCase();

const compensationRecord = (row: CompensationColumns, accession: string, form: string): Compensation => ({
  company: { cik: row.cik, ticker: row.ticker, name: row.name },
  name: row.officer,
  title: row.title,
  fiscal_year: row.fiscal_year,
  salary: row.salary,
  bonus: row.bonus,
  stock_awards: row.stock_awards,
  option_awards: row.option_awards,
  non_equity_incentive: row.non_equity_incentive,
  pension_change: row.pension_change,
  other: row.other,
  total: row.total,
  adds_up: row.adds_up,
  accession_number: accession,
  form,
  ...filedFields(row.filed_on, row.accepted_at),
});
