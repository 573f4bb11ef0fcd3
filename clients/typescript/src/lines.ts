import type { Request } from "./requests.js";

/** Cuts pieces into lines. */
export class LineReader {
  #rest = "";
  readonly #decoder = new TextDecoder();

  /** Returns the lines that a piece completes. */
  read(piece: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(piece, { stream: true })).split(/\r?\n/);
    this.#rest = lines.pop() ?? "";
    return lines;
  }
}

/** Reads an answer that comes in pieces, and remembers where to continue after a break. */
export interface Resumable<Item> {
  /** The request of what is still to come. */
  readonly request: Request;
  readonly headers: Record<string, string>;
  /** How long to wait after a break at least. */
  readonly pauseMs: number;
  readonly isComplete: boolean;
  /** Forgets the half item before which a connection broke. */
  begin(): void;
  /** Returns the items that a piece completes. */
  read(piece: Uint8Array): Iterable<Item>;
  /** The answer ended. @throws if more had to come */
  end(): void;
}
