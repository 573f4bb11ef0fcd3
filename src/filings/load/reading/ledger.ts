import type { TransactionSql } from "postgres";
import { failed, GovdataError, unavailable } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { asRefusal, isDataError, readerFault } from "../../../loading/failure.ts";
import type { InlineFacts } from "../../inline/inline-facts.ts";
import {
  announceMore,
  EARLY,
  forgetFailure,
  lastChecksum,
  NOT_NOW,
  type Reading,
  recordReading,
} from "../queries/readings.ts";
import { SEC } from "./names.ts";

/** Raise it when the same bytes would give other rows than before. A load then reads them again. */
export const READER_VERSION = 12;

/** Caches are notified at most this often while a load continues, and at its end. */
const ANNOUNCE_MS = 10_000;

/** A file, a member of an archive, or a filing: it is read whole, in one transaction, or not at all. */
export interface Thing {
  /** Unique name: kind and path. */
  name: string;
  /** Checksum of its bytes. Fails if they can't be read, as with damaged gzip or a disk error. */
  checksum(): Promise<string>;
  /** Name for messages. */
  source: string;
}

/** The result of reading a thing. */
export type Outcome = "read" | "unchanged" | "failed" | "left" | "later";

/** Why a thing is not written, though its bytes are not at fault. */
export type Unwritten =
  /** It is not part of this dataset: it is listed as unrecognized. */
  | { outcome: "left" }
  /** Something else has to be loaded first. The reason is recorded, and each load tries again. */
  | { outcome: "early"; reason: string }
  /**
   * The source does not provide it now. The reason is recorded, and each load tries again. `isTrouble`: the source may
   * not provide anything else, either.
   */
  | { outcome: "not_now"; reason: string; isTrouble: boolean };

/** Writes a thing. If it returns `later`, nothing is kept, and this load reads the thing again after the rest. */
export type Write = (tx: TransactionSql) => Promise<unknown>;

/** Reads a thing and computes what to write. */
export type Prepare = () => Promise<{ write: Write } | Unwritten>;

/** Records the reason in the transaction that records the failure. */
export type OnFailure = (tx: TransactionSql, reason: string) => Promise<unknown>;

/** Not part of this dataset. */
export const LEFT: Unwritten = { outcome: "left" };

/** The source does not provide a thing now; `isTrouble` as in {@link Unwritten}. */
export const notNow = (reason: string, isTrouble = true): Unwritten => ({ outcome: "not_now", reason, isTrouble });

/** Ends a transaction without keeping anything of it. */
class NothingKept extends Error {}

/**
 * This many things in a row that are not available now are not a problem of single files. The load ends, to be resumed
 * later.
 */
const MOST_IN_A_ROW = 5;

/** Only the first failures are logged. All of them are in `sec_readings`. */
const TOLD_FAILURES = 20;

/**
 * Figures of reports' inline XBRL that are not served, by reason, although they have no dimensions and are not blank.
 */
export type FiguresLeftOut = Omit<InlineFacts["leftOut"], "dimensions" | "nil">;

/** Records what was read and with which result, so that a resumed load only reads what is new. */
export class Ledger {
  /** How many things of each kind had each result. */
  readonly counts = new Map<string, Record<Outcome, number>>();
  /** Why things could not be read, in order. */
  readonly failures: string[] = [];
  readonly left: string[] = [];
  readonly figuresLeftOut: FiguresLeftOut = { unreadable: 0, placeless: 0, otherEntity: 0, contradictory: 0 };
  /** Documents that a dry run can't identify, because the lists that it read are not loaded. */
  early = 0;
  private announcedAt = performance.now();
  private unannounced = 0;
  /** Counts by kind of thing, since EDGAR can have trouble with one kind only. */
  private readonly notNow = new Map<string, number>();

  constructor(readonly run: LoadRun) {}

  /**
   * Reads a thing unless its bytes are unchanged. `prepare` reads and computes; its `write` runs in the transaction
   * that records the thing as read. A fault of the source is recorded with its reason and the load continues.
   * @throws any other error
   */
  async read(kind: string, thing: Thing, prepare: Prepare, onFailure: OnFailure = async () => {}): Promise<Outcome> {
    this.run.signal.throwIfAborted();
    const outcome = await this.tried(kind, thing, prepare, onFailure);
    if (outcome !== "failed") this.notNow.delete(kind);
    const counts = this.counts.get(kind) ?? { read: 0, unchanged: 0, failed: 0, left: 0, later: 0 };
    counts[outcome]++;
    this.counts.set(kind, counts);
    if (performance.now() - this.announcedAt > ANNOUNCE_MS) await this.announce();
    return outcome;
  }

  private async tried(kind: string, thing: Thing, prepare: Prepare, onFailure: OnFailure): Promise<Outcome> {
    const { database, options } = this.run;
    const name = storableName(thing.name);
    const reading = { thing: name, checksum: DAMAGED, source: storableName(thing.source) };
    let before: string | undefined;
    let unwritten: Unwritten;
    try {
      before = await lastChecksum(database.sql, name);
      reading.checksum = versioned(await thing.checksum());
      if (before === reading.checksum && !options.force) return "unchanged";
      const prepared = await prepare();
      if ("write" in prepared) return await this.write(prepared.write, reading);
      unwritten = prepared;
    } catch (error) {
      this.run.signal.throwIfAborted();
      const fault = readerFault(error, thing.source);
      const refusal = asRefusal(fault ?? error, thing.source);
      if (!(refusal instanceof GovdataError && refusal.kind === "source_refused")) throw error;
      this.notNow.set(kind, 0);
      this.fail(refusal.message);
      if (fault) this.run.log((fault.cause as Error).stack ?? ""); // a reader's fault always has its cause
      await this.recordFailure(reading, refusal.message, onFailure);
      return "failed";
    }
    this.run.signal.throwIfAborted();
    if (unwritten.outcome !== "left") return this.postpone(kind, unwritten, { before, reading, onFailure });
    this.left.push(thing.source);
    return "left";
  }

  private async write(write: Write, reading: Omit<Reading, "failure">): Promise<"read" | "later"> {
    let isWritten = false;
    try {
      if (!this.run.options.dryRun)
        await withoutDeadlock(() =>
          this.run.database.transaction(async (tx) => {
            isWritten = false;
            if ((await write(tx)) === "later") throw new NothingKept();
            await recordReading(tx, { ...reading, failure: null });
            isWritten = true;
          }),
        );
    } catch (error) {
      if (error instanceof NothingKept) return "later";
      // No table of filings has a deferred constraint. What fails at the commit is a feature's that acts on events.
      if (isWritten && isDataError(error))
        throw failed(`${reading.thing} could not be committed: ${error.message}`, error);
      throw error;
    }
    this.unannounced++;
    return "read";
  }

  /** Records a thing that each load tries again, unless the same is recorded already. */
  private async postpone(
    kind: string,
    unwritten: Exclude<Unwritten, { outcome: "left" }>,
    {
      before,
      reading,
      onFailure,
    }: { before: string | undefined; reading: Omit<Reading, "failure">; onFailure: OnFailure },
  ): Promise<"failed" | "left"> {
    const { outcome, reason } = unwritten;
    if (outcome === "early" && this.run.options.dryRun) {
      this.early++;
      return "left";
    }
    const inARow = outcome === "not_now" && unwritten.isTrouble ? (this.notNow.get(kind) ?? 0) + 1 : 0;
    this.notNow.set(kind, inARow);
    if (inARow === MOST_IN_A_ROW) throw unavailable(`${reason} (${inARow} in a row failed like this)`);
    this.fail(reason);
    const checksum = outcome === "early" ? EARLY : NOT_NOW;
    if (before !== checksum)
      await this.recordFailure({ ...reading, checksum }, reason, outcome === "early" ? onFailure : undefined);
    return "failed";
  }

  private fail(message: string): void {
    this.failures.push(message);
    if (this.failures.length <= TOLD_FAILURES) this.run.log(message);
  }

  private async recordFailure(
    reading: Omit<Reading, "failure">,
    message: string,
    onFailure?: OnFailure,
  ): Promise<void> {
    if (this.run.options.dryRun) return;
    const reason = storable(message);
    await this.run.database.transaction(async (tx) => {
      await onFailure?.(tx, reason);
      await recordReading(tx, { ...reading, failure: reason });
    });
  }

  /** Counts figures of a report that are not served. */
  noteFigures(leftOut: FiguresLeftOut): void {
    for (const reason of Object.keys(leftOut) as (keyof FiguresLeftOut)[])
      this.figuresLeftOut[reason] += leftOut[reason]; // its own keys
  }

  /** Records that a source of many things, such as an archive, can't be opened. The load continues with the rest. */
  async refused(name: string, source: string, error: unknown): Promise<void> {
    const checksum = () => Promise.reject(error);
    await this.read("archives", { name, source, checksum }, checksum);
  }

  /** Records that a source can be opened, and forgets an earlier failure. */
  async opened(name: string): Promise<void> {
    if (!this.run.options.dryRun) await forgetFailure(this.run.database.sql, storableName(name));
  }

  private async announce(): Promise<void> {
    this.announcedAt = performance.now();
    if (this.unannounced === 0 || this.run.options.dryRun) return;
    this.unannounced = 0;
    await this.run.database.transaction((tx) => announceMore(tx, SEC));
  }
}

/** A load and the watch can write the same company at the same time. */
const MOST_DEADLOCKS = 5;

/** Does a transaction again that PostgreSQL ended because it and another one waited for each other. */
async function withoutDeadlock(transaction: () => Promise<void>): Promise<void> {
  for (let count = 1; ; count++)
    try {
      return await transaction();
    } catch (error) {
      if ((error as { code?: unknown }).code !== "40P01" || count === MOST_DEADLOCKS) throw error;
    }
}

/** For bytes that can't be read to their end. No file has this checksum, so the thing is tried again. */
const DAMAGED = "damaged";

/** Postgres stores no NUL in a text, and no key over 2,704 bytes. Names in archives can have both. */
const LONGEST_NAME = 500;

const storable = (text: string): string => text.replaceAll("\0", "\uFFFD");

/** Returns a name that the database can store. A longer name is made unique by its hash. */
function storableName(name: string): string {
  const text = storable(name);
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME)}… ${Bun.hash(text).toString(36)}`;
}

/** The end of the checksums of everything that this version of the reader has read. */
export const VERSION_MARK = `/${READER_VERSION}`;

const versioned = (checksum: string): string => checksum + VERSION_MARK;
