import type { Sql } from "postgres";
import type { EventType } from "../../../events/names.ts";

/** The statuses of events that a replay can be narrowed to: of their newest delivery, or without a delivery. */
export const REPLAYED_STATUSES = ["failed", "succeeded", "missed"] as const;

/** What a replay is to send again. */
export interface ReplayRequest {
  from: Date;
  /** Not included. */
  to: Date;
  /** Null: every event. */
  status: (typeof REPLAYED_STATUSES)[number] | null;
  /** Null: every type of the subscription. */
  eventType: EventType | null;
}

/** A replay as it is stored. */
export interface ReplayRow {
  id: string;
  subscription_id: string;
  from_time: Date;
  to_time: Date;
  status: ReplayRequest["status"];
  event_type: EventType | null;
  state: "running" | "done" | "canceled";
  event_count: number;
  delivery_count: number;
  created_at: Date;
  finished_at: Date | null;
}

const columns = (sql: Sql) => sql`
  id, subscription_id, from_time, to_time, status, event_type, state, event_count, delivery_count, created_at,
  finished_at`;

/** The channel of new replays; a message is the id of one. */
export const REPLAYS_CHANNEL = "govdata_replays";

/**
 * Adds a replay of an active subscription; undefined if one of it runs already, or it is not active any more. A later
 * end of the time range becomes now: what is recorded from now on has its deliveries.
 */
export async function insertBulkReplay(
  sql: Sql,
  subscriptionId: string,
  { from, to, status, eventType }: ReplayRequest,
): Promise<ReplayRow | undefined> {
  const [row] = await sql<ReplayRow[]>`
    with clock as materialized (
      select clock_timestamp() as time
    ), inserted as (
      insert into webhook_replays (subscription_id, from_time, to_time, status, event_type, created_at)
      select id, ${from.toISOString()}::text::timestamptz, least(${to.toISOString()}::text::timestamptz, clock.time),
             ${status}, ${eventType}, clock.time
        from webhook_subscriptions, clock
       where id = ${subscriptionId} and is_active and deleted_at is null
          on conflict (subscription_id) where state = 'running' do nothing
      returning ${columns(sql)}
    )
    select ${columns(sql)} from inserted, pg_notify(${REPLAYS_CHANNEL}, inserted.id::text)`;
  return row;
}

/** Returns the replay of a subscription that runs; undefined if none does. */
export async function runningReplayOf(sql: Sql, subscriptionId: string): Promise<ReplayRow | undefined> {
  const [row] = await sql<ReplayRow[]>`
    select ${columns(sql)} from webhook_replays where subscription_id = ${subscriptionId} and state = 'running'`;
  return row;
}

/** Returns a replay of a subscription; undefined if it has none of this id. */
export async function replayOf(sql: Sql, subscriptionId: string, id: string): Promise<ReplayRow | undefined> {
  const [row] = await sql<ReplayRow[]>`
    select ${columns(sql)} from webhook_replays where id = ${id} and subscription_id = ${subscriptionId}`;
  return row;
}

/** Returns a part of a subscription's replays, newest first. */
export const replayPage = (sql: Sql, subscriptionId: string, { limit, offset }: { limit: number; offset: number }) =>
  sql<ReplayRow[]>`
    select ${columns(sql)}
      from webhook_replays
     where subscription_id = ${subscriptionId}
     order by id desc
     limit ${limit} offset ${offset}`;

/** Returns how many replays of a subscription there are. */
export async function replayCount(sql: Sql, subscriptionId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from webhook_replays where subscription_id = ${subscriptionId}`;
  return row?.count ?? 0;
}
