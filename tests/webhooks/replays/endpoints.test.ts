import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openLog } from "../../../src/log.ts";
import { startReplays } from "../../../src/webhooks/replays/runner.ts";
import type { TestServer } from "../../support/server.ts";
import { waitUntil } from "../../support/wait.ts";
import {
  dataOf,
  otherAccount,
  recordFilings,
  refusal,
  type Shown,
  send,
  startWebhookServer,
  subscribe,
} from "../endpoints/support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startWebhookServer({ settings: { deliveryDays: 30 } });
}, 60_000);
afterAll(() => server.stop());

interface Replay {
  id: string;
  state: string;
  event_count: number;
  delivery_count: number;
  [field: string]: unknown;
}
const RANGE = { from: "2020-01-01", to: "2999-01-01T00:00:00Z" };
const begin = (id: string, body: unknown = RANGE, key?: string) =>
  send(server, "POST", `/v1/webhooks/${id}/replays`, { body, ...(key ? { key } : {}) });
const begun = async (id: string, body: unknown = RANGE): Promise<Replay> => {
  const response = await begin(id, body);
  expect(response.status).toBe(202);
  return dataOf<Replay>(response);
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe("a bulk replay", () => {
  test("sends what was recorded before its subscription existed, and says how far it is", async () => {
    const accessions = await recordFilings(server.scratch.database, 3);
    const { id } = await subscribe(server);
    const replay = await begun(id);
    expect(replay).toEqual({
      id: expect.any(String),
      subscription_id: id,
      from: "2020-01-01T00:00:00.000Z",
      to: replay.created_at,
      status: null,
      event_type: null,
      state: "running",
      event_count: 0,
      delivery_count: 0,
      created_at: expect.stringMatching(/Z$/),
      finished_at: null,
    } as unknown as Replay);
    const runner = await startReplays({ database: server.scratch.database, log: openLog({}) });
    const shown = () => server.json<{ data: Replay }>(`/v1/webhooks/${id}/replays/${replay.id}`);
    await waitUntil("it is done", async () => (await shown()).data.state === "done");
    await runner.stop();
    expect((await shown()).data).toMatchObject({ event_count: 3, delivery_count: 3, finished_at: expect.any(String) });
    type Page = { data: { triggered_by: string; payload: { triggered_by: string; data: Shown } }[] };
    const { data } = await server.json<Page>(`/v1/webhooks/${id}/deliveries`);
    expect(data.map(({ payload }) => payload.data.accession_number)).toEqual(accessions.toReversed());
    for (const { payload, triggered_by } of data)
      expect([payload.triggered_by, triggered_by]).toEqual(["replay", "replay"]);
  });

  test("is listed, newest first, and canceled; a second one waits for its end", async () => {
    const { id } = await subscribe(server);
    const first = await begun(id, { ...RANGE, status: null });
    expect(await refusal(await begin(id))).toMatchObject({
      status: 409,
      error: { code: "conflict", message: expect.stringContaining(`The replay ${first.id} of this subscription runs`) },
    });
    const cancel = () => send(server, "DELETE", `/v1/webhooks/${id}/replays/${first.id}`);
    const canceled = await dataOf<Replay>(await cancel());
    expect(canceled).toMatchObject({ state: "canceled", finished_at: expect.any(String) });
    expect(await dataOf<Replay>(await cancel())).toEqual(canceled);
    const second = await begun(id, { ...RANGE, event_type: "filing.created" });
    type Page = { data: Replay[]; pagination: { total: number } };
    const { data, pagination } = await server.json<Page>(`/v1/webhooks/${id}/replays?per_page=1`);
    expect([data, pagination.total]).toEqual([[second], 2]);
    const lines = (await (await server.get(`/v1/webhooks/${id}/replays?format=ndjson`)).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([second.id, first.id]);
  });

  test("of a subscription that is not active is a 409 that says to reactivate it", async () => {
    const { id } = await subscribe(server);
    await send(server, "PATCH", `/v1/webhooks/${id}`, { body: { is_active: false } });
    expect(await refusal(await begin(id))).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining("reactivate it first") },
    });
  });

  test("ends now without `to`, and takes its words in any case", async () => {
    const { id } = await subscribe(server);
    const replay = await begun(id, { from: "2020-01-01", event_type: "FILING.created" });
    expect(replay).toMatchObject({ to: replay.created_at, event_type: "filing.created" });
  });

  test.each([
    [{ to: "2026-01-01" }, "from: is missing"],
    [{ ...RANGE, from: "yesterday" }, 'from: "yesterday" is not accepted; accepted: a date (2025-01-31'],
    [{ ...RANGE, from: "2026-02-30" }, 'from: "2026-02-30" is not accepted; accepted: a date (2025-01-31'],
    [{ ...RANGE, to: "2026-01-01T00:00:00" }, 'to: "2026-01-01T00:00:00" is not accepted'],
    [{ ...RANGE, to: "9999-12-31T23:59:59-14:00" }, "from the year 1000 to 9999 in UTC"],
    [{ ...RANGE, from: "0001-01-01" }, "from the year 1000 to 9999 in UTC"],
    [{ from: "2026-01-01", to: "2026-01-01" }, 'from: "2026-01-01" is not before `to`'],
    [{ from: "2998-01-01", to: "2999-01-01" }, 'from: "2998-01-01" is in the future'],
    [{ ...RANGE, status: "queued" }, "accepted: one of failed, succeeded, missed, or null"],
    [{ ...RANGE, status: "missed" }, "is more than 30 days ago, and older deliveries are not kept"],
    [{ ...RANGE, event_type: "filing.create" }, 'did you mean "filing.created"?'],
    [{ ...RANGE, event_type: "board.changed" }, "is not a type of this subscription; accepted: filing.created"],
    [{ ...RANGE, since: "2026-01-01" }, "since: is not a field here"],
  ])("with the body %j is a 400 that says what is accepted", async (body, message) => {
    const { id } = await subscribe(server);
    const { status, error } = await refusal(await begin(id, body));
    expect([status, error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("names every fault of its body at once", async () => {
    const { id } = await subscribe(server);
    const { error } = await refusal(await begin(id, { from: "now", to: "then", status: "all" }));
    expect(error.details?.map(({ parameter }) => parameter).toSorted()).toEqual(["from", "status", "to"]);
  });

  test("with a status takes the time of which deliveries are kept", async () => {
    const { id } = await subscribe(server);
    await begun(id, { from: daysAgo(29.9), to: RANGE.to, status: "failed" });
  });

  test("of another account, or with an id that isn't a UUID, is a 404", async () => {
    const { key } = await otherAccount(server);
    const { id } = await subscribe(server);
    const replay = await begun(id);
    const paths = [`${id}/replays/${replay.id}`, `${id}/replays`, "x/replays", `x/replays/${replay.id}`];
    for (const path of paths)
      expect((await server.get(`/v1/webhooks/${path}`, { headers: { "x-api-key": key } })).status).toBe(404);
    expect((await begin(id, RANGE, key)).status).toBe(404);
    expect((await send(server, "DELETE", `/v1/webhooks/${id}/replays/${replay.id}`, { key })).status).toBe(404);
    for (const path of ["x", "%00", crypto.randomUUID()])
      expect((await server.get(`/v1/webhooks/${id}/replays/${path}`)).status).toBe(404);
    const { id: secondId } = await subscribe(server);
    expect((await server.get(`/v1/webhooks/${secondId}/replays/${replay.id}`)).status).toBe(404);
  });
});
