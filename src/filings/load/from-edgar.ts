import { GovdataError, sourceRefused } from "../../errors.ts";
import { readJson } from "../../loading/json.ts";
import type { HttpSource, SourceFile } from "../../loading/source/source.ts";
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
import { isPeriodicForm } from "../facts/forms.ts";
import { hasStatementsElsewhere } from "../inline/inline-facts.ts";
import { LIMITS } from "../markup/limits.ts";
import { type Filing, readFiling } from "../submission/filing.ts";
import { parseDocument, writeParsed } from "./filing.ts";
import { isOlderPage, olderPages } from "./filing-list.ts";
import { isRead } from "./forms.ts";
import type { Ledger } from "./ledger.ts";
import { archiveFiles, cikOfName, plainFile } from "./mirror.ts";
import { type UnreadFiling, unreadFilings } from "./queries/filing-rows.ts";
import { writeParseFailure } from "./queries/parsed.ts";
import { isSelected, readSelection, type Selection } from "./selection.ts";
import { eachSelected, readFacts, readList, readTickerList, wholeBytes } from "./steps.ts";

/** A load of everything that goes on where it stopped asks no more for what came within so long. */
const FRESH_MS = 6 * 3_600_000;

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
  requireContact(run.settings);
  const { since } = run.options;
  const edgar = new Edgar(source, run.options.force || since !== undefined ? 0 : FRESH_MS);
  await readTickerList(ledger, plainFile(await edgar.fetch(TICKERS_ADDRESS)));
  const selection = await readSelection(run.database, run.options.words);
  const ciks = [...(selection.named ?? selection.listed)].toSorted();
  if (since !== undefined) {
    run.progress.step("indexes of new filings", undefined, "files");
    const filers = await newFilings((address) => edgar.fetch(address, { acceptsHtml: true }), {
      since,
      isRead,
      onFile: (count) => run.progress.advance(count),
    });
    const filed = ciks.filter((cik) => filers.has(cik));
    await readCompanies(ledger, edgar, filed, { selection, withOlderPages: false });
    await readDocuments(ledger, edgar, ciks, since);
    return;
  }
  if (selection.named) await readCompanies(ledger, edgar, ciks, { selection, withOlderPages: true });
  else {
    const isWanted = (name: string) => cikOfName(name) !== undefined && isSelected(selection, cikOfName(name), true);
    const lists = await archiveFiles(await edgar.fetch(SUBMISSIONS_ARCHIVE), isWanted);
    await eachSelected(ledger, "lists of filings", lists, selection, readList);
    const facts = await archiveFiles(await edgar.fetch(COMPANY_FACTS_ARCHIVE), isWanted);
    await eachSelected(ledger, "company facts", facts, selection, readFacts);
  }
  const days = selection.named ? NAMED_DAYS : ALL_DAYS;
  await readDocuments(ledger, edgar, ciks, new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
}

/** EDGAR's files, by address. */
class Edgar {
  constructor(
    private readonly source: HttpSource,
    private readonly freshForMs: number,
  ) {}

  fetch(address: string, { acceptsHtml = false }: { acceptsHtml?: boolean } = {}): Promise<SourceFile> {
    const isArchive = address.endsWith(".zip");
    const maxBytes = isArchive ? {} : { maxBytes: LIMITS.submissionBytes };
    return this.source.fetch(address, { freshForMs: this.freshForMs, acceptsHtml, ...maxBytes });
  }

  /** Undefined where EDGAR has no such file. */
  async find(address: string): Promise<SourceFile | undefined> {
    try {
      return await this.fetch(address);
    } catch (error) {
      if (error instanceof GovdataError && error.kind === "not_found") return undefined;
      throw error;
    }
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
    ledger.run.signal.throwIfAborted();
    const list = await edgar.find(submissionsAddress(cik));
    if (list) await readList(ledger, plainFile(list), selection);
    for (const name of list && withOlderPages ? await pagesOf(list) : []) {
      const page = await edgar.find(submissionsPageAddress(name));
      if (page) await readList(ledger, plainFile(page), selection);
    }
    const facts = await edgar.find(companyFactsAddress(cik));
    if (facts) await readFacts(ledger, plainFile(facts), selection);
    ledger.run.progress.advance(1);
  }
}

async function pagesOf(list: SourceFile): Promise<string[]> {
  const document = await readJson(list.bytes(), list.name, LIMITS.jsonCharacters);
  return isOlderPage(document) ? [] : olderPages(document, list.name);
}

/** Documents of filings that were listed and not read yet, of each company the newest first. */
async function readDocuments(ledger: Ledger, edgar: Edgar, ciks: readonly string[], since: string): Promise<void> {
  const { run } = ledger;
  run.progress.step("filings", ciks.length, "files");
  for (const cik of ciks) {
    for (const filing of await unreadFilings(run.database.sql, { cik, since }))
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
    { name: `filing ${accessionNumber}`, checksum: async () => accessionNumber, source },
    async () => {
      const parsed = await parseDocument(run, await fetchFiling(edgar, cik, filing), source);
      return (tx) => writeParsed(tx, run, parsed);
    },
    (tx, reason) => writeParseFailure(tx, accessionNumber, reason),
  );
}

/**
 * The header page and the main document; the full submission text, which has images and exhibits too, where that fails,
 * and of a report whose statements are in an exhibit.
 */
async function fetchFiling(edgar: Edgar, cik: string, filing: UnreadFiling): Promise<Filing> {
  const { accession_number: accessionNumber, primary_document: name } = filing;
  const whole = async (file: SourceFile): Promise<Filing> => readFiling(await wholeBytes(plainFile(file)), file.name);
  const isText = name !== null && /\.(?:html?|txt)$/i.test(name);
  if (isText)
    try {
      const header = await whole(await edgar.fetch(headerAddress(cik, accessionNumber), { acceptsHtml: true }));
      const page = await edgar.fetch(documentAddress(cik, accessionNumber, name), { acceptsHtml: true });
      const { document, mainBytes } = await whole(page);
      const needsExhibits = isPeriodicForm(filing.form) && mainBytes !== null && hasStatementsElsewhere(mainBytes);
      if (header.header !== null && !needsExhibits) return { ...header, document, mainBytes };
    } catch (error) {
      if (!(error instanceof GovdataError) || error.kind !== "not_found") throw error;
    }
  const address = submissionTextAddress(cik, accessionNumber);
  const text = await edgar.find(address);
  if (!text) throw sourceRefused({ file: address }, undefined, "is listed, but EDGAR has no such file");
  return whole(text);
}
