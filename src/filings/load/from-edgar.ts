import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../durations.ts";
import type { HttpSource } from "../../loading/source/source.ts";
import { COMPANY_FACTS_ARCHIVE, SUBMISSIONS_ARCHIVE, TICKERS_ADDRESS } from "../edgar/addresses.ts";
import { requireContact } from "../edgar/contact.ts";
import { type NewFilings, newFilings } from "../edgar/new-filings.ts";
import { isRead } from "../submission/read-forms.ts";
import { readCompanies } from "./live/companies.ts";
import { readDocuments } from "./live/documents.ts";
import { archived, Edgar } from "./live/edgar.ts";
import { addUnlisted } from "./queries/filing-rows.ts";
import { forgetFailure, hasFailed } from "./queries/readings.ts";
import { type Ledger, notNow } from "./reading/ledger.ts";
import { cikOfName, plainFile } from "./reading/mirror.ts";
import { isSelected, readSelection } from "./reading/selection.ts";
import { eachSelected, readFacts, readList, readTickerList } from "./reading/steps.ts";

/** A resumed load does not fetch a file again within this time. Archives are new once a night. */
const FRESH_MS = 6 * HOUR_MS;
/** Lists of named companies are new within minutes of a filing. */
const NAMED_FRESH_MS = 15 * MINUTE_MS;

/** How many days back documents are read without `--since`: of named companies, and of all. */
const NAMED_DAYS = 365;
const ALL_DAYS = 30;

/**
 * Loads from EDGAR: the list of tickers, lists of filings and facts, and the documents of new filings. Lists and facts
 * come one by one for named companies, and from the nightly archives for all. With `--since`, daily indexes and the
 * feed say what is new, and only companies that filed are fetched.
 */
export async function loadEdgar(source: HttpSource, ledger: Ledger): Promise<void> {
  const { run } = ledger;
  const { since, from } = run.options;
  if (from === undefined) requireContact(run.settings); // the keeper of a mirror knows its users
  const freshForMs = run.options.words.length > 0 ? NAMED_FRESH_MS : FRESH_MS;
  const edgar = new Edgar(source, run.options.force || since !== undefined ? 0 : freshForMs);
  await readTickerList(ledger, plainFile(await edgar.fetch(TICKERS_ADDRESS)));
  const selection = await readSelection(run.database, run.options.words);
  const ciks = [...(selection.named ?? selection.listed)].toSorted();
  if (since !== undefined) {
    run.progress.step("indexes of new filings", undefined, "files");
    const { filers, latest: latestFilings } = await lookForNew(ledger, edgar, since);
    const filed = ciks.filter((cik) => filers.has(cik));
    const selectedCiks = new Set(ciks);
    await readCompanies(ledger, edgar, filed, { selection, withOlderPages: false });
    if (!run.options.dryRun)
      await addUnlisted(
        run.database.sql,
        latestFilings.filter(({ cik }) => selectedCiks.has(cik)),
      );
    await readDocuments(ledger, edgar, ciks, since);
    return;
  }
  if (selection.named) await readCompanies(ledger, edgar, ciks, { selection, withOlderPages: true });
  else {
    const isWanted = (name: string) => cikOfName(name) !== undefined && isSelected(selection, cikOfName(name), true);
    const lists = await archived(edgar, SUBMISSIONS_ARCHIVE, isWanted);
    await eachSelected(ledger, { step: "lists of filings", files: lists, selection, read: readList });
    const facts = await archived(edgar, COMPANY_FACTS_ARCHIVE, isWanted);
    await eachSelected(ledger, { step: "company facts", files: facts, selection, read: readFacts });
  }
  const days = selection.named ? NAMED_DAYS : ALL_DAYS;
  await readDocuments(ledger, edgar, ciks, new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
}

/** Returns what was filed since a day. An index or feed page that can't be read is recorded, and the load continues. */
async function lookForNew(ledger: Ledger, edgar: Edgar, since: string): Promise<NewFilings> {
  const { log, progress, database } = ledger.run;
  const nameOf = (address: string): string => `index ${address}`;
  const fetch = async (address: string) =>
    edgar.fetch(address, { acceptsHtml: true, ignoreCache: await hasFailed(database.sql, nameOf(address)) });
  return newFilings(fetch, {
    since,
    isRead,
    log,
    onFile: (count) => progress.advance(count),
    onRead: (address) => forgetFailure(database.sql, nameOf(address)),
    onRefused: (address, { message }) =>
      ledger.read("indexes", { name: nameOf(address), checksum: async () => "", source: address }, async () =>
        notNow(message, false),
      ),
  });
}
