import { DAY_MS } from "../../../durations.ts";
import { sourceRefused } from "../../../errors.ts";
import { submissionTextAddress } from "../../edgar/addresses.ts";
import type { Filing } from "../../submission/filing.ts";
import { isRead } from "../../submission/read-forms.ts";
import { figuresLeftOut, parseDocument } from "../filing/parsed-document.ts";
import { writeParsed } from "../filing/write-parsed.ts";
import { filingThing, type UnreadFiling, unreadFilings } from "../queries/filing-rows.ts";
import { writeParseFailure } from "../queries/parsed.ts";
import { type Ledger, notNow, type Unwritten, VERSION_MARK } from "../reading/ledger.ts";
import { type Edgar, orNotNow } from "./edgar.ts";
import { fetchMain, fetchSubmission } from "./fetch-filing.ts";

/** Documents of a new filing can appear a little later than the list that has it. */
const NEW_MS = 7 * DAY_MS;

/** Reads the documents of listed filings that were not read yet, newest first for each company. */
export async function readDocuments(
  ledger: Ledger,
  edgar: Edgar,
  ciks: readonly string[],
  since: string,
): Promise<void> {
  const { run } = ledger;
  run.progress.step("filings", ciks.length, "files");
  for (const cik of ciks) {
    const { force: isForced } = run.options;
    for (const filing of await unreadFilings(run.database.sql, { cik, since, version: VERSION_MARK, isForced }))
      if (isRead(filing.form)) await readFilingAt(ledger, edgar, cik, filing);
    run.progress.advance(1);
  }
}

async function readFilingAt(ledger: Ledger, edgar: Edgar, cik: string, filing: UnreadFiling): Promise<void> {
  const { run } = ledger;
  const { accession_number: accessionNumber } = filing;
  const source = submissionTextAddress(cik, accessionNumber);
  await ledger.read(
    "filings",
    { name: filingThing(accessionNumber, cik), checksum: async () => accessionNumber, source },
    async () => {
      const fetched = await fetchFiling(edgar, cik, filing).catch((error: unknown) => orNotNow(error, run.database));
      if ("outcome" in fetched) return fetched;
      const parsed = await parseDocument(run, fetched, source);
      if ("outcome" in parsed) return parsed;
      ledger.noteFigures(figuresLeftOut(parsed));
      return { write: (tx) => writeParsed(tx, parsed, run.log) };
    },
    (tx, reason) => writeParseFailure(tx, accessionNumber, reason),
  );
}

/**
 * Returns the header page and the main document. If that fails, or the statements are in an exhibit, the full
 * submission text, which also has images and exhibits.
 */
async function fetchFiling(edgar: Edgar, cik: string, filing: UnreadFiling): Promise<Filing | Unwritten> {
  const { accession_number: accessionNumber, form, primary_document: name, has_failed: ignoreCache } = filing;
  const request = { cik, accessionNumber, form, ignoreCache };
  const isText = name !== null && /\.(?:html?|txt)$/i.test(name);
  const fetched =
    (isText ? await fetchMain(edgar, request, name) : undefined) ?? (await fetchSubmission(edgar, request));
  if (fetched) return fetched;
  const address = submissionTextAddress(cik, accessionNumber);
  const missing = sourceRefused({ file: address }, undefined, "is listed, but EDGAR has no such file");
  const isNew = Date.now() - Date.parse(filing.filed_on) < NEW_MS;
  if (isNew) return notNow(missing.message, false);
  throw missing;
}
