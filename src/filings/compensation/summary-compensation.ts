import type { FilingMarkup } from "../markup/blocks.ts";
import { canBeOne } from "../people/first-names.ts";
import { surname } from "../people/names.ts";
import { type Candidate, candidates } from "./candidates.ts";
import type { CompensationRow } from "./columns.ts";

/**
 * Reads the Summary Compensation Table (Regulation S-K, Item 402(c) and 402(n); before 2006 402(b)) of a proxy
 * statement or another form that has one; `[]` if there is none.
 *
 * Shape: a row for each officer and year, as printed: officers in the table's order, each with the years in theirs.
 * Units: whole US dollars. Null: the column is missing, or a dash, `N/A` or nothing is printed; a printed 0 is 0.
 * Numbers of shares and options, as in tables before 2006, are not amounts, so they are null.
 * The table is recognized by the shape of its heading (name, year, salary, and a total or the other columns). Its
 * caption also occurs in contents, text and footnotes.
 */
export function summaryCompensation({ blocks }: FilingMarkup): CompensationRow[] {
  const tables = candidates(blocks);
  const best = tables.reduce<Candidate | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best) return [];
  const rows = new Map<string, CompensationRow>();
  for (const table of tables)
    if (table === best || (continues(table, best) && !repeats(table, best)))
      for (const row of table.rows) {
        const key = rowKey(row);
        if (!rows.has(key) || table === best) rows.set(key, row);
      }
  return [...rows.values()];
}

/** Returns the newest year of a table; null if it has no rows. */
export const newestYear = (rows: readonly CompensationRow[]): number | null =>
  rows.reduce<number | null>((year, row) => Math.max(year ?? 0, row.fiscal_year), null);

/** How many blocks a page break can take, with its number and headers. */
const PAGE_BREAK_BLOCKS = 40;

const rowKey = (row: CompensationRow) => `${row.name.toLowerCase()}|${row.fiscal_year}`;

/**
 * Whether a table has years that the other already has. It is then another table with the same columns, not a part of
 * it.
 */
const repeats = (table: Candidate, best: Candidate): boolean => {
  return table.rows.some((row) =>
    best.rows.some(
      (otherRow) =>
        otherRow.fiscal_year === row.fiscal_year &&
        surname(otherRow.name) === surname(row.name) &&
        canBeOne(otherRow.name, row.name),
    ),
  );
};

/** Whether a table is the part of another one on the page before or after. */
const continues = (table: Candidate, best: Candidate): boolean =>
  table.shape === best.shape &&
  (Math.abs(table.block - best.lastBlock) <= PAGE_BREAK_BLOCKS ||
    Math.abs(best.block - table.lastBlock) <= PAGE_BREAK_BLOCKS);
