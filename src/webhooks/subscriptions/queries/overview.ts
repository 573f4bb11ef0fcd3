import type { Sql } from "postgres";
import { SET_INACTIVE, type SubscriptionRow } from "./subscriptions.ts";

/** What is being sent, of all accounts. */
export interface SendingCounts {
  /** Attempts that run now, or that a worker is about to begin. */
  inFlight: number;
  /** Deliveries whose next attempt is due. */
  due: number;
  /** Deliveries whose next attempt is later, after a failed one. */
  later: number;
  /** Active subscriptions. */
  subscriptions: number;
}

/** Up to this many deliveries are counted, so that a million of them do not slow the answer. */
export const MOST_COUNTED_DELIVERIES = 100_000;

/** Returns what is being sent; each number of deliveries counts only the first {@link MOST_COUNTED_DELIVERIES}. */
export async function sendingCounts(sql: Sql): Promise<SendingCounts> {
  const [counts] = await sql<[SendingCounts]>`
    select count(*) filter (where leased_until > clock_timestamp())::integer as "inFlight",
           count(*) filter (where due_at <= clock_timestamp()
                              and (leased_until is null or leased_until <= clock_timestamp()))::integer as due,
           count(*) filter (where due_at > clock_timestamp()
                              and (leased_until is null or leased_until <= clock_timestamp()))::integer as later,
           (select count(*) from webhook_subscriptions where is_active and deleted_at is null)::integer as subscriptions
      from (select due_at, leased_until
              from webhook_deliveries
             where due_at is not null
             order by subscription_id, due_at -- so that their index is read, and not all deliveries
             limit ${MOST_COUNTED_DELIVERIES}) as waiting`;
  return counts;
}

/** A subscription with failures, of any account. */
export interface FailingSubscription {
  id: string;
  account: string;
  url: string;
  /** False: it was disabled after too many failures. */
  is_active: boolean;
  disabled_at: Date | null;
  disabled_reason: string | null;
  /** Deliveries in a row that failed after all their attempts. */
  consecutive_failure_count: number;
}

/**
 * Returns subscriptions that were disabled because of failures, or that fail now, at most `most`: disabled ones first.
 * Left out are those that their account set inactive, and those of suspended accounts.
 */
export const failingSubscriptions = (sql: Sql, most: number): Promise<FailingSubscription[]> =>
  sql<FailingSubscription[]>`
    select s.id, a.email as account, s.url, s.is_active, s.disabled_at, s.disabled_reason, s.consecutive_failure_count
      from webhook_subscriptions s
      join accounts a on a.id = s.account_id and a.status = 'active'
     where s.deleted_at is null
       and case when s.is_active
                then s.consecutive_failure_count > 0
                     or exists (select
                                  from webhook_deliveries d
                                 where d.subscription_id = s.id and d.state = 'retrying')
                else s.disabled_reason is distinct from ${SET_INACTIVE} end
     order by s.is_active, s.disabled_at desc, s.consecutive_failure_count desc, s.id
     limit ${most}`;

/** The condition of a subscription that is disabled because its deliveries failed. */
const isDisabledByFailures = (sql: Sql) => sql`
  s.deleted_at is null and not s.is_active and s.disabled_reason is distinct from ${SET_INACTIVE}`;

/** Returns how many subscriptions are disabled because their deliveries failed. */
export async function disabledCount(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count
      from webhook_subscriptions s
      join accounts a on a.id = s.account_id and a.status = 'active'
     where ${isDisabledByFailures(sql)}`;
  return row.count;
}

/** Returns the subscriptions of an account that are disabled because their deliveries failed, the oldest first. */
export const disabledSubscriptions = (sql: Sql, accountId: number) =>
  sql<Pick<SubscriptionRow, "id" | "url" | "description" | "disabled_reason">[]>`
    select s.id, s.url, s.description, s.disabled_reason
      from webhook_subscriptions s
     where s.account_id = ${accountId} and ${isDisabledByFailures(sql)}
     order by s.id`;
