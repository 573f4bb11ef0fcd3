import { currentLeases } from "../../tests/crash/webhooks/judge/judge.ts";
import { startWorkerProcess } from "../../tests/crash/webhooks/worker/running-worker.ts";
import { isOver, type Soak, untilAnswered } from "./soak-run.ts";

/** Between two faults. */
const PAUSE_MS = 10_000;
/** Longer than a lease. */
const BEYOND_LEASE_MS = 33_000;

/** Breaks something every 10 seconds, in turn, until the soak is over. */
export async function breakInTurn(soak: Soak): Promise<void> {
  const faults = [cutConnections, restartDatabase, pauseWorker];
  for (let turn = 0; !isOver(soak); turn++) {
    await Bun.sleep(PAUSE_MS);
    await faults[turn % faults.length]?.(soak);
    soak.faults++;
  }
}

const cutConnections = ({ cluster }: Soak): Promise<unknown> =>
  untilAnswered(
    () => cluster.storage.database.sql`
      select pg_terminate_backend(pid)
        from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
  );

async function restartDatabase({ cluster }: Soak): Promise<void> {
  await cluster.stopNow();
  await cluster.start();
}

/** A worker of its own is stopped in the midst of its work, and continues after others took over what it had leased. */
async function pauseWorker({ cluster, judge }: Soak): Promise<void> {
  const worker = await untilAnswered(() => startWorkerProcess(cluster.url));
  await Bun.sleep(Math.random() * 500);
  worker.pause();
  judge.noteLeases(await untilAnswered(() => currentLeases(cluster.storage.database.sql)));
  await Bun.sleep(BEYOND_LEASE_MS);
  worker.resume();
  await Bun.sleep(Math.random() * 500);
  await worker.kill();
  judge.noteLeases(await untilAnswered(() => currentLeases(cluster.storage.database.sql)));
}
