import type { Sql } from "postgres";
import type { Account } from "../../../http/endpoint.ts";

/** Returns the account of a subscription that is not deleted; undefined if there is none of this id. */
export async function subscriptionOwner(sql: Sql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select accounts.id, accounts.email
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
