import { DAY_MS } from "../../durations.ts";
import { GovdataError } from "../../errors.ts";
import { atMost } from "../../loading/formats/compressed.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { currentFilingsAddress, dailyIndexAddress, quarterlyIndexAddress } from "./addresses.ts";
import { currentFilings, type FeedFiling, readFeed } from "./feed.ts";
import { readIndex } from "./index-file.ts";

/** A hundred entries have 60 kB. */
const LARGEST_PAGE = 1024 * 1024;

/** How new filings are found. */
export interface NewFilingsOptions {
  /** `YYYY-MM-DD`. */
  since: string;
  /** Whether filings of a form are wanted. */
  isRead(form: string): boolean;
  /** Called for each file that was read. */
  onFile?(count: number): void;
  /** Called with what the feed does not reach. */
  log?(line: string): void;
  /**
   * Called for an index or feed page that can't be read. What comes before its fault counts, and the load continues.
   */
  onRefused(address: string, error: GovdataError): Promise<unknown>;
  /** Called for an index or feed page that was read. */
  onRead?(address: string): Promise<unknown>;
  today?: Date;
}

/** A filing under one of its parties, as an index or the feed has it. */
export interface NewFiling {
  /** 10 digits. */
  cik: string;
  accessionNumber: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
}

/** What was filed since a day. */
export interface NewFilings {
  /** 10-digit CIKs of every party of a filing. */
  filers: Set<string>;
  /** Filings of the last days, which companies' own lists may not have yet. */
  latest: NewFiling[];
}

/** A company's list has a filing within minutes. After a holiday, an index can be days old. */
const LATEST_DAYS = 7;

/** From this many days on, one file of a past quarter replaces one for each day. */
const LEAST_DAYS = 7;

/**
 * Returns who filed since a day, and what was filed in the last days: from the indexes of quarters and days, and from
 * the feed for what no index has yet. `fetch` returns a file of EDGAR by address, including pages and XML, since the
 * feed is XML.
 */
export async function newFilings(
  fetch: (address: string) => Promise<SourceFile>,
  { since, isRead, onFile = () => {}, log = () => {}, onRefused, onRead, today = new Date() }: NewFilingsOptions,
): Promise<NewFilings> {
  const last = today.toISOString().slice(0, 10);
  const latestFrom = dayAfter(last, -LATEST_DAYS);
  const newFilings: NewFilings = { filers: new Set(), latest: [] };
  const add = (filing: NewFiling) => {
    if (!isRead(filing.form) || filing.filedOn < since) return;
    newFilings.filers.add(filing.cik);
    if (filing.filedOn >= latestFrom) newFilings.latest.push(filing);
  };
  let newest: string | undefined;
  const reading = async <T>(address: string, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await read();
      await onRead?.(address);
      return result;
    } catch (error) {
      if (!(error instanceof GovdataError) || error.kind !== "source_refused") throw error;
      await onRefused(address, error);
      return undefined;
    }
  };
  for await (const { address, index } of indexes(fetch, { since, last, onFile }))
    await reading(address, async () => {
      for await (const { cik, accessionNumber, form, filedOn } of readIndex(index.bytes(), index.name)) {
        add({ cik, accessionNumber, form, filedOn });
        if (filedOn >= (newest ?? since)) newest = filedOn;
      }
    });
  // Filings added after 17:30 Eastern count for the next day, so the feed is read from the last index's day on.
  const page = async (start: number) =>
    (await reading(currentFilingsAddress(start), () => feedPage(fetch, start))) ?? [];
  const { filings, reachesTo } = await currentFilings(page, `${newest ?? since}T00:00:00Z`);
  for (const { accessionNumber, form, filedOn, updatedAt, parties } of filings)
    for (const { cik } of parties) add({ cik, accessionNumber, form, filedOn: filedOn ?? updatedAt.slice(0, 10) });
  // EDGAR adds nothing from 22:00 to 6:00 Eastern, 10:00 or 11:00 UTC.
  const indexedTo = `${newest === undefined ? since : dayAfter(newest, 1)}T10:00:00Z`;
  if (reachesTo !== null && reachesTo > indexedTo)
    log(`EDGAR's feed reaches back to ${reachesTo} only: what was filed before is in the next indexes`);
  return newFilings;
}

/** Indexes that EDGAR has from `since` to `last`: for past quarters whole, else by day. */
async function* indexes(
  fetch: (address: string) => Promise<SourceFile>,
  { since, last, onFile }: { since: string; last: string; onFile(count: number): void },
): AsyncGenerator<{ address: string; index: SourceFile }> {
  const get = async (address: string) => {
    const index = await fetchIfThere(() => fetch(address));
    onFile(1);
    return index;
  };
  let daily = ""; // the quarter has no index of its own yet
  for (let day = since; day <= last; ) {
    const next = nextQuarter(day);
    if (next <= last && daily !== next && dayAfter(day, LEAST_DAYS) <= next) {
      const address = quarterlyIndexAddress(day);
      const index = await get(address);
      if (index) {
        yield { address, index };
        day = next;
        continue;
      }
      daily = next;
    }
    const address = dailyIndexAddress(day);
    const index = await get(address);
    if (index) yield { address, index }; // none for weekends, holidays, and days whose index is still to come
    day = dayAfter(day, 1);
  }
}

/** The day so many days after a day, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the quarter after a day's. */
function nextQuarter(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 1)).toISOString().slice(0, 10);
}

/** Returns a page of the feed; `[]` beyond what the feed keeps. @throws `source_refused` for another document */
export async function feedPage(fetch: (address: string) => Promise<SourceFile>, start: number): Promise<FeedFiling[]> {
  const page = await fetchIfThere(() => fetch(currentFilingsAddress(start)));
  if (!page) return [];
  const bytes = atMost(page.bytes(), { file: page.name, largest: LARGEST_PAGE });
  return readFeed(Buffer.concat(await Array.fromAsync(bytes)), page.name);
}

/** Returns what `fetch` does; undefined if EDGAR has no such file. */
export async function fetchIfThere(fetch: () => Promise<SourceFile>): Promise<SourceFile | undefined> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof GovdataError && error.kind === "not_found") return undefined;
    throw error;
  }
}
