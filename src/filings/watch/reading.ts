import { GovdataError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { stoppedTurns } from "../edgar/queries.ts";
import type { Edgar } from "../load/live/edgar.ts";
import type { Announcer } from "./announcer.ts";
import { type DueFiling, postponeTo, recordTry, takeDue } from "./queries.ts";
import { readNew } from "./read-new.ts";

/** Answers take up to a second, and 8 requests may start in one. */
const SIDE_BY_SIDE = 8;
/** So many failures in a row are not about single filings. */
const MOST_IN_A_ROW = 5;
const TROUBLE_MS = 30_000;

/** Reads the filings that are due, some side by side. */
export class Reading {
  private readonly inHand = new Map<string, Promise<void>>();
  private taking: Promise<void> | undefined;
  /** Whether there was room again while some were being taken. */
  private isAsked = false;
  private failuresInARow = 0;
  private restsUntilMs = 0;
  /** How many were read. */
  count = 0;

  /** `onError`: called once with what is not about a filing, such as a lost database. Nothing more is read then. */
  constructor(
    private readonly run: LoadRun,
    private readonly source: { edgar: Edgar; announcer: Announcer },
    private readonly onError: (error: unknown) => void,
  ) {}

  get isIdle(): boolean {
    return this.inHand.size === 0 && this.taking === undefined;
  }

  /** Takes what is due, as far as there is room. */
  wake(): void {
    this.isAsked = true;
    if (this.taking !== undefined || this.run.signal.aborted) return;
    this.isAsked = false;
    this.taking = this.take()
      .catch(this.onError)
      .finally(() => {
        this.taking = undefined;
        if (this.isAsked) this.wake();
      });
  }

  /** Waits for what is being read, which ends soon once the signal is aborted. */
  async ended(): Promise<void> {
    await this.taking;
    await Promise.all(this.inHand.values());
  }

  private async take(): Promise<void> {
    if (Date.now() < this.restsUntilMs) return;
    const room = SIDE_BY_SIDE - this.inHand.size;
    if (room === 0) return;
    for (const filing of await takeDue(this.run.database.sql, { limit: room, inHand: [...this.inHand.keys()] }))
      this.inHand.set(filing.accession_number, this.read(filing));
  }

  private async read(filing: DueFiling): Promise<void> {
    const { accession_number: accessionNumber } = filing;
    try {
      await readNew(this.run, this.source, filing);
      this.count++;
      this.failuresInARow = 0;
    } catch (error) {
      if (this.run.signal.aborted) return;
      await this.failed(accessionNumber, error).catch(this.onError);
    } finally {
      this.inHand.delete(accessionNumber);
      this.wake();
    }
  }

  private async failed(accessionNumber: string, error: unknown): Promise<void> {
    const { sql } = this.run.database;
    if (!(error instanceof GovdataError) || (error.kind !== "unavailable" && error.kind !== "not_found")) throw error;
    const stop = await stoppedTurns(sql);
    if (stop) {
      this.restsUntilMs = stop.until.getTime();
      await postponeTo(sql, accessionNumber, stop.until);
      return;
    }
    if (error.kind === "unavailable" && ++this.failuresInARow % MOST_IN_A_ROW === 0)
      this.restsUntilMs = Date.now() + TROUBLE_MS;
    if (await recordTry(sql, accessionNumber, error.message))
      this.run.log(`${accessionNumber} is given up: ${error.message}`);
  }
}
