import type { Sql } from "postgres";
import type { KeyRow } from "../http/access/access.ts";
import type { Tier } from "../settings/keys.ts";

/** An account, without its password. */
export interface Account {
  id: number;
  email: string;
  status: "active" | "suspended";
  has_password: boolean;
  /** The owner, and the accounts that operators named. */
  is_operator: boolean;
  keys: number;
  created_at: Date;
}

/** The fields of an account that are needed to make a key. */
export type AccountState = Pick<Account, "id" | "email" | "status">;

/** A key as shown in lists. The key itself is never stored. */
export interface ApiKey {
  id: number;
  account: string;
  label: string;
  tier: Tier;
  /** Whether it changes nothing of its account. */
  is_read_only: boolean;
  status: "active" | "disabled" | "revoked";
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Returns every key that is not revoked: a revoked one gets the same 401 as an unknown key. */
export const keysForAccess = (sql: Sql) =>
  sql<KeyRow[]>`
    select k.id, encode(k.sha256, 'hex') as sha256, k.tier, k.status, k.is_read_only,
           a.id as account_id, a.email as account_email, a.status as account_status
      from api_keys k
      join accounts a on a.id = k.account_id
     where k.status <> 'revoked'`;

/** Stores when keys were last used. Never moves a time back. */
export const recordKeyUse = (sql: Sql, uses: readonly { id: number; usedAt: Date }[]) =>
  sql`
    update api_keys k
       set last_used_at = u.used_at
      from unnest(${uses.map((use) => use.id)}::bigint[], ${uses.map((use) => use.usedAt.toISOString())}::timestamptz[])
           as u (id, used_at)
     where k.id = u.id
       and (k.last_used_at is null or k.last_used_at < u.used_at)`;

/** Returns all accounts by e-mail. */
export const accounts = (sql: Sql) =>
  sql<Account[]>`
    select a.id, a.email, a.status, a.password_hash is not null as has_password, a.created_at,
           a.is_operator or a.id = (select min(id) from accounts) as is_operator,
           (select count(*) from api_keys k where k.account_id = a.id and k.status <> 'revoked') as keys
      from accounts a
     order by lower(a.email)`;

/** Returns the account of an e-mail address in any capitalization; undefined if there is none. */
export async function accountByEmail(sql: Sql, email: string): Promise<AccountState | undefined> {
  const [account] = await sql<AccountState[]>`
    select id, email, status
      from accounts
     where lower(email) = lower(${email})`;
  return account;
}

/** Returns the first account, which is the owner's; undefined on an empty store. */
export async function ownerAccount(sql: Sql): Promise<AccountState | undefined> {
  const [account] = await sql<AccountState[]>`
    select id, email, status
      from accounts
     order by id
     limit 1`;
  return account;
}

/** Adds an account and returns its number; undefined if the address already has an account. */
export async function addAccount(sql: Sql, email: string): Promise<number | undefined> {
  const [account] = await sql<{ id: number }[]>`
    insert into accounts (email)
    values (${email})
    on conflict (lower(email)) do nothing
    returning id`;
  return account?.id;
}

/**
 * Sets the status of an account. A suspended one is signed out everywhere. Returns false if no account has this e-mail
 * address.
 */
export async function setAccountStatus(sql: Sql, email: string, status: Account["status"]): Promise<boolean> {
  const changed = await sql`
    with changed as (
      update accounts
         set status = ${status}
       where lower(email) = lower(${email})
      returning id
    ), ended as (
      delete from sessions
       where account_id in (select id from changed)
         and ${status} = 'suspended'
    ), taken_back as (
      delete from sign_in_links
       where account_id in (select id from changed)
         and ${status} = 'suspended'
    )
    select id from changed`;
  return changed.count === 1;
}

/**
 * Sets the password of an account, signs it out everywhere, and takes its links back. Returns false if no account has
 * this e-mail address.
 */
export async function setPasswordHash(sql: Sql, email: string, hash: string): Promise<boolean> {
  const changed = await sql`
    with changed as (
      update accounts
         set password_hash = ${hash}
       where lower(email) = lower(${email})
      returning id
    ), ended as (
      delete from sessions where account_id in (select id from changed)
    ), taken_back as (
      update sign_in_links
         set used_at = coalesce(used_at, now())
       where account_id in (select id from changed)
    )
    select id from changed`;
  return changed.count === 1;
}

/**
 * Makes an account an operator, or an operator an account like others. Returns false if no account has this e-mail
 * address. The owner stays an operator.
 */
export async function setOperator(sql: Sql, email: string, isOperator: boolean): Promise<boolean> {
  const changed = await sql`
    update accounts
       set is_operator = ${isOperator}
     where lower(email) = lower(${email})`;
  return changed.count === 1;
}

/** Returns all keys, or those of the account `email`, oldest first. */
export const apiKeys = (sql: Sql, email?: string) =>
  sql<ApiKey[]>`
    select k.id, a.email as account, k.label, k.tier, k.is_read_only, k.status, k.prefix, k.created_at, k.last_used_at
      from api_keys k
      join accounts a on a.id = k.account_id
     where ${email ?? null}::text is null
        or lower(a.email) = lower(${email ?? null})
     order by k.id`;

/** Adds a key and returns its number. */
export async function addKey(
  sql: Sql,
  key: { accountId: number; label: string; tier: Tier; isReadOnly: boolean; prefix: string; sha256: string },
): Promise<number> {
  const [added] = await sql<{ id: number }[]>`
    insert into api_keys (account_id, label, tier, is_read_only, prefix, sha256)
    values (${key.accountId}, ${key.label}, ${key.tier}, ${key.isReadOnly}, ${key.prefix}, decode(${key.sha256}, 'hex'))
    returning id`;
  return added?.id ?? 0; // an insert that returns no row has thrown
}

/** Adds the first account and its key in one statement; returns undefined if the store already has an account. */
export async function addFirstAccount(
  sql: Sql,
  first: { email: string; label: string; tier: Tier; prefix: string; sha256: string },
): Promise<number | undefined> {
  const [added] = await sql<{ id: number }[]>`
    with owner as (
      insert into accounts (email)
      select ${first.email}
       where not exists (select from accounts)
      on conflict (lower(email)) do nothing
      returning id
    )
    insert into api_keys (account_id, label, tier, prefix, sha256)
    select id, ${first.label}, ${first.tier}, ${first.prefix}, decode(${first.sha256}, 'hex')
      from owner
    returning id`;
  return added?.id;
}

/** Finds keys by number, displayed prefix, label, or SHA-256 of the whole key; `[]` if none fits. */
export const findKeys = (sql: Sql, search: { id: number | null; name: string; sha256: string }) =>
  sql<ApiKey[]>`
    select k.id, a.email as account, k.label, k.tier, k.is_read_only, k.status, k.prefix, k.created_at, k.last_used_at
      from api_keys k
      join accounts a on a.id = k.account_id
     where k.id = ${search.id}
        or k.prefix = ${search.name}
        or k.label = ${search.name}
        or k.sha256 = decode(${search.sha256}, 'hex')
     order by k.id`;

/** Sets the status of a key. Returns false if it does not exist or is revoked, which is final. */
export async function setKeyStatus(sql: Sql, id: number, status: ApiKey["status"]): Promise<boolean> {
  const changed = await sql`
    update api_keys
       set status = ${status}
     where id = ${id}
       and status <> 'revoked'`;
  return changed.count === 1;
}
