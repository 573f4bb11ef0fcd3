import { LISTENING_TIMES } from "../../../storage/connections/listening.ts";
import type { Database } from "../../../storage/database.ts";

/**
 * The channel of new deliveries: the ids of their subscriptions, separated by commas, or nothing if they are many. Of a
 * changed subscription: `changed` and its id. One channel is one connection, and one check whether the server is there.
 */
export const DELIVERIES_CHANNEL = "govdata_deliveries";
const CHANGED = "changed ";
/** Lost news is found by a look at the database, so the connection is checked less often than others. */
export const NEWS_TIMES = { ...LISTENING_TIMES, beatMs: 4_000 };

/** What a worker wants to hear. */
export interface NewsListeners {
  onDeliveries(subscriptionIds: readonly string[]): void;
  onSubscription(id: string): void;
  /** The database answers again; news may be lost. */
  onReconnect(): void;
}

/** Listens for new deliveries and changed subscriptions. */
export async function listenForNews(
  database: Database,
  { onDeliveries, onSubscription, onReconnect }: NewsListeners,
): Promise<{ stop(): Promise<void> }> {
  const onMessage = (payload: string) => {
    if (payload.startsWith(CHANGED)) onSubscription(payload.slice(CHANGED.length));
    else onDeliveries(payload === "" ? [] : payload.split(","));
  };
  const listening = await database.listen(DELIVERIES_CHANNEL, { onMessage, onReady: onReconnect }, NEWS_TIMES);
  return {
    // Where the connection was just cut, its end is an error: nothing is left to stop.
    stop: () => listening.stop().catch(() => {}),
  };
}
