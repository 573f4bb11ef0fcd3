import { beforeEach, describe, expect, test } from "bun:test";
import type { FilingEvent } from "../../src/events/event-types.ts";
import { record } from "../../src/events/record.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { scratchDatabase } from "../support/database.ts";
import { keptStore } from "../support/store.ts";

/** A feature of its own: subscribers, and what each is to get. The SQL is the recipe of src/events/README.md. */
const NOTICES = {
  name: "notices/0001-notices",
  sql: `
    create table subscribers (
      id         integer     primary key,
      type       text        not null,
      created_at timestamptz not null default now()
    );
    create table notices (
      event_id      bigint  not null references events (id) on delete cascade,
      subscriber_id integer not null references subscribers (id),
      xid           bigint  not null default txid_current(),
      primary key (event_id, subscriber_id)
    );
    create function add_notices() returns trigger language plpgsql as $$
    begin
      insert into notices (event_id, subscriber_id)
      select recorded.id, subscribers.id
        from recorded
        join subscribers on subscribers.type = recorded.type and subscribers.created_at <= recorded.recorded_at
       order by recorded.id, subscribers.id;
      return null;
    end $$;
    create trigger events_to_notices after insert on events
      referencing new table as recorded for each statement execute function add_notices();`,
};

const scratch = keptStore(async () => {
  const store = await scratchDatabase("fan_out");
  await migrate(store.database, [...SCHEMA, NOTICES]);
  return store;
});

beforeEach(async () => {
  await scratch.database.transaction(async (tx) => {
    await tx`truncate events, subscribers, notices`;
    await tx`insert into subscribers (id, type) values (1, 'corporate_event.created'), (2, 'corporate_event.created')`;
  });
});

const item = (code: string, number = 1): FilingEvent => ({
  type: "corporate_event.created",
  filingType: "8-K",
  filers: [],
  itemCodes: null,
  data: {
    cik: "0000000123",
    ticker: null,
    accession: `0001234567-24-${String(number).padStart(6, "0")}`,
    item_code: code,
    item_description: "Other Events",
    filed_at: "2024-02-01",
    corporate_event_url: "https://www.sec.gov/Archives/edgar/data/123/000123456724000001/",
  },
});
const write = (...events: FilingEvent[]) => scratch.database.transaction((tx) => record(tx, events));
const notices = async () => [
  ...(await scratch.database.sql<{ code: string; subscriber_id: number }[]>`
    select data->>'item_code' as code, subscriber_id
      from notices
      join events on events.id = notices.event_id
     order by event_id, subscriber_id`),
];

describe("a feature that acts on new events by a trigger of its own", () => {
  test("acts in the transaction that records them", async () => {
    await scratch.database.transaction(async (tx) => {
      await record(tx, [item("5.02"), item("9.01")]);
      const [row] = await tx`select count(*)::int as count, bool_and(xid = txid_current()) as is_here from notices`;
      expect(row).toEqual({ count: 4, is_here: true });
      expect(await notices()).toEqual([]); // other connections see neither
    });
    expect(await notices()).toEqual([
      { code: "5.02", subscriber_id: 1 },
      { code: "5.02", subscriber_id: 2 },
      { code: "9.01", subscriber_id: 1 },
      { code: "9.01", subscriber_id: 2 },
    ]);
  });

  test("leaves nothing if that transaction fails", async () => {
    const failing = scratch.database.transaction(async (tx) => {
      await record(tx, [item("5.02")]);
      throw new Error("the facts did not fit");
    });
    await expect(failing).rejects.toThrow("the facts did not fit");
    expect(await notices()).toEqual([]);
  });

  test("acts once on an event, however often it is recorded", async () => {
    await write(item("5.02"));
    await write(item("5.02"), item("8.01"), item("8.01"));
    await write(item("5.02"));
    expect((await notices()).map(({ code }) => code)).toEqual(["5.02", "5.02", "8.01", "8.01"]);
  });

  test("skips events from before a subscription, also those of starter data that is written later", async () => {
    await scratch.database.sql`
      insert into events (type, dedupe_key, data, recorded_at)
      values ('corporate_event.created', 'old', '{"item_code": "1.01"}', '2024-01-01')`;
    expect(await notices()).toEqual([]);
  });

  test("that fails keeps the events from being recorded, and the next try records and acts on each", async () => {
    await scratch.database.sql`alter table notices add constraint broken check (subscriber_id < 2)`;
    const message = 'events could not be recorded: add_notices: new row for relation "notices" violates check';
    // Not an error that a load takes for a fault of the filing, which it would not read again.
    await expect(write(item("5.02"), item("9.01"))).rejects.toMatchObject({
      kind: "failed",
      message: expect.stringContaining(message),
    });
    const [count] = await scratch.database.sql`select count(*)::int as events from events`;
    expect(count).toEqual({ events: 0 });
    await scratch.database.sql`alter table notices drop constraint broken`;
    expect(await write(item("5.02"), item("9.01"))).toBe(2);
    expect(await notices()).toHaveLength(4);
  });

  test("acts in the order in which transactions commit: a reader of its rows by event number misses none", async () => {
    let lastSeen = 0;
    const seen: number[] = [];
    const readOn = async () => {
      const rows = await scratch.database.sql<{ event_id: number }[]>`
        select distinct event_id from notices where event_id > ${lastSeen} order by event_id`;
      for (const { event_id } of rows) seen.push(event_id);
      lastSeen = seen.at(-1) ?? 0;
    };
    let isWriting = true;
    const writers = Promise.all(
      [1, 2, 3, 4].map(async (writer) => {
        for (let round = 0; round < 25; round++)
          await write(item("8.01", writer * 1000 + round), item("9.01", writer * 1000 + round));
      }),
    ).finally(() => {
      isWriting = false;
    });
    while (isWriting) await readOn();
    await writers;
    await readOn();
    const [row] = await scratch.database.sql<
      { ids: number[] }[]
    >`select array_agg(id order by id)::int[] as ids from events`;
    expect(seen).toEqual(row!.ids);
    expect(seen).toHaveLength(200);
  }, 60_000);
});
