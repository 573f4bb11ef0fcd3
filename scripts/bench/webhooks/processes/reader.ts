/** Asks an API at a steady rate. */
import { answerCalls } from "./calls.ts";
import { Histogram, type Times } from "./histogram.ts";

/** What to ask, and how often. */
export interface Reading {
  url: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
}

/** Asks once, and notes the time since it was to be asked. */
async function readOnce({ url, headers }: Reading, times: Histogram, plannedAt: number): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  times.add(performance.now() - plannedAt);
}

const calls = {
  /** Asks whether or not earlier requests are answered, as users do. */
  async read(reading: Reading): Promise<Times> {
    const times = new Histogram();
    const running: Promise<void>[] = [];
    const began = performance.now();
    for (let number = 0; number < reading.perSecond * reading.seconds; number++) {
      const waitMs = began + (number * 1_000) / reading.perSecond - performance.now();
      if (waitMs > 0) await Bun.sleep(waitMs);
      running.push(readOnce(reading, times, performance.now())); // a timer that fires late is this process's own delay
    }
    await Promise.all(running);
    return times.times();
  },
};

/** What a reader answers to the bench. */
export type ReaderCalls = typeof calls;

if (import.meta.main) answerCalls(calls);
