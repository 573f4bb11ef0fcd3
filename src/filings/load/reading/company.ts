import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import { dataFile } from "../../../executable/data.ts";
import { amendedAccession, isAmendment, possibleOriginals } from "../../amendments/amended.ts";
import { type Company, companyOf } from "../../companies/company.ts";
import { isOlderPage, type ListedFiling, readFilingList } from "../../companies/filing-list.ts";
import { naicsOfCompany } from "../../companies/naics.ts";
import { asCik } from "../../submission/accession.ts";
import { writeCompany, writeNameOnly, writeOwnTickers } from "../queries/companies.ts";
import { amendmentCandidates, writeAmended, writeListedFilings } from "../queries/filing-rows.ts";

/** A submissions document: a company and its newest filings, or an older page of them. */
export type Submissions =
  | { cik: string; company: Company; filings: ListedFiling[] }
  | { cik: string; company: undefined; filings: ListedFiling[] };

/**
 * Reads a submissions document, parsed from JSON. An older page names no company; its CIK is in the file's name.
 * @throws `source_refused` with the file, the path in it and the reason
 */
export async function readSubmissions(document: unknown, file: string): Promise<Submissions> {
  if (isOlderPage(document)) {
    const cik = asCik(/CIK(\d{10})-submissions-\d{3}/.exec(file)?.[1] ?? "");
    if (cik === undefined)
      throw sourceRefused(
        { file },
        undefined,
        "is an older page, so its name must contain the CIK: CIK0000320193-submissions-001.json",
      );
    return { cik, company: undefined, filings: readFilingList(document, file) };
  }
  const company = await companyOf(document, file);
  return { cik: company.cik, company, filings: readFilingList(document, file) };
}

/** Writes a company, its list of filings, and what its amendments amend. An older copy only adds what is missing. */
export async function writeSubmissions(tx: TransactionSql, { cik, company, filings }: Submissions): Promise<void> {
  const newest = filings.reduce<string | null>(
    (day, { filedOn }) => (day !== null && day > filedOn ? day : filedOn),
    null,
  );
  const isNewest =
    company !== undefined && (await writeCompany(tx, { company, filingsAsOf: newest, describedOn: null }));
  if (company && isNewest) await writeOwnTickers(tx, company);
  await writeListedFilings(tx, cik, filings, isNewest);
  await linkAmendments(tx, cik);
}

/** Writes a company known only from its facts or an index: its name, and its industry as a listed filer. */
export async function writeNamed(tx: TransactionSql, cik: string, entityName: string): Promise<void> {
  const name = entityName.trim() || `CIK ${cik}`; // some files of facts have no name
  const sic = await sicOfFiler(cik);
  await writeNameOnly(tx, { cik, name, sic, naics: await naicsOfCompany({ cik, sic, name }) });
}

/** Finds what each of a company's amendments amends, among all of its filings known by now. */
export async function linkAmendments(tx: TransactionSql, cik: string): Promise<void> {
  const candidates = await amendmentCandidates(tx, cik);
  const originals = possibleOriginals(candidates);
  const changed = candidates
    .filter(({ form }) => isAmendment(form))
    .map((filing) => ({
      accessionNumber: filing.accessionNumber,
      amends: amendedAccession(filing, originals(filing)),
      before: filing.amends,
    }))
    .filter(({ amends, before }) => amends !== before);
  if (changed.length > 0) await writeAmended(tx, cik, changed);
}

let read: Promise<ReadonlyMap<string, string>> | undefined;

/**
 * Returns the SIC code of a listed filer (10-digit CIK) as of May 2025, for companies whose list of filings is not
 * loaded. Without it, a bank's fees would pass for its revenue. Null for a filer that is not in the table.
 */
async function sicOfFiler(cik: string): Promise<string | null> {
  read ??= dataFile("reference/filer_sics.csv")
    .text()
    .then((text) => new Map(pairsIn(text)));
  return (await read).get(cik) ?? null;
}

/** The file is this program's own: a heading, then two fields without quotes. */
const pairsIn = (text: string): [string, string][] =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => [line.slice(0, 10), line.slice(11)]);
