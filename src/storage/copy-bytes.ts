/** Room that is kept for one more value: no ASCII text that is written at once may be longer. */
const LONGEST_TEXT = 1_024;
const CHUNK_BYTES = 256 * 1024;

const ZERO = 48;

/**
 * Lines of COPY's text form as bytes, for loads of millions of rows: putting strings together and encoding them took
 * more time than reading the file that they came from. Writes ASCII without anything that COPY would have escaped;
 * `copyLine` is for texts.
 */
export class CopyBytes {
  private chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  private at = 0;
  private readonly full: Buffer[] = [];

  /** Writes ready bytes, such as the beginning that many lines share. */
  bytes(ready: Uint8Array): void {
    if (this.at + ready.length > CHUNK_BYTES) this.seal();
    this.chunk.set(ready, this.at);
    this.at += ready.length;
  }

  /** Writes a short text of ASCII signs, none of them a tab, a line end or a backslash that is not meant as one. */
  ascii(text: string): void {
    if (this.at + LONGEST_TEXT > CHUNK_BYTES) this.seal();
    for (let index = 0; index < text.length; index++) this.chunk[this.at++] = text.charCodeAt(index);
  }

  /** Writes a number as JavaScript does. */
  number(value: number): void {
    if (value < 0 || value > 999_999_999 || !Number.isInteger(value) || Object.is(value, -0)) {
      this.ascii(String(value));
      return;
    }
    if (this.at + LONGEST_TEXT > CHUNK_BYTES) this.seal();
    let digits = 1;
    for (let limit = 10; value >= limit; limit *= 10) digits++;
    let rest = value;
    for (let place = this.at + digits - 1; place >= this.at; place--) {
      const tenth = Math.trunc(rest / 10);
      this.chunk[place] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.at += digits;
  }

  /** Whether there is enough for a piece that is worth sending. */
  get isAmple(): boolean {
    return this.full.length > 0;
  }

  /** Gives what was written since the last call, in pieces that are written to no more. */
  take(): Buffer[] {
    if (this.at > 0) this.seal();
    return this.full.splice(0);
  }

  private seal(): void {
    this.full.push(this.chunk.subarray(0, this.at));
    this.chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    this.at = 0;
  }
}
