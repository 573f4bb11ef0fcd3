import type { Sql } from "postgres";
import { MOST_COUNTED, NEWEST_SEARCHED } from "../../limits.ts";
import { isOfSubscription } from "./subscriptions.ts";

/** How a subscription does: what waits, and what failed last. */
export interface Health {
  /** When the next attempt is due; null if none waits, or if the subscription is not active. */
  next_attempt_at: Date | null;
  /** Deliveries that wait for an attempt or have one under way; counted up to MOST_COUNTED. */
  queued_count: number;
  /** The newest failed attempt of the newest deliveries; all four are null if there is none. */
  failed_at: Date | null;
  failed_reason: string | null;
  failed_status: number | null;
  failed_delivery: string | null;
}

/** How many of the newest deliveries with failures are read. */
const NEWEST_FAILED = 100;

/** Returns the health of a subscription. A delivery whose attempt is under way has no next attempt yet. */
export async function subscriptionHealth(sql: Sql, id: string): Promise<Health> {
  const [health] = await sql<[Health]>`
    select (select due_at
              from webhook_deliveries
             where subscription_id = subscriptions.id and due_at is not null
               and (leased_until is null or leased_until <= clock_timestamp()) and is_active
             order by due_at
             limit 1) as next_attempt_at,
           (select count(*)
              from (select from webhook_deliveries
                     where subscription_id = subscriptions.id and due_at is not null
                     order by due_at -- so that their index is read
                     limit ${MOST_COUNTED}) waiting)::integer as queued_count,
           failure.started_at as failed_at, failure.error as failed_reason, failure.http_status as failed_status,
           failure.delivery_id as failed_delivery
      from webhook_subscriptions as subscriptions
      left join lateral (
             select delivery_id, started_at, error, http_status
               from (select id
                       from (select id, state, attempts
                               from webhook_deliveries
                              where ${isOfSubscription(sql)}
                              order by subscription_id desc, id desc
                              limit ${NEWEST_SEARCHED}) newest
                      where state in ('retrying', 'failed') or attempts > 1
                      order by id desc
                      limit ${NEWEST_FAILED}) failing
               join webhook_attempts on webhook_attempts.delivery_id = failing.id
              where error is not null
              order by started_at desc
              limit 1) failure on true
     where subscriptions.id = ${id}`;
  return health;
}
