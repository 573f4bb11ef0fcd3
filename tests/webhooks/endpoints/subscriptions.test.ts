import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openSecret } from "../../../src/webhooks/subscriptions/secrets.ts";
import type { TestServer } from "../../support/server.ts";
import { dataOf, otherAccount, refusal, type Shown, send, startWebhookServer, subscribe, TARGET } from "./support.ts";

const KEY = Buffer.alloc(32, 3);
const UNKNOWN = "019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90";

type Queued = { test_delivery_id: string };

let server: TestServer;
beforeAll(async () => {
  server = await startWebhookServer({ settings: { secretsKeys: [KEY], log: "requests" } });
}, 60_000);
afterAll(() => server.stop());

describe("creating a subscription", () => {
  test("answers 201 with every field, its address, and the secret, which nothing shows again", async () => {
    const body = { url: TARGET, events: ["filing.created", "board.changed"], filing_types: ["10-K", "10-K/A"] };
    const response = await send(server, "POST", "/v1/webhooks", { body });
    const { data } = (await response.json()) as { data: { id: string; secret: string } };
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("location")).toEndWith(`/v1/webhooks/${data.id}`);
    const { secret, ...shown } = data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect<object>(shown).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      companies: null,
      sics: null,
      states: null,
      item_codes: null,
      description: null,
      is_active: true,
      consecutive_failure_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updated_at: expect.any(String),
      last_delivery_at: null,
      success_rate_last_100: null,
      disabled_at: null,
      disabled_reason: null,
    });
    const health = { watched_companies: null, queued_count: 0, next_attempt_at: null, last_failure: null };
    expect((await server.json(`/v1/webhooks/${data.id}`)).data).toEqual({ ...shown, ...health });
    expect((await server.json<{ data: object[] }>("/v1/webhooks")).data).toContainEqual(shown);
    expect(server.logged.join("\n")).not.toContain(secret);
  });

  test("stores the secret encrypted, so that only the key of the settings opens it", async () => {
    const { id, secret } = await subscribe(server);
    const [row] = await server.scratch.database.sql<[{ secret: string }]>`
      select secret from webhook_subscriptions where id = ${id}`;
    expect(row.secret).toStartWith("v1:");
    expect(openSecret(row.secret, [KEY], id)).toBe(secret);
  });

  test("twice with the same address and events makes two subscriptions with secrets of their own", async () => {
    const [first, second] = [await subscribe(server), await subscribe(server)];
    expect(second.id).not.toBe(first.id);
    expect(second.secret).not.toBe(first.secret);
  });

  test("names every fault of the body and of the address in one answer", async () => {
    const body = {
      url: "http://10.0.0.1/hooks",
      events: ["filing.create", "webhook.test"],
      filing_types: ["10K", "8-K", "13D"],
      description: "x".repeat(501),
      active: true,
    };
    const { status, error } = await refusal(await send(server, "POST", "/v1/webhooks", { body }));
    expect(status).toBe(400);
    const messages = Object.fromEntries((error.details ?? []).map(({ parameter, message }) => [parameter, message]));
    expect(Object.keys(messages).toSorted()).toEqual(
      ["active", "description", "events[0]", "events[1]", "filing_types[0]", "filing_types[2]", "url"].toSorted(),
    );
    expect(messages["events[0]"]).toContain('did you mean "filing.created"?');
    expect(messages["events[1]"]).toContain(
      "accepted: one of filing.created, corporate_event.created, compensation.filed, board.changed, amendment.filed",
    );
    expect(messages["filing_types[0]"]).toContain('"10K" is not a form; did you mean "10-K"?');
    expect(messages["filing_types[2]"]).toContain('did you mean "SC 13D"?');
    expect(messages.url).toContain("10.0.0.1");
  });

  test.each([
    ["a list without events", { events: [] }, "events"],
    ["an event twice", { events: ["filing.created", "filing.created"] }, "events"],
    ["a list without forms", { filing_types: [] }, "filing_types"],
    ["a form twice, in two cases", { filing_types: ["10-k", "10-K"] }, "filing_types"],
    ["a form without its hyphen in lower case", { filing_types: ["10k"] }, "filing_types[0]"],
    ["more than 100 forms", { filing_types: Array.from({ length: 101 }, () => "10-K") }, "filing_types"],
    ["no address", { url: undefined }, "url"],
    ["a path as address", { url: "/hooks" }, "url"],
    ["another scheme", { url: "ftp://127.0.0.1/hooks" }, "url"],
    ["a password in the address", { url: "http://me:secret@127.0.0.1/hooks" }, "url"],
    ["a line end in the address", { url: "http://127.0.0.1/ho\noks" }, "url"],
    ["an address of more than 2,048 characters", { url: `${TARGET}/${"x".repeat(2_048)}` }, "url"],
    ["an address that is not public", { url: "http://169.254.169.254/latest" }, "url"],
    ["a secret of its own", { secret: "whsec_mine" }, "secret"],
  ])("refuses %s, by the name of the field", async (_, fields, field) => {
    const body = { url: TARGET, events: ["filing.created"], ...fields };
    const { status, error } = await refusal(await send(server, "POST", "/v1/webhooks", { body }));
    expect({ status, fields: error.details?.map(({ parameter }) => parameter) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  test.each([
    ["10 k", "10-K"],
    ["10k/a", "10-K/A"],
    ["def14a", "DEF 14A"],
    ["Form 4", "4"],
    ["10‑Q", "10-Q"],
  ])("refuses the form %p with the one that is meant", async (form, meant) => {
    const body = { url: TARGET, events: ["filing.created"], filing_types: ["8-K", form] };
    const { status, error } = await refusal(await send(server, "POST", "/v1/webhooks", { body }));
    expect({ status, message: error.message }).toEqual({
      status: 400,
      message: expect.stringContaining(`filing_types[1]: "${form}" is not a form; did you mean "${meant}"?`),
    });
  });

  test("stores the normalized form of the address", async () => {
    expect(await subscribe(server, { url: "HTTP://127.0.0.1:9" })).toMatchObject({ url: "http://127.0.0.1:9/" });
  });
});

describe("changing a subscription", () => {
  test("takes forms and types of events in any case, and answers them as they are written", async () => {
    const fields = {
      filing_types: ["8-k", "def 14A", "10-k/a", "Sc 13d"],
      events: ["Filing.Created", "BOARD.CHANGED"],
    };
    const created = await subscribe(server, fields);
    const canonical = {
      filing_types: ["8-K", "DEF 14A", "10-K/A", "SC 13D"],
      events: ["filing.created", "board.changed"],
    };
    expect(created).toMatchObject(canonical);
    const change = { body: { filing_types: ["nt 10-k"], events: ["Amendment.Filed"] } };
    const changed = await send(server, "PATCH", `/v1/webhooks/${created.id}`, change);
    expect(await dataOf<object>(changed)).toMatchObject({ filing_types: ["NT 10-K"], events: ["amendment.filed"] });
  });

  test("changes what the body names and leaves the rest; null removes forms and description", async () => {
    const { id } = await subscribe(server, { filing_types: ["8-K"], description: "Home" });
    const path = `/v1/webhooks/${id}`;
    const patch = async (body: object) => dataOf<Shown>(await send(server, "PATCH", path, { body }));
    const before = await patch({ events: ["board.changed"] });
    expect(before).toMatchObject({
      events: ["board.changed"],
      filing_types: ["8-K"],
      description: "Home",
      url: TARGET,
    });
    const after = await patch({ filing_types: null, description: null, url: `${TARGET}/two` });
    expect(after).toEqual({
      ...before,
      filing_types: null,
      description: null,
      url: `${TARGET}/two`,
      updated_at: expect.any(String),
    });
    expect(String(after.updated_at) > String(before.updated_at)).toBe(true);
  });

  test("by an empty body, or with faults, is a 400 and changes nothing", async () => {
    const subscription = await subscribe(server);
    const path = `/v1/webhooks/${subscription.id}`;
    const empty = await refusal(await send(server, "PATCH", path, { body: {} }));
    expect(empty).toMatchObject({ status: 400, error: { message: expect.stringContaining("at least 1 of url") } });
    const body = { url: "https://192.168.0.1/", is_active: "no", description: "new" };
    const wrong = await refusal(await send(server, "PATCH", path, { body }));
    expect(wrong.error.details?.map(({ parameter }) => parameter)).toEqual(["is_active", "url"]);
    expect((await server.json(path)).data).toMatchObject({ url: subscription.url, description: null });
  });

  test("to inactive disables it with a reason; to active forgets failures, and only then", async () => {
    const { id } = await subscribe(server);
    const { sql } = server.scratch.database;
    const path = `/v1/webhooks/${id}`;
    const patch = async (body: object) => dataOf<Shown>(await send(server, "PATCH", path, { body }));
    await sql`update webhook_subscriptions set consecutive_failure_count = 4 where id = ${id}`;
    expect(await patch({ is_active: true })).toMatchObject({ is_active: true, consecutive_failure_count: 4 });
    const disabled = await patch({ is_active: false });
    expect(disabled).toMatchObject({
      is_active: false,
      consecutive_failure_count: 4,
      disabled_reason: "set inactive by the account",
      disabled_at: expect.any(String),
    });
    expect(await patch({ is_active: false })).toMatchObject({ disabled_at: disabled.disabled_at });
    expect(await patch({ is_active: true })).toMatchObject({
      is_active: true,
      consecutive_failure_count: 0,
      disabled_at: null,
      disabled_reason: null,
    });
  });

  test("of the secret shows a new one, once, and stores no other", async () => {
    const { id, secret } = await subscribe(server);
    const response = await send(server, "POST", `/v1/webhooks/${id}/rotate-secret`);
    const { data } = (await response.json()) as { data: { id: string; secret: string } };
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(data).toEqual({ id, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
    expect(data.secret).not.toBe(secret);
    const [row] = await server.scratch.database.sql<[{ secret: string }]>`
      select secret from webhook_subscriptions where id = ${id}`;
    expect(openSecret(row.secret, [KEY], id)).toBe(data.secret);
  });
});

test("a deleted subscription is gone at once, and its row waits for its deliveries to be deleted", async () => {
  const { id } = await subscribe(server);
  const deleted = await send(server, "DELETE", `/v1/webhooks/${id}`);
  expect({ status: deleted.status, body: await deleted.text() }).toEqual({ status: 204, body: "" });
  expect((await server.get(`/v1/webhooks/${id}`)).status).toBe(404);
  expect((await send(server, "DELETE", `/v1/webhooks/${id}`)).status).toBe(404);
  const { data } = await server.json<{ data: { id: string }[] }>("/v1/webhooks");
  expect(data.map((shown) => shown.id)).not.toContain(id);
  const [row] = await server.scratch.database.sql`select deleted_at from webhook_subscriptions where id = ${id}`;
  expect(row?.deleted_at).toBeInstanceOf(Date);
});

/** Every request that names a subscription. */
const requestsOf = (id: string, delivery: string) =>
  [
    ["GET", `/v1/webhooks/${id}`],
    ["PATCH", `/v1/webhooks/${id}`, { is_active: true }],
    ["DELETE", `/v1/webhooks/${id}`],
    ["POST", `/v1/webhooks/${id}/rotate-secret`],
    ["POST", `/v1/webhooks/${id}/test`],
    ["GET", `/v1/webhooks/${id}/deliveries`],
    ["GET", `/v1/webhooks/${id}/deliveries?format=csv`],
    ["GET", `/v1/webhooks/${id}/deliveries/${delivery}`],
    ["POST", `/v1/webhooks/${id}/deliveries/${delivery}/replay`],
  ] as const;

test("another account's subscription is the same 404 as an unknown or malformed id, and stays as it was", async () => {
  const subscription = await subscribe(server);
  const tested = await dataOf<Queued>(await send(server, "POST", `/v1/webhooks/${subscription.id}/test`));
  const before = (await server.json(`/v1/webhooks/${subscription.id}`)).data;
  const { key } = await otherAccount(server);
  for (const id of [subscription.id, UNKNOWN, "nope", "%20", `${UNKNOWN}x`, "{}"])
    for (const [method, path, body] of requestsOf(id, tested.test_delivery_id)) {
      const response =
        method === "GET"
          ? await server.get(path, { headers: { "x-api-key": key } })
          : await send(server, method, path, { body, key });
      expect({ method, path, status: response.status }).toEqual({ method, path, status: 404 });
      expect((await refusal(response)).error.message).toContain("GET /v1/webhooks lists those of the account");
    }
  expect((await server.json(`/v1/webhooks/${subscription.id}`)).data).toEqual(before);
  expect((await server.json("/v1/webhooks", { headers: { "x-api-key": key } })).data).toEqual([]);
});

test("an unknown delivery of an own subscription is a 404, also that of another subscription", async () => {
  const [first, second] = [await subscribe(server), await subscribe(server)];
  const tested = await dataOf<Queued>(await send(server, "POST", `/v1/webhooks/${first.id}/test`));
  for (const delivery of [UNKNOWN, "nope", tested.test_delivery_id]) {
    const path = `/v1/webhooks/${second.id}/deliveries/${delivery}`;
    expect((await server.get(path)).status).toBe(404);
    expect((await send(server, "POST", `${path}/replay`)).status).toBe(404);
  }
});
