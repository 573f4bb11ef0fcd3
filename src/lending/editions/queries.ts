import type { Sql } from "postgres";
import { servedDetails } from "../../loading/publishing/sources.ts";
import { SBA } from "./dataset.ts";

/** What is kept of an edition in addition to its sums; `dataset_vintages.detail`. */
export interface EditionDetail {
  /** The day that the loans' state is of, `YYYY-MM-DD`; the edition's label too. */
  as_of: string;
  /** The newest quarter that was over on that day: 20262. */
  latest_quarter: number;
  /** The oldest quarter with a loan. */
  first_quarter: number;
  /** The fiscal years of approval that its files cover. */
  fiscal_years: number[];
  /** The files by their fiscal years as SBA writes them (`FY1991-FY1999`). */
  files: Record<string, EditionFile>;
  /** Loans by how their county was found. `no_state`: the project's state is not a state, so no area has them. */
  ways: { name: number; zip: number; city: number; unresolved: number; no_state: number };
  /** Loans by what their NAICS code is; undefined of an edition that was loaded before codes were kept. */
  industries?: { known: number; missing: number; unknown: number };
  /** How many lenders hold its loans; undefined of an edition that was loaded before lenders were kept. */
  lenders?: number;
  /**
   * Rows that are not summed, by reason: no amount above 0 or a negative figure, no possible day of approval, of the
   * program 504.
   */
  refused: { amount: number; date: number; program: number };
  /** Project counties that no county has the name of, most frequent first; the first {@link UNMATCHED_KEPT}. */
  unmatched: UnmatchedName[];
}

/** One file of an edition. */
export interface EditionFile {
  name: string;
  sha256: string;
  loans: number;
  /** Dollars with cents, as text. */
  amount: string;
}

/** A county's name that was not found in its state; `county_found` of its loans have one by ZIP or city. */
export interface UnmatchedName {
  state: string;
  name: string;
  count: number;
  county_found: number;
}

/** How many unmatched names are kept with an edition. */
export const UNMATCHED_KEPT = 500;

/** The edition that answers now; undefined where nothing is loaded. */
export async function servedEdition(sql: Sql): Promise<EditionDetail | undefined> {
  const [detail] = (await servedDetails<EditionDetail>(sql, SBA)).values(); // one edition at a time
  return detail;
}
