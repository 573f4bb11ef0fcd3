import { beforeAll, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { runningReplays } from "../../../src/webhooks/replays/queries/batches.ts";
import { deleteDeliveriesOf } from "../../../src/webhooks/retention/queries.ts";
import { waitingCount } from "../../../src/webhooks/subscriptions/queries/deliveries.ts";
import { subscriptionHealth } from "../../../src/webhooks/subscriptions/queries/health.ts";
import { sendingCounts } from "../../../src/webhooks/subscriptions/queries/overview.ts";
import { subscriptionsOfAccount } from "../../../src/webhooks/subscriptions/queries/subscriptions.ts";
import { waitingCount as waitingOfAll } from "../../../src/webhooks/worker/queries/counts.ts";
import { rowsRead } from "../../support/rows-read.ts";
import { testStore } from "../../support/store.ts";
import { addAccount } from "../worker/support.ts";

const store = testStore("reads");
const NEW = "019cae5f-0000-7000-8000-000000000001";
const FULL = "019cae5f-0000-7000-8000-000000000002";
const accounts: Record<string, number> = {};

/**
 * One subscription has all deliveries, another one has none. The statistics are from a time when all of them waited, as
 * after a backlog. Plans that expect many such rows stop early in theory, and read all deliveries in fact.
 */
beforeAll(async () => {
  const { sql } = store.database;
  for (const id of [NEW, FULL]) {
    accounts[id] = await addAccount(store);
    await sql`
      insert into webhook_subscriptions (id, account_id, url, events, secret)
      values (${id}, ${accounts[id] ?? 0}, 'https://example.org/', '{filing.created}', 'whsec_')`;
  }
  await sql`insert into webhook_replays (subscription_id, from_time, to_time) values (${NEW}, now(), now())`;
  await sql`alter table webhook_deliveries set (autovacuum_enabled = off)`;
  await sql`
    insert into webhook_deliveries (id, subscription_id, event_id, type, recorded_at, due_at)
    select webhook_uuid(), ${FULL}, number, 'filing.created', now(), now() from generate_series(1, 20000) as number`;
  await sql`analyze webhook_deliveries`;
  await sql`
    update webhook_deliveries
       set state = case when number % 50 = 0 then 'failed' else 'succeeded' end::webhook_delivery_state, due_at = null
      from (select id as numbered, row_number() over (order by id) as number from webhook_deliveries) as numbers
     where id = numbered and number <= 19990`;
}, 60_000);

/** How many deliveries a query reads. */
const readsOf = (query: (sql: Sql) => PromiseLike<unknown>): Promise<number> =>
  store.database.transaction((tx) =>
    // Both types have all that these queries need.
    rowsRead(tx, "webhook_deliveries", () => query(tx as unknown as Sql)),
  );

describe("no query of a subscription reads the deliveries of others, or many more than it needs:", () => {
  test.each([
    ["a list of subscriptions", 0, 230, (sql: Sql, id: string) => subscriptionsOfAccount(sql, accounts[id] ?? 0)],
    ["the health of one", 0, 1_130, subscriptionHealth],
    ["the number of deliveries that wait", 0, 10, (sql: Sql, id: string) => waitingCount(sql, id, 10_000)],
    ["the deletion of a batch", 10, 30, (sql: Sql, id: string) => deleteDeliveriesOf(sql, id, 10)],
  ])("%s", async (_, mostOfNew, mostOfFull, query) => {
    expect(await readsOf((sql) => query(sql, NEW))).toBeLessThanOrEqual(mostOfNew);
    expect(await readsOf((sql) => query(sql, FULL))).toBeLessThanOrEqual(mostOfFull);
  });

  test.each([
    ["the metrics of what waits", 10, waitingOfAll],
    ["what is being sent, for operators", 10, sendingCounts],
    ["replays that may continue", 0, (sql: Sql) => runningReplays(sql, 1_000)],
  ])("%s", async (_, most, query) => {
    expect(await readsOf(query)).toBeLessThanOrEqual(most);
  });

  test("and the rate of success is that of the newest hundred that ended", async () => {
    const { sql } = store.database;
    expect(await subscriptionsOfAccount(sql, accounts[FULL] ?? 0)).toMatchObject([{ success_rate_last_100: 0.98 }]);
    expect(await subscriptionsOfAccount(sql, accounts[NEW] ?? 0)).toMatchObject([{ success_rate_last_100: null }]);
  });
});
