import type { Sql } from "postgres";

/** How many deliveries to subscriptions that are attempted are to come, now or later, or under way. */
export async function waitingDeliveries(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
      from webhook_deliveries as deliveries
      join webhook_subscriptions as subscriptions on subscriptions.id = subscription_id
     where due_at is not null and is_active`;
  return row?.count ?? 0;
}

/** How many deliveries are due now, or leased. Retries are due later. */
export async function dueDeliveries(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
      from webhook_deliveries
     where due_at is not null and (due_at <= now() or claim is not null)`;
  return row?.count ?? 0;
}

/** How many deliveries can be leased now. */
export async function readyDeliveries(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from webhook_deliveries where due_at <= now()`;
  return row?.count ?? 0;
}
