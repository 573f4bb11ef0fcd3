import type { Cluster } from "../../tests/crash/webhooks/faults/cluster.ts";
import type { Judge } from "../../tests/crash/webhooks/judge/judge.ts";

/** What the parts of a soak share while it runs. */
export interface Soak {
  cluster: Cluster;
  judge: Judge;
  kills: number;
  wantedKills: number;
  /** Deliveries that were recorded. */
  recorded: number;
  wantedDeliveries: number;
  /** After SIGINT: nothing more is killed or recorded, and what there is is judged. */
  isInterrupted: boolean;
  /** Faults of the database and pauses. */
  faults: number;
}

/** Whether there were enough kills and deliveries. */
export const isOver = (soak: Soak): boolean =>
  soak.isInterrupted || (soak.kills >= soak.wantedKills && soak.recorded >= soak.wantedDeliveries);

/** Repeats `work` until it succeeds: the database may be away. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await Bun.sleep(100);
    }
  }
}
