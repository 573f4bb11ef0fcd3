import type { Sql } from "postgres";

/** A session that has not ended, with its account. */
export interface LiveSession {
  id: number;
  accountId: number;
  email: string;
  isOperator: boolean;
  /** Whether the account is the first one. */
  isOwner: boolean;
  hasPassword: boolean;
  createdAt: Date;
}

/** From when on a session must have been seen and opened to be alive. */
export interface LiveSince {
  seenSince: Date;
  createdSince: Date;
}

/** A session in the list of its account. */
export interface ListedSession {
  id: number;
  createdAt: Date;
  lastSeenAt: Date;
  isByLink: boolean;
}

/** Adds a session. Of each account, only the newest `most` are kept. */
export const addSession = (
  sql: Sql,
  session: { accountId: number; sha256: string; isByLink: boolean; createdAt: Date; most: number },
) =>
  sql`
    with ended as (
      delete from sessions
       where id in (select id
                      from sessions
                     where account_id = ${session.accountId}
                     order by id desc
                    offset ${session.most - 1})
    )
    insert into sessions (account_id, sha256, is_by_link, created_at, last_seen_at)
    values (${session.accountId}, decode(${session.sha256}, 'hex'), ${session.isByLink}, ${session.createdAt},
            ${session.createdAt})`;

/**
 * Returns the session with this token if it is alive and its account active. Notes that it was seen at `now`, unless
 * that was noted after `notedSince`.
 */
export async function liveSession(
  sql: Sql,
  asked: { sha256: string; now: Date; notedSince: Date } & LiveSince,
): Promise<LiveSession | undefined> {
  const [session] = await sql<LiveSession[]>`
    with seen as (
      update sessions
         set last_seen_at = ${asked.now}
       where sha256 = decode(${asked.sha256}, 'hex')
         and last_seen_at < ${asked.notedSince}
         and last_seen_at >= ${asked.seenSince}
         and created_at >= ${asked.createdSince}
    )
    select s.id, s.account_id as "accountId", a.email, a.password_hash is not null as "hasPassword",
           s.created_at as "createdAt", a.id = o.id as "isOwner", a.is_operator or a.id = o.id as "isOperator"
      from sessions s
      join accounts a on a.id = s.account_id
     cross join (select min(id) as id from accounts) o
     where s.sha256 = decode(${asked.sha256}, 'hex')
       and s.last_seen_at >= ${asked.seenSince}
       and s.created_at >= ${asked.createdSince}
       and a.status = 'active'`;
  return session;
}

/** Returns the sessions of an account that are alive, the last seen one first. */
export const sessionsOfAccount = (sql: Sql, accountId: number, { seenSince, createdSince }: LiveSince) =>
  sql<ListedSession[]>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", is_by_link as "isByLink"
      from sessions
     where account_id = ${accountId}
       and last_seen_at >= ${seenSince}
       and created_at >= ${createdSince}
     order by last_seen_at desc, id desc`;

/** Whether a session was opened by a one-time link at or after `since`. */
export async function isFreshByLink(sql: Sql, sessionId: number, since: Date): Promise<boolean> {
  const [session] = await sql`
    select id
      from sessions
     where id = ${sessionId}
       and is_by_link
       and created_at >= ${since}`;
  return session !== undefined;
}

/** Ends a session of an account. */
export const deleteSession = (sql: Sql, accountId: number, id: number) =>
  sql`
    delete from sessions
     where account_id = ${accountId}
       and id = ${id}`;

/** Ends every session of an account. */
export const deleteSessionsOf = (sql: Sql, accountId: number) =>
  sql`
    delete from sessions
     where account_id = ${accountId}`;

/** Deletes the sessions that have ended, and returns how many. */
export const deleteEndedSessions = async (sql: Sql, { seenSince, createdSince }: LiveSince): Promise<number> => {
  const deleted = await sql`
    delete from sessions
     where last_seen_at < ${seenSince}
        or created_at < ${createdSince}`;
  return deleted.count;
};
