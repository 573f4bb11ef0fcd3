import type { Database } from "../../../src/storage/database.ts";
import { memoryMb } from "../program.ts";
import { limitRow, type Row, ratioRow } from "../report.ts";
import { sized } from "../smoke.ts";
import { addDeliveries, addSubscriptions, clearDeliveries, settle } from "./fill.ts";
import { startProcess } from "./processes/calls.ts";
import type { WorkerCalls } from "./processes/worker.ts";
import { startReceiver } from "./receivers.ts";
import type { Bench } from "./setup.ts";

const DELIVERIES = sized(1_000_000, 2_000);
const SUBSCRIPTIONS = 100;
const DAY_S = 86_400;
/** Until a worker has seen what waits, and its memory has settled. */
const SETTLED_MS = sized(20_000, 2_000);
const SAMPLE_MS = sized(10_000, 1_000);

/** A million deliveries: what they cost while they wait, and how fast they go when they are due. */
export async function drain({ server }: Bench): Promise<Row[]> {
  const database = await server.makeDatabase("drain");
  const receiver = await startReceiver(SUBSCRIPTIONS);
  try {
    const subscriptions = await addSubscriptions(database, receiver.urls("/ok"));
    const emptyMb = await workerMemoryMb(database);
    await addDeliveries(database, { count: DELIVERIES, subscriptions, dueInSeconds: DAY_S });
    await settle(database);
    const waitingMb = await workerMemoryMb(database);
    await clearDeliveries(database);
    await addDeliveries(database, { count: DELIVERIES, subscriptions, dueInSeconds: -60 });
    await settle(database);
    const worker = startProcess<WorkerCalls>("worker.ts");
    await worker.call("start", database.target);
    const rates: string[] = [];
    let lastCount = 0;
    const sampling = setInterval(async () => {
      const { count } = await receiver.process.call("received");
      rates.push(((count - lastCount) / SAMPLE_MS).toFixed(1));
      lastCount = count;
    }, SAMPLE_MS);
    const doneAt = await worker.call("untilRecorded", DELIVERIES);
    clearInterval(sampling);
    const { peak } = await memoryMb(worker.pid);
    const { count, firstAt } = await receiver.process.call("takeReceived");
    await worker.stop();
    if (count < DELIVERIES) throw new Error(`${count} of ${DELIVERIES} deliveries were received`);
    const perSecond = (count * 1_000) / (doneAt - firstAt);
    return [
      ratioRow(
        "a million due deliveries drain",
        perSecond / 10_000,
        1,
        `${Math.round(perSecond).toLocaleString("en-US")}/s, in thousands over the time: ${rates.join(", ")}`,
        "10,000/s",
      ),
      limitRow(
        "memory that a million waiting deliveries cost the worker",
        waitingMb - emptyMb,
        100,
        "MB",
        `${emptyMb.toFixed(0)} MB without, ${waitingMb.toFixed(0)} MB with them, ` +
          `peak of the drain ${peak.toFixed(0)} MB`,
      ),
    ];
  } finally {
    await receiver.process.stop();
    await server.dropDatabase(database);
  }
}

/** The most memory of a worker since its start. */
async function workerMemoryMb(database: Database): Promise<number> {
  const worker = startProcess<WorkerCalls>("worker.ts");
  await worker.call("start", database.target);
  await Bun.sleep(SETTLED_MS);
  const { peak } = await memoryMb(worker.pid);
  await worker.stop();
  return peak;
}
