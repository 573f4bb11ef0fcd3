import type { Sql } from "postgres";
import { FIRST_ID, firstIdFrom, LAST_ID } from "../ids.ts";

/** The states of a delivery, as `status` has them. */
export const DELIVERY_STATUSES = ["queued", "retrying", "succeeded", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery as it is stored, with its last attempt. */
export interface DeliveryRow {
  id: string;
  subscription_id: string;
  type: string;
  state: DeliveryStatus;
  attempts: number;
  /** When the next attempt is due; null if none is to come, or while one is under way. */
  next_attempt_at: Date | null;
  recorded_at: Date;
  created_at: Date;
  completed_at: Date | null;
  triggered_by: string | null;
  /** Null once the event's data is no longer kept. */
  data: Record<string, never> | null;
  /** The base address that it was sent with; null before the first attempt. */
  base_url: string | null;
  http_status: number | null;
  response_body: string | null;
}

/** Which deliveries of a subscription. */
export interface DeliveryFilter {
  subscriptionId: string;
  status?: DeliveryStatus | undefined;
  type?: string | undefined;
  /** Added at this time or later. */
  from?: Date | undefined;
  /** Added before this time. */
  to?: Date | undefined;
}

/** The ids of a filter's times: the first, and the one after the last. */
const idsBetween = ({ from, to }: DeliveryFilter): [first: string, end: string] => [
  from ? firstIdFrom(from) : FIRST_ID,
  to ? firstIdFrom(to) : LAST_ID,
];

/**
 * Returns deliveries with what their payload and last attempt are made of, newest first. `ids` selects their ids; as a
 * list, so that the planner joins a few rows, not a tenth of all as for a limit that it does not know.
 */
const deliveriesById = (sql: Sql, ids: ReturnType<Sql>) =>
  sql<DeliveryRow[]>`
    select deliveries.id, subscription_id, deliveries.type, state, attempts, deliveries.recorded_at,
           deliveries.created_at,
           completed_at, triggered_by,
           case when is_active and (leased_until is null or leased_until <= clock_timestamp()) then due_at
           end as next_attempt_at,
           coalesce(test_data, events.data) as data, webhook_bases.url as base_url, http_status, response_body
      from unnest(array(${ids})) as chosen (id)
      join webhook_deliveries as deliveries on deliveries.id = chosen.id
      join webhook_subscriptions on webhook_subscriptions.id = subscription_id
      left join events on events.id = event_id
      left join webhook_bases on webhook_bases.id = base_id
      left join webhook_attempts on delivery_id = deliveries.id and number = attempts
     order by deliveries.id desc`;

/**
 * The condition and order of a list. Written as a range of the index (subscription_id, id): with an equality instead,
 * the planner may read the primary key backward through the deliveries of all subscriptions. `state` is not a
 * parameter, so that the index of failing deliveries can serve it.
 */
const listed = (sql: Sql, filter: DeliveryFilter, before?: string) => {
  const { subscriptionId, status, type } = filter;
  const [first, end] = idsBetween(filter);
  return sql`
    from webhook_deliveries
   where (subscription_id, id) >= (${subscriptionId}, ${first})
     and (subscription_id, id) < (${subscriptionId}, ${before ?? end})
     ${status === undefined ? sql`` : IN_STATE[status](sql)}
     ${type === undefined ? sql`` : sql`and type = ${type}`}
   order by subscription_id desc, id desc`;
};

const IN_STATE: Readonly<Record<DeliveryStatus, (sql: Sql) => ReturnType<Sql>>> = {
  queued: (sql) => sql`and state = 'queued'`,
  retrying: (sql) => sql`and state = 'retrying'`,
  succeeded: (sql) => sql`and state = 'succeeded'`,
  failed: (sql) => sql`and state = 'failed'`,
};

/**
 * The same as {@link listed} where few deliveries wait: from the index of waiting ones, sorted. `offset 0` keeps it so.
 */
const queued = (sql: Sql, filter: DeliveryFilter) => {
  const { subscriptionId, type } = filter;
  const [first, end] = idsBetween(filter);
  return sql`
    from (select id, type, state
            from webhook_deliveries
           where subscription_id = ${subscriptionId} and due_at is not null
          offset 0) waiting
   where state = 'queued' and id >= ${first} and id < ${end} ${type === undefined ? sql`` : sql`and type = ${type}`}
   order by id desc`;
};

/** Which deliveries, and whether those that wait are few enough to sort them. */
export type CountedFilter = DeliveryFilter & { isFewWaiting: boolean };

const rowsOf = (sql: Sql, filter: CountedFilter) =>
  filter.status === "queued" && filter.isFewWaiting ? queued(sql, filter) : listed(sql, filter);

/**
 * Returns how many deliveries of a subscription wait for an attempt or have one under way, counted up to `most`. The
 * order makes the plan read their index: without it, one that expects many of them reads all deliveries.
 */
export async function waitingCount(sql: Sql, subscriptionId: string, most: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count
      from (select from webhook_deliveries
             where subscription_id = ${subscriptionId} and due_at is not null
             order by due_at
             limit ${most}) waiting`;
  return row.count;
}

/** Returns a part of a subscription's deliveries, newest first. */
export const deliveryPage = (sql: Sql, filter: CountedFilter, { limit, offset }: { limit: number; offset: number }) =>
  deliveriesById(sql, sql`select id ${rowsOf(sql, filter)} limit ${limit} offset ${offset}`);

/** Returns the next deliveries of a subscription that are older than one of them (or the newest), newest first. */
export const olderDeliveries = (sql: Sql, filter: DeliveryFilter, before: string | undefined, limit: number) =>
  deliveriesById(sql, sql`select id ${listed(sql, filter, before)} limit ${limit}`);

/** Returns how many deliveries of a subscription there are, counted up to `most`. */
export async function deliveryCount(sql: Sql, filter: CountedFilter, most: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from (select ${rowsOf(sql, filter)} limit ${most}) counted`;
  return row.count;
}

/** Returns one delivery; undefined if the subscription has none of this id. */
export async function deliveryOf(sql: Sql, subscriptionId: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await deliveriesById(
    sql,
    sql`select id from webhook_deliveries where id = ${id} and subscription_id = ${subscriptionId}`,
  );
  return row;
}

/** One attempt to send a delivery, with its times in ms. */
export interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  address: string | null;
  http_status: number | null;
  error: string | null;
  response_body: string | null;
}

/** Returns the attempts of a delivery, the first first. */
export const attemptsOf = (sql: Sql, deliveryId: string) =>
  sql<AttemptRow[]>`
    select number, started_at, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, address, http_status, error,
           response_body
      from webhook_attempts
     where delivery_id = ${deliveryId}
     order by number`;
