import type { Database } from "../../storage/database.ts";
import { DELIVERIES_CHANNEL, NEWS_TIMES } from "../worker/claiming/listening.ts";
import { hasUnfinished } from "../worker/queries/counts.ts";

/** How often the table is looked at without a message, for a look that failed. */
const LOOK_MS = 10_000;

/**
 * Watches for the first unfinished delivery.
 * @throws the error of the first connection
 */
export async function watchForDeliveries(
  database: Database,
): Promise<{ firstDelivery: Promise<void>; stop(): Promise<void> }> {
  const { promise: firstDelivery, resolve } = Promise.withResolvers<void>();
  const look = async () => {
    if (await hasUnfinished(database.sql).catch(() => false)) resolve();
  };
  // Some messages are about changed subscriptions, so each is a reason to look, and no more.
  const listening = await database.listen(DELIVERIES_CHANNEL, { onMessage: look, onReady: look }, NEWS_TIMES);
  const looking = setInterval(look, LOOK_MS);
  return {
    firstDelivery,
    async stop() {
      clearInterval(looking);
      await listening.stop();
    },
  };
}
