import { GovdataError, sourceRefused, unavailable } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { submissionTextAddress } from "../edgar/addresses.ts";
import { parseDocument } from "../load/filing/parsed-document.ts";
import { writeParsed } from "../load/filing/write-parsed.ts";
import type { Edgar } from "../load/live/edgar.ts";
import { type FilingRequest, fetchHeader, fetchMain, fetchSubmission } from "../load/live/fetch-filing.ts";
import { filingThing } from "../load/queries/filing-rows.ts";
import { writeParseFailure } from "../load/queries/parsed.ts";
import { Ledger } from "../load/reading/ledger.ts";
import type { Filing } from "../submission/filing.ts";
import { isRead } from "../submission/read-forms.ts";
import type { Announcer } from "./announcer.ts";
import { type DueFiling, removeNewFiling } from "./queries.ts";

/** Up to this size the full submission text is requested, all in one; it also has images and exhibits. */
const LARGEST_TEXT_BYTES = 3_000_000;

/** What can't be read at first can have been cut off on its way. */
const LEAST_TRIES = 10;

/**
 * Reads a new filing, writes it, and records its events. Of forms whose documents are not read, the header is enough.
 * @throws `unavailable` or `not_found` if EDGAR does not provide it now
 */
export async function readNew(
  run: LoadRun,
  { edgar, announcer }: { edgar: Edgar; announcer: Announcer },
  filing: DueFiling,
): Promise<void> {
  const { accession_number: accessionNumber, cik, tries } = filing;
  const { sql } = run.database;
  const source = submissionTextAddress(cik, accessionNumber);
  let isAnnounced = false;
  // A ledger for each filing, since a ledger keeps what it has counted.
  const outcome = await new Ledger(run).read(
    "filings",
    { name: filingThing(accessionNumber, cik), checksum: async () => accessionNumber, source },
    async () => {
      const parsed = await parseFetched();
      if ("outcome" in parsed) return parsed;
      return {
        async write(tx) {
          await writeParsed(tx, parsed, run.log, true);
          await removeNewFiling(tx, accessionNumber);
          isAnnounced = await announcer.within(tx);
        },
      };
    },
    (tx, reason) => writeParseFailure(tx, accessionNumber, reason),
  );
  if (outcome === "read") announcer.written(isAnnounced);
  // It was read by a load meanwhile, or it can't be read, which the ledger has recorded.
  else await removeNewFiling(sql, accessionNumber);

  async function parseFetched() {
    try {
      return await parseDocument(run, await fetchNew(edgar, filing), source);
    } catch (error) {
      if (error instanceof GovdataError && error.kind === "source_refused" && tries < LEAST_TRIES)
        throw unavailable(error.message, error);
      throw error;
    }
  }
}

async function fetchNew(edgar: Edgar, filing: DueFiling): Promise<Filing> {
  const { accession_number: accessionNumber, cik, form, size_bytes: sizeBytes, tries } = filing;
  const request: FilingRequest = { cik, accessionNumber, form, ignoreCache: tries > 1 };
  const isSmall = sizeBytes !== null && sizeBytes <= LARGEST_TEXT_BYTES;
  const fetchWhole = async () =>
    (isSmall ? undefined : await fetchMain(edgar, request, null)) ?? (await fetchSubmission(edgar, request));
  const fetched = isRead(form) ? await fetchWhole() : await fetchHeader(edgar, request);
  const address = submissionTextAddress(cik, accessionNumber);
  if (!fetched) throw unavailable(`${address}: is in EDGAR's feed or index, but EDGAR has no such file yet`);
  // What is sent in place of a filing has no header, or that of another one.
  if (fetched.header?.accessionNumber !== accessionNumber)
    throw sourceRefused({ file: address }, undefined, `has no header of the filing ${accessionNumber}`);
  return fetched;
}
