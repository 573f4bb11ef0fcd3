import type { Sql } from "postgres";

/**
 * Returns whether a delivery has an attempt before it. The order makes the plan read the index of these, however many
 * deliveries there are.
 */
export async function hasUnfinished(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from webhook_deliveries where due_at is not null order by subscription_id, due_at limit 1`;
  return rows.length > 0;
}
