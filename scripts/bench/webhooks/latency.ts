import { limitRow, noteRow, type Row } from "../report.ts";
import { sized } from "../smoke.ts";
import { addSubscriptions, formOf } from "./fill.ts";
import { startProcess } from "./processes/calls.ts";
import type { RecorderCalls } from "./processes/recorder.ts";
import type { WorkerCalls } from "./processes/worker.ts";
import { startReceiver } from "./receivers.ts";
import type { Bench } from "./setup.ts";

const SUBSCRIPTIONS = 20;
const SAMPLE_MS = sized(5_000, 500);

/** The rates, in events a second, and the most that the first attempt of nearly all may be late. */
const GOALS = [
  { perSecond: 500, p99Ms: 15 },
  { perSecond: 4_000, p99Ms: 50 },
] as const;

/** The rates that have a goal. */
export const RATES: readonly number[] = GOALS.map(({ perSecond }) => perSecond);

/** From the record of an event to its first attempt, at steady rates. */
export async function latency(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const goal of GOALS) if (bench.rates.includes(goal.perSecond)) rows.push(...(await atRate(bench, goal)));
  return rows;
}

async function atRate({ server, seconds }: Bench, { perSecond, p99Ms }: (typeof GOALS)[number]): Promise<Row[]> {
  const database = await server.makeDatabase("latency");
  const receiver = await startReceiver(SUBSCRIPTIONS);
  const worker = startProcess<WorkerCalls>("worker.ts");
  const recorder = startProcess<RecorderCalls>("recorder.ts");
  try {
    const subscriptions = await addSubscriptions(database, receiver.urls("/ok"));
    const forms = subscriptions.map((_, number) => formOf(number));
    await worker.call("start", database.target);
    const record = (part: { seconds: number; series: number }) =>
      recorder.call("record", { target: database.target, perSecond, forms, ...part });
    const warmUp = await record({ seconds: WARM_UP_SECONDS, series: 1 });
    await worker.call("untilRecorded", warmUp.count);
    await receiver.process.call("takeReceived");
    const samples: number[] = [];
    let last = await worker.call("counts");
    const sampling = setInterval(async () => {
      const counts = await worker.call("counts");
      if (counts.claims > last.claims) samples.push((counts.claimMs - last.claimMs) / (counts.claims - last.claims));
      last = counts;
    }, SAMPLE_MS);
    const recorded = await record({ seconds, series: 2 });
    clearInterval(sampling);
    await worker.call("untilRecorded", warmUp.count + recorded.count);
    const { count, lateness } = await receiver.process.call("takeReceived");
    const [row] = await database.sql<{ count: number }[]>`select count(*)::int as count from webhook_attempts`;
    const attempts = (row?.count ?? 0) - warmUp.count;
    const what = `${perSecond} events/s recorded for ${Math.round(recorded.seconds)} s`;
    return [
      limitRow(
        `${what}: to the first attempt, p99`,
        lateness.p99,
        p99Ms,
        "ms",
        `p50 ${lateness.p50.toFixed(1)} ms, max ${lateness.max.toFixed(0)} ms`,
      ),
      limitRow(`${what}: events without an attempt in the log`, recorded.count - attempts, 0, "", `${count} received`),
      limitRow(`${what}: claim time, last third to first third`, growthOf(samples), 1.5, "times", claimText(samples)),
      noteRow(
        `${what}: the recording itself`,
        `transactions p50 ${recorded.transactions.p50.toFixed(1)} ms, p99 ${recorded.transactions.p99.toFixed(1)} ms`,
        `behind its plan p99 ${recorded.delay.p99.toFixed(1)} ms`,
      ),
    ];
  } finally {
    await Promise.all([recorder.stop(), worker.stop(), receiver.process.stop()]);
    await server.dropDatabase(database);
  }
}

const WARM_UP_SECONDS = sized(3, 1);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much longer claims took in the last third of the time than in the first. */
const growthOf = (samples: readonly number[]): number => {
  const third = Math.max(1, Math.floor(samples.length / 3));
  return mean(samples.slice(-third)) / mean(samples.slice(0, third));
};

const claimText = (samples: readonly number[]): string =>
  `mean of claims ${samples
    .filter((_, index) => index % Math.ceil(samples.length / 8) === 0)
    .map((ms) => ms.toFixed(1))
    .join(", ")} ms over the time`;
