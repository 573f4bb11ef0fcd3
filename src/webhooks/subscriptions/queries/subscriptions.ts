import type { Sql, TransactionSql } from "postgres";
import type { EventType } from "../../../events/names.ts";
import { NEWEST_SEARCHED } from "../../limits.ts";
import { FIRST_ID, LAST_ID } from "../ids.ts";

/** A subscription, without its secret. */
export interface SubscriptionRow {
  id: string;
  url: string;
  description: string | null;
  events: EventType[];
  /** Null: every form. */
  filing_types: string[] | null;
  /** CIKs, in their order; null: every company. */
  companies: string[] | null;
  /** Prefixes of SIC codes; null: every industry. */
  sics: string[] | null;
  /** EDGAR's codes; null: headquarters anywhere. */
  states: string[] | null;
  /** Items of 8-Ks; null: every item. */
  item_codes: string[] | null;
  is_active: boolean;
  consecutive_failure_count: number;
  created_at: Date;
  updated_at: Date;
  last_delivery_at: Date | null;
  /** From 0 to 1; null while no delivery has ended. */
  success_rate_last_100: number | null;
  disabled_at: Date | null;
  disabled_reason: string | null;
}

/**
 * The condition of a subscription's deliveries, as a range of the index (subscription_id, id), which their order has to
 * name, too. With an equality instead, the planner may read the primary key backward, and a subscription without
 * deliveries would take as long as it takes to read those of all others. `end`: an earlier end of the range. A third
 * comparison would let the planner expect so few rows that it reads and sorts all of them.
 */
export const isOfSubscription = (sql: Sql, end = sql`<= (subscriptions.id, ${LAST_ID})`) => sql`
  (subscription_id, id) >= (subscriptions.id, ${FIRST_ID}) and (subscription_id, id) ${end}`;

/** The newest hundred that ended of these deliveries, without tests and samples, which are about no event. */
const newestEnded = (sql: Sql, deliveries: ReturnType<Sql>) => sql`
  (select id, state
     from (${deliveries}) newest
    where state in ('succeeded', 'failed') and event_id is not null
    order by subscription_id desc, id desc
    limit 100)`;

/**
 * The columns of a subscription. Test deliveries and samples do not count in its rate of success. A backlog is sent
 * oldest first, so what has ended is before the delivery that is due first, however many wait: as many are searched
 * there. A search ends with its hundredth: an account can have a thousand subscriptions in its list.
 */
const columns = (sql: Sql) => sql`
  subscriptions.id, url, description, events, filing_types, sics, states, item_codes, is_active,
  consecutive_failure_count, created_at, updated_at, last_delivery_at, disabled_at, disabled_reason,
  (select array_agg(cik order by cik) from webhook_companies where subscription_id = subscriptions.id) as companies,
  (select avg(case state when 'succeeded' then 1 else 0 end)::float8
     from (select state
             from (${newestEnded(
               sql,
               sql`select subscription_id, id, state, event_id
                     from webhook_deliveries
                    where ${isOfSubscription(sql)}
                    order by subscription_id desc, id desc
                    limit ${NEWEST_SEARCHED}`,
             )}
                   union
                   ${newestEnded(
                     sql,
                     sql`select subscription_id, id, state, event_id
                           from webhook_deliveries
                          where ${isOfSubscription(
                            sql,
                            sql`< (subscriptions.id, (select id
                                                        from webhook_deliveries
                                                       where subscription_id = subscriptions.id
                                                         and due_at is not null
                                                       order by due_at
                                                       limit 1))`,
                          )}
                          order by subscription_id desc, id desc
                          limit ${NEWEST_SEARCHED}`,
                   )}) ended
            order by id desc
            limit 100) newest_ended) as success_rate_last_100`;

/** Returns the subscriptions of an account, the first first; `[]` if there are none. */
export const subscriptionsOfAccount = (sql: Sql, accountId: number) =>
  sql<SubscriptionRow[]>`
    select ${columns(sql)}
      from webhook_subscriptions as subscriptions
     where account_id = ${accountId} and deleted_at is null
     order by id`;

/** Returns a subscription of an account; undefined if the account has none of this id. */
export async function subscriptionOfAccount(
  sql: Sql,
  accountId: number,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select ${columns(sql)}
      from webhook_subscriptions as subscriptions
     where id = ${id} and account_id = ${accountId} and deleted_at is null`;
  return row;
}

/** Returns an id for a new subscription, by the database's clock. */
export async function newSubscriptionId(sql: Sql): Promise<string> {
  const [row] = await sql<[{ id: string }]>`select webhook_uuid() as id`;
  return row.id;
}

/** Which events a subscription is about. An event has to be in each list; a list that is null has all events. */
export interface Narrowing {
  events: readonly string[];
  filing_types: readonly string[] | null;
  /** CIKs. */
  companies: readonly string[] | null;
  sics: readonly string[] | null;
  states: readonly string[] | null;
  item_codes: readonly string[] | null;
}

/** What an account decides about a subscription. */
export interface SubscriptionFields extends Narrowing {
  url: string;
  description: string | null;
}

/** A list as a parameter of a statement. */
const listParameter = (sql: Sql | TransactionSql, list: readonly string[] | null) => sql`${list && [...list]}::text[]`;

/** Adds a subscription. `secret` is as it is to be stored. */
export async function insertSubscription(
  tx: TransactionSql,
  subscription: SubscriptionFields & { id: string; accountId: number; secret: string },
): Promise<void> {
  const { id, accountId, url, description, events, filing_types: forms, companies, secret } = subscription;
  const { sics, states, item_codes: itemCodes } = subscription;
  await tx`
    insert into webhook_subscriptions
           (id, account_id, url, description, events, filing_types, has_companies, sics, states, item_codes, secret)
    values (${id}, ${accountId}, ${url}, ${description}, ${listParameter(tx, events)}, ${listParameter(tx, forms)},
            ${companies !== null}, ${listParameter(tx, sics)}, ${listParameter(tx, states)},
            ${listParameter(tx, itemCodes)}, ${secret})`;
  await replaceCompanies(tx, id, companies);
}

/** Replaces the companies of a subscription, whose row this transaction has written. */
async function replaceCompanies(tx: TransactionSql, id: string, companies: readonly string[] | null): Promise<void> {
  const ciks = listParameter(tx, companies ?? []);
  await tx`delete from webhook_companies where subscription_id = ${id} and cik <> all(${ciks})`;
  await tx`
    insert into webhook_companies (subscription_id, cik)
    select ${id}, cik from unnest(${ciks}) as watched (cik) on conflict do nothing`;
}

/** What is to change of a subscription; fields that are left out stay. */
export type SubscriptionChange = Partial<SubscriptionFields> & { is_active?: boolean };

/** The reason of a subscription that its account set inactive. */
export const SET_INACTIVE = "set inactive by the account";

/**
 * Changes a subscription of an account, and returns whether there is one. Going from inactive to active forgets
 * failures.
 */
export async function changeSubscription(
  tx: TransactionSql,
  { accountId, id }: { accountId: number; id: string },
  change: SubscriptionChange,
): Promise<boolean> {
  const { url = null, events = null, description, companies, is_active: isActive = null } = change;
  /** A list as it is changed, or its column. */
  const listAfter = (list: readonly string[] | null | undefined, column: string) =>
    list === undefined ? tx(column) : listParameter(tx, list);
  const changed = await tx`
    update webhook_subscriptions
       set url = coalesce(${url}, url),
           events = coalesce(${listParameter(tx, events)}, events),
           description = case when ${description === undefined} then description else ${description ?? null} end,
           filing_types = ${listAfter(change.filing_types, "filing_types")},
           has_companies = ${companies === undefined ? tx`has_companies` : companies !== null},
           sics = ${listAfter(change.sics, "sics")},
           states = ${listAfter(change.states, "states")},
           item_codes = ${listAfter(change.item_codes, "item_codes")},
           is_active = coalesce(${isActive}, is_active),
           consecutive_failure_count = case when ${isActive === true} and not is_active then 0
                                            else consecutive_failure_count end,
           disabled_at = case when ${isActive}::boolean then null
                              when ${isActive === false} and is_active then clock_timestamp()
                              else disabled_at end,
           disabled_reason = case when ${isActive}::boolean then null
                                  when ${isActive === false} and is_active then ${SET_INACTIVE}
                                  else disabled_reason end,
           updated_at = clock_timestamp()
     where id = ${id} and account_id = ${accountId} and deleted_at is null`;
  if (changed.count > 0 && companies !== undefined) await replaceCompanies(tx, id, companies);
  return changed.count > 0;
}

/** Stores another secret of a subscription, as it is to be stored, and returns whether there is one. */
export async function changeSecret(
  sql: Sql,
  { accountId, id }: { accountId: number; id: string },
  secret: string,
): Promise<boolean> {
  const changed = await sql`
    update webhook_subscriptions
       set secret = ${secret}, updated_at = clock_timestamp()
     where id = ${id} and account_id = ${accountId} and deleted_at is null`;
  return changed.count > 0;
}

/** Marks a subscription as deleted, and returns whether there was one. Its deliveries are never attempted again. */
export async function markDeleted(sql: Sql, { accountId, id }: { accountId: number; id: string }): Promise<boolean> {
  const deleted = await sql`
    update webhook_subscriptions
       set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
     where id = ${id} and account_id = ${accountId} and deleted_at is null`;
  return deleted.count > 0;
}
