import { beforeEach, describe, expect, test } from "bun:test";
import { cleanWebhooks } from "../../../src/webhooks/retention/clean.ts";
import { cleanedText, cleaningJob } from "../../../src/webhooks/retention/job.ts";
import { CIK, LIST, PROXY } from "../../filings/load/made-company-files.ts";
import { submissionText } from "../../filings/load/made-edgar.ts";
import { filingsStore } from "../../filings/load/store.ts";
import { testStore } from "../../support/store.ts";
import { addReplay, addSubscription, finishDeliveries, recordEvents } from "../replays/store.ts";

const store = testStore("retention", { emptyBefore: true });
const clean = (
  settings: { deliveryDays?: number | undefined; eventDays?: number | undefined },
  signal = new AbortController().signal,
) =>
  cleanWebhooks(store.database, {
    settings: { deliveryDays: undefined, eventDays: undefined, ...settings },
    signal,
    batchRows: 7,
  });

/** Moves everything that is there so many days into the past, with the ids that it would have had then. */
async function age(days: number): Promise<void> {
  await store.database.sql`
    with moved as (
      select id, (lpad(to_hex((extract(epoch from created_at - ${days} * interval '1 day') * 1000)::bigint), 12, '0')
                  || substr(replace(id::text, '-', ''), 13))::uuid as new_id
        from webhook_deliveries
    ), attempts as (
      update webhook_attempts set delivery_id = new_id from moved where delivery_id = moved.id
    )
    update webhook_deliveries
       set id = new_id, created_at = created_at - ${days} * interval '1 day',
           completed_at = completed_at - ${days} * interval '1 day'
      from moved where webhook_deliveries.id = moved.id`;
  await store.database.sql`update events set recorded_at = recorded_at - ${days} * interval '1 day'`;
}

const addAttempts = () => store.database.sql`
  insert into webhook_attempts (delivery_id, number, started_at, duration_ms)
  select id, number, now(), 1 from webhook_deliveries cross join generate_series(1, 2) as number`;

const counts = async () => {
  const [row] = await store.database.sql`
    select (select count(*) from webhook_deliveries)::int as deliveries,
           (select count(*) from webhook_attempts)::int as attempts,
           (select count(*) from webhook_subscriptions)::int as subscriptions,
           (select count(*) from webhook_replays)::int as replays,
           (select count(*) from events)::int as events,
           (select count(*) from events where data is null)::int as emptied`;
  return row;
};

describe("finished deliveries", () => {
  beforeEach(async () => {
    await addSubscription(store);
    await recordEvents(store, 20);
    await finishDeliveries(store);
    await addAttempts();
    await age(31);
    await recordEvents(store, 3, { from: 101 }); // not finished
    await age(40);
    await recordEvents(store, 5, { from: 201 });
    await finishDeliveries(store); // all that waited, now
  });

  test("are deleted after the days of the setting, with their attempts, and their events stay whole", async () => {
    const cleaned = await clean({ deliveryDays: 30 });
    expect(cleaned).toEqual({ deliveries: 20, attempts: 40, subscriptions: 0, events: 0 });
    expect(cleanedText(cleaned)).toBe("deleted deliveries: 20, attempts: 40");
    expect(await counts()).toMatchObject({ deliveries: 8, attempts: 0, events: 28, emptied: 0 });
    expect(cleanedText(await clean({ deliveryDays: 30 }))).toBe("nothing to clean");
  });

  test("are kept for good when the setting is off, and so are events", async () => {
    expect(await clean({ eventDays: 1 })).toEqual({ deliveries: 0, attempts: 0, subscriptions: 0, events: 0 });
    expect(await counts()).toMatchObject({ deliveries: 28, attempts: 40, emptied: 0 });
  });

  test("of a subscription with a replay that runs stay until it has ended", async () => {
    const [subscription] = await store.database.sql<{ id: string }[]>`select id from webhook_subscriptions`;
    await addReplay(store, subscription?.id ?? "", { status: "failed" });
    expect((await clean({ deliveryDays: 30 })).deliveries).toBe(0);
    await store.database.sql`update webhook_replays set state = 'done'`;
    expect((await clean({ deliveryDays: 30 })).deliveries).toBe(20);
  });

  test("that are left when a cleaning is stopped are deleted by the next one", async () => {
    const stopped = new AbortController();
    const cleaning = clean({ deliveryDays: 30 }, stopped.signal);
    const isCleaning = async (): Promise<void> => {
      if (((await counts())?.deliveries ?? 0) === 28) return isCleaning();
    };
    await isCleaning();
    stopped.abort();
    await expect(cleaning).rejects.toThrow();
    await clean({ deliveryDays: 30 });
    expect(await counts()).toMatchObject({ deliveries: 8, attempts: 0 });
  });
});

test("deliveries that wait are never deleted, however old, and their events stay whole", async () => {
  await addSubscription(store);
  await recordEvents(store, 9);
  await age(1_000);
  expect(await clean({ deliveryDays: 30, eventDays: 30 })).toMatchObject({ deliveries: 0, events: 0 });
  expect(await counts()).toMatchObject({ deliveries: 9, emptied: 0 });
});

test("events lose their data, not their rows, after the days of the setting, never before deliveries go", async () => {
  await recordEvents(store, 20);
  await recordEvents(store, 2, { type: "board.changed" });
  await age(50);
  await recordEvents(store, 4, { from: 101 });
  await age(15);
  expect((await clean({ deliveryDays: 60, eventDays: 10 })).events).toBe(20);
  expect((await clean({ deliveryDays: 1, eventDays: 10 })).events).toBe(4);
  // Board changes are compared by name when their filing is read again.
  expect(await counts()).toMatchObject({ events: 26, emptied: 24 });
  expect((await clean({ deliveryDays: 1, eventDays: 10 })).events).toBe(0);
});

test("a deleted subscription goes with all it has, a day after its deletion; others keep theirs", async () => {
  const { id, accountId } = await addSubscription(store);
  const { id: keptId } = await addSubscription(store, { accountId });
  await recordEvents(store, 20);
  await addAttempts();
  await addReplay(store, id);
  await addReplay(store, keptId);
  await store.database.sql`update webhook_subscriptions set deleted_at = now() where id = ${id}`;
  expect((await clean({})).subscriptions).toBe(0);
  await store.database.sql`update webhook_subscriptions set deleted_at = now() - interval '25 hours' where id = ${id}`;
  const cleaned = await clean({});
  expect(cleanedText(cleaned)).toBe("deleted deliveries: 20, attempts: 40; deleted subscriptions: 1");
  expect(await counts()).toEqual({
    deliveries: 20,
    attempts: 40,
    subscriptions: 1,
    replays: 1,
    events: 20,
    emptied: 0,
  });
});

test("the job cleans every day", () => {
  const noon = new Date("2026-03-02T12:00:00Z");
  expect(cleaningJob.times.newest(noon, undefined)).toEqual(new Date("2026-03-02T03:41:00Z"));
});

describe("a filing whose events were emptied", () => {
  const filings = filingsStore("retention_filings");

  test("is reported once, also when it is read again by another reader", async () => {
    const files = { [`submissions/CIK${CIK}.json`]: LIST, "proxy.txt": submissionText(PROXY) };
    await filings.load(files);
    const recorded = (await filings.events()).length;
    expect(recorded).toBeGreaterThan(2);
    await filings.database.sql`update events set recorded_at = recorded_at - interval '400 days'`;
    const options = { settings: { deliveryDays: 30, eventDays: 365 }, signal: new AbortController().signal };
    expect((await cleanWebhooks(filings.database, options)).events).toBe(recorded - 1);
    // The name of the director, as an older reader had it.
    await filings.database.sql`
      update events set dedupe_key = ${`${PROXY.accession} departed dr. roe`},
                        data = (data::jsonb || '{"member_name": "Dr. Roe"}')::json
       where type = 'board.changed'`;
    await filings.load(files, { force: true });
    expect(await filings.events()).toHaveLength(recorded);
  });
});
