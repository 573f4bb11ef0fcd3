import { GovdataError } from "../errors.ts";
import type { LoadRun } from "./dataset.ts";

/** How the years of an agency are fetched, each as files of its own. */
export interface YearsOfAgency<File> {
  /** The newest year that can be out. */
  newestPossible: number;
  /** Fetches a year. @throws `not_found` for one that is not there. */
  fetchYear(year: number): Promise<File[]>;
  /** Fetches what can have been corrected of the year before the newest one; `[]` if none of it is wanted. */
  fetchBefore(year: number): Promise<File[]>;
}

/** How far back years are tried: one that is later than ever must not leave a store empty. */
const MOST_YEARS_BACK = 3;

/**
 * Fetches the newest year that is out, whatever the calendar says, and the year before as far as it is wanted: agencies
 * rewrite it. What has not changed takes a request, and no download.
 */
export async function fetchNewestYears<File>(
  { log }: Pick<LoadRun, "log">,
  { newestPossible, fetchYear, fetchBefore }: YearsOfAgency<File>,
): Promise<File[]> {
  const unlessMissing = async (year: number, fetch: (year: number) => Promise<File[]>) => {
    try {
      return await fetch(year);
    } catch (error) {
      if (!(error instanceof GovdataError) || error.kind !== "not_found") throw error;
      if (year <= newestPossible - MOST_YEARS_BACK) throw error;
      log(`${year} is not out yet: ${error.message}`);
      return undefined;
    }
  };
  for (let year = newestPossible; ; year--) {
    const files = await unlessMissing(year, fetchYear);
    if (files) return [...files, ...((await unlessMissing(year - 1, fetchBefore)) ?? [])];
  }
}
