import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { rowsOf } from "../../../src/webhooks/worker/queries/arrays.ts";
import { claimDeliveries } from "../../../src/webhooks/worker/queries/claim.ts";
import { type EndedAttempt, finishAttempts } from "../../../src/webhooks/worker/queries/finish.ts";
import { testStore } from "../../support/store.ts";
import { addSubscription, deliveriesOf, recordEvents, subscriptionOf } from "./support.ts";

const store = testStore("finish", { emptyBefore: true });

/** Leases every due delivery of a subscription. */
const lease = async (subscriptionId: string, { leaseMs = 30_000, shiftMs = 0 } = {}) => {
  const claim = randomUUID();
  const rooms = [{ subscriptionId, room: 100, turn: 1, turns: 1 }];
  const [base] = await store.database.sql<{ id: number }[]>`
    insert into webhook_bases (url) values (${`https://${claim}.example`}) returning id`;
  const request = { rooms, most: 100, claim, leaseMs, baseId: base!.id, shiftMs };
  const [row] = await claimDeliveries(store.database.sql, request);
  return rowsOf(row!.deliveries).map(([id]) => ({ id, claim }));
};
const attempt = (delivery: EndedAttempt["delivery"], error: string | null): EndedAttempt => ({
  delivery,
  startedAtMs: Date.now(),
  result: {
    ...{ durationMs: 5, dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 2, address: "127.0.0.1" },
    ...{ httpStatus: error ? 500 : 200, error, responseBody: "x", isFlood: false },
  },
  jitter: 0,
});
const finish = (attempts: readonly EndedAttempt[]) => finishAttempts(store.database.sql, attempts, 0);
const exhausted = () => store.database.sql`update webhook_deliveries set attempts = 4, state = 'retrying'`;

describe("results of one subscription that are written together", () => {
  const F = "no";
  test.each([
    { before: 0, results: [F, F, F], after: 3, isActive: true },
    { before: 5, results: [F, null], after: 0, isActive: true },
    { before: 5, results: [F, null, F, F], after: 2, isActive: true },
    { before: 9, results: [null, F], after: 1, isActive: true },
    { before: 9, results: [F, null], after: 0, isActive: false },
    { before: 8, results: [F, null, F], after: 1, isActive: true },
    { before: 8, results: [F, F, null, F], after: 1, isActive: false },
    { before: 3, results: [null, ...Array(10).fill(F), null, F], after: 1, isActive: false },
    { before: 3, results: [null, ...Array(9).fill(F), null, F], after: 1, isActive: true },
    { before: 7, results: [null], after: 0, isActive: true },
    { before: 7, results: Array(12).fill(F), after: 10, isActive: false },
  ])("count in the order in which they ended: %p", async ({ before, results, after, isActive }) => {
    const id = await addSubscription(store, "https://receiver.example/");
    await recordEvents(store, results.length);
    await exhausted();
    await store.database.sql`update webhook_subscriptions set consecutive_failure_count = ${before}`;
    const leased = await lease(id);
    await finish(leased.map((delivery, index) => attempt(delivery, results[index] ?? null)));
    const subscription = await subscriptionOf(store, id);
    expect(subscription).toMatchObject({ consecutive_failure_count: after, is_active: isActive });
    expect(subscription.disabled_reason).toBe(isActive ? null : "10 deliveries in a row failed; the last: no");
  });
});

describe("a lease", () => {
  test("that has ended lets another claim have the delivery, and the late result changes nothing", async () => {
    const id = await addSubscription(store, "https://receiver.example/");
    await recordEvents(store, 1);
    const [late] = await lease(id, { leaseMs: 30_000 });
    expect(await lease(id)).toEqual([]); // it holds
    const [second] = await lease(id, { shiftMs: 31_000 });
    expect(await finish([attempt(late!, "no")])).toEqual({ count: 0, retries: null });
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "queued", attempts: 0, claim: second!.claim }]);
    expect(await finish([attempt(second!, null)])).toEqual({ count: 1, retries: null });
    expect(await finish([attempt(late!, "no")])).toMatchObject({ count: 0 });
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "succeeded", attempts: 1, due_in_s: null }]);
    expect([...(await store.database.sql`select number, error from webhook_attempts`)]).toEqual([
      { number: 1, error: null },
    ]);
  });

  test("that has ended still lets its own result count if no other claim has the delivery", async () => {
    const id = await addSubscription(store, "https://receiver.example/");
    await recordEvents(store, 1);
    const [delivery] = await lease(id, { leaseMs: 0 });
    expect(await finish([attempt(delivery!, null)])).toEqual({ count: 1, retries: null });
    expect(await deliveriesOf(store, id)).toMatchObject([{ state: "succeeded", due_in_s: null }]);
  });

  test("keeps the base address of the first attempt for every later one", async () => {
    const id = await addSubscription(store, "https://receiver.example/");
    await recordEvents(store, 1);
    const [first] = await lease(id);
    const baseOf = async () => (await store.database.sql`select base_id from webhook_deliveries`)[0]!.base_id;
    const base = await baseOf();
    await finish([attempt(first!, "no")]);
    expect(await lease(id, { shiftMs: 6_000 })).toHaveLength(1);
    expect(await baseOf()).toBe(base);
  });
});
