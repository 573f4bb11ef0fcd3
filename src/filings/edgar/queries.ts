import type { Sql } from "postgres";

/** One limit for all of EDGAR's servers. */
const HOST = "sec.gov";

/** No wait is this long. A turn that is farther away was given before the database's clock was set back. */
const LONGEST_WAIT = "1 minute";

/**
 * Takes the next turn for a request to EDGAR, `spacingMs` after the previous one of any process on this database, by
 * its clock. Returns how long to wait for it; undefined while EDGAR asks for a pause.
 */
export async function takeTurn(sql: Sql, spacingMs: number): Promise<number | undefined> {
  const [turn] = await sql<{ wait_ms: number }[]>`
    insert into sec_requests as r (host, next_at)
    values (${HOST}, clock_timestamp() + ${spacingMs} * interval '1 millisecond')
        on conflict (host) do update
       set next_at = case when r.next_at > clock_timestamp() + ${LONGEST_WAIT}::text::interval then clock_timestamp()
                          else greatest(r.next_at, clock_timestamp()) end + ${spacingMs} * interval '1 millisecond'
     where r.stopped_until is null or r.stopped_until <= clock_timestamp()
    returning (extract(epoch from next_at - clock_timestamp()) * 1000 - ${spacingMs})::float8 as wait_ms`;
  return turn && Math.max(0, turn.wait_ms);
}

/** Stops all requests to EDGAR from this database for this long. */
export const stopTurns = (sql: Sql, forMs: number, reason: string) =>
  sql`
    insert into sec_requests as r (host, next_at, stopped_until, stop_reason)
    values (${HOST}, clock_timestamp(), clock_timestamp() + ${forMs} * interval '1 millisecond', ${reason})
        on conflict (host) do update
       set stopped_until = greatest(r.stopped_until, excluded.stopped_until), stop_reason = excluded.stop_reason`;

/** Until when requests are stopped, and why; undefined if they are not. */
export async function stoppedTurns(sql: Sql): Promise<{ until: Date; reason: string } | undefined> {
  const [stop] = await sql<{ until: Date; reason: string }[]>`
    select stopped_until as until, stop_reason as reason
      from sec_requests
     where host = ${HOST} and stopped_until > clock_timestamp()`;
  return stop;
}
