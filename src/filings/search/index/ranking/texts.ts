import type { Vector } from "apache-arrow";

/** The size of the block at first. It doubles. */
const FIRST_BYTES = 1 << 16;

/**
 * Texts in one block of bytes: a million ids take a fifth of the memory of strings, and leave no objects to collect.
 */
export class Texts {
  #bytes = new Uint8Array(FIRST_BYTES);
  readonly #ends: number[] = [];
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  /** Appends a text. */
  push(text: string): void {
    const begin = this.#ends.at(-1) ?? 0;
    // A code unit takes three bytes at most.
    if (begin + text.length * 3 > this.#bytes.length) this.#grow(begin + text.length * 3);
    this.#ends.push(begin + this.#encoder.encodeInto(text, this.#bytes.subarray(begin)).written);
  }

  /**
   * Appends the texts of a column as Arrow keeps them, without a string for each, and returns the first one's position.
   */
  pushColumn(column: Vector | null): number {
    const first = this.#ends.length;
    for (const { values, valueOffsets, length } of column?.data ?? []) {
      const [offset, end] = [valueOffsets[0] as number, valueOffsets[length] as number];
      const begin = this.#ends.at(-1) ?? 0;
      if (begin + end - offset > this.#bytes.length) this.#grow(begin + end - offset);
      this.#bytes.set((values as Uint8Array).subarray(offset, end), begin);
      for (let at = 1; at <= length; at++) this.#ends.push(begin + (valueOffsets[at] as number) - offset);
    }
    return first;
  }

  /** Returns the text that was appended at a position, from 0; an empty one where there is none. */
  at(position: number): string {
    const end = this.#ends[position];
    return end === undefined ? "" : this.#decoder.decode(this.#bytes.subarray(this.#ends[position - 1] ?? 0, end));
  }

  #grow(least: number): void {
    const bytes = new Uint8Array(Math.max(least, this.#bytes.length * 2));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}
