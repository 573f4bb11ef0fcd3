import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import { FIRST_ID } from "../subscriptions/ids.ts";
import {
  type DeletedRows,
  deleteDeliveriesOf,
  deletedSubscriptions,
  deleteOldDeliveries,
  deleteSubscriptionRow,
  emptyOldEvents,
  lockEvents,
} from "./queries.ts";

/** What a cleaning has done. */
export interface CleanedCounts extends DeletedRows {
  subscriptions: number;
  /** Events whose data was emptied. */
  events: number;
}

/** How a cleaning runs. */
interface CleaningOptions {
  settings: Pick<Settings, "deliveryDays" | "eventDays">;
  signal: AbortSignal;
  /** Rows that a batch looks at. */
  batchRows?: number;
}

const BATCH_ROWS = 2_000;

/** After each batch the database has at least as long for deliveries as the batch took, and this. */
const PAUSE_MS = 20;

/**
 * Deletes what is older than the settings keep, and what is left of deleted subscriptions, batch by batch. A cleaning
 * that is cut off has only done less.
 * @throws the reason of `signal`
 */
export async function cleanWebhooks(database: Database, options: CleaningOptions): Promise<CleanedCounts> {
  const { deliveryDays, eventDays } = options.settings;
  const counts = { deliveries: 0, attempts: 0, subscriptions: 0, events: 0 };
  await cleanSubscriptions(database, counts, options);
  if (deliveryDays === undefined) return counts; // events are kept as long as deliveries
  await cleanDeliveries(database, counts, { ...options, days: deliveryDays });
  if (eventDays !== undefined)
    await cleanEvents(database, counts, { ...options, days: Math.max(eventDays, deliveryDays) });
  return counts;
}

/** Runs batches until one of them returns false, with pauses. */
async function inBatches(signal: AbortSignal, batch: () => Promise<boolean>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const began = performance.now();
    if (!(await batch())) return;
    await sleep(PAUSE_MS + performance.now() - began, undefined, { signal });
  }
}

async function cleanSubscriptions(
  { sql }: Database,
  counts: CleanedCounts,
  { signal, batchRows = BATCH_ROWS }: CleaningOptions,
): Promise<void> {
  for (const { id } of await deletedSubscriptions(sql)) {
    await inBatches(signal, async () => {
      const deleted = await deleteDeliveriesOf(sql, id, batchRows);
      addRows(counts, deleted);
      return deleted.deliveries === batchRows;
    });
    await deleteSubscriptionRow(sql, id);
    counts.subscriptions++;
  }
}

async function cleanDeliveries(
  { sql }: Database,
  counts: CleanedCounts,
  { signal, days, batchRows = BATCH_ROWS }: CleaningOptions & { days: number },
): Promise<void> {
  let afterId = FIRST_ID;
  await inBatches(signal, async () => {
    const { lastId, ...deleted } = await deleteOldDeliveries(sql, { afterId, days, most: batchRows });
    addRows(counts, deleted);
    afterId = lastId ?? afterId;
    return lastId !== null;
  });
}

function addRows(counts: CleanedCounts, { deliveries, attempts }: DeletedRows): void {
  counts.deliveries += deliveries;
  counts.attempts += attempts;
}

async function cleanEvents(
  database: Database,
  counts: CleanedCounts,
  { signal, days, batchRows = BATCH_ROWS }: CleaningOptions & { days: number },
): Promise<void> {
  let afterId = 0;
  await inBatches(signal, async () => {
    const { lastId, emptied } = await database.transaction(async (tx) => {
      await lockEvents(tx);
      return emptyOldEvents(tx, { afterId, days, most: batchRows });
    });
    counts.events += emptied;
    afterId = lastId ?? afterId;
    return lastId !== null;
  });
}
