import { GovdataError } from "../../errors.ts";
import { atMost } from "../../loading/compressed.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { currentFilingsAddress, dailyIndexAddress } from "./addresses.ts";
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
  today?: Date;
}

/**
 * Who filed since a day (10-digit CIKs, every party of a filing): by the daily indexes, and by the feed for what no index
 * has yet. `fetch` gives a file of EDGAR by its address; pages and XML too, since the feed is XML.
 */
export async function newFilings(
  fetch: (address: string) => Promise<SourceFile>,
  { since, isRead, onFile = () => {}, today = new Date() }: NewFilingsOptions,
): Promise<Set<string>> {
  const filers = new Set<string>();
  const last = today.toISOString().slice(0, 10);
  let newestIndex = "";
  for (let time = Date.parse(`${since}T00:00:00Z`); ; time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    if (day > last) break;
    const index = await found(() => fetch(dailyIndexAddress(day)));
    onFile(1);
    if (!index) continue; // weekends, holidays, and a day whose index is still to come
    newestIndex = day;
    for await (const { cik, form } of readIndex(index.bytes(), index.name)) if (isRead(form)) filers.add(cik);
  }
  // Filings that are taken up after 17:30 Eastern count for the next day: the feed is read from the last index's day on.
  const from = newestIndex > since ? newestIndex : since;
  for (const { form, parties } of await currentFilings((start) => feedPage(fetch, start), `${from}T00:00:00Z`))
    if (isRead(form)) for (const { cik } of parties) filers.add(cik);
  return filers;
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
