import type { Sql, TransactionSql } from "postgres";

/** The condition of accounts that have limits: operators are free. */
const isLimited = (sql: Sql | TransactionSql) => sql`
  not (accounts.is_operator or accounts.id = (select min(id) from accounts))`;

/**
 * Lets no other transaction add a subscription to an account until this one ends. Returns the number of its
 * subscriptions; undefined if it has no limit.
 */
export async function lockSubscriptionCount(tx: TransactionSql, accountId: number): Promise<number | undefined> {
  const accounts = await tx`select from accounts where id = ${accountId} and ${isLimited(tx)} for no key update`;
  if (accounts.length === 0) return undefined;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count
      from webhook_subscriptions
     where account_id = ${accountId} and deleted_at is null`;
  return row?.count ?? 0;
}

/** What an account can do only so often. */
export type UseKind = "tests" | "replays";

/** What is to be noted: `cost` uses of a kind, of which an account has `most` in 60 s. */
export interface AccountUse {
  accountId: number;
  kind: UseKind;
  cost: number;
  most: number;
}

const isRecent = (sql: Sql) => sql`used > clock_timestamp() - interval '60 s'`;

/**
 * Notes a use of an account; false if that would be more than it has. One statement decides, so that the limit holds
 * over all instances and by the database's clock.
 */
export async function noteUse(sql: Sql, { accountId, kind, cost, most }: AccountUse): Promise<boolean> {
  const [row] = await sql<{ isNoted: boolean }[]>`
    with limited as (
      select id from accounts where id = ${accountId} and ${isLimited(sql)}
    ), noted as (
      insert into webhook_account_uses as uses (account_id, kind, used_at)
      select id, ${kind}, array_fill(clock_timestamp(), array[${cost}::int])
        from limited
          on conflict (account_id, kind) do update
             set used_at = array(select used from unnest(uses.used_at) as used where ${isRecent(sql)})
                           || excluded.used_at
           where (select count(*) from unnest(uses.used_at) as used where ${isRecent(sql)}) <= ${most - cost}
      returning account_id
    )
    select not exists (select from limited) or exists (select from noted) as "isNoted"`;
  return row?.isNoted ?? false;
}

/**
 * Returns in how many seconds, at least 1, fewer than `most` of these times are in the last 60 s. `times` selects them
 * as `used`.
 */
export async function secondsToRoom(sql: Sql, times: ReturnType<Sql>, most: number): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(1, ceil(extract(epoch from used + interval '60 s' - clock_timestamp())))::integer as seconds
      from (${times}) as times
     order by used desc
    offset ${most - 1}
     limit 1`;
  return row?.seconds ?? 1; // the limit has passed in between
}

/** Returns in how many seconds an account can have a use that was refused. */
export const secondsToNextUse = (sql: Sql, { accountId, kind, cost, most }: AccountUse): Promise<number> =>
  secondsToRoom(
    sql,
    sql`select unnest(used_at) as used from webhook_account_uses where account_id = ${accountId} and kind = ${kind}`,
    most - cost + 1,
  );
