import type { Sql } from "postgres";
import { searchKey } from "../../companies/search-name.ts";
import { identityOfPath } from "../../submission/accession.ts";
import type { Filing } from "../../submission/filing.ts";
import { companiesCalled, type NamesOfCompany } from "../queries/companies.ts";
import { filingsOfPeriod, type KnownFiling, knownFilings } from "../queries/filing-rows.ts";
import { LEFT, type Unwritten } from "../reading/ledger.ts";

/** The filing that a file belongs to. */
export interface Identity {
  /** The company that it is about, 10 digits; the first of several registrants. */
  cik: string;
  /** All companies that filed it, that one first. */
  ciks: string[];
  accessionNumber: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  /** ISO 8601 in UTC, from this file's header or one read before; null if neither exists. */
  acceptedAt: string | null;
  /** Items known from elsewhere: the company's list (`5.02,9.01`), or the filing's other files. */
  knownItems: string;
}

/**
 * Identifies a file's filing by its header. A single document is identified by its accession number, or by company (its
 * CIK, else its exact name), form and period, among the filings of loaded lists. Returns `left` for a document of a
 * filing's folder that is not the main one, `early` with what is not known.
 */
export async function identify(sql: Sql, filing: Filing, file: string): Promise<Identity | Unwritten> {
  const listedFilings = await listed(sql, filing, file);
  const first = listedFilings.find(({ cik }) => cik === filing.cik) ?? listedFilings[0];
  // If nothing names the main document of a folder, it is the one with the filing's form on its cover.
  const isUnnamed = filing.header === null && first?.primary_document === null && identityOfPath(file).isInFolder;
  if (isUnnamed && filing.form !== first?.form) return LEFT;
  const accessionNumber = filing.accessionNumber ?? first?.accession_number;
  if (accessionNumber === undefined)
    return unknown(file, "its accession number", "give the file that name, or load its company's submissions first");
  // A CIK known only from the file's name counts no more than the lists do.
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
 * Returns why a single document can't be read, before it is read, by the accession number of its name or folder.
 * `early`: no list has that filing, so its date is unknown. `left`: a document of a filing's folder that is not the
 * main one, such as an exhibit. Undefined: it can be read.
 */
export async function obstacleOf(sql: Sql, file: string): Promise<Unwritten | undefined> {
  const { accessionNumber, isInFolder } = identityOfPath(file);
  if (accessionNumber === undefined) return undefined;
  if (!isInFolder && EXHIBIT.test(nameOf(file))) return LEFT;
  const listedFilings = await knownFilings(sql, accessionNumber);
  if (listedFilings.length === 0) return unknown(file, "its filing date", "load its company's submissions first");
  // A name with the accession number in it was given by a user. In EDGAR's folders, documents have their own names.
  const isNamed = listedFilings.some((filing) => filing.primary_document !== null);
  const isMain = listedFilings.some((filing) => filing.primary_document === nameOf(file));
  return isInFolder && isNamed && !isMain ? LEFT : undefined;
}

/** `0000320193-24-000123-ex21.htm`, `…_EX-99.1.htm`: how users name exhibits next to the main document. */
const EXHIBIT = /(?<=\d{6}.*)[-_. ]ex(?:h|hibit)?[-_. ]?\d/i;

const nameOf = (file: string): string => file.split("/").pop() ?? "";

/** A header without a document, and a document without a header, contain a part of a filing. */
const isWhole = ({ header, document }: Filing): boolean => header !== null && document !== null;

/** Returns the filing as lists have it. Of several for one period, the one whose main document has the file's name. */
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

/** Returns the filings of the one loaded company that had exactly this name when it filed them. */
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

/** What a company was called on a day. EDGAR keeps a former name until the last filing under it. */
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

/** Whether a filing was requested: by a named company, and not older than `--since`. */
export const isWanted = (
  { ciks, filedOn }: Identity,
  { selected, since }: { selected: ReadonlySet<string> | undefined; since: string | undefined },
): boolean =>
  (selected === undefined || ciks.some((cik) => selected.has(cik))) && (since === undefined || filedOn >= since);
