import { expect, test } from "bun:test";
import { DAY_MS } from "../../../src/durations.ts";
import { queueBatch } from "../../../src/webhooks/replays/queries/batches.ts";
import { previewOf } from "../../../src/webhooks/subscriptions/preview.ts";
import { testStore } from "../../support/store.ts";
import { addReplay, addSubscription } from "../replays/store.ts";
import { isAbout, madeEvents, madeLists, recordMade } from "./made-filings.ts";

const store = testStore("watch_lists", { emptyBefore: true });

const SUBSCRIPTIONS = 60;

/** Events of made filings that lists are about, by type. */
function expectedCounts(lists: ReturnType<typeof madeLists>, filings: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let number = 0; number < filings; number++)
    for (const event of madeEvents(number))
      if (isAbout(lists, event)) counts[event.type] = (counts[event.type] ?? 0) + 1;
  return counts;
}

/** Deliveries of a subscription by type; of events, so that one that came twice counts once. */
async function deliveredCounts(id: string, triggeredBy: string | null = null): Promise<Record<string, number>> {
  const rows = await store.database.sql<{ type: string; count: number }[]>`
    select type, count(*)::int as count
      from webhook_deliveries
     where subscription_id = ${id} and triggered_by is not distinct from ${triggeredBy}
     group by type`;
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

async function addMadeSubscriptions(count: number): Promise<{ id: string; lists: ReturnType<typeof madeLists> }[]> {
  const subscriptions = [];
  let accountId: number | undefined;
  for (let number = 0; number < count; number++) {
    const lists = madeLists(number);
    const added = await addSubscription(store, { ...lists, ...(accountId === undefined ? {} : { accountId }) });
    accountId = added.accountId;
    subscriptions.push({ id: added.id, lists });
  }
  return subscriptions;
}

test("an event goes to each subscription whose lists all have it, and to no other", async () => {
  const subscriptions = await addMadeSubscriptions(SUBSCRIPTIONS);
  await recordMade(store.database, 0, 500);
  const counts = subscriptions.map(({ lists }) => expectedCounts(lists, 500));
  expect(counts.filter((count) => Object.keys(count).length > 0).length).toBeGreaterThan(SUBSCRIPTIONS / 2);
  for (const [index, { id, lists }] of subscriptions.entries())
    expect({ lists, sent: await deliveredCounts(id) }).toEqual({ lists, sent: counts[index] ?? {} });
}, 60_000);

test("a replay sends the events that all lists have, also those from before the subscription", async () => {
  await recordMade(store.database, 0, 300);
  const subscriptions = await addMadeSubscriptions(20);
  for (const { id, lists } of subscriptions) {
    const replay = await addReplay(store, id);
    await store.database.transaction((tx) => queueBatch(tx, replay, 10_000));
    expect({ lists, sent: await deliveredCounts(id, "replay") }).toEqual({ lists, sent: expectedCounts(lists, 300) });
  }
}, 60_000);

test("the preview of 10,000 filings is what was sent of them, by day and type", async () => {
  const subscriptions = await addMadeSubscriptions(12);
  await recordMade(store.database, 0, 10_000);
  const { sql } = store.database;
  for (const { id, lists } of subscriptions) {
    const sentRows = await sql<{ date: string; event_type: string; count: number }[]>`
      select (recorded_at at time zone 'UTC')::date::text as date, type as event_type, count(*)::int as count
        from webhook_deliveries
       where subscription_id = ${id}
       group by 1, 2
       order by 1, 2`;
    const { days, samples } = await previewOf(sql, lists, new Date(Date.now() + 60_000));
    expect<object>({ lists, days }).toEqual({ lists, days: [...sentRows] });
    const count = days.reduce((total, day) => total + day.count, 0);
    expect(samples).toHaveLength(Math.min(5, count));
    for (const { type } of samples) expect(lists.events).toContain(type);
  }
}, 120_000);

test("a preview counts the 30 days before its time, by the day of the recording in UTC", async () => {
  await recordMade(store.database, 0, 40);
  const { sql } = store.database;
  const now = new Date("2026-07-31T12:00:00Z");
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms).toISOString();
  const times = [ago(31), ago(30, -1), ago(30), "2026-07-30T23:59:59.999Z", "2026-07-31T00:00:00Z", ago(0, -1), ago(0)];
  const filings = await sql<{ id: number }[]>`select id from events where type = 'filing.created' order by id`;
  await sql`update events set recorded_at = '2020-01-01'`;
  for (const [index, time] of times.entries())
    await sql`update events set recorded_at = ${time} where id = ${filings[index]?.id ?? 0}`;
  const lists = { ...madeLists(0), ...NO_LISTS, events: ["filing.created"] };
  const { days, from, samples } = await previewOf(sql, lists, now);
  expect(from.toISOString()).toBe("2026-07-01T12:00:00.000Z");
  expect<object>(days).toEqual([
    { date: "2026-07-01", event_type: "filing.created", count: 1 },
    { date: "2026-07-30", event_type: "filing.created", count: 1 },
    { date: "2026-07-31", event_type: "filing.created", count: 2 },
  ]);
  expect(samples.map(({ recorded_at: time }) => time.toISOString())).toEqual([
    ago(0, -1),
    "2026-07-31T00:00:00.000Z",
    "2026-07-30T23:59:59.999Z",
    ago(30),
  ]);
});

const NO_LISTS = { filing_types: null, companies: null, sics: null, states: null, item_codes: null };
