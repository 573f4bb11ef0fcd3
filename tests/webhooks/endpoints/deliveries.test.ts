import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import { otherAccount, recordFilings, refusal, send, startWebhookServer, subscribe } from "./support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startWebhookServer();
}, 60_000);
afterAll(() => server.stop());

interface Shown extends Record<string, unknown> {
  id: string;
  payload: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
}
interface Page {
  data: Shown[];
  pagination: { total: number; total_pages: number; has_more: boolean };
}

const deliveriesOf = (id: string, query = ""): Promise<Page> =>
  server.json<Page>(`/v1/webhooks/${id}/deliveries${query}`);

/** Writes what a worker would write at the end of an attempt. */
async function finish(delivery: string, attempts: readonly { status: number | null; error: string | null }[]) {
  const { sql } = server.scratch.database;
  const state = attempts.at(-1)?.error === null ? "succeeded" : "retrying";
  for (const [index, { status, error }] of attempts.entries())
    await sql`
      insert into webhook_attempts (delivery_id, number, started_at, duration_ms, http_status, error, response_body)
      values (${delivery}, ${index + 1}, now() + ${index} * interval '1 s', 12.5, ${status}, ${error},
              ${status === null ? null : `answer ${index + 1}`})`;
  await sql`
    update webhook_deliveries
       set state = ${state}, attempts = ${attempts.length},
           due_at = ${state === "succeeded" ? null : sql`now() + interval '25 s'`},
           completed_at = ${state === "succeeded" ? sql`now()` : null}
     where id = ${delivery}`;
}

describe("the list of deliveries", () => {
  test("has those of the subscription, newest first, each with its payload as it is sent", async () => {
    const { id } = await subscribe(server);
    const accessions = await recordFilings(server.scratch.database, 3);
    const { data, pagination } = await deliveriesOf(id);
    expect(pagination).toMatchObject({ total: 3, total_pages: 1, has_more: false });
    expect(data.map(({ payload }) => payload.data.accession_number)).toEqual(accessions.toReversed());
    expect<object | undefined>(data[0]).toEqual({
      id: expect.any(String),
      subscription_id: id,
      event_type: "filing.created",
      payload: {
        id: data[0]?.id ?? "",
        timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
        type: "filing.created",
        data: expect.objectContaining({ company_name: "Example Robotics Inc." }),
      },
      status: "queued",
      http_status: null,
      attempt_count: 0,
      next_retry_at: expect.any(String),
      created_at: expect.any(String),
      completed_at: null,
      response_body: null,
      triggered_by: "original",
    });
  });

  test("shows status and answer of the last attempt, and one delivery shows every attempt", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 2);
    const [newest, oldest] = (await deliveriesOf(id)).data;
    if (!newest || !oldest) throw new Error("two were recorded");
    await finish(oldest.id, [
      { status: 500, error: "HTTP status 500" },
      { status: 204, error: null },
    ]);
    await finish(newest.id, [{ status: null, error: "the connection was refused" }]);
    const { data } = await deliveriesOf(id);
    expect(data[1]).toMatchObject({
      status: "succeeded",
      http_status: 204,
      attempt_count: 2,
      next_retry_at: null,
      completed_at: expect.any(String),
      response_body: "answer 2",
    });
    expect(data[0]).toMatchObject({ status: "retrying", http_status: null, next_retry_at: expect.any(String) });
    const path = `/v1/webhooks/${id}/deliveries/${oldest.id}`;
    expect((await server.json<{ data: object }>(path)).data).toMatchObject({
      ...data[1],
      attempts: [
        { number: 1, http_status: 500, error: "HTTP status 500", response_body: "answer 1", duration_ms: 12.5 },
        { number: 2, http_status: 204, error: null, response_body: "answer 2", address: null },
      ],
    });
    expect((await server.json<{ data: object }>(`/v1/webhooks/${id}`)).data).toMatchObject({
      queued_count: 1,
      next_attempt_at: data[0]?.next_retry_at,
      success_rate_last_100: 1,
      last_failure: { delivery_id: newest.id, reason: "the connection was refused", http_status: null },
    });
  });

  test("leaves the rate of success known, however many wait", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 2);
    const { data } = await deliveriesOf(id);
    await finish(data[1]?.id ?? "", [{ status: 200, error: null }]);
    await recordFilings(server.scratch.database, 1_100);
    const shown = (await server.json<{ data: object }>(`/v1/webhooks/${id}`)).data;
    expect(shown).toMatchObject({ queued_count: 1_101, success_rate_last_100: 1 });
  });

  test("is narrowed by status and type, and refuses other words with the nearest", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 3);
    const { data } = await deliveriesOf(id);
    await finish(data[1]?.id ?? "", [{ status: 200, error: null }]);
    await send(server, "POST", `/v1/webhooks/${id}/test`);
    const idsOf = async (query: string) => (await deliveriesOf(id, query)).data.map((shown) => shown.id);
    expect(await idsOf("?status=succeeded")).toEqual([data[1]?.id ?? ""]);
    expect(await idsOf("?status=queued&event_type=filing.created")).toEqual([data[0]?.id ?? "", data[2]?.id ?? ""]);
    expect(await idsOf("?event_type=webhook.test")).toHaveLength(1);
    expect(await idsOf("?event_type=board.changed")).toEqual([]);
    const { error } = await refusal(await server.get(`/v1/webhooks/${id}/deliveries?status=delivered&event_type=test`));
    expect(error.details?.map(({ message }) => message)).toEqual([
      expect.stringContaining('did you mean "succeeded"?'),
      expect.stringContaining('did you mean "webhook.test"?'),
    ]);
  });

  test("is narrowed to a time range, which begins with its start and ends before its end", async () => {
    const { id } = await subscribe(server);
    for (let count = 0; count < 3; count++) {
      await recordFilings(server.scratch.database, 1);
      const recordedAtMs = Date.now();
      await waitUntil("the next millisecond", () => Date.now() > recordedAtMs); // times of deliveries are as exact
    }
    const [newest, middle, oldest] = (await deliveriesOf(id)).data;
    const idsOf = async (query: string) => (await deliveriesOf(id, query)).data.map((shown) => shown.id);
    const at = String(middle?.created_at);
    expect(await idsOf(`?from=${at}`)).toEqual([newest?.id ?? "", middle?.id ?? ""]);
    expect(await idsOf(`?to=${at}`)).toEqual([oldest?.id ?? ""]);
    expect(await idsOf(`?from=${at}&to=${newest?.created_at}&status=queued`)).toEqual([middle?.id ?? ""]);
    expect(await idsOf("?from=1066-10-14&to=1969-07-20")).toEqual([]);
    expect(await idsOf("?to=9999-12-31")).toHaveLength(3);
    const csv = await (await server.get(`/v1/webhooks/${id}/deliveries?format=csv&from=${at}`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(3);
    for (const query of ["?from=2026-02-30", "?from=yesterday", "?from=2026-01-02&to=2026-01-01"])
      expect((await refusal(await server.get(`/v1/webhooks/${id}/deliveries${query}`))).status).toBe(400);
  });

  test("comes page by page, and whole as NDJSON and CSV, the same rows in the same order", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 7);
    const all = (await deliveriesOf(id)).data;
    const paged: Shown[] = [];
    for (let next = `/v1/webhooks/${id}/deliveries?per_page=3`, page = 1; next !== ""; page++) {
      const response = await server.get(next);
      const { data, pagination } = (await response.json()) as Page;
      expect(pagination).toMatchObject({ page, total: 7, total_pages: 3, has_more: page < 3 });
      paged.push(...data);
      next = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(paged).toEqual(all);
    const lines = (await (await server.get(`/v1/webhooks/${id}/deliveries?format=ndjson`)).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(all);
    const csv = await (await server.get(`/v1/webhooks/${id}/deliveries?format=csv`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(8);
    expect(csv).toContain(JSON.stringify(all[0]?.payload).replaceAll('"', '""'));
  });

  test("shows no next attempt while one is under way, and none of a disabled subscription", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 1);
    const [delivery] = (await deliveriesOf(id)).data;
    const { sql } = server.scratch.database;
    const nextOf = async () => (await deliveriesOf(id)).data[0]?.next_retry_at;
    const lease = (seconds: number) => sql`
      update webhook_deliveries
         set claim = gen_random_uuid(), leased_until = now() + ${seconds} * interval '1 s'
       where id = ${delivery?.id ?? ""}`;
    await lease(30);
    expect(await nextOf()).toBeNull();
    await lease(-1); // its worker is gone
    expect(await nextOf()).toEqual(expect.any(String));
    await send(server, "PATCH", `/v1/webhooks/${id}`, { body: { is_active: false } });
    expect(await nextOf()).toBeNull();
    expect((await server.json(`/v1/webhooks/${id}`)).data).toMatchObject({ next_attempt_at: null, queued_count: 1 });
  });
});

describe("a test delivery", () => {
  test("is queued with a fixed text and the e-mail of the key's account", async () => {
    const { key, email } = await otherAccount(server);
    const { id } = await subscribe(server, {}, key);
    const response = await send(server, "POST", `/v1/webhooks/${id}/test`, { key });
    expect(response.status).toBe(202);
    const { data } = (await response.json()) as { data: { test_delivery_id: string; queued_at: string } };
    const shown = await server.json<{ data: Shown }>(`/v1/webhooks/${id}/deliveries/${data.test_delivery_id}`, {
      headers: { "x-api-key": key },
    });
    expect(shown.data).toMatchObject({
      event_type: "webhook.test",
      triggered_by: "test",
      created_at: data.queued_at,
      payload: {
        id: data.test_delivery_id,
        timestamp: data.queued_at,
        type: "webhook.test",
        data: { message: "This is a test delivery of govdata. No filing caused it.", triggered_by: email },
      },
    });
    expect(shown.data.payload).not.toHaveProperty("triggered_by");
  });

  test("is given five times in any 60 seconds, however many ask at once; then 429 says how long to wait", async () => {
    const { id } = await subscribe(server);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(server, "POST", `/v1/webhooks/${id}/test`)),
    );
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    for (const { headers } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(50);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
    expect((await deliveriesOf(id)).pagination.total).toBe(5);
    const { sql } = server.scratch.database;
    await sql`
      update webhook_subscriptions
         set tested_at = array(select tested - interval '48 s' from unnest(tested_at) as tested)
       where id = ${id}`;
    const { status, error } = await refusal(await send(server, "POST", `/v1/webhooks/${id}/test`));
    expect(status).toBe(429);
    const [, seconds] = /try again in (\d+) s$/.exec(error.message) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(12);
    await sql`
      update webhook_subscriptions
         set tested_at = array(select tested - interval '12 s' from unnest(tested_at) as tested)
       where id = ${id}`;
    expect((await send(server, "POST", `/v1/webhooks/${id}/test`)).status).toBe(202);
    expect((await send(server, "POST", `/v1/webhooks/${(await subscribe(server)).id}/test`)).status).toBe(202);
  });
});

describe("a replay of a delivery", () => {
  test("is a new delivery of the same event, with the same time and a mark", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 1);
    const [original] = (await deliveriesOf(id)).data;
    if (!original) throw new Error("one was recorded");
    await finish(original.id, [{ status: 200, error: null }]);
    const response = await send(server, "POST", `/v1/webhooks/${id}/deliveries/${original.id}/replay`);
    expect(response.status).toBe(202);
    const { data } = (await response.json()) as { data: { replay_delivery_id: string; queued_at: string } };
    const [replay, unchanged] = (await deliveriesOf(id)).data;
    expect(replay).toMatchObject({
      id: data.replay_delivery_id,
      created_at: data.queued_at,
      status: "queued",
      attempt_count: 0,
      triggered_by: "replay",
      payload: { ...original.payload, id: data.replay_delivery_id, triggered_by: "replay" },
    });
    expect(unchanged).toMatchObject({ id: original.id, status: "succeeded", payload: original.payload });
  });

  test("and a test of an inactive subscription are a 409 that says to reactivate it first", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 1);
    const [delivery] = (await deliveriesOf(id)).data;
    await send(server, "PATCH", `/v1/webhooks/${id}`, { body: { is_active: false } });
    for (const path of [`${id}/test`, `${id}/deliveries/${delivery?.id}/replay`])
      expect(await refusal(await send(server, "POST", `/v1/webhooks/${path}`))).toEqual({
        status: 409,
        error: {
          code: "conflict",
          status: 409,
          message:
            "The subscription is not active (set inactive by the account); " +
            'reactivate it first, by PATCH with {"is_active": true}',
        },
      });
  });

  test("is a 409 once the data of its event is no longer kept", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 1);
    const [delivery] = (await deliveriesOf(id)).data;
    await server.scratch.database.sql`
      update events set data = null
       where id = (select event_id from webhook_deliveries where id = ${delivery?.id ?? null})`;
    expect(await refusal(await send(server, "POST", `/v1/webhooks/${id}/deliveries/${delivery?.id}/replay`))).toEqual({
      status: 409,
      error: {
        code: "conflict",
        status: 409,
        message: "The data of this delivery's event is no longer kept (GOVDATA_EVENT_DAYS), so it can't be sent again",
      },
    });
    expect((await deliveriesOf(id)).pagination.total).toBe(1);
  });

  test("and a test are a 409 where the address can't be a target any more", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 1);
    const [delivery] = (await deliveriesOf(id)).data;
    await server.scratch.database.sql`update webhook_subscriptions set url = 'http://10.0.0.1/' where id = ${id}`;
    for (const path of [`${id}/test`, `${id}/deliveries/${delivery?.id}/replay`]) {
      const { status, error } = await refusal(await send(server, "POST", `/v1/webhooks/${path}`));
      expect({ status, message: error.message }).toEqual({
        status: 409,
        message:
          'Nothing can be sent to the subscription: "http://10.0.0.1/" names the address 10.0.0.1, which is not ' +
          "public; " +
          "accepted: an https or http URL with a public host, such as https://example.org/hooks; change it by PATCH",
      });
    }
    expect((await deliveriesOf(id)).pagination.total).toBe(1);
  });

  test("and a test are a 409 for an http address from before GOVDATA_ALLOW_HTTP was turned off", async () => {
    const { id } = await subscribe(server);
    await recordFilings(server.scratch.database, 1);
    const [delivery] = (await deliveriesOf(id)).data;
    const strict = await startWebhookServer({ scratch: server.scratch, settings: { allowHttp: false } });
    const day = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
    const refusals = await Promise.all(
      [{ path: "test" }, { path: `deliveries/${delivery?.id}/replay` }, { path: "replays", body: day }].map(
        async ({ path, body }) =>
          refusal(await send(strict, "POST", `/v1/webhooks/${id}/${path}`, { body, key: server.key })),
      ),
    );
    await strict.stop();
    for (const { status, error } of refusals)
      expect({ status, message: error.message }).toEqual({
        status: 409,
        message: expect.stringMatching(
          /: "http:\/\/127\.0\.0\.1:9\/hooks" has the scheme "http"; accepted: an https URL /,
        ),
      });
    expect((await deliveriesOf(id)).pagination.total).toBe(1);
  });
});
