import type { Sql } from "postgres";
import type { Delivery } from "../../../../src/webhooks/envelope/envelope.ts";
import { FIRST_ID } from "../../../../src/webhooks/subscriptions/ids.ts";

/** A delivery with what its attempts add up to. */
export interface DeliveryRow {
  id: string;
  type: Delivery["type"];
  state: string;
  recorded_at: Date;
  triggered_by: string | null;
  data: Delivery["data"];
  base: string | null;
  /** As the delivery counts them. */
  attempts: number;
  /** Rows of attempts. */
  recorded: number;
  /** The highest number of an attempt; 0 without one. */
  newest: number;
  /** Attempts with an error. */
  errors: number;
  newest_succeeded: boolean;
  /** Attempts with an answer. */
  answered: number;
  /** It is not as a finished delivery is: not due, not claimed, with a time of completion. */
  is_open: boolean;
}

const PAGE = 10_000;

/** Returns every delivery, in pages. */
export async function* deliveryPages(sql: Sql): AsyncGenerator<readonly DeliveryRow[]> {
  for (let afterId = FIRST_ID; ; ) {
    const rows = await deliveriesAfter(sql, afterId);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}

const deliveriesAfter = (sql: Sql, afterId: string) =>
  sql<DeliveryRow[]>`
    select deliveries.id, deliveries.type, deliveries.state, deliveries.recorded_at, deliveries.triggered_by,
           coalesce(deliveries.test_data, events.data) as data, bases.url as base, deliveries.attempts,
           tried.recorded, coalesce(tried.newest, 0) as newest, tried.errors, tried.answered,
           coalesce(tried.last_success = tried.newest, false) as newest_succeeded,
           deliveries.due_at is not null or deliveries.claim is not null or deliveries.completed_at is null as is_open
      from (select * from webhook_deliveries where id > ${afterId} order by id limit ${PAGE}) as deliveries
      left join events on events.id = deliveries.event_id
      left join webhook_bases as bases on bases.id = deliveries.base_id
     cross join lateral (
           select count(*)::int as recorded, max(number) as newest, count(error)::int as errors,
                  count(http_status)::int as answered, max(number) filter (where error is null) as last_success
             from webhook_attempts
            where delivery_id = deliveries.id) as tried
     order by deliveries.id`;

/**
 * Returns the events that lack a delivery to a subscription that matches them or have more than one, and deliveries
 * that match no subscription. Subscriptions must not have changed since they were made.
 */
export async function fanOutFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ event_id: number; subscription_id: string; wanted: boolean; count: number }[]>`
    with wanted as (
      select events.id as event_id, subscriptions.id as subscription_id
        from events
        join webhook_subscriptions as subscriptions
          on events.type = any(subscriptions.events)
         and (subscriptions.filing_types is null or events.filing_type = any(subscriptions.filing_types))
         and (not has_companies or exists (select
                                             from webhook_companies
                                            where subscription_id = subscriptions.id and cik = any(ciks)))
         and (sics is null or exists (select from unnest(sics) as sic where sic = any(sic_prefixes)))
         and (subscriptions.states is null
              or exists (select from unnest(subscriptions.states) as state where state = any(events.states)))
         and (subscriptions.item_codes is null or events.item_codes is null
              or exists (select from unnest(subscriptions.item_codes) as code where code = any(events.item_codes)))
         and subscriptions.created_at <= events.recorded_at),
    queued as (
      select event_id, subscription_id, count(*)::int as count
        from webhook_deliveries
       where triggered_by is null and event_id is not null
       group by event_id, subscription_id)
    select event_id, subscription_id, wanted is not null as wanted, coalesce(count, 0) as count
      from wanted
      full join queued using (event_id, subscription_id)
     where wanted is null or count is distinct from 1
     limit 20`;
  return rows.map(({ event_id, subscription_id, wanted, count }) =>
    wanted
      ? `event ${event_id} has ${count} deliveries to subscription ${subscription_id}`
      : `event ${event_id} was delivered to subscription ${subscription_id}, which does not match it`,
  );
}

/**
 * Returns the subscriptions whose count of failures in a row is not what their deliveries say. Deliveries that were
 * finished by the same statement have the same time, so the count has to lie between two bounds. It stays at 10.
 */
export async function subscriptionFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string; count: number; least: number; most: number }[]>`
    select subscriptions.id, subscriptions.consecutive_failure_count as count, failures.least, failures.most
      from webhook_subscriptions as subscriptions
     cross join lateral (
       select coalesce(max(completed_at) filter (where state = 'succeeded'), '-infinity') as last_success
         from webhook_deliveries
        where subscription_id = subscriptions.id and event_id is not null) as successes
     cross join lateral (
       select least(count(*) filter (where completed_at > last_success), 10)::int as least,
              least(count(*), 10)::int as most
         from webhook_deliveries
        where subscription_id = subscriptions.id and event_id is not null and state = 'failed'
          and completed_at >= last_success) as failures
     where subscriptions.consecutive_failure_count not between failures.least and failures.most`;
  return rows.map(
    ({ id, count, least, most }) => `subscription ${id} counts ${count} failures, not ${least} to ${most}`,
  );
}
