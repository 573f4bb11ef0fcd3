/** Passes chunks of COPY data from one reader to one of several writers. It holds only a few at a time. */
export class Channel {
  private readonly pieces: Uint8Array[] = [];
  private isEnded = false;
  private isClosed = false;
  private failure: Error | undefined;
  private wake: () => void = () => {};
  private changed: Promise<void>;

  constructor(private readonly capacity = 4) {
    this.changed = this.nextChange();
  }

  /** Takes a chunk once there is room. After {@link close} chunks are dropped. */
  async push(piece: Uint8Array): Promise<void> {
    while (this.pieces.length >= this.capacity && !this.isClosed) await this.changed;
    if (this.isClosed) return;
    this.pieces.push(piece);
    this.change();
  }

  /** Says that no more chunks follow. */
  end(): void {
    this.isEnded = true;
    this.change();
  }

  /** Passes an error to the reader of the chunks, instead of more chunks. */
  fail(error: Error): void {
    this.failure = error;
    this.change();
  }

  /** Says that the reader takes no more chunks. */
  close(): void {
    this.isClosed = true;
    this.change();
  }

  /** Yields the chunks in order. */
  async *take(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.failure) throw this.failure;
      const piece = this.pieces.shift();
      if (piece !== undefined) {
        this.change();
        yield piece;
      } else if (this.isEnded) return;
      else await this.changed;
    }
  }

  private change(): void {
    this.wake();
    this.changed = this.nextChange();
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
