import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../config.ts";
import { DAY_MS, MINUTE_MS } from "../../durations.ts";
import { GovdataError } from "../../errors.ts";
import { DEFAULT_OPTIONS } from "../../loading/load.ts";
import { pruneCache } from "../../loading/source/cache.ts";
import { openHttp } from "../../loading/source/http.ts";
import type { Database } from "../../storage/database.ts";
import { edgarManners } from "../edgar/manners.ts";
import { Edgar } from "../load/live/edgar.ts";
import { Announcer } from "./announcer.ts";
import { readDailyIndexes } from "./finding/daily-indexes.ts";
import { FeedPoll } from "./finding/feed-poll.ts";
import { isAccepting, nextOpening } from "./hours.ts";
import { recordPollFailure, removeOld, waitingCounts } from "./queries.ts";
import { Reading } from "./reading.ts";
import type { Watching } from "./watching.ts";

/** What the watch does, for the metrics. */
export interface WatchCounts {
  /** When the feed was last read, in milliseconds of Unix time; null: not yet. */
  polledAtMs: number | null;
  /** Filings that are to be read. */
  waiting: number;
  /** Filings that were read since the start. */
  read: number;
}

/** What the watch needs. */
export interface WatchOptions {
  database: Database;
  settings: Settings;
  signal: AbortSignal;
  log(line: string): void;
  onCounts(counts: WatchCounts): void;
}

const TICK_MS = 1_000;
/** How often an index that is not there yet is requested. */
const INDEX_MS = 30 * MINUTE_MS;
/** With less than this to wait, the process stays. */
const SHORTEST_REST_MS = 5 * MINUTE_MS;
/** Files are read once. They are kept a while for requests with conditions, and for questions about a failure. */
const UNUSED_AFTER_MS = DAY_MS;
/** EDGAR answers within a second. A filing of hundreds of megabytes is never silent for so long. */
const SILENCE_MS = 15_000;

/**
 * Reads EDGAR's feed while EDGAR accepts filings, reads the new filings, and records their events. Returns when there
 * is nothing to do, with the time at which there can be again.
 * @throws what is not about a file of EDGAR, such as a lost database
 */
export async function watchEdgar(options: WatchOptions): Promise<Date> {
  const fault = new AbortController();
  const { database, settings, log } = options;
  const signal = AbortSignal.any([options.signal, fault.signal]);
  const source = openHttp({
    cacheFolder: cacheFolder(settings),
    contact: settings.contact,
    mirror: settings.edgarMirror,
    signal,
    log,
    attempts: 1, // what fails is requested again later, and holds nothing up until then
    silenceMs: SILENCE_MS,
    manners: edgarManners(database),
    isSideBySide: true,
  });
  const edgar = new Edgar(source, 0);
  const run = { database, settings, source, options: DEFAULT_OPTIONS, progress: NO_PROGRESS, log, signal };
  const onError = (error: unknown) => fault.abort(error);
  const announcer = new Announcer(database, onError);
  const reading = new Reading(run, { edgar, announcer }, onError);
  try {
    await announcer.begin();
    return await new Watch({ ...run, edgar }, reading, options.onCounts).run();
  } catch (error) {
    throw fault.signal.aborted ? fault.signal.reason : error;
  } finally {
    fault.abort();
    await reading.ended();
    await announcer.end();
  }
}

const NO_PROGRESS = { step() {}, advance() {} };

const cacheFolder = (settings: Settings): string => join(settings.home, "cache", "new-filings");

/** The turns in which feed, indexes and filings are looked after. */
class Watch {
  private readonly poll: FeedPoll;
  private polledAtMs: number | null = null;
  private nextPollMs = 0;
  private nextIndexMs = 0;
  /** Whether the index of a day is still to come. */
  private isIndexMissing = false;
  /** The newest message about a file of EDGAR, which is logged once. */
  private loggedTrouble = "";

  constructor(
    private readonly watching: Watching,
    private readonly reading: Reading,
    private readonly onCounts: (counts: WatchCounts) => void,
  ) {
    this.poll = new FeedPoll(watching);
  }

  /** Returns when there is nothing to do, with the time at which there can be again. */
  async run(): Promise<Date> {
    const { settings, signal } = this.watching;
    for (;;) {
      signal.throwIfAborted();
      const now = new Date();
      const isOpen = settings.edgarMirror !== undefined || isAccepting(now);
      if (isOpen && now.getTime() >= this.nextPollMs) await this.pollFeed(now);
      if (now.getTime() >= this.nextIndexMs) await this.readIndexes(now);
      this.reading.wake();
      const next = isOpen || !this.reading.isIdle ? undefined : await this.nextWork(now);
      if (next && next.getTime() - now.getTime() > SHORTEST_REST_MS) return next;
      await sleep(TICK_MS, undefined, { signal });
    }
  }

  private async pollFeed(now: Date): Promise<void> {
    const { database, settings } = this.watching;
    this.nextPollMs = now.getTime() + (settings.edgarPollSeconds ?? 0) * 1_000;
    if (await this.withoutTrouble(() => this.poll.run())) this.polledAtMs = Date.now();
    const { waiting, failing } = await waitingCounts(database.sql);
    this.onCounts({ polledAtMs: this.polledAtMs, waiting: waiting + failing, read: this.reading.count });
  }

  private async readIndexes(now: Date): Promise<void> {
    const { database, settings } = this.watching;
    this.nextIndexMs = now.getTime() + INDEX_MS;
    await this.withoutTrouble(async () => {
      this.isIndexMissing = (await readDailyIndexes(this.watching, now)) !== undefined;
    });
    await removeOld(database.sql);
    await pruneCache(cacheFolder(settings), UNUSED_AFTER_MS);
  }

  /** Returns when a filing is due, an index is looked for, or EDGAR opens, whichever comes first. */
  private async nextWork(now: Date): Promise<Date> {
    const { next_due: nextDue } = await waitingCounts(this.watching.database.sql);
    const times = [nextOpening(now), nextDue, this.isIndexMissing ? new Date(this.nextIndexMs) : null];
    return new Date(Math.min(...times.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)));
  }

  /**
   * Does `work`, and returns whether it came to its end. Why the feed or an index can't be read is recorded.
   * @throws errors that are not about a file of EDGAR
   */
  private async withoutTrouble(work: () => Promise<unknown>): Promise<boolean> {
    const { database, log, signal } = this.watching;
    try {
      await work();
      this.loggedTrouble = "";
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const isOfFile = error instanceof GovdataError && OF_FILES.has(error.kind);
      if (!isOfFile) throw error;
      if (this.loggedTrouble !== error.message) log(error.message);
      this.loggedTrouble = error.message;
      await recordPollFailure(database.sql, error.message);
      return false;
    }
  }
}

/** Kinds of errors that a file of EDGAR can be the reason of. */
const OF_FILES: ReadonlySet<string> = new Set(["unavailable", "source_refused", "not_found"]);
