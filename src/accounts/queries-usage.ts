import type { Sql } from "postgres";
import type { UsageBatch } from "../http/access/usage.ts";

/**
 * Adds the counts of a batch to those that are stored, unless the batch was added before. Counts of deleted keys are
 * left out. The rows are locked in one order: several instances add theirs at the same time.
 */
export const addUsage = (sql: Sql, { writer, number, rows }: UsageBatch) =>
  sql`
    with fresh as (
      insert into key_usage_writers as writers (writer, last_batch, written_at)
      values (${writer}, ${number}, now())
      on conflict (writer) do update
        set last_batch = excluded.last_batch, written_at = excluded.written_at
        where writers.last_batch < excluded.last_batch
      returning 1
    )
    insert into key_usage as usage (key_id, day, endpoint, status, requests)
    select u.key_id, u.day, u.endpoint, u.status, u.requests
      from unnest(${rows.map(({ keyId }) => keyId)}::bigint[], ${rows.map(({ day }) => day)}::date[],
                  ${rows.map(({ endpoint }) => endpoint)}::text[], ${rows.map(({ status }) => status)}::smallint[],
                  ${rows.map(({ requests }) => requests)}::bigint[])
           as u (key_id, day, endpoint, status, requests)
      join api_keys k on k.id = u.key_id
     where exists (select from fresh)
     order by u.key_id, u.day, u.endpoint, u.status
    on conflict (key_id, day, endpoint, status) do update
      set requests = usage.requests + excluded.requests`;

/** Requests of a day to an endpoint that had one status. */
export interface UsageCount {
  /** `2026-11-24` */
  day: string;
  endpoint: string;
  status: number;
  requests: number;
}

/** Returns the requests of an account since a day, of all its keys or of one, the newest day first. */
export const usageOfAccount = (
  sql: Sql,
  { accountId, keyId, since }: { accountId: number; keyId: number | null; since: string },
) =>
  sql<UsageCount[]>`
    select to_char(u.day, 'YYYY-MM-DD') as day, u.endpoint, u.status::integer as status,
           sum(u.requests)::bigint as requests
      from key_usage u
      join api_keys k on k.id = u.key_id
     where k.account_id = ${accountId}
       and (${keyId}::bigint is null or k.id = ${keyId})
       and u.day >= ${since}::date
     group by u.day, u.endpoint, u.status
     order by u.day desc, requests desc, u.endpoint, u.status`;

/** Requests of a key. */
export interface KeyRequests {
  id: number;
  label: string;
  requests: number;
}

/** Returns how many requests each key of an account sent since a day, the most first; keys without any are left out. */
export const requestsByKey = (sql: Sql, { accountId, since }: { accountId: number; since: string }) =>
  sql<KeyRequests[]>`
    select k.id, k.label, sum(u.requests)::bigint as requests
      from key_usage u
      join api_keys k on k.id = u.key_id
     where k.account_id = ${accountId}
       and u.day >= ${since}::date
     group by k.id
     order by requests desc, k.id`;

/**
 * Deletes counts that are older than so many days, none if `days` is null, and what is known of processes that ended.
 * Returns how many counts were deleted.
 */
export async function deleteOldUsage(sql: Sql, days: number | null): Promise<number> {
  const [deleted] = await sql<{ count: number }[]>`
    with writers as (
      delete from key_usage_writers
       where written_at < now() - interval '2 days'
    ), counts as (
      delete from key_usage
       where day < (now() at time zone 'UTC')::date - ${days}::integer
      returning 1
    )
    select count(*)::integer as count
      from counts`;
  return deleted?.count ?? 0;
}
