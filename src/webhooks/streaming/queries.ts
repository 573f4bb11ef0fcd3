import type { Sql } from "postgres";
import type { EventType } from "../../events/names.ts";
import { isInLists, listTexts } from "../subscriptions/queries/in-lists.ts";
import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";

/** An event that is in some of the lists. */
export interface ListedEvent {
  id: number;
  type: EventType;
  recorded_at: Date;
  /** Null where the retention has emptied it. */
  data: Record<string, unknown> | null;
  /** The places of the lists that have it, from 0. */
  listed: number[];
}

/** A part of the log. */
export interface LogPart {
  /** In their order. */
  events: ListedEvent[];
  /** The last number that was looked at; undefined: there is none after the start. */
  lastId: number | undefined;
  /** Whether that is the newest one. */
  isNewest: boolean;
}

/**
 * Looks at the next `most` events after a number, for all `lists` at once. Numbers rise in the order of commits
 * (`lockLog`), so that a reader that continues after `lastId` misses none.
 */
export async function readLog(
  sql: Sql,
  { after, most, lists }: { after: number; most: number; lists: readonly Narrowing[] },
): Promise<LogPart> {
  const rows = await sql<(ListedEvent & { listed: number[] | null; scanned: number })[]>`
    with scanned as materialized (
      select * from events where id > ${after} order by id limit ${most}
    ), wanted as materialized (
      select *
        from rows from (
             json_to_recordset(${JSON.stringify(lists)}::text::json)
             as (events text[], filing_types text[], companies text[], sics text[], states text[], item_codes text[]))
             with ordinality
             as wanted (types, filing_types, companies, sics, states, item_codes, position)
    ), listed as (
      select events.id, array_agg((position - 1)::int order by position) as places
        from scanned as events
        join wanted on ${isInLists(sql, {
          events: sql`wanted.types`,
          filing_types: sql`wanted.filing_types`,
          companies: sql`wanted.companies`,
          sics: sql`wanted.sics`,
          states: sql`wanted.states`,
          item_codes: sql`wanted.item_codes`,
        })}
       group by events.id
    )
    select id, type, recorded_at, case when places is not null then data end as data, places as listed,
           (select count(*) from scanned)::int as scanned
      from scanned
      left join listed using (id)
     where places is not null or id = (select max(id) from scanned)
     order by id`;
  return {
    events: rows.filter(({ listed }) => listed !== null),
    lastId: rows.at(-1)?.id,
    isNewest: (rows[0]?.scanned ?? 0) < most,
  };
}

/** Returns the number of the newest event; 0 if there is none. */
export async function newestId(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from events`;
  return row?.id ?? 0;
}

/** Returns the number before the first event that was recorded at a time or later; that of the newest if none was. */
export async function idBefore(sql: Sql, time: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select coalesce((select min(id) - 1 from events where recorded_at >= ${time.toISOString()}::text::timestamptz),
                    (select max(id) from events), 0) as id`;
  return row?.id ?? 0;
}

/** Returns the last event after a number that is in the lists, and whose data is emptied; undefined if none is. */
export async function lastEmptied(sql: Sql, lists: Narrowing, after: number): Promise<number | undefined> {
  const [row] = await sql<{ id: number | null }[]>`
    select max(id) as id
      from events
     where id > ${after} and data is null and ${isInLists(sql, listTexts(sql, lists))}`;
  return row?.id ?? undefined;
}
