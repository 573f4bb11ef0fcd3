import { afterAll, beforeAll, expect, test } from "bun:test";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";

let server: PortalServer;
let operator: Visitor;
beforeAll(async () => {
  server = await startPortal();
  operator = await server.visitor({ isOperator: true });
});
afterAll(() => server.stop());

/** Adds a subscription of an account, and deliveries of it. */
async function addSubscription(fields: Record<string, unknown>, deliveries: readonly Record<string, unknown>[] = []) {
  const { sql } = server.scratch.database;
  const account_id = operator.session.accountId;
  const secret = "whsec_0123456789abcdef";
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_subscriptions ${sql({ account_id, secret, events: ["filing.created"], ...fields })}
    returning id`;
  for (const delivery of deliveries)
    await sql`
      insert into webhook_deliveries ${sql({
        ...{ id: crypto.randomUUID(), subscription_id: row?.id ?? "", type: "filing.created", recorded_at: new Date() },
        ...delivery,
      })}`;
  return row?.id ?? "";
}

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("operators see what is being sent, and which subscriptions fail with the reason", async () => {
  expect((await operator.open("/operator/deliveries")).text).toContain("No subscription fails.");
  await addSubscription({ url: "https://fine.example/" }, [
    { due_at: soon(-5) },
    { due_at: soon(-5), leased_until: soon(60) },
  ]);
  const failing = await addSubscription({ url: "https://fails.example/<b>", consecutive_failure_count: 3 }, [
    { due_at: soon(600), state: "retrying", attempts: 1 },
  ]);
  const [delivery] = await server.scratch.database.sql<{ id: string }[]>`
    select id from webhook_deliveries where subscription_id = ${failing}`;
  await server.scratch.database.sql`
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, error)
    values (${delivery?.id ?? ""}, 1, now(), 5, 'connection refused')`;
  const disabled = { is_active: false, disabled_at: new Date() };
  await addSubscription({
    url: "https://gone.example/",
    ...disabled,
    disabled_reason: "20 deliveries in a row failed",
  });
  await addSubscription({
    url: "https://paused.example/",
    ...disabled,
    disabled_reason: "set inactive by the account",
  });
  const { text } = await operator.open("/operator/deliveries");
  const plain = text.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
  expect(plain).toContain("|In flight|1|");
  expect(plain).toContain("|Waiting for an attempt now|1|");
  expect(plain).toContain("|Waiting for a later attempt|1|");
  expect(plain).toContain("|Active subscriptions|2|");
  expect(text).toContain("https://fails.example/&lt;b>");
  expect(text).toContain("connection refused");
  expect(text).toContain("20 deliveries in a row failed");
  expect(text).not.toContain("https://paused.example/");
  expect(text).not.toContain("https://fine.example/");
  expect((await operator.open("/")).text).toContain("1 webhook is disabled after failures");
});
