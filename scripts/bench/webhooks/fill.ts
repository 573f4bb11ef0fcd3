import type { Database } from "../../../src/storage/database.ts";
import { madeFiling } from "./processes/recorder.ts";

/** The secret of all subscriptions here. */
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** Few enough that a statement's memory stays small. */
const ROWS_PER_STATEMENT = 100_000;

/** The form that only the subscription with this number is about. */
export const formOf = (number: number): string => `FORM-${number}`;

/** Makes an account with a subscription for each URL, and returns their ids in this order. */
export async function addSubscriptions({ sql }: Database, urls: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with account as (
      insert into accounts (email) values (${`${crypto.randomUUID()}@example.org`}) returning id
    ), added as (
      insert into webhook_subscriptions (id, account_id, url, events, filing_types, secret)
      select urls.id, account.id, url, array['filing.created'], array['FORM-' || number - 1], ${SECRET}
        from account, unnest(${urls.map(() => Bun.randomUUIDv7())}::uuid[], ${[...urls]}::text[])
                      with ordinality as urls (id, url, number)
      returning id
    )
    select id from added order by id`;
  return rows.map(({ id }) => id);
}

/** Removes every event, delivery and attempt, and gives their space back. */
export const clearDeliveries = ({ sql }: Database) => sql`truncate events, webhook_deliveries, webhook_attempts`;

/** Deliveries to be added. */
export interface AddedDeliveries {
  count: number;
  /** Deliveries of each event; 1 if not given. */
  perEvent?: number;
  /** They go to these in turns. */
  subscriptions: readonly string[];
  /** From now until they are due; below 0 in the past. Null: they are finished. */
  dueInSeconds: number | null;
}

/** Adds deliveries and their events. */
export async function addDeliveries({ sql }: Database, added: AddedDeliveries): Promise<void> {
  const { count, perEvent = 1, subscriptions, dueInSeconds } = added;
  const [last] = await sql<{ event: number; deliveries: number }[]>`
    select (select coalesce(max(id), 0) from events) as event, (select count(*) from webhook_deliveries) as deliveries`;
  const [lastEvent, lastNumber] = [last?.event ?? 0, last?.deliveries ?? 0];
  const eventCount = Math.ceil(count / perEvent);
  const data = JSON.stringify(madeFiling(0, 0, formOf(0)).data);
  // No subscription is about these events, so the trigger adds nothing.
  await inParts(
    lastEvent,
    eventCount,
    ([first, end]) => sql`
    insert into events (id, type, dedupe_key, filing_type, data) overriding system value
    select number, 'filing.created', number::text, null, ${data}::text::json
      from generate_series(${first}::bigint, ${end}::bigint) as number`,
  );
  await sql`select setval(pg_get_serial_sequence('events', 'id'), ${lastEvent + eventCount})`;
  await inParts(
    lastNumber,
    count,
    ([first, end]) => sql`
    insert into webhook_deliveries (id, subscription_id, event_id, type, recorded_at, state, due_at, completed_at)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid,
           (${subscriptions}::uuid[])[1 + number % ${subscriptions.length}::int],
           ${lastEvent} + 1 + (number - ${lastNumber} - 1) / ${perEvent}, 'filing.created', now(),
           ${dueInSeconds === null ? "succeeded" : "queued"}::webhook_delivery_state,
           now() + ${dueInSeconds}::float8 * interval '1 s' + number * interval '1 microsecond',
           ${dueInSeconds === null ? sql`now()` : null}
      from generate_series(${first}::bigint, ${end}::bigint) as number`,
  );
}

/** Runs a statement for the numbers after `last`, in parts. */
async function inParts(last: number, count: number, run: (part: [number, number]) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += ROWS_PER_STATEMENT)
    await run([last + done + 1, last + Math.min(count, done + ROWS_PER_STATEMENT)]);
}

/** Vacuums and analyzes, as autovacuum would before long. */
export async function settle({ sql }: Database): Promise<void> {
  for (const table of ["events", "webhook_deliveries", "webhook_attempts"]) await sql.unsafe(`vacuum analyze ${table}`);
}
