import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ANALYSTS } from "../../support/analysts.ts";
import type { TestServer } from "../../support/server.ts";
import { recordFilings, startWebhookServer, TARGET } from "../../webhooks/endpoints/support.ts";
import { runNode, runPython } from "./installed.ts";

let server: TestServer;
let accession: string | undefined;
beforeAll(async () => {
  server = await startWebhookServer();
  [accession] = await recordFilings(server.scratch.database, 1);
}, 60_000);
afterAll(() => server?.stop());

/** What both scripts print. */
const managed = () => {
  const id = expect.any(String);
  return {
    created: expect.objectContaining({ id, url: TARGET, secret: expect.stringMatching(/^whsec_/) }),
    updated: expect.objectContaining({ id, description: "Annual reports", filing_types: ["10-K"] }),
    listed: [id],
    read: expect.objectContaining({ id, description: "Annual reports", is_active: true }),
    rotated: expect.objectContaining({ id, secret: expect.stringMatching(/^whsec_/) }),
    test: expect.objectContaining({ test_delivery_id: expect.any(String) }),
    deliveries: ["webhook.test"],
    preview: expect.objectContaining({ event_count: 1 }),
    csv: expect.stringMatching(/^id,url,/),
    deleted: null,
    gone: [404, "not_found"],
    event: [expect.any(String), "filing.created", accession],
  };
};

describe.skipIf("reason" in ANALYSTS)("the Python client", () => {
  test("creates, changes, tests and deletes a subscription, and reads the stream", async () => {
    expect(await runPython<object>("manage_account.py", [server.url, server.key, TARGET])).toEqual(managed());
  }, 60_000);
});

test("the TypeScript client creates, changes, tests and deletes a subscription, and reads the stream", async () => {
  expect(await runNode<object>("manage-account.mjs", [server.url, server.key, TARGET])).toEqual(managed());
}, 60_000);
