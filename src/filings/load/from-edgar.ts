import { GovdataError, sourceRefused } from "../../errors.ts";
import { readJson } from "../../loading/json.ts";
import type { HttpSource, SourceFile } from "../../loading/source/source.ts";
import type { Database } from "../../storage/database.ts";
import {
  COMPANY_FACTS_ARCHIVE,
  companyFactsAddress,
  documentAddress,
  headerAddress,
  SUBMISSIONS_ARCHIVE,
  submissionsAddress,
  submissionsPageAddress,
  submissionTextAddress,
  TICKERS_ADDRESS,
} from "../edgar/addresses.ts";
import { requireContact } from "../edgar/contact.ts";
import { newFilings } from "../edgar/new-filings.ts";
import { stoppedTurns } from "../edgar/queries.ts";
import { isPeriodicForm } from "../facts/forms.ts";
import { hasStatementsElsewhere } from "../inline/inline-facts.ts";
import { LIMITS } from "../markup/limits.ts";
import { type Filing, readFiling } from "../submission/filing.ts";
import { parseDocument, writeParsed } from "./filing.ts";
import { isOlderPage, olderPages } from "./filing-list.ts";
import { isRead } from "./forms.ts";
import { type Ledger, NotNow, VERSION_MARK } from "./ledger.ts";
import { archiveFiles, cikOfName, type MirrorFile, plainFile } from "./mirror.ts";
import { figuresLeftOut } from "./parsed-document.ts";
import { addUnlisted, filingThing, type UnreadFiling, unreadFilings } from "./queries/filing-rows.ts";
import { writeParseFailure } from "./queries/parsed.ts";
import { hasFailed } from "./queries/readings.ts";
import { isSelected, readSelection, type Selection } from "./selection.ts";
import { eachSelected, readFacts, readList, readTickerList, wholeBytes } from "./steps.ts";

/** A load that goes on where it stopped asks no more for what came within so long: archives are new once a night. */
const FRESH_MS = 6 * 3_600_000;
/** Lists of companies that are named are new within minutes of a filing. */
const NAMED_FRESH_MS = 15 * 60_000;

const DAY_MS = 86_400_000;
/** Documents of filings of so many days are read where `--since` says nothing else: of companies that were named, of all. */
const NAMED_DAYS = 365;
const ALL_DAYS = 30;

/**
 * Loads from EDGAR: the list of tickers; lists of filings and facts, of companies that were named one by one, of all by the
 * nightly archives; and the documents of new filings. With `--since`, what is new is told by the daily indexes and the
 * feed, and only companies that filed are asked for.
 */
export async function loadEdgar(source: HttpSource, ledger: Ledger): Promise<void> {
  const { run } = ledger;
  const { since, from } = run.options;
  if (from === undefined) requireContact(run.settings); // a mirror's keeper knows who asks
  const freshForMs = run.options.words.length > 0 ? NAMED_FRESH_MS : FRESH_MS;
  const edgar = new Edgar(source, run.options.force || since !== undefined ? 0 : freshForMs);
  await readTickerList(ledger, plainFile(await edgar.fetch(TICKERS_ADDRESS)));
  const selection = await readSelection(run.database, run.options.words);
  const ciks = [...(selection.named ?? selection.listed)].toSorted();
  if (since !== undefined) {
    run.progress.step("indexes of new filings", undefined, "files");
    const { filers, latest } = await newFilings((address) => edgar.fetch(address, { acceptsHtml: true }), {
      since,
      isRead,
      onFile: (count) => run.progress.advance(count),
      log: run.log,
    });
    const filed = ciks.filter((cik) => filers.has(cik));
    const asked = new Set(ciks);
    await readCompanies(ledger, edgar, filed, { selection, withOlderPages: false });
    if (!run.options.dryRun)
      await addUnlisted(
        run.database.sql,
        latest.filter(({ cik }) => asked.has(cik)),
      );
    await readDocuments(ledger, edgar, ciks, since);
    return;
  }
  if (selection.named) await readCompanies(ledger, edgar, ciks, { selection, withOlderPages: true });
  else {
    const isWanted = (name: string) => cikOfName(name) !== undefined && isSelected(selection, cikOfName(name), true);
    const lists = await archived(edgar, SUBMISSIONS_ARCHIVE, isWanted);
    await eachSelected(ledger, "lists of filings", lists, selection, readList);
    const facts = await archived(edgar, COMPANY_FACTS_ARCHIVE, isWanted);
    await eachSelected(ledger, "company facts", facts, selection, readFacts);
  }
  const days = selection.named ? NAMED_DAYS : ALL_DAYS;
  await readDocuments(ledger, edgar, ciks, new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
}

/** How a file of EDGAR is asked for. */
interface Asking {
  acceptsHtml?: boolean;
  /** Anew: what is in the cache could not be read, and may not be what EDGAR has. */
  ignoreCache?: boolean;
}

/** EDGAR's files, by address. */
class Edgar {
  constructor(
    private readonly source: HttpSource,
    private readonly freshForMs: number,
  ) {}

  /** The file has EDGAR's own address as its name, from a mirror too: what was read of one is not new from the other. */
  async fetch(address: string, { acceptsHtml = false, ignoreCache = false }: Asking = {}): Promise<SourceFile> {
    const isArchive = address.endsWith(".zip");
    const maxBytes = isArchive ? {} : { maxBytes: LIMITS.submissionBytes };
    const file = await this.source.fetch(address, {
      freshForMs: this.freshForMs,
      acceptsHtml,
      ignoreCache,
      ...maxBytes,
    });
    return { ...file, name: address.replace(/\.gz$/, "") };
  }

  /** Undefined where EDGAR has no such file. */
  async find(address: string, asking: Asking = {}): Promise<SourceFile | undefined> {
    try {
      return await this.fetch(address, asking);
    } catch (error) {
      if (error instanceof GovdataError && error.kind === "not_found") return undefined;
      throw error;
    }
  }
}

/** The members of an archive; one that was cut off on its way is asked for anew, since EDGAR says that it is the same. */
async function archived(edgar: Edgar, address: string, isWanted: (name: string) => boolean): Promise<MirrorFile[]> {
  try {
    return await archiveFiles(await edgar.fetch(address), isWanted);
  } catch (error) {
    if (!(error instanceof GovdataError) || error.kind !== "source_refused") throw error;
    return archiveFiles(await edgar.fetch(address, { ignoreCache: true }), isWanted);
  }
}

/** Lists of filings with their older pages, and facts, of each company. Many companies have no facts. */
async function readCompanies(
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
  const list = await fetched(ledger, edgar, { kind: "lists of filings", name: "submissions", address }, true);
  const outcome = list && (await readList(ledger, { ...plainFile(list), isMember: isOfAll }, selection));
  // What amends a filing of an older page needs it, and so does who sees the company for the first time.
  const hasPages = (withOlderPages || !selection.loaded.has(cik)) && (outcome === "read" || outcome === "unchanged");
  for (const page of list && hasPages ? await pagesOf(list) : []) {
    const at = { kind: "lists of filings", name: "submissions", address: submissionsPageAddress(page) };
    const older = await fetched(ledger, edgar, at);
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

/** A file of a company; undefined where EDGAR has none, or does not give it now: that is noted, and the rest goes on. */
async function fetched(
  ledger: Ledger,
  edgar: Edgar,
  { kind, name, address }: { kind: string; name: string; address: string },
  isNeeded = false,
): Promise<SourceFile | undefined> {
  const { run } = ledger;
  const thing = { name: `${name} ${address}`, checksum: async () => "", source: address };
  const note = (error: unknown) => ledger.read(kind, thing, () => Promise.reject(error));
  try {
    run.signal.throwIfAborted();
    const file = await edgar.find(address, { ignoreCache: await hasFailed(run.database.sql, thing.name) });
    if (!file && isNeeded) await note(new NotNow(`${address}: EDGAR has no such company`, false));
    return file;
  } catch (error) {
    const isRefused = error instanceof GovdataError && error.kind === "source_refused";
    await note(isRefused ? new NotNow(error.message) : await passing(error, run.database));
    return undefined;
  }
}

async function pagesOf(list: SourceFile): Promise<string[]> {
  const document = await readJson(list.bytes(), list.name, LIMITS.jsonCharacters);
  return isOlderPage(document) ? [] : olderPages(document, list.name);
}

/** Documents of filings that were listed and not read yet, or by an older reader, of each company the newest first. */
async function readDocuments(ledger: Ledger, edgar: Edgar, ciks: readonly string[], since: string): Promise<void> {
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
      const fetched = await fetchFiling(edgar, cik, filing).catch(async (error: unknown) => {
        throw await passing(error, run.database);
      });
      const parsed = await parseDocument(run, fetched, source);
      ledger.noteFigures(figuresLeftOut(parsed));
      return (tx) => writeParsed(tx, run, parsed);
    },
    (tx, reason) => writeParseFailure(tx, accessionNumber, reason),
  );
}

/** One filing that EDGAR does not give now must not stop the rest; that it is to be left alone must. */
async function passing(error: unknown, { sql }: Database): Promise<unknown> {
  const isUnavailable = error instanceof GovdataError && error.kind === "unavailable";
  return isUnavailable && !(await stoppedTurns(sql)) ? new NotNow(error.message) : error;
}

/**
 * The header page and the main document; the full submission text, which has images and exhibits too, where that fails,
 * and of a report whose statements are in an exhibit.
 */
async function fetchFiling(edgar: Edgar, cik: string, filing: UnreadFiling): Promise<Filing> {
  const { accession_number: accessionNumber, primary_document: name, has_failed: ignoreCache } = filing;
  const asking = { ignoreCache, acceptsHtml: true };
  const whole = async (file: SourceFile): Promise<Filing> => readFiling(await wholeBytes(plainFile(file)), file.name);
  const isText = name !== null && /\.(?:html?|txt)$/i.test(name);
  if (isText)
    try {
      const header = await whole(await edgar.fetch(headerAddress(cik, accessionNumber), asking));
      const page = await edgar.fetch(documentAddress(cik, accessionNumber, name), asking);
      const { document, mainBytes } = await whole(page);
      const needsExhibits = isPeriodicForm(filing.form) && mainBytes !== null && hasStatementsElsewhere(mainBytes);
      if (header.header !== null && !needsExhibits) return { ...header, document, mainBytes };
    } catch (error) {
      if (!(error instanceof GovdataError) || error.kind !== "not_found") throw error;
    }
  const address = submissionTextAddress(cik, accessionNumber);
  const text = await edgar.find(address, { ignoreCache });
  if (!text) throw sourceRefused({ file: address }, undefined, "is listed, but EDGAR has no such file");
  return whole(text);
}
