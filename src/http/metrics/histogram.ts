/** Upper bounds of the buckets of times, in seconds; one more bucket has no bound. */
const BOUNDS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Bounds of times that may be minutes. */
export const LONG_BOUNDS_S = [...BOUNDS_S, 30, 60, 300, 1_800];

/** A histogram as plain data, for another process. */
export interface HistogramState {
  boundsS: readonly number[];
  count: number;
  totalMs: number;
  buckets: readonly number[];
}

/** How often times were within each bound, as plain numbers: formatted only when read. */
export class Histogram {
  private count = 0;
  private totalMs = 0;
  private buckets: number[];

  constructor(private readonly boundsS: readonly number[] = BOUNDS_S) {
    this.buckets = new Array(boundsS.length + 1).fill(0);
  }

  /** Returns the histogram that {@link state} was read from, as it was then. */
  static of({ boundsS, count, totalMs, buckets }: HistogramState): Histogram {
    const histogram = new Histogram(boundsS);
    histogram.count = count;
    histogram.totalMs = totalMs;
    histogram.buckets = [...buckets];
    return histogram;
  }

  /** Returns it as plain data. */
  state(): HistogramState {
    const { boundsS, count, totalMs, buckets } = this;
    return { boundsS, count, totalMs, buckets: [...buckets] };
  }

  /** Counts a time. */
  observe(elapsedMs: number): void {
    this.count++;
    this.totalMs += elapsedMs;
    let bucket = 0;
    while (bucket < this.boundsS.length && elapsedMs > (this.boundsS[bucket] ?? 0) * 1000) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
  }

  /** Returns its lines of the text format. `labels` are written already: `route="/x"`, or nothing. */
  *lines(name: string, labels: string): Generator<string> {
    const before = labels === "" ? "" : `${labels},`;
    const braced = labels === "" ? "" : `{${labels}}`;
    let below = 0;
    for (const [index, bucket] of this.buckets.entries()) {
      below += bucket;
      yield `${name}_bucket{${before}le="${this.boundsS[index] ?? "+Inf"}"} ${below}`;
    }
    yield `${name}_sum${braced} ${this.totalMs / 1000}`;
    yield `${name}_count${braced} ${this.count}`;
  }
}
