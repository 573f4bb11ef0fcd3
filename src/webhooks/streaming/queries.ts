import type { Sql } from "postgres";
import type { EventType } from "../../events/names.ts";
import { isInLists } from "../subscriptions/queries/in-lists.ts";
import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";

/** An event of the log, with what lists narrow it by. */
export interface LoggedEvent {
  id: number;
  type: EventType;
  recorded_at: Date;
  /** Null where the retention has emptied it. */
  data: Record<string, unknown> | null;
  filing_type: string | null;
  ciks: string[];
  sic_prefixes: string[];
  states: string[];
  item_codes: string[] | null;
}

/**
 * Returns the next events after a number, at most `most`. Numbers rise in the order of commits (`lockLog`), so that a
 * reader that continues after the last one misses none.
 */
export const eventsAfter = (sql: Sql, { after, most }: { after: number; most: number }) =>
  sql<LoggedEvent[]>`
    select id, type, recorded_at, data, filing_type, ciks, sic_prefixes, states, item_codes
      from events
     where id > ${after}
     order by id
     limit ${most}`;

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
     where id > ${after} and data is null and ${isInLists(sql, lists)}`;
  return row?.id ?? undefined;
}
