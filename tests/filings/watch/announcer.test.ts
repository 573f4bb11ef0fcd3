import { expect, test } from "bun:test";
import { announce } from "../../../src/filings/load/queries/readings.ts";
import { Announcer } from "../../../src/filings/watch/announcer.ts";
import { waitUntil } from "../../support/wait.ts";
import { watchStore } from "./store.ts";

const store = watchStore("announcer");

const served = () => store.database.sql`
  select label, source, row_count::int from dataset_vintages where dataset = 'sec' and state = 'served'`;

test("a load that announces its first figures while the watch does fails neither of them", async () => {
  const errors: unknown[] = [];
  const announcer = new Announcer(store.database, (error) => errors.push(error));
  await store.database.transaction(async (tx) => {
    await announce(tx, { dataset: "sec", label: "edgar", source: "a load", durationMs: 1 });
    announcer.written(false); // announced in a transaction of its own, which waits for this one
    await waitUntil("the watch waits for the load", async () => {
      const waiting = await store.database.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
  });
  await announcer.end();
  expect(errors).toEqual([]);
  expect(await served()).toEqual([{ label: "edgar", source: "EDGAR", row_count: 40 }] as never);
});
