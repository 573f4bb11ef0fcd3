import type { Sql, TransactionSql } from "postgres";
import type { EventType } from "./names.ts";

/** An event to be recorded. */
export interface NewEvent {
  type: EventType;
  /** What is the same event, among those of its type. */
  dedupe_key: string;
  filing_type: string;
  data: object;
}

/** The one lock of who writes into the log. */
const LOG_LOCK = 0x6576_656e; // "even"

/**
 * Waits until no other transaction has events that are not committed: numbers are then given in the order in which
 * events come to be seen, so that who reads on from the last number misses none.
 */
export const lockLog = (tx: TransactionSql) => tx`select pg_advisory_xact_lock(${LOG_LOCK})`;

/** Writes those events that the log lacks, in their order, and gives their numbers. The log has to be locked. */
export const insertEvents = (tx: TransactionSql, events: readonly NewEvent[]) =>
  tx<{ id: number }[]>`
    insert into events (type, dedupe_key, filing_type, data)
    select type, dedupe_key, filing_type, data
      from unnest(${events.map(({ type }) => type)}::text[], ${events.map((event) => event.dedupe_key)}::text[],
                  ${events.map((event) => event.filing_type)}::text[],
                  ${events.map(({ data }) => JSON.stringify(data))}::text[]::jsonb[])
           with ordinality as new (type, dedupe_key, filing_type, data, position)
     order by position
        on conflict (type, dedupe_key) do nothing
    returning id`;

/** An event as the log has it. */
export interface RecordedEvent {
  id: number;
  type: EventType;
  recorded_at: Date;
  data: Record<string, unknown>;
}

/** A change of a board that the log has. */
export interface RecordedChange {
  change_type: string;
  member_name: string;
}

/** The changes of its board that were recorded when a filing was parsed before; `[]` where it was not. */
export const recordedChanges = (tx: TransactionSql, accession: string) =>
  tx<RecordedChange[]>`
    select data->>'change_type' as change_type, data->>'member_name' as member_name
      from events
     where type = 'board.changed'
       and starts_with(dedupe_key, ${`${accession} `})
       and exists (select from events where type = 'filing.created' and dedupe_key = ${accession})`;

/** Which events. */
export interface EventFilter {
  /** `[]`: all. */
  types: readonly string[];
  /** Recorded at this time or later. */
  since: Date | undefined;
  /** Only events with a higher number, and of those the first; undefined: the newest. */
  after?: number | undefined;
  limit: number;
}

/** The newest events that fit, or the next ones after a number, oldest of them first; `[]` where there is none. */
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
