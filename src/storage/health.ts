import { bug } from "../errors.ts";
import type { Database } from "./database.ts";

/** The facts about a database that the program depends on. */
export interface DatabaseFacts {
  version: string;
  /** As PostgreSQL counts: 180004 for 18.4. */
  versionNumber: number;
  database: string;
  user: string;
  encoding: string;
  mayCreate: boolean;
  isReplica: boolean;
  /** True if transactions are read-only by default, by a setting of the database, the user or the server. */
  isReadOnly: boolean;
  /** Whether the collation that sorts names (`und-x-icu`) exists. */
  hasRootCollation: boolean;
  fsync: string;
  synchronousCommit: string;
  connections: number;
  maxConnections: number;
  sizeBytes: number;
  /** The database's clock minus ours, in milliseconds, corrected by half of the round trip. */
  clockAheadMs: number;
  roundTripMs: number;
}

/** Asks the database for its facts. */
export async function databaseFacts(database: Database): Promise<DatabaseFacts> {
  await database.sql`select 1`; // connects first, so that connecting does not count as a difference of the clocks
  const began = Date.now();
  const [row] = await database.sql<Omit<DatabaseFacts, "clockAheadMs" | "roundTripMs">[] & { now: number }[]>`
    select current_setting('server_version')                      as version,
           current_setting('server_version_num')::int             as "versionNumber",
           current_database()                                     as database,
           current_user                                           as user,
           current_setting('server_encoding')                     as encoding,
           coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
           pg_is_in_recovery()                                    as "isReplica",
           current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
           exists (select from pg_collation where collname = 'und-x-icu') as "hasRootCollation",
           current_setting('fsync')                               as fsync,
           current_setting('synchronous_commit')                  as "synchronousCommit",
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int                as "maxConnections",
           pg_database_size(current_database())                   as "sizeBytes",
           (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const ended = Date.now();
  if (!row) throw bug("a select without from gave no row"); // impossible by PostgreSQL's rules
  const { now, ...facts } = row;
  return { ...facts, clockAheadMs: Math.round(now - (began + ended) / 2), roundTripMs: ended - began };
}
