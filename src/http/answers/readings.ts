/** A reader that has asked for nothing for so long has ended. */
const ENDED_MS = 10 * 60_000;
/** Readings that are remembered. */
const MOST_READINGS = 10_000;

/** What was read last of a file by an account. */
interface Reading {
  etag: string;
  atMs: number;
}

/**
 * Which edition of a file each account is reading. Most readers of Parquet ask for part after part without saying of
 * which edition: after a publish, they would put parts of two files together.
 */
export class Readings {
  /** The oldest first. */
  private readonly readings = new Map<string, Reading>();

  constructor(private readonly now: () => number) {}

  /** A reader begins: it learns of this edition. */
  begin(account: number, request: string, etag: string): void {
    const name = `${account} ${request}`;
    this.readings.delete(name);
    this.readings.set(name, { etag, atMs: this.now() });
    const [oldest] = this.readings.keys();
    if (this.readings.size > MOST_READINGS && oldest !== undefined) this.readings.delete(oldest);
  }

  /** Whether a part of this edition fits what the account has read before. */
  fits(account: number, request: string, etag: string): boolean {
    const reading = this.readings.get(`${account} ${request}`);
    const isOther = reading !== undefined && reading.etag !== etag && this.now() - reading.atMs < ENDED_MS;
    if (!isOther) this.begin(account, request, etag);
    return !isOther;
  }
}
