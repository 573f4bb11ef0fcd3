/** What times showed, in milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

const STEPS_PER_MS = 10;
const MOST_MS = 120_000;

/** Counts times by tenths of a millisecond, so that millions of them take no more memory than a few. */
export class Histogram {
  #counts = new Uint32Array(MOST_MS * STEPS_PER_MS + 1);
  #count = 0;
  #max = 0;

  /** Adds a time in milliseconds. */
  add(ms: number): void {
    const step = Math.min(Math.max(0, Math.floor(ms * STEPS_PER_MS)), MOST_MS * STEPS_PER_MS);
    this.#counts[step] = (this.#counts[step] ?? 0) + 1;
    this.#count++;
    if (ms > this.#max) this.#max = ms;
  }

  /** Returns what the times showed. */
  times(): Times {
    return { count: this.#count, p50: this.#at(0.5), p99: this.#at(0.99), max: this.#max };
  }

  /** Forgets all times. */
  clear(): void {
    this.#counts.fill(0);
    this.#count = 0;
    this.#max = 0;
  }

  #at(share: number): number {
    const rank = Math.ceil(this.#count * share);
    let passed = 0;
    for (let step = 0; step < this.#counts.length; step++) {
      passed += this.#counts[step] ?? 0;
      if (passed >= rank && passed > 0) return (step + 1) / STEPS_PER_MS;
    }
    return 0;
  }
}
