import type { TransactionSql } from "postgres";
import type { Database } from "../../storage/database.ts";
import { announce, announceMore, isAhead } from "../load/queries/readings.ts";
import { SEC, SEC_LABEL } from "../load/reading/names.ts";
import { hasServed } from "./queries.ts";

/** Each announcement empties caches, and what is made of the dataset is made again. */
const SPACING_MS = 15_000;

/**
 * Gives the dataset a new version for what was read, at most every 15 seconds: in the transaction of a filing if the
 * last one was long ago, so that a subscriber finds it when its event arrives; else a little later.
 */
export class Announcer {
  private lastMs = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last announcement of the timer. */
  private announcing: Promise<void> | undefined;

  /** `onError`: called if a later announcement fails. */
  constructor(
    private readonly database: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Announces what a process that was killed has read. */
  async begin(): Promise<void> {
    if (await isAhead(this.database.sql, SEC)) await this.announceNow();
  }

  /** Announces in the transaction that writes a filing, if it is time. Returns whether it did, for `written`. */
  async within(tx: TransactionSql): Promise<boolean> {
    if (performance.now() - this.lastMs < SPACING_MS || !(await hasServed(tx, SEC))) return false;
    await announceMore(tx, SEC);
    return true;
  }

  /** Call it when the transaction is committed. */
  written(isAnnounced: boolean): void {
    const now = performance.now();
    if (isAnnounced) this.lastMs = now;
    else
      this.timer ??= setTimeout(
        () => {
          this.timer = undefined;
          this.announcing = this.announceNow().catch(this.onError);
        },
        Math.max(0, this.lastMs + SPACING_MS - now),
      );
  }

  /** Announces what waits, and waits for what is being announced. */
  async end(): Promise<void> {
    await this.announcing;
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.announceNow();
  }

  private async announceNow(): Promise<void> {
    this.lastMs = performance.now();
    await this.database.transaction(async (tx) => {
      if (await hasServed(tx, SEC)) await announceMore(tx, SEC);
      else await announce(tx, { dataset: SEC, label: SEC_LABEL, source: "EDGAR", durationMs: 0 });
    });
  }
}
