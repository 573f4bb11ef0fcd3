import type { Sql } from "postgres";
import { searchKey } from "../../companies/search-name.ts";
import { identityOfPath } from "../../submission/accession.ts";
import type { Filing } from "../../submission/filing.ts";
import { companiesCalled, type NamesOfCompany } from "../queries/companies.ts";
import { filingsOfPeriod, type KnownFiling, knownFilings } from "../queries/filing-rows.ts";
import { LEFT, type Unwritten } from "../reading/ledger.ts";

/** Which filing a file is of. */
export interface Identity {
  /** The company that it is about, 10 digits; the first of several registrants. */
  cik: string;
  /** All companies whose filing it is, that one first. */
  ciks: string[];
  accessionNumber: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  /** ISO 8601 in UTC, from this file's header or one that was read before; null where none was. */
  acceptedAt: string | null;
  /** Items that are known besides this file's: of the company's list (`5.02,9.01`), or of the filing's other files. */
  knownItems: string;
}

/**
 * Tells which filing a file is of: by its header; a document alone by its accession number, or by company (its CIK,
 * else its very name), form and period, among the filings of the lists that are loaded.
 * Returns `left` for another document of a filing's folder than the main one, `early` with what is not known.
 */
export async function identify(sql: Sql, filing: Filing, file: string): Promise<Identity | Unwritten> {
  const listedFilings = await listed(sql, filing, file);
  const first = listedFilings.find(({ cik }) => cik === filing.cik) ?? listedFilings[0];
  // Where nothing names the main document of a folder, it is the one whose cover has the filing's form.
  const isUnnamed = filing.header === null && first?.primary_document === null && identityOfPath(file).isInFolder;
  if (isUnnamed && filing.form !== first?.form) return LEFT;
  const accessionNumber = filing.accessionNumber ?? first?.accession_number;
  if (accessionNumber === undefined)
    return unknown(file, "its accession number", "give the file that name, or load its company's submissions first");
  // What only a name says is no more than what lists say.
  const hasParties = (filing.header?.parties.length ?? 0) > 0;
  const isOfName = filing.cik !== null && !hasParties && filing.cik === identityOfPath(file).cik;
  const cik = (isOfName ? first?.cik : filing.cik) ?? first?.cik ?? filing.cik ?? undefined;
  if (cik === undefined) return unknown(file, "its company", "load the company's submissions first");
  const form = filing.header?.form ?? first?.form ?? filing.form;
  if (form === null || form === undefined) return unknown(file, "its form", "load the company's submissions first");
  const filedOn = filing.filedDate ?? first?.filed_on;
  if (filedOn === undefined) return unknown(file, "its filing date", "load its company's submissions first");
  const registrants = (filing.header?.parties ?? []).flatMap((party) =>
    party.role === "filer" && party.cik !== undefined ? [party.cik] : [],
  );
  return {
    cik,
    ciks: [...new Set([cik, ...registrants, ...listedFilings.map((row) => row.cik)])],
    accessionNumber,
    form,
    filedOn,
    acceptedAt: filing.acceptedAt ?? first?.accepted_at?.toISOString() ?? null,
    knownItems: [first?.listed_items, ...(isWhole(filing) ? [] : (first?.items ?? []))].filter(Boolean).join(","),
  };
}

/**
 * Why a document alone can't be read, before it is read, by the accession number of its name or folder: `early` if no
 * list has that filing, so that nothing says when it was filed; `left` for another document of a filing's folder than
 * the main one, such as an exhibit. Undefined: it can be read.
 */
export async function obstacleOf(sql: Sql, file: string): Promise<Unwritten | undefined> {
  const { accessionNumber, isInFolder } = identityOfPath(file);
  if (accessionNumber === undefined) return undefined;
  if (!isInFolder && EXHIBIT.test(nameOf(file))) return LEFT;
  const listedFilings = await knownFilings(sql, accessionNumber);
  if (listedFilings.length === 0) return unknown(file, "its filing date", "load its company's submissions first");
  // A name that has the number itself is somebody's name for the filing; in EDGAR's folder names are the documents'
  // own.
  const isNamed = listedFilings.some((filing) => filing.primary_document !== null);
  const isMain = listedFilings.some((filing) => filing.primary_document === nameOf(file));
  return isInFolder && isNamed && !isMain ? LEFT : undefined;
}

/** `0000320193-24-000123-ex21.htm`, `…_EX-99.1.htm`: what people call exhibits beside the main document. */
const EXHIBIT = /(?<=\d{6}.*)[-_. ]ex(?:h|hibit)?[-_. ]?\d/i;

const nameOf = (file: string): string => file.split("/").pop() ?? "";

/** A header alone and a document alone are each a part of what a filing says. */
const isWhole = ({ header, document }: Filing): boolean => header !== null && document !== null;

/** The filing as lists have it. Of several for one period, the one whose main document has the file's name. */
async function listed(sql: Sql, filing: Filing, file: string): Promise<KnownFiling[]> {
  const { accessionNumber, cik, company, form, period } = filing;
  if (accessionNumber !== null) return knownFilings(sql, accessionNumber);
  if (form === null || period === null) return [];
  const candidates =
    cik === null
      ? await filingsUnderName(sql, company ?? "", { form, period })
      : await filingsOfPeriod(sql, { cik, form, period });
  if (candidates.length === 1) return candidates;
  return candidates.filter((candidate) => candidate.primary_document === nameOf(file));
}

/** Those of the one company that had exactly this name, of all that are loaded, when it filed them. */
async function filingsUnderName(
  sql: Sql,
  name: string,
  { form, period }: { form: string; period: string },
): Promise<KnownFiling[]> {
  const key = searchKey(name);
  const filings: KnownFiling[] = [];
  for (const company of key === "" ? [] : await companiesCalled(sql, key))
    for (const filing of await filingsOfPeriod(sql, { cik: company.cik, form, period }))
      if (searchKey(nameOn(filing.filed_on, company)) === key) filings.push(filing);
  return new Set(filings.map(({ cik }) => cik)).size === 1 ? filings : [];
}

/** What a company was called on a day: EDGAR has a former name until the last filing under it. */
function nameOn(day: string, { name, former_names: former }: NamesOfCompany): string {
  const laterNames = former
    .filter(({ to }) => to !== null && to >= day)
    .sort((a, b) => ((a.to ?? "") < (b.to ?? "") ? -1 : 1));
  return laterNames[0]?.name ?? name;
}

const unknown = (file: string, fact: string, remedy: string): Unwritten => ({
  outcome: "early",
  reason: `${file}: ${fact} is not known: ${remedy}`,
});

/** Whether a filing is one of those asked for: of a company that was named, and not older than `--since`. */
export const isWanted = (
  { ciks, filedOn }: Identity,
  { selected, since }: { selected: ReadonlySet<string> | undefined; since: string | undefined },
): boolean =>
  (selected === undefined || ciks.some((cik) => selected.has(cik))) && (since === undefined || filedOn >= since);
