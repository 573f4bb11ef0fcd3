import type { Sql, TransactionSql } from "postgres";
import { FIRST_ID, LAST_ID } from "../subscriptions/ids.ts";

/** Rows that a batch has deleted. */
export interface DeletedRows {
  deliveries: number;
  attempts: number;
}

/** A batch of a walk through deliveries, by id. */
export interface WalkedBatch extends DeletedRows {
  /** The last id that was looked at; null at the end. */
  lastId: string | null;
}

/**
 * Looks at the next deliveries after an id that were made so many days ago, and deletes those that were finished so
 * long ago, with their attempts. A walk by id needs no index of its own: ids rise with time. Deliveries that a running
 * replay may ask for stay.
 */
export async function deleteOldDeliveries(
  sql: Sql,
  { afterId, days, most }: { afterId: string; days: number; most: number },
): Promise<WalkedBatch> {
  const [batch] = await sql<WalkedBatch[]>`
    with old as (
      select now() - ${days} * interval '1 day' as at
    ), walked as materialized (
      select id, subscription_id, completed_at
        from webhook_deliveries
       where id > ${afterId}
         and id < (select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
                     from old)
       order by id
       limit ${most}
    ), attempts as (
      delete from webhook_attempts as attempts
       using walked, old
       where attempts.delivery_id = walked.id and walked.completed_at < old.at
         and not exists (select from webhook_replays as replays
                          where replays.subscription_id = walked.subscription_id and replays.state = 'running')
      returning 1
    ), deliveries as (
      delete from webhook_deliveries as deliveries
       using walked, old
       where deliveries.id = walked.id and walked.completed_at < old.at
         and not exists (select from webhook_replays as replays
                          where replays.subscription_id = walked.subscription_id and replays.state = 'running')
      returning 1
    )
    select (select max(id::text) from walked) as "lastId",
           (select count(*) from deliveries)::int as deliveries, (select count(*) from attempts)::int as attempts`;
  return batch ?? { lastId: null, deliveries: 0, attempts: 0 };
}

/** Returns the ids of deleted subscriptions. A transaction that has seen one before it was deleted has ended since. */
export const deletedSubscriptions = (sql: Sql) =>
  sql<{ id: string }[]>`
    select id from webhook_subscriptions where deleted_at < now() - interval '1 day' order by id`;

/** Deletes the next deliveries of a subscription, with their attempts. */
export async function deleteDeliveriesOf(sql: Sql, subscriptionId: string, most: number): Promise<DeletedRows> {
  const [batch] = await sql<DeletedRows[]>`
    with chosen as materialized (
      select id
        from webhook_deliveries
       where (subscription_id, id) >= (${subscriptionId}, ${FIRST_ID})
         and (subscription_id, id) <= (${subscriptionId}, ${LAST_ID})
       order by subscription_id, id -- so that the list of the subscription is read, and not all deliveries
       limit ${most}
    ), attempts as (
      delete from webhook_attempts using chosen where delivery_id = chosen.id returning 1
    ), deliveries as (
      delete from webhook_deliveries using chosen where webhook_deliveries.id = chosen.id returning 1
    )
    select (select count(*) from deliveries)::int as deliveries, (select count(*) from attempts)::int as attempts`;
  return batch ?? { deliveries: 0, attempts: 0 };
}

/** Deletes a subscription without deliveries, and its replays. */
export const deleteSubscriptionRow = (sql: Sql, id: string) =>
  sql`
    with replays as (
      delete from webhook_replays where subscription_id = ${id}
    )
    delete from webhook_subscriptions where id = ${id}`;

/** A batch of a walk through the log of events. */
export interface EmptiedBatch {
  /** The last number that was looked at; null at the end. */
  lastId: number | null;
  emptied: number;
}

/** The lock of the data of old events: shared by batches of replays, exclusive for a cleaning. */
export const EVENTS_LOCK = 0x7265_7461; // "reta"

/** Waits until no batch of a replay is under way, and keeps others from beginning until the transaction ends. */
export const lockEvents = (tx: TransactionSql) => tx`select pg_advisory_xact_lock(${EVENTS_LOCK})`;

/**
 * Looks at the next events after a number that are so many days old, and empties those without deliveries. Board
 * changes stay whole: when a filing is read again, its changes are compared with theirs by name.
 */
export async function emptyOldEvents(
  tx: TransactionSql,
  { afterId, days, most }: { afterId: number; days: number; most: number },
): Promise<EmptiedBatch> {
  const [batch] = await tx<EmptiedBatch[]>`
    with walked as materialized (
      select id, type, data is null as is_empty
        from events
       where id > ${afterId} and recorded_at < now() - ${days} * interval '1 day'
       order by id
       limit ${most}
    ), emptied as (
      update events
         set data = null
        from walked
       where events.id = walked.id and not walked.is_empty and walked.type <> 'board.changed'
         and not exists (select from webhook_deliveries as deliveries where deliveries.event_id = walked.id)
      returning 1
    )
    select (select max(id) from walked) as "lastId", (select count(*) from emptied)::int as emptied`;
  return batch ?? { lastId: null, emptied: 0 };
}
