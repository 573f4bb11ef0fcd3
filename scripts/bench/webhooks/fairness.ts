import { openLog } from "../../../src/log.ts";
import type { Database } from "../../../src/storage/database.ts";
import { insertBulkReplay } from "../../../src/webhooks/replays/queries/replays.ts";
import { startReplays } from "../../../src/webhooks/replays/runner.ts";
import { limitRow, noteRow, type Row } from "../report.ts";
import { sized } from "../smoke.ts";
import { addDeliveries, addSubscriptions, formOf } from "./fill.ts";
import { type CalledProcess, startProcess } from "./processes/calls.ts";
import type { RecorderCalls } from "./processes/recorder.ts";
import type { WorkerCalls } from "./processes/worker.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import type { Bench } from "./setup.ts";

/** Bad subscriptions of the healthy one's host. */
interface Case {
  bad: number;
  path: "/hang" | "/drip" | "/endless";
  account: "another" | "the same";
  /** The seconds that they are known to the worker before the healthy one. */
  lead: number;
}

const CASES: readonly Case[] = [
  ...[1, 8, 100, 1_000].map((bad) => ({ bad, path: "/hang" as const, account: "another" as const })),
  ...(["/drip", "/endless"] as const).map((path) => ({ bad: 100, path, account: "another" as const })),
  { bad: 1_000, path: "/hang" as const, account: "the same" as const },
].flatMap((tried) => [0, 12].map((lead) => ({ ...tried, lead })));
const NONE: Case = { bad: 0, path: "/hang", account: "another", lead: 0 };
const PER_SECOND = 50;
const RECORD_SECONDS = sized(8, 1);
const BACKLOG = 5;
const REPLAYS = sized(1_000, 10);
const REPLAYED_EVENTS = 73;
/** Above the p99 of none by this much is noise. */
const NOISE_MS = 20;
const WAIT_MS = sized(40_000, 10_000);

const LARGE = sized(10_000, 100);
const SMALL = 100;
const EVENTS = sized(5, 1);

/**
 * How much later a healthy subscription is reached next to bad ones of its host, and accounts that share the worker
 * with a large one.
 */
export async function fairness(bench: Bench): Promise<Row[]> {
  const first = await healthyBeside(bench, NONE);
  const tried: [Case, Lateness][] = [];
  for (const badCase of CASES.slice(0, sized(CASES.length, 1)))
    tried.push([badCase, await healthyBeside(bench, badCase)]);
  const last = await healthyBeside(bench, NONE);
  const most = Math.round(2 * Math.min(first.p99, last.p99) + NOISE_MS);
  const rows = [first, last].map((times, index) =>
    noteRow(`no bad subscription on the host, ${index === 0 ? "first" : "last"}: to the first attempt`, textOf(times)),
  );
  for (const [{ bad, path, account, lead }, times] of tried) {
    const what = `${bad} × ${path} of ${account} account on the host, ${lead} s before: to the first attempt, p99`;
    rows.push(limitRow(what, times.p99, most, "ms", textOf(times)));
  }
  return [...rows, ...(await replays(bench)), ...(await accounts(bench))];
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

/** Adds subscriptions of the receiver's host that no event of the healthy one is for. Returns their ids. */
async function addBad(database: Database, receiver: Receiver, { bad, path, account }: Case): Promise<string[]> {
  const [badUrl = ""] = receiver.urls(path);
  const subscriptions = await addSubscriptions(
    database,
    Array.from({ length: bad }, (_, number) => `${badUrl}/${number}`),
  );
  await database.sql`
    update webhook_subscriptions set filing_types = array['NONE'] where id = any(${subscriptions}::uuid[])`;
  if (account === "the same")
    await database.sql`update webhook_subscriptions set account_id = (select min(id) from accounts)`;
  return subscriptions;
}

async function healthyBeside(bench: Bench, tried: Case): Promise<Lateness> {
  const { bad, lead } = tried;
  const receiver = await startReceiver(1);
  return running(bench, [receiver], async ({ database, worker, recorder }) => {
    await addSubscriptions(database, receiver.urls("/ok"));
    const subscriptions = await addBad(database, receiver, tried);
    if (bad > 0) await addDeliveries(database, { count: bad * BACKLOG, subscriptions, dueInSeconds: -60 });
    await worker.call("start", database.target);
    await Bun.sleep(lead * 1_000);
    const part = { perSecond: PER_SECOND, seconds: RECORD_SECONDS, forms: [formOf(0)], series: 1 };
    await recorder.call("record", { target: database.target, ...part });
    return latenessOf(receiver, PER_SECOND * RECORD_SECONDS);
  });
}

/** A bulk replay to a healthy subscription, alone and behind those to a thousand of its account that hang. */
async function replays(bench: Bench): Promise<Row[]> {
  const what = `a bulk replay of ${REPLAYED_EVENTS} events`;
  const alone = await replayBeside(bench, 0);
  const behind = await replayBeside(bench, REPLAYS);
  return [
    noteRow(`${what}: from its start to the last first attempt`, `${alone.toFixed(0)} ms`),
    limitRow(`${what} behind ${REPLAYS} × /hang of the same account: the same`, behind, Math.round(5 * alone), "ms"),
  ];
}

async function replayBeside(bench: Bench, bad: number): Promise<number> {
  const receiver = await startReceiver(1);
  return running(bench, [receiver], async ({ database, worker }) => {
    const healthy = await addSubscriptions(database, receiver.urls("/ok"));
    const otherIds = await addBad(database, receiver, { ...NONE, bad, account: "the same" });
    await database.sql`update webhook_subscriptions set filing_types = null`;
    // Deliveries without a subscription: only their events are needed.
    const nobody = [crypto.randomUUID()];
    await addDeliveries(database, { count: REPLAYED_EVENTS, subscriptions: nobody, dueInSeconds: null });
    await worker.call("start", database.target);
    const runner = await startReplays({ database, log: openLog({ write: (lines) => console.error(lines.trimEnd()) }) });
    try {
      const request = { from: new Date(0), to: new Date(), status: null, eventType: null };
      for (const id of otherIds) await insertBulkReplay(database.sql, id, request);
      const beganMs = performance.now();
      for (const id of healthy) await insertBulkReplay(database.sql, id, request);
      const isLate = () => performance.now() - beganMs > WAIT_MS;
      while ((await receiver.process.call("received")).count < REPLAYED_EVENTS && !isLate()) await Bun.sleep(10);
      return performance.now() - beganMs;
    } finally {
      await runner.stop();
    }
  });
}

/** A hundred accounts with a subscription each, alone and next to one with 10,000. */
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
