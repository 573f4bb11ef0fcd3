import { afterEach, expect, test } from "bun:test";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription, recordEvents, startReceiver, type TestWorker, testWorker } from "./support.ts";

const store = testStore("workers", { emptyBefore: true });
const ending: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const running of ending.splice(0)) await running.stop();
});

test.each([2, 4])(
  "%p workers on one database send each delivery once",
  async (count) => {
    const receiver = startReceiver();
    ending.push(receiver);
    for (let index = 0; index < 20; index++) await addSubscription(store, `${receiver.url}/${index}`);
    await recordEvents(store, 150);
    const workers: TestWorker[] = await Promise.all(Array.from({ length: count }, () => testWorker(store)));
    ending.unshift(...workers);
    const recorded = () => workers.reduce((sum, worker) => sum + worker.counts().recorded, 0);
    await recordEvents(store, 150); // and while they run
    await waitUntil("all are recorded", () => recorded() === 6_000, { withinMs: 150_000 });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6_000);
    expect(receiver.received).toHaveLength(6_000);
    for (const worker of workers) expect(worker.counts().late).toBe(0);
    const [row] = await store.database.sql`
    select count(*)::int as deliveries, count(*) filter (where state = 'succeeded' and attempts = 1)::int as succeeded,
           (select count(*)::int from webhook_attempts) as attempts
      from webhook_deliveries`;
    expect({ ...row }).toEqual({ deliveries: 6_000, succeeded: 6_000, attempts: 6_000 });
  },
  240_000,
);
