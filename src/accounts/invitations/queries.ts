import type { Sql } from "postgres";

/** An invitation that can still be used. */
export interface Invitation {
  id: number;
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Adds an invitation of an e-mail address. */
export const addInvitation = (
  sql: Sql,
  invitation: { email: string; sha256: string; createdAt: Date; expiresAt: Date },
) =>
  sql`
    insert into invitations (email, sha256, created_at, expires_at)
    values (${invitation.email}, decode(${invitation.sha256}, 'hex'), ${invitation.createdAt},
            ${invitation.expiresAt})`;

/** Returns the invitations that can still be used, the newest first. */
export const openInvitations = (sql: Sql, now: Date) =>
  sql<Invitation[]>`
    select id, email, created_at as "createdAt", expires_at as "expiresAt"
      from invitations
     where used_at is null
       and expires_at > ${now}
     order by id desc`;

/** Takes an invitation back. */
export const deleteInvitation = (sql: Sql, id: number) =>
  sql`
    delete from invitations
     where id = ${id}
       and used_at is null`;

/** Returns the e-mail address of an invitation that can still be used; undefined for any other token. */
export async function invitedEmail(sql: Sql, sha256: string, now: Date): Promise<string | undefined> {
  const [invitation] = await sql<{ email: string }[]>`
    select email
      from invitations
     where sha256 = decode(${sha256}, 'hex')
       and used_at is null
       and expires_at > ${now}`;
  return invitation?.email;
}

/**
 * Uses an invitation up and makes its account. Returns the account's number; undefined if the invitation can't be used,
 * or its address has an account by now. Of two requests at the same time, one gets the account.
 */
export async function addInvitedAccount(
  sql: Sql,
  { sha256, hash, now }: { sha256: string; hash: string; now: Date },
): Promise<number | undefined> {
  const [account] = await sql<{ id: number }[]>`
    with invited as (
      update invitations
         set used_at = ${now}
       where sha256 = decode(${sha256}, 'hex')
         and used_at is null
         and expires_at > ${now}
      returning email
    )
    insert into accounts (email, password_hash)
    select email, ${hash}
      from invited
    on conflict (lower(email)) do nothing
    returning id`;
  return account?.id;
}

/** Adds an account with a password. Returns its number; undefined if the address already has an account. */
export async function addAccountWithPassword(sql: Sql, email: string, hash: string): Promise<number | undefined> {
  const [account] = await sql<{ id: number }[]>`
    insert into accounts (email, password_hash)
    values (${email}, ${hash})
    on conflict (lower(email)) do nothing
    returning id`;
  return account?.id;
}
