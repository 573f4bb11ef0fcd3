import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../../../src/storage/database.ts";
import { CAN_MOUNT, makeDisk, unmount } from "../../../support/disk.ts";
import { scratchHome } from "../../../support/home.ts";
import { brokenNetwork } from "../../../support/network.ts";
import { testStore } from "../../../support/store.ts";
import { waitUntil } from "../../../support/wait.ts";
import { type Judge, startJudge } from "../judge/judge.ts";
import { addSubscriptions, recordItems } from "../support.ts";
import { deliverTheRest } from "../worker/delivering.ts";
import { type RunningWorker, startWorkerProcess } from "../worker/running-worker.ts";
import { type Cluster, openCluster } from "./cluster.ts";

setDefaultTimeout(120_000);

const EVENTS = 200;

let judge: Judge;
let worker: RunningWorker;
beforeEach(async () => {
  judge = await startJudge();
});
afterEach(async () => {
  await worker.kill();
  await judge.stop();
});

/** Records events, and waits until a worker is in the midst of delivering them. */
async function deliverSome(database: Database): Promise<void> {
  const before = judge.journalBytes;
  await recordItems(database, EVENTS);
  await waitUntil("the worker sends", () => judge.journalBytes > before, { withinMs: 60_000 });
}

/** A worker that was cut off, and not killed, has to record what it sent: nothing is lost, and nothing repeated. */
async function expectEachOnce({ url, database, events }: { url: string; database: Database; events: number }) {
  await worker.stop();
  await deliverTheRest(url);
  const verdict = await judge.judge(database.sql);
  expect(verdict).toMatchObject({ deliveries: 2 * events, lost: 0, duplicates: 0, faults: [] });
}

const subscribe = (database: Database) =>
  addSubscriptions(database.sql, [{ url: `${judge.url}ok` }, { url: `${judge.url}some` }]);

describe("a worker whose connections break", () => {
  const store = testStore("crash_cut", { emptyBefore: true });
  beforeEach(() => subscribe(store.database));

  test("continues over new ones, and each delivery is sent and recorded once", async () => {
    worker = await startWorkerProcess(store.url);
    for (let round = 0; round < 5; round++) {
      await deliverSome(store.database);
      await store.database.sql`
        select pg_terminate_backend(pid)
          from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`;
    }
    await expectEachOnce({ url: store.url, database: store.database, events: 5 * EVENTS });
  });

  test("or drop packets continues over new ones, and each delivery is sent and recorded once", async () => {
    const network = await brokenNetwork(store.url);
    worker = await startWorkerProcess(network.url);
    for (let round = 0; round < 2; round++) {
      await deliverSome(store.database);
      network.drop();
      const opened = network.opened();
      await waitUntil("the worker tries to connect again", () => network.opened() > opened, { withinMs: 60_000 });
      network.heal();
    }
    await expectEachOnce({ url: store.url, database: store.database, events: 2 * EVENTS });
    await network.close();
  });
});

describe("a worker whose PostgreSQL ends", () => {
  let home: string;
  let cluster: Cluster;
  beforeEach(() => {
    home = scratchHome("crash-webhooks");
  });
  afterEach(async () => {
    await worker.kill();
    await cluster.close();
    if (CAN_MOUNT) unmount(join(home, "disk"));
    rmSync(home, { recursive: true, force: true });
  });

  const start = async (folder: string): Promise<void> => {
    cluster = await openCluster(folder);
    await subscribe(cluster.storage.database);
    worker = await startWorkerProcess(cluster.url);
  };
  const expectAllOnce = (events: number) =>
    expectEachOnce({ url: cluster.url, database: cluster.storage.database, events });

  test("at once continues when it is back, and each delivery is sent and recorded once", async () => {
    await start(home);
    for (let round = 0; round < 2; round++) {
      await deliverSome(cluster.storage.database);
      await cluster.stopNow();
      await cluster.start();
    }
    await expectAllOnce(2 * EVENTS);
  });

  test.if(CAN_MOUNT)("because its disk is full continues once there is room, and loses nothing", async () => {
    const disk = join(home, "disk");
    makeDisk(disk, "size=300m,mode=0711");
    await start(join(disk, "home"));
    await deliverSome(cluster.storage.database);
    Bun.spawnSync(["dd", "if=/dev/zero", `of=${disk}/fill`, "bs=64k"], { stderr: "ignore" });
    // More than the log of the database has room for.
    const fillLog = "select pg_logical_emit_message(false, 'x', repeat('x', 1000000)) from generate_series(1, 200)";
    await cluster.storage.database.sql.unsafe(fillLog).catch(() => {});
    await cluster.storage.ended;
    rmSync(join(disk, "fill"));
    await cluster.start();
    await deliverSome(cluster.storage.database);
    await expectAllOnce(2 * EVENTS);
  });
});
