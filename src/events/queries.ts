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

/** Writes those events that the log lacks, in their order, and gives their numbers. */
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

/** Which events. */
export interface EventFilter {
  /** `[]`: all. */
  types: readonly string[];
  /** Recorded at this time or later. */
  since: Date | undefined;
  limit: number;
}

/** The newest events that fit, oldest of them first; `[]` where there is none. */
export const recordedEvents = (sql: Sql, { types, since, limit }: EventFilter) =>
  sql<RecordedEvent[]>`
    select id, type, recorded_at, data
      from (
        select id, type, recorded_at, data
          from events
         where (${types.length === 0} or type = any(${[...types]}::text[]))
           and recorded_at >= ${since?.toISOString() ?? "-infinity"}::text::timestamptz
         order by id desc
         limit ${limit}
      ) newest
     order by id`;
