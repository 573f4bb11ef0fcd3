import type { Database } from "../../../src/storage/database.ts";
import { limitRow, noteRow, type Row } from "../report.ts";
import { addDeliveries, addSubscriptions, formOf } from "./fill.ts";
import { type CalledProcess, startProcess } from "./processes/calls.ts";
import type { RecorderCalls } from "./processes/recorder.ts";
import type { WorkerCalls } from "./processes/worker.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import type { Bench } from "./setup.ts";

/** Bad subscriptions of the healthy one's host, with the seconds that they are known to the worker before it. */
const CASES = [
  ...[1, 8, 100, 1_000].flatMap((bad) => [0, 12].map((lead) => ({ bad, lead, path: "/hang" as const }))),
  ...(["/drip", "/endless"] as const).flatMap((path) => [0, 12].map((lead) => ({ bad: 100, lead, path }))),
];
const PER_SECOND = 20;
const RECORD_SECONDS = 5;
const BACKLOG = 5;
/** Above the p99 of none by this much is noise. */
const NOISE_MS = 20;
const WAIT_MS = 40_000;

const LARGE = 10_000;
const SMALL = 100;
const EVENTS = 5;

/** How much later a healthy subscription is reached beside bad ones of its host, and accounts beside a large one. */
export async function fairness(bench: Bench): Promise<Row[]> {
  const alone = await healthyBeside(bench, { bad: 0, lead: 0, path: "/hang" });
  const rows = [noteRow("no bad subscription on the host: to the first attempt", textOf(alone))];
  for (const tried of CASES) {
    const times = await healthyBeside(bench, tried);
    const what = `${tried.bad} × ${tried.path} on the host, ${tried.lead} s before: to the first attempt, p99`;
    rows.push(limitRow(what, times.p99, 2 * alone.p99 + NOISE_MS, "ms", textOf(times)));
  }
  return [...rows, ...(await accounts(bench))];
}

interface Lateness {
  count: number;
  p50: number;
  p99: number;
}

const textOf = ({ count, p50, p99 }: Lateness): string =>
  `${count} received, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

/** Waits until a receiver has so many deliveries, or for 40 s. What did not come counts as that late. */
async function latenessOf({ process }: Receiver, count: number): Promise<Lateness> {
  const endMs = performance.now() + WAIT_MS;
  while (performance.now() < endMs && (await process.call("received")).count < count) await Bun.sleep(50);
  const received = await process.call("takeReceived");
  const p99 = received.count < 0.99 * count ? WAIT_MS : received.lateness.p99;
  return { count: received.count, p50: received.count < count / 2 ? WAIT_MS : received.lateness.p50, p99 };
}

interface Running {
  database: Database;
  worker: CalledProcess<WorkerCalls>;
  recorder: CalledProcess<RecorderCalls>;
}

async function running<T>({ server }: Bench, receivers: Receiver[], work: (parts: Running) => Promise<T>): Promise<T> {
  const database = await server.makeDatabase("fairness");
  const worker = startProcess<WorkerCalls>("worker.ts");
  const recorder = startProcess<RecorderCalls>("recorder.ts");
  try {
    return await work({ database, worker, recorder });
  } finally {
    await Promise.all([recorder.stop(), worker.stop(), ...receivers.map((receiver) => receiver.process.stop())]);
    await server.dropDatabase(database);
  }
}

async function healthyBeside(bench: Bench, { bad, lead, path }: (typeof CASES)[number]): Promise<Lateness> {
  const receiver = await startReceiver(1);
  return running(bench, [receiver], async ({ database, worker, recorder }) => {
    await addSubscriptions(database, receiver.urls("/ok"));
    const [badUrl = ""] = receiver.urls(path);
    const subscriptions = await addSubscriptions(
      database,
      Array.from({ length: bad }, (_, number) => `${badUrl}/${number}`),
    );
    await database.sql`
      update webhook_subscriptions set filing_types = array['NONE'] where id = any(${subscriptions}::uuid[])`;
    if (bad > 0) await addDeliveries(database, { count: bad * BACKLOG, subscriptions, dueInSeconds: -60 });
    await worker.call("start", database.target);
    await Bun.sleep(lead * 1_000);
    const part = { perSecond: PER_SECOND, seconds: RECORD_SECONDS, forms: [formOf(0)], series: 1 };
    await recorder.call("record", { target: database.target, ...part });
    return latenessOf(receiver, PER_SECOND * RECORD_SECONDS);
  });
}

/** A hundred accounts with a subscription each, alone and beside one with 10,000. */
async function accounts(bench: Bench): Promise<Row[]> {
  const alone = await accountsBeside(bench, 0, true);
  const rows = [noteRow(`${SMALL} accounts alone: from the commit to the first attempt, p50`, textOf(alone))];
  for (const isFirst of [true, false]) {
    const times = await accountsBeside(bench, LARGE, isFirst);
    const what = `${SMALL} accounts that subscribed ${isFirst ? "after" : "before"} one with ${LARGE}: the same`;
    const most = 2 * Math.max(0, alone.p50 - alone.recordMs) + NOISE_MS;
    rows.push(limitRow(what, times.p50 - times.recordMs, most, "ms", textOf(times)));
  }
  return rows;
}

async function accountsBeside(
  bench: Bench,
  large: number,
  isLargeFirst: boolean,
): Promise<Lateness & { recordMs: number }> {
  const [largeOne, small] = await Promise.all([startReceiver(1, 1), startReceiver(SMALL, 2)]);
  return running(bench, [largeOne, small], async ({ database, worker, recorder }) => {
    const [largeUrl = ""] = largeOne.urls("/ok");
    const addLarge = () =>
      addSubscriptions(
        database,
        Array.from({ length: large }, () => largeUrl),
      );
    if (isLargeFirst) await addLarge();
    for (const url of small.urls("/ok")) await addSubscriptions(database, [url]);
    if (!isLargeFirst) await addLarge();
    await database.sql`update webhook_subscriptions set filing_types = null`;
    await worker.call("start", database.target);
    const recordMs: number[] = [];
    for (let series = 1; series <= EVENTS; series++) {
      const part = { perSecond: 1, seconds: 1, forms: [formOf(0)], series };
      const { transactions } = await recorder.call("record", { target: database.target, ...part });
      recordMs.push(transactions.p50);
      await worker.call("untilRecorded", series * (large + SMALL));
    }
    const [middle = 0] = recordMs.toSorted((left, right) => left - right).slice(EVENTS / 2);
    return { ...(await latenessOf(small, EVENTS * SMALL)), recordMs: middle };
  });
}
