import type { Sql } from "postgres";
import type { Account } from "./queries.ts";

/** An account as operators see it. */
export interface AccountOverview extends Account {
  is_owner: boolean;
  /** When a browser of it last opened a page; null if none is signed in. */
  last_seen_at: Date | null;
  /** Requests of all its keys in the last 30 days, today included. */
  requests: number;
}

/**
 * Returns accounts by e-mail address, at most so many: those whose address contains a text, or the one of an id. Null
 * asks for all.
 */
export const accountOverviews = (
  sql: Sql,
  { id, text, most }: { id: number | null; text: string | null; most: number },
) =>
  sql<AccountOverview[]>`
    select a.id, a.email, a.status, a.password_hash is not null as has_password, a.created_at,
           a.id = owner.id as is_owner, a.is_operator or a.id = owner.id as is_operator,
           (select count(*) from api_keys k where k.account_id = a.id and k.status <> 'revoked')::integer as keys,
           (select max(s.last_seen_at) from sessions s where s.account_id = a.id) as last_seen_at,
           (select coalesce(sum(u.requests), 0)
              from api_keys k
              join key_usage u on u.key_id = k.id
             where k.account_id = a.id
               and u.day > (now() at time zone 'UTC')::date - 30)::bigint as requests
      from accounts a, (select min(id) as id from accounts) owner
     where (${id}::bigint is null or a.id = ${id})
       and (${text}::text is null or position(lower(${text}) in lower(a.email)) > 0)
     order by lower(a.email)
     limit ${most}`;
