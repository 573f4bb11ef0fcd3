import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { verifySignature } from "../../src/webhooks/envelope/verify.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import type { TestServer } from "../support/server.ts";
import { startWebhookServer } from "../webhooks/endpoints/support.ts";
import { type Receiver, startReceiver, type TestWorker, testWorker } from "../webhooks/worker/support.ts";

/** The contract's public client; decisions.md names fields as it reads them. */
const CLIENT = pythonPackage("thesma", "0.14.0.0");

type Model = Record<string, unknown> & { id: string };

/** What manage_webhooks.py prints. */
interface Managed {
  event_types: { event_type: string }[];
  created: Model & { secret: string };
  listed: Model[];
  updated: Model;
  reactivated: Model;
  rotated: { id: string; secret: string };
  test: { test_delivery_id: string; queued_at: string };
  tested: Model & { payload: { data: object } };
  replay: { replay_delivery_id: string; queued_at: string };
  replayed: Model & { payload: object };
  paged: Model[];
  read: Model;
  deleted: null;
  refusals: Record<"inactive" | "limited" | "empty" | "event" | "deleted", Refusal>;
}
type Refusal = { error: string; status: number; message: string; retry_after: number | null };

describe.skipIf("reason" in CLIENT)("the contract's public Python client", () => {
  let server: TestServer;
  let receiver: Receiver;
  let worker: TestWorker;
  let managed: Managed;
  beforeAll(async () => {
    server = await startWebhookServer();
    receiver = startReceiver();
    worker = await testWorker(server.scratch);
    managed = await manageWebhooks(server, `${receiver.url}/hooks`);
  }, 120_000);
  afterAll(async () => {
    await worker?.stop();
    await receiver?.stop();
    await server?.stop();
  });

  test("lists the event types, with an address of each schema", async () => {
    const { data } = await server.json<{ data: object[] }>("/v1/webhooks/event-types");
    expect(managed.event_types).toHaveLength(5);
    expect(data).toMatchObject(managed.event_types);
  });

  test("creates, lists, reads and changes a subscription, each field as it was sent, without a warning", () => {
    const { secret, ...created } = managed.created;
    expect(secret).toMatch(/^whsec_/);
    expect(created).toMatchObject({
      url: `${receiver.url}/hooks`,
      events: ["filing.created", "board.changed"],
      filing_types: ["10-K", "DEF 14A"],
      description: "From Python",
      is_active: true,
      consecutive_failure_count: 0,
    });
    expect(managed.listed).toMatchObject([withoutOurs(created)]);
    expect(managed.updated).toMatchObject({
      id: created.id,
      events: ["filing.created"],
      filing_types: ["8-K"],
      description: "Changed",
      is_active: false,
    });
    expect(managed.reactivated).toMatchObject({ id: created.id, is_active: true, url: `${receiver.url}/hooks/two` });
    expect(managed.read).toMatchObject({ id: created.id, success_rate_last_100: null });
    expect(managed.read.last_delivery_at).toEqual(expect.any(String));
  });

  test("gets a new secret, and test and replay are delivered and signed with it", () => {
    expect(managed.rotated.id).toBe(managed.created.id);
    expect(managed.rotated.secret).not.toBe(managed.created.secret);
    expect(managed.tested).toMatchObject({
      id: managed.test.test_delivery_id,
      subscription_id: managed.created.id,
      event_type: "webhook.test",
      status: "succeeded",
      http_status: 200,
      attempt_count: 1,
      next_retry_at: null,
      response_body: "thanks",
      triggered_by: "test",
    });
    expect(managed.replayed).toMatchObject({
      id: managed.replay.replay_delivery_id,
      triggered_by: "replay",
      payload: { triggered_by: "replay", data: managed.tested.payload.data },
    });
    expect(Date.parse(managed.test.queued_at)).toBeLessThanOrEqual(Date.parse(managed.replay.queued_at));
    for (const id of [managed.test.test_delivery_id, managed.replay.replay_delivery_id]) {
      const sent = receiver.received.find((delivery) => delivery.id === id);
      expect(sent?.path).toBe("/hooks/two");
      const { signature = "", body = "" } = sent ?? {};
      expect(verifySignature(signature, Buffer.from(body), managed.rotated.secret).isValid).toBe(true);
      expect(verifySignature(signature, Buffer.from(body), managed.created.secret).isValid).toBe(false);
    }
  });

  test("pages through deliveries, newest first", () => {
    expect(managed.paged.map(({ id }) => id)).toEqual([
      managed.replay.replay_delivery_id,
      managed.test.test_delivery_id,
    ]);
  });

  test("deletes the subscription, and raises its own errors with the text of ours", () => {
    expect(managed.deleted).toBeNull();
    const { inactive, limited, empty, event, deleted } = managed.refusals;
    expect(inactive).toMatchObject({ status: 409, message: expect.stringContaining("reactivate it first") });
    expect(limited).toMatchObject({ error: "RateLimitError", status: 429 });
    expect(limited.retry_after).toBeGreaterThan(0);
    expect(empty).toMatchObject({ error: "BadRequestError", message: expect.stringContaining("has no field") });
    expect(event).toMatchObject({ error: "BadRequestError", message: expect.stringContaining('"filing.created"') });
    expect(deleted).toMatchObject({ error: "NotFoundError", status: 404 });
  });
});

/** Without the fields that the client does not know, which its models leave out. */
const withoutOurs = ({ disabled_at: _at, disabled_reason: _reason, ...fields }: Record<string, unknown>) => fields;

/** What the script prints. */
const manageWebhooks = ({ url, key }: TestServer, target: string): Promise<Managed> =>
  answerOfScript(CLIENT, join(import.meta.dir, "manage_webhooks.py"), [url, key, target]);
