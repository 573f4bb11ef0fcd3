import { limitRow, type Row } from "../report.ts";
import { sized } from "../smoke.ts";
import { addDeliveries, addSubscriptions, settle } from "./fill.ts";
import { startProcess } from "./processes/calls.ts";
import type { WorkerCalls } from "./processes/worker.ts";
import { startReceiver } from "./receivers.ts";
import { type Bench, nameOf } from "./setup.ts";

const SUBSCRIPTIONS = 20;
const DAY_S = 86_400;
const WINDOW_S = sized(20, 1);
const WINDOWS = sized(3, 1);
/** PostgreSQL counts what a connection did a second later. */
const COUNTED_MS = 2_000;

/** Statements a second while nothing is due: without any delivery, and with some that wait for another day. */
export async function idle({ server }: Bench): Promise<Row[]> {
  const database = await server.makeDatabase("idle");
  const receiver = await startReceiver(SUBSCRIPTIONS);
  const worker = startProcess<WorkerCalls>("worker.ts");
  try {
    const subscriptions = await addSubscriptions(database, receiver.urls("/ok"));
    await worker.call("start", database.target);
    const name = nameOf(database.target);
    const perSecond = async (): Promise<number> => {
      const rates: number[] = [];
      await Bun.sleep(COUNTED_MS);
      for (let window = 0; window < WINDOWS; window++) {
        const before = await server.transactionsOf(name);
        await Bun.sleep(WINDOW_S * 1_000);
        rates.push(((await server.transactionsOf(name)) - before) / WINDOW_S);
      }
      return Math.min(...rates); // a visit of autovacuum counts, too: it is in one or two windows, the worker in each
    };
    const empty = await perSecond();
    await addDeliveries(database, { count: 1_000, subscriptions, dueInSeconds: DAY_S });
    await settle(database);
    const waiting = await perSecond();
    return [
      limitRow("statements a second, no delivery", empty, 1, "/s"),
      limitRow("statements a second, 1,000 deliveries that wait for another day", waiting, 1, "/s"),
    ];
  } finally {
    await Promise.all([worker.stop(), receiver.process.stop()]);
    await server.dropDatabase(database);
  }
}
