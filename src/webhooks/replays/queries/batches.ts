import type { Sql, TransactionSql } from "postgres";
import { EVENTS_LOCK } from "../../retention/queries.ts";

/** A replay that runs, and what keeps it waiting. */
export interface RunningReplay {
  id: string;
  /** Null if the subscription is gone. */
  accountId: number | null;
  /** The subscription is deleted. */
  isOrphan: boolean;
  /** Whether its deliveries are attempted: subscription and account are active. */
  isActive: boolean;
  /** Deliveries of the subscription that wait for an attempt, counted up to a bound. */
  waiting: number;
}

/** Returns every replay that runs, the oldest first. What waits is counted up to `mostCounted`. */
export const runningReplays = (sql: Sql, mostCounted: number) =>
  sql<RunningReplay[]>`
    select replays.id, subscriptions.account_id as "accountId", subscriptions.id is null as "isOrphan",
           coalesce(subscriptions.is_active and accounts.status = 'active', false) as "isActive",
           (select count(*)::int
              from (select from webhook_deliveries as deliveries
                     where deliveries.subscription_id = replays.subscription_id and deliveries.due_at is not null
                     order by deliveries.due_at -- so that their index is read
                     limit ${mostCounted}) as waiting) as waiting
      from webhook_replays as replays
      left join webhook_subscriptions as subscriptions
        on subscriptions.id = replays.subscription_id and subscriptions.deleted_at is null
      left join accounts on accounts.id = subscriptions.account_id
     where replays.state = 'running'
     order by replays.id`;

/** Locks a running replay until the transaction ends; false if it runs no more, or another machine works on it. */
export async function lockReplay(tx: TransactionSql, id: string): Promise<boolean> {
  const rows = await tx`select from webhook_replays where id = ${id} and state = 'running' for update skip locked`;
  return rows.length === 1;
}

/**
 * Keeps the retention from emptying events until the transaction ends: what a batch has read is there for its
 * deliveries. The retention takes the same lock exclusively.
 */
export const keepEvents = (tx: TransactionSql) => tx`select pg_advisory_xact_lock_shared(${EVENTS_LOCK})`;

/** What a batch has done. */
export interface BatchCounts {
  /** Events that were looked at. Fewer than asked for: no more are committed. */
  events: number;
  deliveries: number;
}

/** A time range with at most so many events is read whole, by the index of times. */
const SHORT_RANGE = 5_000;

/**
 * Queues the deliveries of the next events of a replay, and counts them in its row. The status that a replay asks for
 * is that of the newest delivery of the event. A range that is not short is walked by number, so that no batch reads
 * what the batches before it have read: `is true` keeps the index of times out of that plan.
 */
export async function queueBatch(tx: TransactionSql, id: string, most: number): Promise<BatchCounts> {
  const isInTime = tx`
    events.recorded_at >= (select from_time from replay) and events.recorded_at < (select to_time from replay)`;
  const nextEvents = (condition: ReturnType<TransactionSql>) => tx`
    (select events.id, events.type, events.recorded_at
       from events
      where ${condition}
        and events.id > (select last_event_id from replay)
        and events.type = any((select types from replay)::text[])
        and (select webhook_fits(filing_types, sics, states, item_codes, events.filing_type, events.sic_prefixes,
                                 events.states, events.item_codes)
               from replay)
        and (not (select has_companies from replay)
             or exists (select
                          from webhook_companies
                         where subscription_id = (select subscription_id from replay) and cik = any(events.ciks)))
        and events.data is not null
      order by events.id
      limit ${most})`;
  const [counts] = await tx<BatchCounts[]>`
    with replay as materialized (
      select replays.*, subscriptions.filing_types, has_companies, sics, states, item_codes,
             case when replays.event_type is null then subscriptions.events else array[replays.event_type] end as types,
             not exists (select
                           from events
                          where recorded_at >= replays.from_time and recorded_at < replays.to_time
                          order by recorded_at
                         offset ${SHORT_RANGE}
                          limit 1) as is_short
        from webhook_replays as replays
        join webhook_subscriptions as subscriptions on subscriptions.id = replays.subscription_id
       where replays.id = ${id}
    ), batch as materialized (
      ${nextEvents(tx`(select is_short from replay) and ${isInTime}`)}
      union all
      ${nextEvents(tx`not (select is_short from replay) and (${isInTime}) is true`)}
    ), queued as (
      insert into webhook_deliveries (id, subscription_id, event_id, type, recorded_at, triggered_by, due_at)
      select webhook_uuid(), replay.subscription_id, batch.id, batch.type, batch.recorded_at, 'replay',
             clock_timestamp()
        from replay
       cross join batch
        left join lateral (
             select deliveries.state::text as state
               from webhook_deliveries as deliveries
              where deliveries.event_id = batch.id and deliveries.subscription_id = replay.subscription_id
              order by deliveries.id desc
              limit 1) as newest on true
       where replay.status is null or coalesce(newest.state, 'missed') = replay.status
       order by batch.id
      returning id
    ), counts as (
      select (select count(*) from batch) as events, (select count(*) from queued) as deliveries
    ), counted as (
      update webhook_replays
         -- Fewer than asked for: all committed events were looked at. Later ones have higher numbers: see lockLog.
         set last_event_id = greatest(last_event_id, case when counts.events < ${most} then (select max(id) from events)
                                                          else (select max(id) from batch) end),
             event_count = event_count + counts.events, delivery_count = delivery_count + counts.deliveries
        from counts
       where id = ${id}
    )
    select events::int as events, deliveries::int as deliveries,
           case when deliveries > 0
                then pg_notify('govdata_deliveries', (select subscription_id::text from replay)) end as notified
      from counts`;
  return { events: counts?.events ?? 0, deliveries: counts?.deliveries ?? 0 };
}

/** Ends a replay that runs. */
export const endReplay = (sql: Sql | TransactionSql, id: string, state: "done" | "canceled") =>
  sql`
    update webhook_replays
       set state = ${state}, finished_at = clock_timestamp()
     where id = ${id} and state = 'running'`;
