/** Asks an API at times that are independent of each other, as those of many users are. */
import { answerCalls } from "./calls.ts";
import { Histogram, type Times } from "./histogram.ts";

/** What to ask, and how often on average. */
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
    let plannedAt = performance.now();
    for (let number = 0; number < reading.perSecond * reading.seconds; number++) {
      // Not at a steady pace: each request, or none, would come together with the work that others do at one.
      plannedAt += (-Math.log(1 - Math.random()) * 1_000) / reading.perSecond;
      const waitMs = plannedAt - performance.now();
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
