import type { Database } from "../../../src/storage/database.ts";
import { processorTimeMs } from "../peers/processor-time.ts";
import { noteRow, type Row, ratioRow } from "../report.ts";
import { median } from "../traffic.ts";
import { addDeliveries, addSubscriptions, clearDeliveries, settle } from "./fill.ts";
import { startProcess } from "./processes/calls.ts";
import type { CompetitorCalls, Queue } from "./processes/competitor.ts";
import { installPackages, PACKAGES } from "./processes/packages.ts";
import type { WorkerCalls } from "./processes/worker.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import type { Bench } from "./setup.ts";

const SUBSCRIPTIONS = 20;

/** What a turn works on. */
interface Stage {
  deliveries: number;
  database: Database;
  receiver: Receiver;
  subscriptions: readonly string[];
}

/** A worker that is ready to start. */
interface Ready {
  pid: number;
  /** Delivers all, and returns when the last result was stored, in ms since 1970. */
  deliver(): Promise<number>;
  stop(): Promise<void>;
}

/** Adds the deliveries. */
type Turn = (stage: Stage) => Promise<Ready>;

/** Deliveries a second, and the processor time of each: the worker's and PostgreSQL's, in µs. */
interface Speed {
  perSecond: number;
  processorUs: number;
}

/** Signed POSTs a second, next to two queues of Node that do the same work, in turns. */
export async function throughput({ server, rounds, deliveries }: Bench): Promise<Row[]> {
  const packages = installPackages();
  if ("reason" in packages) console.error(`not compared with queues of Node: ${packages.reason}`);
  const turns: Record<string, Turn> = { govdata: ownTurn };
  if ("folder" in packages)
    for (const queue of ["graphile-worker", "pg-boss"] as const)
      for (const writesAttempts of [true, false])
        turns[nameOf(queue, writesAttempts)] = queueTurn(packages.folder, queue, writesAttempts);
  const receiver = await startReceiver(SUBSCRIPTIONS);
  const database = await server.makeDatabase("throughput");
  try {
    await database.sql.unsafe("create table bench_attempts (like webhook_attempts including all)");
    const stage = {
      deliveries,
      database,
      receiver,
      subscriptions: await addSubscriptions(database, receiver.urls("/ok")),
    };
    const speeds: Record<string, Speed[]> = {};
    const postmaster = await server.postmaster();
    for (let round = 0; round < rounds; round++) {
      const order = Object.entries(turns);
      // Turns are swapped each round: the machine is not the same at the start and at the end of one.
      for (const [name, turn] of round % 2 === 0 ? order : order.toReversed()) {
        const speed = await measured(stage, turn, postmaster);
        console.error(`${name}: ${speed.perSecond.toFixed(0)}/s, ${speed.processorUs.toFixed(0)} µs`);
        speeds[name] = [...(speeds[name] ?? []), speed];
      }
    }
    return rowsOf(speeds, deliveries);
  } finally {
    await server.dropDatabase(database);
    await receiver.process.stop();
  }
}

const nameOf = (queue: Queue, writesAttempts: boolean): string =>
  `${queue} ${PACKAGES[queue]}${writesAttempts ? "" : " without attempt rows"}`;

async function measured(stage: Stage, turn: Turn, postmaster: number): Promise<Speed> {
  const { sql } = stage.database;
  await clearDeliveries(stage.database);
  await sql`truncate bench_attempts`;
  const ready = await turn(stage);
  try {
    await stage.receiver.process.call("takeReceived");
    const processes = [ready.pid, postmaster];
    const processorMs = processorTimeMs(processes);
    const doneAt = await ready.deliver();
    const processorUs = ((processorTimeMs(processes) - processorMs) * 1_000) / stage.deliveries;
    const { count, firstAt } = await stage.receiver.process.call("takeReceived");
    if (count !== stage.deliveries) throw new Error(`${count} of ${stage.deliveries} deliveries were received`);
    return { perSecond: (stage.deliveries * 1_000) / (doneAt - firstAt), processorUs };
  } finally {
    await ready.stop();
  }
}

async function ownTurn({ deliveries, database, subscriptions }: Stage): Promise<Ready> {
  await addDeliveries(database, { count: deliveries, subscriptions, dueInSeconds: -1 });
  await settle(database);
  const worker = startProcess<WorkerCalls>("worker.ts");
  await worker.call("untilRecorded", 0); // until it has started
  return {
    ...worker,
    async deliver() {
      await worker.call("start", database.target);
      const doneAt = await worker.call("untilRecorded", deliveries);
      const [row] = await database.sql<{ count: number }[]>`
        select count(*)::int as count
          from webhook_attempts
          join webhook_deliveries on webhook_deliveries.id = delivery_id and state = 'succeeded'`;
      if (row?.count !== deliveries) throw new Error(`${row?.count} of ${deliveries} attempts were stored`);
      return doneAt;
    },
  };
}

const queueTurn =
  (folder: string, queue: Queue, writesAttempts: boolean): Turn =>
  async ({ deliveries, database, receiver }) => {
    const competitor = startProcess<CompetitorCalls>("competitor.ts");
    const urls = receiver.urls("/ok");
    const run = { packages: folder, queue, target: database.target, jobCount: deliveries, urls, writesAttempts };
    await competitor.call("fill", run);
    return {
      pid: competitor.pid,
      deliver: () => competitor.call("run"),
      async stop() {
        await competitor.stop();
        for (const schema of ["graphile_worker", "pgboss"])
          await database.sql.unsafe(`drop schema if exists ${schema} cascade`);
      },
    };
  };

const shown = (speeds: readonly Speed[]): string => {
  const rates = speeds.map(({ perSecond }) => perSecond);
  const [middle, least, most] = [median(rates), Math.min(...rates), Math.max(...rates)].map((rate) =>
    Math.round(rate).toLocaleString("en-US"),
  );
  const processorUs = median(speeds.map((speed) => speed.processorUs));
  return `${middle}/s [${least}–${most}], ${processorUs.toFixed(0)} µs of processor`;
};

function rowsOf({ govdata = [], ...queues }: Record<string, readonly Speed[]>, deliveries: number): Row[] {
  const what = `${deliveries} signed POSTs with attempt rows`;
  if (Object.keys(queues).length === 0) return [noteRow(what, shown(govdata), "no queue could be installed")];
  return Object.entries(queues).flatMap(([name, speeds]) => {
    const ratio = (of: (own: Speed, other: Speed) => number): number =>
      median(govdata.flatMap((own, round) => (speeds[round] ? [of(own, speeds[round])] : [])));
    const rates = ratio((own, other) => own.perSecond / other.perSecond);
    const processor = ratio((own, other) => other.processorUs / own.processorUs);
    const least = name.endsWith("without attempt rows") ? 0.9 : 2;
    return [
      ratioRow(`${what}, compared with ${name}`, rates, least, shown(govdata), shown(speeds)),
      noteRow(`processor time of ${name}, of govdata's`, `${processor.toFixed(2)} times`),
    ];
  });
}
