import type { Sql } from "postgres";
import type { EventType } from "../../../events/names.ts";
import { isInLists } from "./in-lists.ts";
import type { Narrowing } from "./subscriptions.ts";

/** The events of a range of times that subscriptions with these lists get. */
export interface PreviewFilter {
  lists: Narrowing;
  from: Date;
  /** Not included. */
  to: Date;
}

/** The condition of these events. */
const isSent = (sql: Sql, { lists, from, to }: PreviewFilter) => sql`
  recorded_at >= ${from.toISOString()}::text::timestamptz and recorded_at < ${to.toISOString()}::text::timestamptz
    and ${isInLists(sql, lists)}`;

/** Events of a type on a day. */
export interface PreviewDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  event_type: EventType;
  count: number;
}

/** Counts these events by the day of their recording and by type; days and types without any are left out. */
export const previewDays = (sql: Sql, filter: PreviewFilter) =>
  sql<PreviewDay[]>`
    select (recorded_at at time zone 'UTC')::date::text as date, type as event_type, count(*)::int as count
      from events
     where ${isSent(sql, filter)}
     group by 1, 2
     order by 1, 2`;

/** An event with its data. */
export interface PreviewSample {
  type: EventType;
  recorded_at: Date;
  data: Record<string, unknown>;
}

/** Returns the newest of these events whose data is kept, the newest first. */
export const previewSamples = (sql: Sql, filter: PreviewFilter, most: number) =>
  sql<PreviewSample[]>`
    select type, recorded_at, data
      from events
     where ${isSent(sql, filter)} and data is not null
     order by recorded_at desc, id desc
     limit ${most}`;
