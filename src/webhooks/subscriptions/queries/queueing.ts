import type { Sql } from "postgres";
import { USES_A_MINUTE } from "../../limits.ts";
import { secondsToRoom } from "./account-limits.ts";

/** A delivery that was queued. */
export interface QueuedDelivery {
  id: string;
  queued_at: Date;
}

/** What a delivery has that is not about an event of the log. */
export interface OwnDelivery {
  type: string;
  data: object;
  triggeredBy: string | null;
}

/**
 * Queues a test delivery or a sample; undefined if the account has no such active subscription, or if it had five in
 * the last 60 s.
 * One update decides, so that the limit holds over all instances and by the database's clock.
 */
export async function insertTest(
  sql: Sql,
  { accountId, id }: { accountId: number; id: string },
  { type, data, triggeredBy }: OwnDelivery,
): Promise<QueuedDelivery | undefined> {
  const [queued] = await sql<QueuedDelivery[]>`
    with limited as (
      update webhook_subscriptions
         set tested_at = array(select tested from unnest(tested_at) as tested
                                where tested > clock_timestamp() - interval '60 s') || clock_timestamp()
       where id = ${id} and account_id = ${accountId} and is_active and deleted_at is null
         and (select count(*) from unnest(tested_at) as tested
               where tested > clock_timestamp() - interval '60 s') < ${USES_A_MINUTE}
      returning id, tested_at[cardinality(tested_at)] as queued_at
    ), inserted as (
      insert into webhook_deliveries
             (id, subscription_id, type, test_data, triggered_by, recorded_at, created_at, due_at)
      select webhook_uuid(), id, ${type}, ${JSON.stringify(data)}::text::json, ${triggeredBy}::text, queued_at,
             queued_at, queued_at
        from limited
      returning id, subscription_id, created_at as queued_at
    )
    select id, queued_at, pg_notify('govdata_deliveries', subscription_id::text) from inserted`;
  return queued && { id: queued.id, queued_at: queued.queued_at };
}

/** Returns in how many seconds a subscription can have another test delivery, at least 1. */
export const secondsToNextTest = (sql: Sql, id: string): Promise<number> =>
  secondsToRoom(sql, sql`select unnest(tested_at) as used from webhook_subscriptions where id = ${id}`, USES_A_MINUTE);

/**
 * Queues a new delivery of what a delivery was about; undefined if there is none, or its subscription is not active.
 */
export async function insertReplay(
  sql: Sql,
  { accountId, subscriptionId, deliveryId }: { accountId: number; subscriptionId: string; deliveryId: string },
): Promise<QueuedDelivery | undefined> {
  const [queued] = await sql<QueuedDelivery[]>`
    with inserted as (
      insert into webhook_deliveries
             (id, subscription_id, event_id, type, test_data, recorded_at, triggered_by, due_at)
      select webhook_uuid(), subscription_id, event_id, type, test_data, recorded_at, 'replay', clock_timestamp()
        from webhook_deliveries as original
        join webhook_subscriptions on webhook_subscriptions.id = original.subscription_id
       where original.id = ${deliveryId} and subscription_id = ${subscriptionId} and account_id = ${accountId}
         and is_active and deleted_at is null
      returning id, subscription_id, created_at as queued_at
    )
    select id, queued_at, pg_notify('govdata_deliveries', subscription_id::text) from inserted`;
  return queued && { id: queued.id, queued_at: queued.queued_at };
}
