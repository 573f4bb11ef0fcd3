import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "../../../durations.ts";
import { GovdataError } from "../../../errors.ts";
import { addFilings, DEEPEST, entryCount, type FeedFiling } from "../../edgar/feed.ts";
import { feedPage } from "../../edgar/new-filings.ts";
import { stoppedTurns } from "../../edgar/queries.ts";
import { addNewFilings, feedState, recordPoll } from "../queries.ts";
import type { Watching } from "../watching.ts";
import { chosenFilings } from "./chosen.ts";

/** After a restart, and in a sweep, this much that was read before is read again: entries can come late. */
const OVERLAP_MS = 30 * MINUTE_MS;
/** How often the feed is read as deep as that. */
const SWEEP_MS = 15 * MINUTE_MS;
/** What came so long before the newest entry is read after newer filings. */
const LATE_MS = 15 * MINUTE_MS;
/** How far back the feed is read on a new store, to the entry. */
const FIRST_REACH_MS = DAY_MS;
const MOST_TRIES = 3;
const RETRY_MS = 500;
/** A feed that ends too early this often in a row has no more. */
const MOST_SHORT = 3;

/** What a poll has read. */
interface FeedReading {
  /** Newest first. */
  filings: FeedFiling[];
  /** What it ended at: what is known, the feed's last entry, a page without entries, or an error. */
  end: "known" | "deepest" | "empty" | "failed";
  /** When EDGAR added the oldest entry. */
  oldest: string;
  error: unknown;
}

/**
 * Reads the feed of new filings, from its newest entry down to what was read before. Filings arrive while it is read
 * and push others down, so pages overlap. An entry that comes late is below newer ones, so pages that are known are
 * read again now and then.
 */
export class FeedPoll {
  /** Entries of polls without a gap, by when EDGAR added them. */
  private knownEntries = new Map<string, string>();
  private sweptAtMs = Number.NEGATIVE_INFINITY;
  private shortCount = 0;
  /** A page that can't be read is requested again, even if EDGAR says that it is unchanged. */
  private ignoresCache = false;

  constructor(private readonly watching: Watching) {}

  /** Reads the feed, and writes what is new. Returns how many filings are to be read. */
  async run(): Promise<number> {
    const { database, settings, log } = this.watching;
    const state = await feedState(database.sql);
    const isSweep = performance.now() - this.sweptAtMs > SWEEP_MS;
    const reachMs = Date.now() - FIRST_REACH_MS;
    const seenTo = state.seen_to ?? new Date(reachMs + OVERLAP_MS);
    const since = new Date(seenTo.getTime() - OVERLAP_MS);
    const { filings, end, oldest, error } = await this.read(since.toISOString(), isSweep);
    const hasReached = end === "known";
    this.shortCount = end === "empty" && filings.length > 0 ? this.shortCount + 1 : 0;
    const isLast = end === "deepest" || (end === "empty" && (state.seen_to === null || this.shortCount >= MOST_SHORT));
    const isAll = hasReached || isLast;
    const newest = timesOf(filings).at(-1) ?? "";
    const isMoved = isAll && newest !== "";
    const lateBefore = new Date(Date.parse(newest || state.seen_to?.toISOString() || since.toISOString()) - LATE_MS);
    const isLate = ({ updatedAt }: FeedFiling) => updatedAt < lateBefore.toISOString();
    // A page ends somewhere, so it has more than what is asked for.
    const oldestWanted = new Date(Math.min(since.getTime(), reachMs)).toISOString();
    const count = await database.transaction(async (tx) => {
      let added = 0;
      for (const late of [false, true]) {
        const namedFilings = filings
          .filter((filing) => filing.updatedAt >= oldestWanted && isLate(filing) === late)
          .map((filing) => ({ ...filing, filedOn: filing.filedOn ?? filing.updatedAt.slice(0, 10) }));
        added += await addNewFilings(
          tx,
          await chosenFilings(tx, namedFilings.toReversed(), settings.edgarFilers),
          late,
        );
      }
      if (!error) await recordPoll(tx, isMoved ? new Date(Math.max(Date.parse(newest), seenTo.getTime())) : null);
      return added;
    });
    if (error) throw error;
    if (isMoved && !hasReached && state.seen_to !== null)
      log(`EDGAR's feed reaches back to ${oldest} only: what was filed before is in the daily indexes`);
    if (isMoved) this.remember(filings, newest);
    if (isMoved && isSweep) this.sweptAtMs = performance.now();
    return count;
  }

  /** Returns the filings of all pages down to `since` or, without a sweep, to what is known. */
  private async read(since: string, isSweep: boolean): Promise<FeedReading> {
    const filingByNumber = new Map<string, FeedFiling>();
    const reading: FeedReading = { filings: [], end: "deepest", oldest: "", error: undefined };
    try {
      for (let start = 0; start <= DEEPEST && reading.end === "deepest"; ) {
        const filings = await this.page(start);
        addFilings(filingByNumber, filings);
        start += entryCount(filings);
        reading.oldest = timesOf(filings)[0] ?? reading.oldest;
        const isPast = filings.every(({ updatedAt }) => updatedAt < since);
        const isKnown = !isSweep && entriesOf(filings).every(({ key }) => this.knownEntries.has(key));
        if (filings.length === 0) reading.end = "empty";
        else if (isPast || isKnown) reading.end = "known";
      }
    } catch (error) {
      this.watching.signal.throwIfAborted();
      reading.end = "failed";
      reading.error = error;
    }
    return { ...reading, filings: [...filingByNumber.values()] };
  }

  /** Returns a page. One that can't be read is requested again a little later. */
  private async page(start: number): Promise<FeedFiling[]> {
    for (let tries = 1; ; tries++)
      try {
        return await this.pageNow(start);
      } catch (error) {
        const isOfFile = error instanceof GovdataError && ["unavailable", "source_refused"].includes(error.kind);
        if (!isOfFile || tries === MOST_TRIES || (await stoppedTurns(this.watching.database.sql))) throw error;
        await sleep(tries * RETRY_MS, undefined, { signal: this.watching.signal });
      }
  }

  private async pageNow(start: number): Promise<FeedFiling[]> {
    const { edgar, signal } = this.watching;
    signal.throwIfAborted();
    const asking = { acceptsHtml: true, ignoreCache: this.ignoresCache };
    this.ignoresCache = true;
    const filings = await feedPage((address) => edgar.fetch(address, asking), start);
    this.ignoresCache = false;
    return filings;
  }

  /** Forgets what is older than a sweep goes. */
  private remember(filings: readonly FeedFiling[], newest: string): void {
    for (const { key, updatedAt } of entriesOf(filings)) this.knownEntries.set(key, updatedAt);
    const limit = new Date(Date.parse(newest) - 2 * OVERLAP_MS).toISOString();
    for (const [key, updatedAt] of this.knownEntries) if (updatedAt < limit) this.knownEntries.delete(key);
  }
}

/** The entries of a page, one for each party of a filing. */
const entriesOf = (filings: readonly FeedFiling[]): { key: string; updatedAt: string }[] =>
  filings.flatMap(({ accessionNumber, updatedAt, parties }) =>
    parties.map(({ cik, role }) => ({ key: `${accessionNumber} ${cik} ${role}`, updatedAt })),
  );

/** When EDGAR added the filings, oldest first. */
const timesOf = (filings: readonly FeedFiling[]): string[] => filings.map(({ updatedAt }) => updatedAt).toSorted();
