import type { Sql } from "postgres";
import type { Account } from "../../../http/endpoint.ts";

/** The account that a subscription belongs to. */
export interface SubscriptionOwner extends Account {
  /** Then its deliveries wait. */
  isSuspended: boolean;
}

/** Returns the account of a subscription that is not deleted; undefined if there is none of this id. */
export async function subscriptionOwner(sql: Sql, id: string): Promise<SubscriptionOwner | undefined> {
  const [account] = await sql<SubscriptionOwner[]>`
    select accounts.id, accounts.email, accounts.status <> 'active' as "isSuspended"
      from webhook_subscriptions as subscriptions
      join accounts on accounts.id = subscriptions.account_id
     where subscriptions.id = ${id} and deleted_at is null`;
  return account;
}

/** Returns the accounts that have subscriptions, by e-mail. */
export const subscriptionOwners = (sql: Sql) =>
  sql<Account[]>`
    select id, email
      from accounts
     where exists (select from webhook_subscriptions where account_id = accounts.id and deleted_at is null)
     order by lower(email)`;
