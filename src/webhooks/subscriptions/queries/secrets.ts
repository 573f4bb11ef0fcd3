import type { Sql } from "postgres";

/** A secret as it is stored. */
export interface StoredSecret {
  id: string;
  secret: string;
}

/** Whether the table of subscriptions is there: a command may come before the first start. */
export async function hasSecrets(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isThere: boolean }[]>`
    select to_regclass('webhook_subscriptions') is not null as "isThere"`;
  return row?.isThere ?? false;
}

/** Returns the next secrets by id, without those of deleted subscriptions; `after`: the id of the previous one. */
export const storedSecrets = (sql: Sql, after: string, limit: number) =>
  sql<StoredSecret[]>`
    select id, secret
      from webhook_subscriptions
     where id > ${after} and deleted_at is null
     order by id
     limit ${limit}`;

/** Stores secrets in another form, unless they were rotated in between, and returns how many it stored. */
export async function replaceStored(
  sql: Sql,
  secrets: readonly (StoredSecret & { sealed: string })[],
): Promise<number> {
  const replaced = await sql`
    update webhook_subscriptions as subscriptions
       set secret = replacing.sealed
      from unnest(${secrets.map(({ id }) => id)}::uuid[], ${secrets.map(({ secret }) => secret)}::text[],
                  ${secrets.map(({ sealed }) => sealed)}::text[]) as replacing (id, secret, sealed)
     where subscriptions.id = replacing.id and subscriptions.secret = replacing.secret`;
  return replaced.count;
}
