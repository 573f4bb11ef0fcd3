import { recordItems } from "../../tests/crash/webhooks/support.ts";
import { readyDeliveries } from "../../tests/crash/webhooks/worker/waiting.ts";
import { isOver, type Soak, untilAnswered } from "./soak-run.ts";

const EVENTS_TOGETHER = 100;
/** So many deliveries wait, about, besides those that killed workers had leased: a worker always has work. */
const WAITING = 10_000;

/** Records events while workers are killed. Each event makes `perEvent` deliveries. */
export async function recordSteadily(soak: Soak, perEvent: number): Promise<void> {
  while (!isOver(soak)) {
    const { database } = soak.cluster.storage;
    if ((await untilAnswered(() => readyDeliveries(soak.cluster.storage.database.sql))) > WAITING) {
      await Bun.sleep(50);
      continue;
    }
    // What fails at the commit may be recorded all the same: the database is asked how many there are.
    await recordItems(database, EVENTS_TOGETHER).then(
      () => {
        soak.recorded += EVENTS_TOGETHER * perEvent;
      },
      () => Bun.sleep(100),
    );
  }
}
