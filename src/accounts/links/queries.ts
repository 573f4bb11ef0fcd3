import type { Sql, TransactionSql } from "postgres";

/** A link as its account sees it. The address is not stored. */
export interface LinkRow {
  id: string;
  /** Path and query that it answers. */
  path: string;
  created_at: Date;
  /** Null: it holds until it is revoked. */
  expires_at: Date | null;
  key_id: number;
  key_label: string;
  key_status: "active" | "disabled";
}

/** A link in the list of all accounts. */
export interface OwnedLink extends LinkRow {
  account: string;
}

/** Returns the stored secret, which may be encrypted; undefined before the first one. */
export async function storedLinkSecret(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ secret: string }[]>`select secret from link_secret`;
  return row?.secret;
}

/** Stores the secret unless another instance has, and returns the one that is stored. */
export async function addLinkSecret(sql: Sql, secret: string): Promise<string> {
  await sql`insert into link_secret (secret) values (${secret}) on conflict do nothing`;
  return (await storedLinkSecret(sql)) ?? secret;
}

/** Stores the same secret in another form, unless it was replaced meanwhile. */
export const replaceLinkSecret = (sql: Sql, before: string, sealed: string) =>
  sql`update link_secret set secret = ${sealed} where secret = ${before}`;

/** Returns the links that were revoked, expired ones too: the clock of an instance may be behind the database's. */
export const revokedLinks = (sql: Sql) =>
  sql<{ id: string }[]>`select id from signed_links where revoked_at is not null`;

/** The condition of links that answer, or would if their key were not disabled. */
const isLive = (sql: Sql | TransactionSql) => sql`
  l.revoked_at is null and (l.expires_at is null or l.expires_at > now()) and k.status <> 'revoked'`;

const COLUMNS = (sql: Sql) => sql`
  l.id, l.path, l.created_at, l.expires_at, l.key_id, k.label as key_label, k.status as key_status`;

/** Returns the links of an account that have not ended, the newest first. */
export const linksOfAccount = (sql: Sql, accountId: number) =>
  sql<LinkRow[]>`
    select ${COLUMNS(sql)}
      from signed_links l
      join api_keys k on k.id = l.key_id
     where k.account_id = ${accountId} and ${isLive(sql)}
     order by l.created_at desc, l.id`;

/** Returns the links of all accounts, or of the account `email`, that have not ended, oldest first. */
export const allLinks = (sql: Sql, email?: string) =>
  sql<OwnedLink[]>`
    select ${COLUMNS(sql)}, a.email as account
      from signed_links l
      join api_keys k on k.id = l.key_id
      join accounts a on a.id = k.account_id
     where ${isLive(sql)} and (${email ?? null}::text is null or lower(a.email) = lower(${email ?? null}))
     order by l.created_at, l.id`;

/** Lets no other transaction add a link to an account until this one ends, and counts its links that have not ended. */
export async function lockLinkCount(tx: TransactionSql, accountId: number): Promise<number> {
  await tx`select from accounts where id = ${accountId} for no key update`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count
      from signed_links l
      join api_keys k on k.id = l.key_id
     where k.account_id = ${accountId} and ${isLive(tx)}`;
  return row?.count ?? 0;
}

/** Whether links of an account are not limited: it is an operator's. */
export async function hasNoLimit(tx: TransactionSql, accountId: number): Promise<boolean> {
  const rows = await tx`
    select from accounts where id = ${accountId} and (is_operator or id = (select min(id) from accounts))`;
  return rows.length > 0;
}

/** Adds a link and returns when it was made, and when it ends: `expiresIn` seconds later; null: never. */
export async function addLink(
  tx: TransactionSql,
  { id, keyId, path, expiresIn }: { id: string; keyId: number; path: string; expiresIn: number | null },
): Promise<Pick<LinkRow, "created_at" | "expires_at">> {
  const [added] = await tx<Pick<LinkRow, "created_at" | "expires_at">[]>`
    insert into signed_links (id, key_id, path, expires_at)
    values (${id}, ${keyId}, ${path},
            date_trunc('second', now()) + make_interval(secs => ${expiresIn}::double precision))
    returning created_at, expires_at`;
  return added!; // an insert that returns no row has thrown
}

/**
 * Revokes a link of an account, or with `keyId` of that key only. Returns false if no link has this id, or the link has
 * ended.
 */
export async function markRevoked(
  sql: Sql,
  { id, accountId, keyId }: { id: string; accountId?: number; keyId?: number | undefined },
): Promise<boolean> {
  const changed = await sql`
    update signed_links l
       set revoked_at = now()
      from api_keys k
     where k.id = l.key_id and l.id = ${id} and ${isLive(sql)}
       and (${accountId ?? null}::bigint is null or k.account_id = ${accountId ?? null})
       and (${keyId ?? null}::bigint is null or k.id = ${keyId ?? null})`;
  return changed.count === 1;
}

/** Deletes links that expired before a time, and those of revoked keys, which never answer again. */
export async function deleteEndedLinks(sql: Sql, endedBefore: Date): Promise<number> {
  const deleted = await sql`
    delete from signed_links l
     using api_keys k
     where k.id = l.key_id and (l.expires_at < ${endedBefore} or k.status = 'revoked')`;
  return deleted.count;
}
