import { usageError } from "../../../errors.ts";
import { findStateOrTerritory } from "../../../reference/states.ts";
import type { Database } from "../../../storage/database.ts";
import type { Company } from "../../companies/company.ts";
import { readIdentifier } from "../../companies/identifier.ts";
import { cikOfTicker, listedCiks, loadedCiks } from "../queries/companies.ts";

/** Which companies a load is about. */
export interface Selection {
  /** Those that were named; undefined: all that are operating companies. */
  named: ReadonlySet<string> | undefined;
  /** Companies of the list of all tickers, and those that are loaded: whom archives of everybody are read for. */
  listed: ReadonlySet<string>;
  /** Companies that were loaded before this load: they are kept up to date, whatever they are. */
  loaded: ReadonlySet<string>;
  /** Companies whose lists were read and left out by this load: their facts are, too. */
  left: Set<string>;
}

/**
 * The companies that the words of the command line name, by ticker or CIK.
 * @throws `usage` for a word that is neither, and for a ticker that nobody is known by.
 */
export async function readSelection({ sql }: Database, words: readonly string[]): Promise<Selection> {
  const loaded = new Set(await loadedCiks(sql));
  const listed = new Set([...(await listedCiks(sql)), ...loaded]);
  if (words.length === 0) return { named: undefined, listed, loaded, left: new Set() };
  const named = new Set<string>();
  for (const word of words) {
    const identifier = readIdentifier(word);
    if (!identifier) throw usageError(`"${word}" is no ticker and no CIK; accepted: AAPL, BRK.B, 0000320193, 320193`);
    const cik = "cik" in identifier ? identifier.cik : await cikOfTicker(sql, identifier.ticker);
    if (cik === undefined)
      throw usageError(
        `no company is known by the ticker "${word}": load company_tickers_exchange.json, or give its CIK`,
      );
    named.add(cik);
  }
  return { named, listed, loaded, left: new Set() };
}

/** Whether a file is of a company that is asked for, as far as its name tells. */
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
 * Why a company that was not named is left out; undefined where it is not. Funds, trusts and persons file, too; of the
 * archives of everybody, foreign companies are left out as well.
 */
export function leftOut(
  { entityType, headquarters, stateOfIncorporation }: Company,
  isOfArchive: boolean,
): string | undefined {
  if (entityType !== null && entityType !== "operating") return `is no operating company (${entityType})`;
  const isOfUs = !headquarters.isForeign || findStateOrTerritory(stateOfIncorporation ?? "") !== undefined;
  return isOfArchive && !isOfUs ? "is no company of the United States" : undefined;
}
