import { describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { record } from "../../src/events/record.ts";
import { DELIVERIES_CHANNEL } from "../../src/webhooks/worker/claiming/listening.ts";
import { rowsRead } from "../support/rows-read.ts";
import { testStore } from "../support/store.ts";
import { waitUntil } from "../support/wait.ts";
import { recordFilings } from "./endpoints/support.ts";
import { addSubscription, recordEvents } from "./replays/store.ts";

const store = testStore("fan_out", { emptyBefore: true });

/** How many deliveries a subscription has of each form. */
async function formsOf(subscriptionId: string): Promise<Record<string, number>> {
  const rows = await store.database.sql<{ form: string; count: number }[]>`
    select filing_type as form, count(*)::int as count
      from webhook_deliveries join events on events.id = event_id
     where subscription_id = ${subscriptionId}
     group by 1`;
  return Object.fromEntries(rows.map(({ form, count }) => [form, count]));
}

/** Collects what workers hear while `work` runs. */
async function newsOf(work: () => Promise<unknown>): Promise<string[]> {
  const news: string[] = [];
  const listening = await store.database.listen(DELIVERIES_CHANNEL, {
    onMessage: (payload) => news.push(payload),
    onReady: () => {},
  });
  await work();
  await store.database.sql`select pg_notify(${DELIVERIES_CHANNEL}, 'the end')`;
  await waitUntil("the last message is there", () => news.at(-1) === "the end");
  await listening.stop();
  return news.slice(0, -1);
}

describe("an event", () => {
  test("makes a delivery for each active subscription to its type and form, and for no other", async () => {
    const { id: all, accountId } = await addSubscription(store);
    const { id: some } = await addSubscription(store, { accountId, filingTypes: ["10-K", "8-K"] });
    const { id: amendments } = await addSubscription(store, { accountId, filingTypes: ["10-K/A"] });
    const { id: boards } = await addSubscription(store, { accountId, events: ["board.changed", "amendment.filed"] });
    const { id: inactive } = await addSubscription(store, { accountId, isActive: false });
    const { id: deleted } = await addSubscription(store, { accountId });
    const { id: suspended, accountId: suspendedAccount } = await addSubscription(store);
    const { id: later } = await addSubscription(store, { accountId });
    const { sql } = store.database;
    await sql`update webhook_subscriptions set deleted_at = now() where id = ${deleted}`;
    await sql`update accounts set status = 'suspended' where id = ${suspendedAccount}`;
    await sql`update webhook_subscriptions set created_at = now() + interval '1 hour' where id = ${later}`;
    await recordFilings(store.database, 2, "10-K");
    await recordFilings(store.database, 1, "8-K");
    await recordFilings(store.database, 1, "10-Q");
    await recordFilings(store.database, 1, "10-K/A");
    expect(await formsOf(all)).toEqual({ "10-K": 2, "8-K": 1, "10-Q": 1, "10-K/A": 1 });
    expect(await formsOf(some)).toEqual({ "10-K": 2, "8-K": 1 });
    expect(await formsOf(amendments)).toEqual({ "10-K/A": 1 });
    for (const none of [boards, inactive, deleted, suspended, later]) expect(await formsOf(none)).toEqual({});
  });

  test("that is recorded again, or whose transaction fails, makes no delivery", async () => {
    const { id } = await addSubscription(store, { events: ["board.changed"] });
    const change = {
      type: "board.changed",
      filingType: "DEF 14A",
      filers: [],
      itemCodes: null,
      data: {
        cik: "0009990001",
        ticker: null,
        accession: "0009990001-26-000017",
        change_type: "joined",
        member_name: "Jane Q. Doe",
        effective_date: null,
        source_url: "https://www.sec.gov/Archives/edgar/data/9990001/000999000126000017/",
      },
    } as const;
    const failing = store.database.transaction(async (tx) => {
      expect(await record(tx, [change])).toBe(1);
      throw new Error("the filing can't be written");
    });
    expect(await failing.catch(({ message }) => message)).toBe("the filing can't be written");
    expect(await formsOf(id)).toEqual({});
    for (let count = 0; count < 3; count++) await store.database.transaction((tx) => record(tx, [change]));
    expect(await formsOf(id)).toEqual({ "DEF 14A": 1 });
  });
});

test("a form that one of 5,000 subscriptions is about is found without reading the others", async () => {
  const { sql } = store.database;
  const { accountId } = await addSubscription(store, { events: ["board.changed"] });
  await sql`
    insert into webhook_subscriptions (account_id, url, events, filing_types, secret)
    select ${accountId}, 'https://hooks.example.org/', '{filing.created}', array['FORM-' || number], 'whsec_test'
      from generate_series(1, 5000) as number`;
  const { id } = await addSubscription(store, { accountId, filingTypes: ["8-K"] });
  await sql`analyze webhook_subscriptions`;
  const reads = await store.database.transaction((tx) =>
    rowsRead(tx, "webhook_subscriptions", () =>
      recordEvents({ database: { sql: tx as unknown as Sql } }, 50, { form: "8-K" }),
    ),
  );
  expect(await formsOf(id)).toEqual({ "8-K": 50 });
  expect(reads).toBeLessThanOrEqual(10);
});

describe("workers", () => {
  test("hear once of all events of a statement, with the subscriptions that have deliveries", async () => {
    const { id: first, accountId } = await addSubscription(store);
    const { id: second } = await addSubscription(store, { accountId });
    await addSubscription(store, { accountId, filingTypes: ["8-K"] });
    const news = await newsOf(() => recordFilings(store.database, 50));
    expect(news.map((payload) => payload.split(",").toSorted())).toEqual([[first, second].toSorted()]);
  });

  test("learn of 2,000 subscriptions by name, the first of each account first, and that there are more", async () => {
    const { id: large, accountId } = await addSubscription(store);
    await store.database.sql`
      insert into webhook_subscriptions (account_id, url, events, secret)
      select ${accountId}, url, events, secret
        from webhook_subscriptions, generate_series(1, 2100)
       where id = ${large}`;
    const smallSubscriptions = await Promise.all(Array.from({ length: 30 }, () => addSubscription(store)));
    const news = (await newsOf(() => recordFilings(store.database, 3))).map((payload) => payload.split(","));
    const lengths = Array.from({ length: 10 }, () => 200);
    expect(news.map((ids) => ids.length)).toEqual([...lengths, 1]);
    expect(new Set(news.flat()).size).toBe(2_001);
    expect(news.at(-1)).toEqual([""]);
    expect(new Set(news[0]?.slice(0, 31))).toEqual(new Set([large, ...smallSubscriptions.map(({ id }) => id)]));
  });

  test("hear nothing of events without a subscription", async () => {
    await addSubscription(store, { filingTypes: ["8-K"] });
    expect(await newsOf(() => recordFilings(store.database, 3, "10-K"))).toEqual([]);
  });
});
