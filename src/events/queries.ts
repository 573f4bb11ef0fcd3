import type { Sql, TransactionSql } from "postgres";
import type { EventType } from "./names.ts";

/** An event to be recorded. */
export interface NewEvent {
  type: EventType;
  /** Identifies the event among those of its type. */
  dedupe_key: string;
  filing_type: string;
  data: object;
  /** CIKs of the filers. */
  ciks: readonly string[];
  /** Of the filers' SIC codes: 7, 73, 737, 7372. */
  sic_prefixes: readonly string[];
  /** EDGAR's codes of the filers' states. */
  states: readonly string[];
  /** Null for an event that no item of an 8-K is about. */
  item_codes: readonly string[] | null;
}

/** The lock of transactions that write into the log. */
const LOG_LOCK = 0x6576_656e; // "even"

/**
 * Waits until no other transaction has uncommitted events. Numbers then rise in the order in which events become
 * visible, so that a reader that continues after the last number misses none.
 */
export const lockLog = (tx: TransactionSql) => tx`select pg_advisory_xact_lock(${LOG_LOCK})`;

/** Takes that lock if no transaction has it; false if one does: it may have uncommitted events. */
export async function tryLockLog(tx: TransactionSql): Promise<boolean> {
  const [row] = await tx<{ isLocked: boolean }[]>`select pg_try_advisory_xact_lock(${LOG_LOCK}) as "isLocked"`;
  return row?.isLocked === true;
}

/** Writes the events that the log lacks, in their order, and returns their numbers. The log has to be locked. */
export const insertEvents = (tx: TransactionSql, events: readonly NewEvent[]) =>
  tx<{ id: number }[]>`
    insert into events (type, dedupe_key, filing_type, data, ciks, sic_prefixes, states, item_codes)
    select type, dedupe_key, filing_type, data, ciks, sic_prefixes, states, item_codes
      from rows from (
             json_to_recordset(${JSON.stringify(events)}::text::json)
             as (type text, dedupe_key text, filing_type text, data json, ciks text[], sic_prefixes text[],
                 states text[], item_codes text[]))
           with ordinality
           as new (type, dedupe_key, filing_type, data, ciks, sic_prefixes, states, item_codes, position)
     order by position
        on conflict (type, dedupe_key) do nothing
    returning id`;

/** An event in the log. */
export interface RecordedEvent {
  id: number;
  type: EventType;
  recorded_at: Date;
  /** Null where the retention has emptied it. */
  data: Record<string, unknown> | null;
}

/** A change of a board in the log. */
export interface RecordedChange {
  change_type: string;
  member_name: string;
}

/**
 * Returns the board changes that were recorded when this filing was parsed before; `[]` if it was not. The retention
 * leaves their data, because no key has a name as the filing writes it.
 */
export const recordedChanges = (tx: TransactionSql, accession: string) =>
  tx<RecordedChange[]>`
    select data->>'change_type' as change_type, data->>'member_name' as member_name
      from events
     where type = 'board.changed'
       and starts_with(dedupe_key, ${`${accession} `})
       and exists (select from events where type = 'filing.created' and dedupe_key = ${accession})`;

/** Which events to list. */
export interface EventFilter {
  /** `[]` for all types. */
  types: readonly string[];
  /** Recorded at this time or later. */
  since: Date | undefined;
  /** Only the first events with a higher number; undefined for the newest events. */
  after?: number | undefined;
  limit: number;
}

/** Returns the newest events that fit, or the next ones after a number, oldest first; `[]` if none fits. */
export const recordedEvents = (sql: Sql, { types, since, after, limit }: EventFilter) =>
  sql<RecordedEvent[]>`
    select id, type, recorded_at, data
      from (
        select id, type, recorded_at, data
          from events
         where (${types.length === 0} or type = any(${[...types]}::text[]))
           and recorded_at >= ${since?.toISOString() ?? "-infinity"}::text::timestamptz
           and id > ${after ?? 0}
         order by id ${after === undefined ? sql`desc` : sql`asc`}
         limit ${limit}
      ) chosen
     order by id`;
