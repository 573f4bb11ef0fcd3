import type { TransactionSql } from "postgres";
import type { Settings } from "../../../config.ts";
import { loadedAmong } from "../../load/queries/companies.ts";
import type { FoundFiling } from "../queries.ts";

/** A filing that was found, with everyone whom it names. */
export interface NamedFiling extends Omit<FoundFiling, "cik"> {
  /** 10-digit CIKs. The role is the feed's; an index has none. */
  parties: readonly { cik: string; role?: string }[];
}

/** The parties that a filing is about come first: those that EDGAR files it under anyway. */
const ROLES: readonly (string | undefined)[] = ["Filer", "Subject", "Issuer"];

/** Returns the filings that are to be read, each with the party under which it is read. */
export async function chosenFilings(
  tx: TransactionSql,
  filings: readonly NamedFiling[],
  filers: Settings["edgarFilers"],
): Promise<FoundFiling[]> {
  const ciks = new Set(filings.flatMap(({ parties }) => parties.map(({ cik }) => cik)));
  const chosen = filers === "all" ? ciks : new Set(await loadedAmong(tx, [...ciks]));
  return filings.flatMap(({ parties, ...filing }) => {
    const [party] = parties
      .filter(({ cik }) => chosen.has(cik))
      .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.cik < b.cik ? -1 : 1));
    return party ? { ...filing, cik: party.cik } : [];
  });
}

const placeOf = ({ role }: { role?: string }): number => {
  const place = ROLES.indexOf(role);
  return place === -1 ? ROLES.length : place;
};
