import { GovdataError } from "../../errors.ts";
import { atMost } from "../../loading/formats/compressed.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { currentFilingsAddress, dailyIndexAddress, quarterlyIndexAddress } from "./addresses.ts";
import { currentFilings, type FeedFiling, readFeed } from "./feed.ts";
import { readIndex } from "./index-file.ts";

const DAY_MS = 86_400_000;
/** A hundred entries have 60 kB. */
const LARGEST_PAGE = 1024 * 1024;

/** How new filings are looked for. */
export interface NewFilingsOptions {
  /** `YYYY-MM-DD`. */
  since: string;
  /** Whether filings of a form are looked for. */
  isRead(form: string): boolean;
  /** Told of each file that was read. */
  onFile?(count: number): void;
  /** Told what the feed does not reach. */
  log?(line: string): void;
  /**
   * Told of an index or a page of the feed that can't be read: what comes before its fault counts, and the rest goes
   * on.
   */
  onRefused(address: string, error: GovdataError): Promise<unknown>;
  /** Told of one that was read. */
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
  /** Who filed, 10-digit CIKs, every party of a filing. */
  filers: Set<string>;
  /** Filings of the last days, which companies' own lists may lack yet. */
  latest: NewFiling[];
}

/** A company's list has a filing within minutes; after a holiday an index can be days old. */
const LATEST_DAYS = 7;

/** From so many days on, one file of a quarter that is over takes the place of one a day. */
const LEAST_DAYS = 7;

/**
 * Who filed since a day, and what in the last days: by the indexes of quarters and days, and by the feed for what no
 * index has yet. `fetch` gives a file of EDGAR by its address; pages and XML too, since the feed is XML.
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
  // Filings that are taken up after 17:30 Eastern count for the next day: the feed is read from the last index's day
  // on.
  const page = async (start: number) =>
    (await reading(currentFilingsAddress(start), () => feedPage(fetch, start))) ?? [];
  const { filings, reachesTo } = await currentFilings(page, `${newest ?? since}T00:00:00Z`);
  for (const { accessionNumber, form, filedOn, updatedAt, parties } of filings)
    for (const { cik } of parties) add({ cik, accessionNumber, form, filedOn: filedOn ?? updatedAt.slice(0, 10) });
  // EDGAR takes up nothing from 22:00 to 6:00 Eastern, 10:00 or 11:00 UTC.
  const indexedTo = `${newest === undefined ? since : dayAfter(newest, 1)}T10:00:00Z`;
  if (reachesTo !== null && reachesTo > indexedTo)
    log(`EDGAR's feed reaches back to ${reachesTo} only: what was filed before is in the next indexes`);
  return newFilings;
}

/** Indexes that EDGAR has from `since` to `last`: of whole quarters that are over, else of days. */
async function* indexes(
  fetch: (address: string) => Promise<SourceFile>,
  { since, last, onFile }: { since: string; last: string; onFile(count: number): void },
): AsyncGenerator<{ address: string; index: SourceFile }> {
  const get = async (address: string) => {
    const index = await found(() => fetch(address));
    onFile(1);
    return index;
  };
  let daily = ""; // the quarter whose own index is not there
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
    if (index) yield { address, index }; // none of weekends, holidays, and a day whose index is still to come
    day = dayAfter(day, 1);
  }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the quarter after a day's. */
function nextQuarter(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 1)).toISOString().slice(0, 10);
}

/** A page of the feed; past what it keeps there is none. */
async function feedPage(fetch: (address: string) => Promise<SourceFile>, start: number): Promise<FeedFiling[]> {
  const page = await found(() => fetch(currentFilingsAddress(start)));
  if (!page) return [];
  const bytes = atMost(page.bytes(), { file: page.name, largest: LARGEST_PAGE });
  return readFeed(Buffer.concat(await Array.fromAsync(bytes)), page.name);
}

async function found(fetch: () => Promise<SourceFile>): Promise<SourceFile | undefined> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof GovdataError && error.kind === "not_found") return undefined;
    throw error;
  }
}
