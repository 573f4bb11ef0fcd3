import { expect, test } from "bun:test";
import type { CompensationColumns } from "../../../src/filings/queries/companies.ts";
import { compensationRecords } from "../../../src/filings/serving/compensation.ts";

const OLDER = "0001999999-24-000050";
const NEWER = "0001999999-25-000050";

/** A row of the newer filing unless it says otherwise, as the query gives them: newest filing first. */
const row = (officer: string, total: number | null, more: Partial<CompensationColumns> = {}): CompensationColumns => ({
  cik: "0001999999",
  name: "MADE UP CO",
  ticker: "MADE",
  sic: "3674",
  accession_number: NEWER,
  form: "DEF 14A",
  filed_on: "2025-04-04",
  accepted_at: null,
  position: 0,
  officer,
  title: null,
  fiscal_year: 2023,
  salary: null,
  bonus: null,
  stock_awards: null,
  option_awards: null,
  non_equity_incentive: null,
  pension_change: null,
  other: null,
  total,
  adds_up: null,
  ...more,
});
const old = { accession_number: OLDER, filed_on: "2024-04-05" };
const named = (rows: CompensationColumns[]) =>
  compensationRecords(rows).map(({ name, total, accession_number: number }) => [name, total, number]);

test.each([
  ["Tim Cook", "Timothy D. Cook", 2],
  ["Jane A. Roe", "J. Roe", 2],
  ["ROBERT E. BIGELOW, III", "Robert E. Bigelow", 2],
  ["Dr. Ana María de la Cruz", "Ana de la Cruz", 2],
  ["William Li", "Bill Li", 2],
  ["Red Li", "Paul Li", 1], // another first name, and the same total
])("%s and %s are one person, whose year is taken from the newer filing", (newer, older, total) => {
  expect(named([row(newer, 1), row(older, total, old)])).toEqual([[newer, 1, NEWER]]);
});

test.each([
  ["Brian L. Roberts", "Ralph J. Roberts"],
  ["James Smith", "John Smith"],
  ["Jane Roe", "Jane Kowalski"],
])("%s and %s are two people", (newer, older) => {
  expect(named([row(newer, 1), row(older, 2, old)])).toEqual([
    [newer, 1, NEWER],
    [older, 2, OLDER],
  ]);
});

test("an officer who is in a table twice is there twice, and a year without totals does not join people", () => {
  expect(named([row("Jane Roe", 1), row("Jane Roe", 2)])).toHaveLength(2);
  expect(named([row("James Smith", null), row("Karl Smith", null, old)])).toHaveLength(2);
});

test("years come newest first, and the row of a company without any gives none", () => {
  const years = compensationRecords([row("Jane Roe", 1), row("Jane Roe", 2, { fiscal_year: 2024 })]);
  expect(years.map(({ fiscal_year: year }) => year)).toEqual([2024, 2023]);
  expect(compensationRecords([row("", null, { accession_number: null, form: null })])).toEqual([]);
});
