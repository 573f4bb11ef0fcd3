import type { Sql } from "postgres";
import { MOST_COUNTED } from "../../limits.ts";

/** How many deliveries wait for an attempt. */
export interface WaitingCount {
  /** Due already. */
  due: number;
  /** Due later. */
  later: number;
}

/** Returns how many deliveries wait; of more than are counted, estimates. */
export async function waitingCount(sql: Sql): Promise<WaitingCount> {
  const [row] = await sql<{ due: number; counted: number; estimate: number }[]>`
    select count(*) filter (where due_at <= now())::int as due, count(*)::int as counted,
           (select reltuples from pg_class where oid = 'webhook_deliveries_ready'::regclass) as estimate
      from (select due_at
              from webhook_deliveries
             where due_at is not null
             order by subscription_id, due_at -- so that their index is read, and not all deliveries
             limit ${MOST_COUNTED}) as sample`;
  const { due, counted, estimate } = row ?? { due: 0, counted: 0, estimate: 0 };
  const scale = counted < MOST_COUNTED ? 1 : Math.max(1, estimate / counted);
  return { due: Math.round(due * scale), later: Math.round((counted - due) * scale) };
}

/**
 * Returns whether a delivery waits for an attempt. The order makes the plan read the index of these, however many
 * deliveries there are.
 */
export async function hasUnfinished(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from webhook_deliveries where due_at is not null order by subscription_id, due_at limit 1`;
  return rows.length > 0;
}
