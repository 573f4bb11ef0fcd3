import type { Sql } from "postgres";
import type { Json } from "../../envelope/canonical.ts";
import type { Delivery } from "../../envelope/envelope.ts";
import type { Columns } from "./arrays.ts";

/** A subscription with deliveries that wait for an attempt. */
export interface WaitingSubscription {
  subscriptionId: string;
  /** Until its next delivery is due; below 0 if it is due already. */
  dueInMs: number;
  /** Null if its deliveries are not attempted: it is not active or deleted, or its account is not active. */
  accountId: number | null;
  url: string | null;
}

/**
 * Returns the subscriptions with waiting deliveries after an id, in the order of ids, at most `most`. It costs one
 * probe of an index for each of them, and another one for those with a leased delivery, however many deliveries wait.
 */
export const waitingSubscriptions = (
  sql: Sql,
  { afterId, most, shiftMs }: { afterId: string; most: number; shiftMs: number },
) =>
  sql<WaitingSubscription[]>`
    with recursive waiting (subscription_id, due_at, leased_until, position) as (
      (select subscription_id, due_at, leased_until, 1
         from webhook_deliveries
        where due_at is not null and subscription_id > ${afterId}
        order by subscription_id, due_at
        limit 1)
      union all
      select next.subscription_id, next.due_at, next.leased_until, waiting.position + 1
        from waiting
       cross join lateral (
             select deliveries.subscription_id, deliveries.due_at, deliveries.leased_until
               from webhook_deliveries as deliveries
              where deliveries.due_at is not null and deliveries.subscription_id > waiting.subscription_id
              order by deliveries.subscription_id, deliveries.due_at
              limit 1) as next
       where waiting.position < ${most})
    select waiting.subscription_id as "subscriptionId",
           extract(epoch from case when waiting.leased_until is null then waiting.due_at
                                   else least(unleased.due_at, waiting.leased_until) end - now())::float8 * 1000
             - ${shiftMs} as "dueInMs",
           subscriptions.account_id as "accountId", subscriptions.url
      from waiting
      left join lateral (
           select due_at
             from webhook_deliveries as deliveries
            where waiting.leased_until is not null -- else its first delivery is the one
              and deliveries.subscription_id = waiting.subscription_id and deliveries.due_at is not null
              and (leased_until is null or leased_until <= now() + ${shiftMs} * interval '1 ms')
            order by due_at
            limit 1) as unleased on true
      left join lateral (
           select account_id, url
             from webhook_subscriptions
            where id = waiting.subscription_id and is_active and deleted_at is null
              and (select status from accounts where id = account_id) = 'active'
           offset 0) as subscriptions on true
     order by waiting.position`;

/** Returns the accounts and URLs of subscriptions. */
export const accountsOfSubscriptions = (sql: Sql, ids: readonly string[]) =>
  sql<{ id: string; accountId: number; url: string }[]>`
    select id, account_id as "accountId", url from webhook_subscriptions where id = any(${[...ids]}::uuid[])`;

/** How many deliveries of a subscription can be claimed. */
export interface Room {
  subscriptionId: string;
  room: number;
  /** Its place among the listed subscriptions of its account, from 1, and how many these are. */
  turn: number;
  turns: number;
}

/** What a claim asks for. */
export interface ClaimRequest {
  /** The most deliveries in all. */
  most: number;
  /** The subscriptions, the most deliveries of each, and its turn among those of its account. */
  rooms: readonly Room[];
  /** Names this claim; only results that name it are accepted. */
  claim: string;
  leaseMs: number;
  /** The base address for deliveries without one. */
  baseId: number;
  shiftMs: number;
}

/** What a claim leased. One row: thousands of small values would cost more to read than to find. */
export interface ClaimRow {
  /** The database's clock, in ms since 1970. */
  nowMs: number;
  /** Those that are attempted. */
  subscriptions: [id: string, accountId: number, url: string, secret: string][] | null;
  /** Until the next delivery that this claim left, of each subscription that has one. */
  nexts: [subscriptionId: string, nextInMs: number][] | null;
  /** Each event of these deliveries once; null data is gone. */
  events: Columns<[id: number, data: DeliveryData | null]> | null;
  deliveries: Columns<ClaimedDelivery> | null;
}

/** The data of an event, or of a test. */
export type DeliveryData = { readonly [key: string]: Json };

type ClaimedDelivery = [
  id: string,
  subscriptionId: string,
  eventId: number | null,
  type: Delivery["type"],
  recordedAt: string,
  triggeredBy: string | null,
  attempts: number,
  baseId: number,
  testData: DeliveryData | null,
];

/**
 * Leases due deliveries: the first of each account before the second of any, and of an account the first of each
 * subscription before the second of any. Subscriptions that are not attempted are left out. Deliveries that another
 * worker is leasing at this moment are skipped. Returns one row.
 *
 * PostgreSQL estimates one row for each list here, and would compare each row with each of another list. So nothing is
 * joined but by an index, by `ctid`, or by a hashed subquery. `offset 0` keeps a lookup by id one: as a join, it became
 * a comparison of each subscription with each room where no statistics were there yet, or a plan was made once for all.
 */
export const claimDeliveries = (sql: Sql, { most, rooms, claim, leaseMs, baseId, shiftMs }: ClaimRequest) =>
  sql<ClaimRow[]>`
    with listed as materialized (
      select subscriptions.id, rooms.room, rooms.turn, rooms.turns, subscriptions.account_id, subscriptions.url,
             subscriptions.secret
        from unnest(${rooms.map(({ subscriptionId }) => subscriptionId)}::uuid[],
                    ${rooms.map(({ room }) => room)}::int[], ${rooms.map(({ turn }) => turn)}::int[],
                    ${rooms.map(({ turns }) => turns)}::int[]) as rooms (id, room, turn, turns)
       cross join lateral (
             select id, account_id, url, secret
               from webhook_subscriptions
              where id = rooms.id and is_active and deleted_at is null
                and (select status from accounts where id = account_id) = 'active'
             offset 0) as subscriptions
    ), candidates as materialized (
      select listed.id as subscription_id, first.id, first.place, first.due_at,
             first.rank <= listed.room as has_room, (first.rank - 1) * listed.turns + listed.turn as turn
        from listed
       cross join lateral (
             select deliveries.id, deliveries.ctid as place, deliveries.due_at,
                    row_number() over (order by deliveries.due_at) as rank
               from webhook_deliveries as deliveries
              where deliveries.subscription_id = listed.id and deliveries.due_at is not null
                and (leased_until is null or leased_until <= now() + ${shiftMs} * interval '1 ms')
              order by deliveries.due_at
              limit listed.room + 1) as first
    ), chosen as materialized (
      select place
        from candidates
       where has_room and due_at <= now() + ${shiftMs} * interval '1 ms'
       order by turn, due_at
       limit ${most}
    ), locked as materialized (
      select deliveries.ctid as place
        from chosen
        join webhook_deliveries as deliveries on deliveries.ctid = chosen.place
       where deliveries.due_at <= now() + ${shiftMs} * interval '1 ms'
           and (leased_until is null or leased_until <= now() + ${shiftMs} * interval '1 ms')
         for update of deliveries skip locked
    ), claimed as (
      update webhook_deliveries as deliveries
         set leased_until = now() + (${shiftMs}::float8 + ${leaseMs}::float8) * interval '1 ms', claim = ${claim}::uuid,
             base_id = coalesce(base_id, ${baseId}::smallint)
        from locked
       where deliveries.ctid = locked.place
      returning deliveries.id, deliveries.subscription_id, deliveries.event_id, deliveries.type, deliveries.test_data,
                deliveries.recorded_at, deliveries.triggered_by, deliveries.attempts, deliveries.base_id
    )
    select extract(epoch from now())::float8 * 1000 + ${shiftMs} as "nowMs",
           (select json_agg(json_build_array(id, account_id, url, secret))
              from listed) as subscriptions,
           (select json_agg(json_build_array(subscription_id, extract(epoch from due_at - now())::float8 * 1000
                                             - ${shiftMs}))
              from (select subscription_id, min(due_at) as due_at
                      from candidates
                     where id not in (select id from claimed)
                     group by subscription_id) as left_over) as nexts,
           (select json_build_array(json_agg(id), json_agg(data))
              from events
             where id = any(array(select event_id from claimed where event_id is not null group by event_id))
            having count(*) > 0) as events,
           (select json_build_array(json_agg(id), json_agg(subscription_id), json_agg(event_id), json_agg(type),
                                    json_agg(recorded_at), json_agg(triggered_by), json_agg(attempts),
                                    json_agg(base_id), json_agg(test_data))
              from claimed
            having count(*) > 0) as deliveries`;
