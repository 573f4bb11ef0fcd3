import { currentLeases } from "../../tests/crash/webhooks/judge/judge.ts";
import { startProgram } from "../../tests/crash/webhooks/worker/program.ts";
import { startWorkerProcess } from "../../tests/crash/webhooks/worker/running-worker.ts";
import { isOver, type Soak, untilAnswered } from "./soak-run.ts";

/** A process works this long at most before it is killed, from its first moment of delivering. */
const WITHIN_MS = 2_000;

/** Starts and kills processes in some lanes at once until the soak is over. */
export async function killInLanes(
  soak: Soak,
  { lanes, isProgram }: { lanes: number; isProgram: boolean },
): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, () => killInLane(soak, isProgram)));
}

async function killInLane(soak: Soak, isProgram: boolean): Promise<void> {
  while (!isOver(soak)) {
    // It can't start while the database is away.
    const start = () => (isProgram ? startProgram(soak.cluster.url) : startWorkerProcess(soak.cluster.url));
    const { kill } = await untilAnswered(start);
    await Bun.sleep(Math.random() * WITHIN_MS);
    await kill();
    soak.kills++;
    soak.judge.noteLeases(await untilAnswered(() => currentLeases(soak.cluster.storage.database.sql)));
  }
}
