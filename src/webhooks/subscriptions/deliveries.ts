import type { Sql } from "postgres";
import { MOST_COUNTED } from "../limits.ts";
import {
  type DeliveryFilter,
  type DeliveryRow,
  deliveryCount,
  deliveryPage,
  olderDeliveries,
  waitingCount,
} from "./queries/deliveries.ts";

/** If no more deliveries wait, those that are queued are sorted: among a million they are slow to find. */
const MOST_SORTED = 50_000;

/** A page of deliveries. */
export interface DeliveryPage {
  rows: readonly DeliveryRow[];
  /** Exact up to MOST_COUNTED. Above, as many as this page and the next row need, so that paging reaches the end. */
  total: number;
}

/** Returns a page of a subscription's deliveries, newest first. */
export async function deliveriesOf(
  sql: Sql,
  filter: DeliveryFilter,
  range: { limit: number; offset: number },
): Promise<DeliveryPage> {
  const most = Math.max(MOST_COUNTED, range.offset + range.limit + 1);
  const isFewWaiting =
    filter.status === "queued" && (await waitingCount(sql, filter.subscriptionId, MOST_SORTED)) < MOST_SORTED;
  const counted = { ...filter, isFewWaiting };
  const [rows, total] = await Promise.all([deliveryPage(sql, counted, range), deliveryCount(sql, counted, most)]);
  return { rows, total };
}

/** Rows that a whole list has in memory at once. */
export const ROWS_AT_ONCE = 1_000;

/** Returns all deliveries of a subscription, newest first. Those that are queued meanwhile are not among them. */
export async function* allDeliveries(sql: Sql, filter: DeliveryFilter): AsyncGenerator<readonly DeliveryRow[]> {
  for (let lastId: string | undefined; ; ) {
    const rows = await olderDeliveries(sql, filter, lastId, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    lastId = rows.at(-1)?.id;
  }
}
