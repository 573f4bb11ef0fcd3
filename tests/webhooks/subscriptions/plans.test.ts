import { beforeAll, describe, expect, test } from "bun:test";
import {
  type CountedFilter,
  deliveryPage,
  olderDeliveries,
} from "../../../src/webhooks/subscriptions/queries/deliveries.ts";
import { testStore } from "../../support/store.ts";

const store = testStore("plans");
const NEW = "019cae5f-0000-7000-8000-000000000001";
const FULL = "019cae5f-0000-7000-8000-000000000002";

beforeAll(async () => {
  const { sql } = store.database;
  await sql`
    insert into webhook_deliveries (id, subscription_id, type, recorded_at, state, due_at)
    select webhook_uuid(), ${FULL}, 'filing.created', now(),
           (case when number % 500 = 0 then 'failed' when number > 19990 then 'queued' else 'succeeded' end
           )::webhook_delivery_state, case when number > 19990 then now() end
      from generate_series(1, 20000) as number`;
  await sql`analyze webhook_deliveries`;
}, 60_000);

/** The plan's lines that read deliveries. */
async function readsOf(query: ReturnType<typeof deliveryPage>): Promise<string[]> {
  const lines = await store.database.sql<{ "QUERY PLAN": string }[]>`explain (costs off) ${query}`;
  return lines
    .map((line) => line["QUERY PLAN"])
    .filter((line) => /(?:Scan|Sort).* on webhook_deliveries|Seq Scan/.test(line) && !line.includes("deliveries_1"))
    .map((line) => line.replace(/^[\s>-]+/, ""));
}

describe("a list of deliveries", () => {
  test.each([
    ["all", {}, "webhook_deliveries_listed"],
    ["those that succeeded", { status: "succeeded" }, "webhook_deliveries_listed"],
    ["those that failed", { status: "failed" }, "webhook_deliveries_failing"],
    ["those that are retried", { status: "retrying" }, "webhook_deliveries_failing"],
    ["those that are queued, of few that wait", { status: "queued", isFewWaiting: true }, "webhook_deliveries_ready"],
    [
      "those of a time range",
      { from: new Date("2026-01-01"), to: new Date("2999-01-01") },
      "webhook_deliveries_listed",
    ],
    ["those of a type", { type: "board.changed" }, "webhook_deliveries_listed"],
  ] as const)("of %s is read from its index, no matter whose the newest deliveries are", async (_, more, index) => {
    for (const subscriptionId of [NEW, FULL]) {
      const filter: CountedFilter = { subscriptionId, isFewWaiting: false, ...more };
      const reads = await readsOf(deliveryPage(store.database.sql, filter, { limit: 50, offset: 100 }));
      expect(reads.join("\n")).toContain(` using ${index} on webhook_deliveries`);
      expect(reads.join("\n")).not.toMatch(/Seq Scan on webhook_deliveries|Backward using webhook_deliveries_pkey/);
    }
  });

  test("continues from any delivery without reading those before it", async () => {
    const reads = await readsOf(olderDeliveries(store.database.sql, { subscriptionId: FULL }, NEW, 1_000));
    expect(reads.join("\n")).toContain("Backward using webhook_deliveries_listed on webhook_deliveries");
  });
});
