/** Why an attempt is ended before its receiver has answered. */
export type Cutoff = "late" | "closed";

/** What ends an attempt early. Cheaper than an `AbortController`, of which each attempt would need one. */
export class Limit {
  /** Undefined: the attempt may continue. */
  cutoff: Cutoff | undefined;
  /** Ends the step that runs. */
  stop: (() => void) | undefined;
  private control: AbortController | undefined;

  /** @param endsAtMs of `performance.now()` */
  constructor(readonly endsAtMs: number) {}

  cut(cutoff: Cutoff): void {
    if (this.cutoff !== undefined) return;
    this.cutoff = cutoff;
    this.stop?.();
    this.control?.abort();
  }

  /** The same as a signal, for the steps that need one. */
  get signal(): AbortSignal {
    this.control ??= new AbortController();
    if (this.cutoff !== undefined) this.control.abort();
    return this.control.signal;
  }
}

/** The limits of the attempts that run. */
export interface Limits {
  start(timeoutMs: number): Limit;
  end(limit: Limit): void;
  /** Cuts every attempt off. */
  close(): void;
}

/** Watches limits with one timer for all of them. */
export function createLimits(): Limits {
  const running = new Set<Limit>();
  let timer: Timer | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;
  const wait = (untilMs: number, nowMs: number) => {
    clearTimeout(timer);
    timerAtMs = untilMs;
    timer = setTimeout(cutLate, Math.max(0, Math.ceil(untilMs - nowMs)));
  };
  const cutLate = () => {
    timerAtMs = Number.POSITIVE_INFINITY;
    const nowMs = performance.now();
    for (const limit of running) if (limit.endsAtMs <= nowMs) limit.cut("late");
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { cutoff, endsAtMs } of running) if (cutoff === undefined) nextMs = Math.min(nextMs, endsAtMs);
    if (nextMs < Number.POSITIVE_INFINITY) wait(nextMs, nowMs);
  };
  return {
    start(timeoutMs) {
      const nowMs = performance.now();
      const limit = new Limit(nowMs + timeoutMs);
      running.add(limit);
      if (limit.endsAtMs < timerAtMs) wait(limit.endsAtMs, nowMs);
      return limit;
    },
    end(limit) {
      running.delete(limit);
      if (running.size > 0) return;
      clearTimeout(timer);
      timerAtMs = Number.POSITIVE_INFINITY;
    },
    close() {
      for (const limit of running) limit.cut("closed");
    },
  };
}
