import { usageError } from "../../../errors.ts";
import { findStateOrTerritory } from "../../../reference/states.ts";
import type { Database } from "../../../storage/database.ts";
import type { Company } from "../../companies/company.ts";
import { readIdentifier } from "../../companies/identifier.ts";
import { cikOfTicker, listedCiks, loadedCiks } from "../queries/companies.ts";

/** Which companies are loaded. */
export interface Selection {
  /** Named companies; undefined: all operating companies. */
  named: ReadonlySet<string> | undefined;
  /** Companies of the list of all tickers, and loaded ones. Archives of all filers are read for these. */
  listed: ReadonlySet<string>;
  /** Companies loaded before this load. They are kept up to date, whatever they are. */
  loaded: ReadonlySet<string>;
  /** Companies whose lists this load read and left out. Their facts are left out, too. */
  left: Set<string>;
}

/**
 * Returns the companies that the command line names, by ticker or CIK.
 * @throws `usage` for a word that is neither, and for an unknown ticker
 */
export async function readSelection({ sql }: Database, words: readonly string[]): Promise<Selection> {
  const loaded = new Set(await loadedCiks(sql));
  const listed = new Set([...(await listedCiks(sql)), ...loaded]);
  if (words.length === 0) return { named: undefined, listed, loaded, left: new Set() };
  const namedCiks = new Set<string>();
  for (const word of words) {
    const identifier = readIdentifier(word);
    if (!identifier) throw usageError(`"${word}" is not a ticker or CIK (AAPL, BRK.B, 0000320193, 320193)`);
    const cik = "cik" in identifier ? identifier.cik : await cikOfTicker(sql, identifier.ticker);
    if (cik === undefined)
      throw usageError(
        `no company has the ticker "${word}": load company_tickers_exchange.json, or give the company's CIK`,
      );
    namedCiks.add(cik);
  }
  return { named: namedCiks, listed, loaded, left: new Set() };
}

/** Whether a file's company was requested, as far as its name says. */
export const isSelected = (
  { named, listed, left }: Selection,
  cik: string | undefined,
  isOfArchive: boolean,
): boolean => {
  if (cik === undefined) return true;
  if (named) return named.has(cik);
  if (left.has(cik)) return false;
  return !isOfArchive || listed.size === 0 || listed.has(cik);
};

/**
 * Why a company that was not named is left out; undefined if it is not. Funds, trusts and persons file, too. From
 * archives of all filers, foreign companies are also left out.
 */
export function leftOut(
  { entityType, headquarters, stateOfIncorporation }: Company,
  isOfArchive: boolean,
): string | undefined {
  if (entityType !== null && entityType !== "operating") return `is not an operating company (${entityType})`;
  const isOfUs = !headquarters.isForeign || findStateOrTerritory(stateOfIncorporation ?? "") !== undefined;
  return isOfArchive && !isOfUs ? "is not a US company" : undefined;
}
