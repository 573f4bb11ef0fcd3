import type { TransactionSql } from "postgres";
import { GovdataError, unavailable } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { asRefusal, readerFault } from "../../../loading/failure.ts";
import type { InlineFacts } from "../../inline/inline-facts.ts";
import { announceMore, EARLY, forgetFailure, lastChecksum, NOT_NOW, recordReading } from "../queries/readings.ts";
import { SEC } from "./names.ts";

/** Raised when the same bytes would give other rows than before: a load then reads them again. */
export const READER_VERSION = 6;

/** Caches of answers are told of news at most so often while a load goes on, and at its end. */
const ANNOUNCE_MS = 10_000;

/** A file, a member of an archive, or a filing: what is read whole, in one transaction, or not at all. */
export interface Thing {
  /** Its name among all things: kind and path. */
  name: string;
  /** Of its bytes. Fails where they can't be read: damaged gzip, a disk's error. */
  checksum(): Promise<string>;
  /** For messages. */
  source: string;
}

/** What reading a thing came to. */
export type Outcome = "read" | "unchanged" | "failed" | "left" | "later";

/** Says of a thing that it is none of this dataset: it is listed, and left alone. */
export class NotOurs extends Error {}

/** Says of a thing that it can't be read before something else is: it is tried again by each load. */
export class NotYet extends Error {}

/** Says of a thing that this load reads it again later, when it has read the rest: nothing of it is kept until then. */
export class Later extends Error {}

/** Says of a thing that its source does not give it now: it is noted, and tried again by each load. */
export class NotNow extends Error {
  /** `isTrouble`: whether the source may give nothing else, either. */
  constructor(
    message: string,
    readonly isTrouble = true,
  ) {
    super(message);
  }
}

/** So many things in a row that can't be had now are no matter of single files: the load ends, and goes on later. */
const MOST_IN_A_ROW = 5;

/** So many failures are told as they come; all of them are in `sec_readings`. */
const TOLD_FAILURES = 20;

/**
 * Figures of reports' inline XBRL that are not served, though they have neither dimensions nor a blank, by the reason.
 */
export type FiguresLeftOut = Omit<InlineFacts["leftOut"], "dimensions" | "nil">;

/** Keeps what was read and what became of it, so that a load that goes on reads only what is new. */
export class Ledger {
  /** How many things of each kind came to what. */
  readonly counts = new Map<string, Record<Outcome, number>>();
  /** Why things could not be read, in their order. */
  readonly failures: string[] = [];
  readonly left: string[] = [];
  readonly figuresLeftOut: FiguresLeftOut = { unreadable: 0, placeless: 0, otherEntity: 0, contradictory: 0 };
  /** Documents that a dry run can't tell, because the lists that it read are not loaded. */
  early = 0;
  private announcedAt = performance.now();
  private unannounced = 0;
  /** By kind of thing: EDGAR can be in trouble with one kind alone. */
  private readonly notNow = new Map<string, number>();

  constructor(readonly run: LoadRun) {}

  /**
   * Reads a thing unless it is read: `prepare` reads and computes, and gives what writes it, in the transaction that
   * notes the thing. A source that is at fault is noted with its reason, and the load goes on; all else ends it.
   */
  async read(
    kind: string,
    thing: Thing,
    prepare: () => Promise<(tx: TransactionSql) => Promise<unknown>>,
    onFailure: (tx: TransactionSql, reason: string) => Promise<unknown> = async () => {},
  ): Promise<Outcome> {
    this.run.signal.throwIfAborted();
    const outcome = await this.tried(kind, thing, prepare, onFailure);
    if (outcome !== "failed") this.notNow.delete(kind);
    const counts = this.counts.get(kind) ?? { read: 0, unchanged: 0, failed: 0, left: 0, later: 0 };
    counts[outcome]++;
    this.counts.set(kind, counts);
    if (performance.now() - this.announcedAt > ANNOUNCE_MS) await this.announce();
    return outcome;
  }

  private async tried(
    kind: string,
    thing: Thing,
    prepare: () => Promise<(tx: TransactionSql) => Promise<unknown>>,
    onFailure: (tx: TransactionSql, reason: string) => Promise<unknown>,
  ): Promise<Outcome> {
    const { database, options } = this.run;
    const name = storableName(thing.name);
    const reading = { thing: name, checksum: DAMAGED, source: storableName(thing.source) };
    let before: string | undefined;
    try {
      before = await lastChecksum(database.sql, name);
      reading.checksum = versioned(await thing.checksum());
      if (before === reading.checksum && !options.force) return "unchanged";
      const write = await prepare();
      if (!options.dryRun)
        await database.transaction(async (tx) => {
          await write(tx);
          await recordReading(tx, { ...reading, failure: null });
        });
      this.unannounced++;
      return "read";
    } catch (error) {
      this.run.signal.throwIfAborted();
      if (error instanceof Later) return "later";
      if (error instanceof NotOurs) {
        this.left.push(thing.source);
        return "left";
      }
      const isEarly = error instanceof NotYet;
      if (isEarly && options.dryRun) {
        this.early++;
        return "left";
      }
      const isPassing = isEarly || error instanceof NotNow;
      const fault = isPassing ? undefined : readerFault(error, thing.source);
      const refusal = isPassing ? error : asRefusal(fault ?? error, thing.source);
      if (!isPassing && !(refusal instanceof GovdataError && refusal.kind === "source_refused")) throw error;
      const inARow = error instanceof NotNow && error.isTrouble ? (this.notNow.get(kind) ?? 0) + 1 : 0;
      this.notNow.set(kind, inARow);
      if (inARow === MOST_IN_A_ROW) throw unavailable(`${refusal.message}; so it was with ${inARow} in a row`);
      this.failures.push(refusal.message);
      if (this.failures.length <= TOLD_FAILURES) this.run.log(refusal.message);
      if (fault) this.run.log((fault.cause as Error).stack ?? ""); // a reader's fault always has its cause
      const checksum = isEarly ? EARLY : isPassing ? NOT_NOW : reading.checksum;
      const isKnown = isPassing && before === checksum;
      if (!options.dryRun && !isKnown)
        await database.transaction(async (tx) => {
          const reason = storable(refusal.message);
          if (!(error instanceof NotNow)) await onFailure(tx, reason);
          await recordReading(tx, { ...reading, checksum, failure: reason });
        });
      return "failed";
    }
  }

  /** Counts figures of a report that are not served. */
  noteFigures(leftOut: FiguresLeftOut): void {
    for (const reason of Object.keys(leftOut) as (keyof FiguresLeftOut)[])
      this.figuresLeftOut[reason] += leftOut[reason]; // its own keys
  }

  /** Notes that a source of many things, such as an archive, can't be opened; the load goes on with the rest. */
  async refused(name: string, source: string, error: unknown): Promise<void> {
    const checksum = () => Promise.reject(error);
    await this.read("archives", { name, source, checksum }, checksum);
  }

  /** Notes that it can be opened: nothing more is said of an earlier time when it could not. */
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

/** Of bytes that can't be read to their end: no file has it, so that the thing is tried again, too. */
const DAMAGED = "damaged";

/** Postgres keeps no zero in a text, and no key of more than 2,704 bytes: names in archives can have both. */
const LONGEST_NAME = 500;

const storable = (text: string): string => text.replaceAll("\0", "\uFFFD");

/** A name as the database can keep it: a longer one is told from others by its hash. */
function storableName(name: string): string {
  const text = storable(name);
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME)}… ${Bun.hash(text).toString(36)}`;
}

/** What the checksums of all that this version of the reader has read end in. */
export const VERSION_MARK = `/${READER_VERSION}`;

const versioned = (checksum: string): string => checksum + VERSION_MARK;
