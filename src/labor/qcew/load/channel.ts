/** Pieces of COPY on their way from one reader to one of several writers; few are held at a time. */
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

  /** Takes a piece, once there is room for it. Thrown away after {@link close}. */
  async push(piece: Uint8Array): Promise<void> {
    while (this.pieces.length >= this.capacity && !this.isClosed) await this.changed;
    if (this.isClosed) return;
    this.pieces.push(piece);
    this.change();
  }

  /** No piece follows. */
  end(): void {
    this.isEnded = true;
    this.change();
  }

  /** Passes an error on: the reader of the pieces gets it instead of more pieces. */
  fail(error: Error): void {
    this.failure = error;
    this.change();
  }

  /** No more pieces will be taken. */
  close(): void {
    this.isClosed = true;
    this.change();
  }

  /** The pieces, in order. */
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
