import type { Sql, TransactionSql } from "postgres";
import type { Tier } from "../settings/keys.ts";
import type { ApiKey } from "./queries.ts";

/** A key as its account sees it. */
export type OwnKey = Omit<ApiKey, "account">;

/** Returns the keys of an account: those that work first, revoked ones last, each the newest first. */
export const keysOfAccount = (sql: Sql, accountId: number) =>
  sql<OwnKey[]>`
    select id, label, tier, is_read_only, status, prefix, created_at, last_used_at
      from api_keys
     where account_id = ${accountId}
     order by status = 'revoked', id desc`;

/** Returns a key of an account; undefined if the key does not exist or belongs to another account. */
export async function keyOfAccount(sql: Sql, accountId: number, id: number): Promise<OwnKey | undefined> {
  const [key] = await sql<OwnKey[]>`
    select id, label, tier, is_read_only, status, prefix, created_at, last_used_at
      from api_keys
     where account_id = ${accountId}
       and id = ${id}`;
  return key;
}

/** Sets the status of an account's key. Returns false if the account has no such key, or has revoked it. */
export async function setOwnKeyStatus(
  sql: Sql,
  { accountId, id, status }: { accountId: number; id: number; status: ApiKey["status"] },
): Promise<boolean> {
  const changed = await sql`
    update api_keys
       set status = ${status}
     where account_id = ${accountId}
       and id = ${id}
       and status <> 'revoked'`;
  return changed.count === 1;
}

/** How many keys an account has, and when it may make the next one. */
export interface KeyCount {
  unrevoked: number;
  /**
   * Seconds until fewer than `mostInDay` keys of forms were made in 24 hours, revoked ones included; null: they are.
   */
  waitSeconds: number | null;
}

/** Lets no other transaction add a key to an account until this one ends, and counts its keys. */
export async function lockKeyCount(
  tx: TransactionSql,
  { accountId, mostInDay }: { accountId: number; mostInDay: number },
): Promise<KeyCount> {
  await tx`
    select id
      from accounts
     where id = ${accountId}
       for no key update`;
  const [keys] = await tx<KeyCount[]>`
    select count(*) filter (where status <> 'revoked')::integer as unrevoked,
           (select ceil(extract(epoch from created_at + interval '24 hours' - now()))::integer
              from api_keys
             where account_id = ${accountId}
               and form_id is not null
               and created_at > now() - interval '24 hours'
             order by created_at desc
            offset ${mostInDay - 1}
             limit 1) as "waitSeconds"
      from api_keys
     where account_id = ${accountId}`;
  return keys!; // an aggregate has one row
}

/** Returns the key that a form has made already; undefined if it has made none. */
export async function keyOfForm(tx: TransactionSql, accountId: number, formId: string): Promise<OwnKey | undefined> {
  const [key] = await tx<OwnKey[]>`
    select id, label, tier, is_read_only, status, prefix, created_at, last_used_at
      from api_keys
     where account_id = ${accountId}
       and form_id = ${formId}`;
  return key;
}

/** Adds the key of a form and returns it. */
export async function addKeyOfForm(
  tx: TransactionSql,
  key: {
    accountId: number;
    label: string;
    tier: Tier;
    isReadOnly: boolean;
    prefix: string;
    sha256: string;
    formId: string;
  },
): Promise<OwnKey> {
  const [added] = await tx<OwnKey[]>`
    insert into api_keys (account_id, label, tier, is_read_only, prefix, sha256, form_id)
    values (${key.accountId}, ${key.label}, ${key.tier}, ${key.isReadOnly}, ${key.prefix},
            decode(${key.sha256}, 'hex'), ${key.formId})
    returning id, label, tier, is_read_only, status, prefix, created_at, last_used_at`;
  return added!; // an insert that returns no row has thrown
}
