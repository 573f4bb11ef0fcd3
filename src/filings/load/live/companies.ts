import { GovdataError } from "../../../errors.ts";
import { readJson } from "../../../loading/formats/json.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { isOlderPage, olderPages } from "../../companies/filing-list.ts";
import { companyFactsAddress, submissionsAddress, submissionsPageAddress } from "../../edgar/addresses.ts";
import { LIMITS } from "../../markup/limits.ts";
import { hasFailed } from "../queries/readings.ts";
import { type Ledger, notNow, type Prepare } from "../reading/ledger.ts";
import { plainFile } from "../reading/mirror.ts";
import type { Selection } from "../reading/selection.ts";
import { readFacts, readList } from "../reading/steps.ts";
import { type Edgar, orNotNow } from "./edgar.ts";

/** Reads lists of filings with their older pages, and facts, of each company. Many companies have no facts. */
export async function readCompanies(
  ledger: Ledger,
  edgar: Edgar,
  ciks: readonly string[],
  { selection, withOlderPages }: { selection: Selection; withOlderPages: boolean },
): Promise<void> {
  ledger.run.progress.step("companies", ciks.length, "files");
  for (const cik of ciks) {
    await readCompany(ledger, edgar, cik, { selection, withOlderPages });
    ledger.run.progress.advance(1);
  }
}

async function readCompany(
  ledger: Ledger,
  edgar: Edgar,
  cik: string,
  { selection, withOlderPages }: { selection: Selection; withOlderPages: boolean },
): Promise<void> {
  const isOfAll = selection.named === undefined;
  const address = submissionsAddress(cik);
  const list = await fetched(
    ledger,
    edgar,
    { kind: "lists of filings", name: "submissions", address },
    "EDGAR has no such company",
  );
  const outcome = list && (await readList(ledger, { ...plainFile(list), isMember: isOfAll }, selection));
  // An amendment of a filing on an older page needs that page, and so does the first load of a company.
  const hasPages = (withOlderPages || !selection.loaded.has(cik)) && (outcome === "read" || outcome === "unchanged");
  for (const page of list && hasPages ? await pagesOf(list) : []) {
    const pageFile = { kind: "lists of filings", name: "submissions", address: submissionsPageAddress(page) };
    const older = await fetched(ledger, edgar, pageFile, "is listed, but EDGAR has no such file");
    if (older) await readList(ledger, plainFile(older), selection);
  }
  if (selection.left.has(cik)) return;
  const facts = await fetched(ledger, edgar, {
    kind: "company facts",
    name: "facts",
    address: companyFactsAddress(cik),
  });
  if (facts) await readFacts(ledger, plainFile(facts), selection);
}

/**
 * Fetches a company's file. Undefined if EDGAR has none or does not provide it now: this is recorded, and the load
 * continues. `missing`: the reason that is recorded if there is none; by default nothing is.
 */
async function fetched(
  ledger: Ledger,
  edgar: Edgar,
  { kind, name, address }: { kind: string; name: string; address: string },
  missing?: string,
): Promise<SourceFile | undefined> {
  const { run } = ledger;
  const thing = { name: `${name} ${address}`, checksum: async () => "", source: address };
  const note = (prepare: Prepare) => ledger.read(kind, thing, prepare);
  try {
    run.signal.throwIfAborted();
    const file = await edgar.find(address, { ignoreCache: await hasFailed(run.database.sql, thing.name) });
    if (!file && missing !== undefined) await note(async () => notNow(`${address}: ${missing}`, false));
    return file;
  } catch (error) {
    const isRefused = error instanceof GovdataError && error.kind === "source_refused";
    await note(async () => (isRefused ? notNow(error.message) : orNotNow(error, run.database)));
    return undefined;
  }
}

async function pagesOf(list: SourceFile): Promise<string[]> {
  const document = await readJson(list.bytes(), list.name, LIMITS.jsonCharacters);
  return isOlderPage(document) ? [] : olderPages(document, list.name);
}
