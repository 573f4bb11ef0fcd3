import type { Sql } from "postgres";
import { addAccount } from "../../../src/accounts/queries.ts";
import {
  insertSubscription,
  type Narrowing,
  newSubscriptionId,
} from "../../../src/webhooks/subscriptions/queries/subscriptions.ts";
import type { TestStore } from "../../support/store.ts";

/** A subscription to events of filings, by default of every one, made as the API makes it. Returns its id. */
export async function addSubscription(
  { database: { sql, transaction } }: TestStore,
  fields: Partial<Narrowing> & { accountId?: number; filingTypes?: string[] | null; isActive?: boolean } = {},
): Promise<{ id: string; accountId: number }> {
  const accountId = fields.accountId ?? (await addAccount(sql, `${crypto.randomUUID()}@example.org`)) ?? 0;
  const { filingTypes = null, isActive = true, ...lists } = fields;
  const id = await newSubscriptionId(sql);
  const subscription = { ...EVERY_FILING, filing_types: filingTypes, ...lists, url: "https://hooks.example.org/" };
  await transaction(async (tx) => {
    await insertSubscription(tx, { ...subscription, id, accountId, description: null, secret: "whsec_test" });
    if (!isActive) await tx`update webhook_subscriptions set is_active = false where id = ${id}`;
  });
  return { id, accountId };
}

const EVERY_FILING: Narrowing = {
  events: ["filing.created"],
  filing_types: null,
  companies: null,
  sics: null,
  states: null,
  item_codes: null,
};

/** Records so many events, as loads do, of a type and form. */
export const recordEvents = (
  { database: { sql } }: { database: { sql: Sql } },
  count: number,
  { type = "filing.created", form = "10-K", from = 1 }: { type?: string; form?: string; from?: number } = {},
) => sql`
  insert into events (type, dedupe_key, filing_type, data)
  select ${type}::text, 'test ' || number, ${form}, jsonb_build_object('cik', lpad(number::text, 10, '0'))
    from generate_series(${from}::int, ${from + count - 1}::int) as number`;

/** Ends the deliveries that wait, as a worker does whose receiver answers. */
export const finishDeliveries = ({ database: { sql } }: TestStore, state: "succeeded" | "failed" = "succeeded") => sql`
  update webhook_deliveries
     set state = ${state}, due_at = null, attempts = 1, completed_at = clock_timestamp()
   where due_at is not null`;

/** Adds a replay of all events up to now. Returns its id. */
export async function addReplay(
  { database: { sql } }: TestStore,
  subscriptionId: string,
  { status = null, eventType = null }: { status?: string | null; eventType?: string | null } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_replays (subscription_id, from_time, to_time, status, event_type)
    values (${subscriptionId}, 'epoch', clock_timestamp(), ${status}, ${eventType})
    returning id`;
  return row?.id ?? "";
}

/** The state and counts of a replay. */
export async function replayState({ database: { sql } }: TestStore, id: string) {
  const [row] = await sql<{ state: string; events: number; deliveries: number }[]>`
    select state, event_count::int as events, delivery_count::int as deliveries from webhook_replays where id = ${id}`;
  return row;
}

/** How many deliveries of replays each event of a subscription has: the number of events by that number. */
export async function replayedTimes({ database: { sql } }: TestStore, subscriptionId: string) {
  const rows = await sql<{ times: number; events: number }[]>`
    select times, count(*)::int as events
      from (select count(deliveries.id)::int as times
              from events
              left join webhook_deliveries as deliveries
                on deliveries.event_id = events.id and deliveries.subscription_id = ${subscriptionId}
               and deliveries.triggered_by = 'replay'
             group by events.id) as counted
     group by times
     order by times`;
  return Object.fromEntries(rows.map(({ times, events }) => [times, events]));
}
