import type { Sql } from "postgres";

/** A server that was seen lately has not ended; after the second time, what only it had is lost. */
const [ALIVE_SECONDS, FORGOTTEN_SECONDS] = [30, 300];
/** Servers that were silent for so long are left out. */
const KEPT_DAYS = 30;

/** A server with the role `search`, as others know it. */
export interface SearchServer {
  holder: string;
  storage_id: string;
  host: string;
  uri: string;
}

/** Where the indexes are, by the servers that were there. */
export interface IndexStorage {
  /** Null: they were made before storages had ids. */
  storage_id: string | null;
  index_name: string;
  /** Whether a server other than the asking one is at work there. */
  has_others: boolean;
  /** Of the last server there; null: none is known. */
  host: string | null;
  uri: string | null;
  /** Whether no server was there for a while. */
  is_forgotten: boolean;
}

/** Returns where the served index is, or the one that is built; undefined if there is none. */
export async function indexStorage(sql: Sql, holder: string): Promise<IndexStorage | undefined> {
  const rows = await sql<IndexStorage[]>`
    select i.storage_id, i.index_name, last.host, last.uri,
           exists (select from sec_search_servers s
                    where s.storage_id = i.storage_id and s.holder <> ${holder} and s.is_running
                      and s.seen_at > clock_timestamp() - ${ALIVE_SECONDS} * interval '1 second') as has_others,
           coalesce(last.seen_at < clock_timestamp() - ${FORGOTTEN_SECONDS} * interval '1 second', true) as is_forgotten
      from sec_search_indexes i
      left join lateral (select host, uri, seen_at from sec_search_servers s
                          where s.storage_id = i.storage_id order by seen_at desc limit 1) last on true
     where i.state <> 'retired'
     order by i.state desc
     limit 1`;
  return rows[0];
}

/** Records that a server is at work in its storage. */
export async function recordServer(sql: Sql, { holder, storage_id, host, uri }: SearchServer): Promise<void> {
  await sql`
    insert into sec_search_servers (holder, storage_id, host, uri, is_running)
    values (${holder}, ${storage_id}, ${host}, ${uri}, true)
        on conflict (holder) do update
       set storage_id = excluded.storage_id, is_running = true, seen_at = clock_timestamp()`;
  await sql`
    delete from sec_search_servers where seen_at < clock_timestamp() - ${KEPT_DAYS} * interval '1 day'`;
}

/** Records that a server has stopped in order. */
export const recordStop = (sql: Sql, holder: string) => sql`
    update sec_search_servers set is_running = false, seen_at = clock_timestamp() where holder = ${holder}`;

/** Records where indexes are that were made before storages had ids. */
export const adoptIndexes = (sql: Sql, storageId: string) => sql`
    update sec_search_indexes set storage_id = ${storageId} where storage_id is null`;

/**
 * Gives the served index of a lost storage to another one, where workers build it again, and forgets all else of the
 * lost one. Does nothing if another server was first. At no moment is an index missing, so no third server begins one.
 */
export async function moveIndexes(sql: Sql, from: string | null, to: string): Promise<void> {
  await sql`
    with moved as (
      update sec_search_indexes
         set storage_id = ${to}, written_at = clock_timestamp()
       where state = 'served' and storage_id is not distinct from ${from}
   returning index_name
    ), gone as (
      delete from sec_search_indexes
       where state <> 'served' and storage_id is not distinct from ${from}
   returning index_name
    )
    delete from sec_section_indexing
     where index_name in (select index_name from moved union all select index_name from gone)`;
}
