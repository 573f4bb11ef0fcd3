import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TestServer } from "../../support/server.ts";
import { otherAccount, recordFilings, refusal, send, startWebhookServer, subscribe, TARGET } from "./support.ts";

const MOST = 3;
let server: TestServer;
beforeAll(async () => {
  server = await startWebhookServer({ settings: { webhooksPerAccount: MOST } });
}, 60_000);
afterAll(() => server.stop());

const body = { url: TARGET, events: ["filing.created"] };
const create = (key: string) => send(server, "POST", "/v1/webhooks", { body, key });
const remove = (id: string, key: string) => send(server, "DELETE", `/v1/webhooks/${id}`, { key });
const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status).toSorted();
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe("the subscriptions of an account", () => {
  test("are limited, however many are made at once; a deleted one leaves its place", async () => {
    const { key } = await otherAccount(server);
    const responses = await Promise.all(times(10, () => create(key)));
    expect(statuses(responses)).toEqual([201, 201, 201, ...times(7, () => 409)]);
    const { error } = await refusal(responses.find(({ status }) => status === 409)!);
    expect(error).toMatchObject({
      code: "conflict",
      message:
        "The account has 3 webhook subscriptions, and 3 are the most (GOVDATA_WEBHOOKS_PER_ACCOUNT); delete one that " +
        "you do not need",
    });
    const { data } = await server.json<{ data: { id: string }[] }>("/v1/webhooks", { headers: { "x-api-key": key } });
    expect((await remove(data[0]!.id, key)).status).toBe(204);
    expect(statuses([await create(key), await create(key)])).toEqual([201, 409]);
  });

  test("are kept where an account has more from before; it only gets no new one", async () => {
    const { key, email } = await otherAccount(server);
    const { sql } = server.scratch.database;
    await sql`
      insert into webhook_subscriptions (account_id, url, events, secret)
      select id, ${TARGET}, array['filing.created'], 'whsec_x' from accounts, generate_series(1, 5)
       where email = ${email}`;
    expect((await create(key)).status).toBe(409);
    const { data } = await server.json<{ data: { id: string }[] }>("/v1/webhooks", { headers: { "x-api-key": key } });
    expect(data).toHaveLength(5);
    const change = { body: { description: "still mine" }, key };
    expect((await send(server, "PATCH", `/v1/webhooks/${data[4]!.id}`, change)).status).toBe(200);
  });

  test("are not limited for operators", async () => {
    expect(statuses(await Promise.all(times(MOST + 3, () => create(server.key))))).toEqual(times(MOST + 3, () => 201));
  });
});

/** Lets so many seconds pass for the limits of accounts. */
const pass = (seconds: number) => server.scratch.database.sql`
  update webhook_account_uses
     set used_at = array(select used - ${seconds} * interval '1 s' from unnest(used_at) as used)`;

test("tests are limited by account, so that making subscriptions again and again gives no more", async () => {
  const { key } = await otherAccount(server);
  const answers: Response[] = [];
  for (let round = 0; round <= MOST; round++) {
    const { id } = await subscribe(server, {}, key);
    answers.push(...(await Promise.all(times(5, () => send(server, "POST", `/v1/webhooks/${id}/test`, { key })))));
    await remove(id, key);
  }
  expect(statuses(answers)).toEqual([...times(5 * MOST, () => 202), ...times(5, () => 429)]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await refusal(refused)).error.message).toStartWith("More than 15 test deliveries of this account a minute; ");
  await pass(60);
  const { id } = await subscribe(server, {}, key);
  expect((await send(server, "POST", `/v1/webhooks/${id}/test`, { key })).status).toBe(202);
});

test("so are replays, and one of a time range counts as five", async () => {
  const { key } = await otherAccount(server);
  const { id } = await subscribe(server, {}, key);
  await recordFilings(server.scratch.database, 1);
  const { data } = await server.json<{ data: { id: string }[] }>(`/v1/webhooks/${id}/deliveries`, {
    headers: { "x-api-key": key },
  });
  const replayOne = () => send(server, "POST", `/v1/webhooks/${id}/deliveries/${data[0]!.id}/replay`, { key });
  const replayRange = async () => {
    const { id: other } = await subscribe(server, {}, key);
    const response = await send(server, "POST", `/v1/webhooks/${other}/replays`, { body: { from: "2020-01-01" }, key });
    await remove(other, key);
    return response.status;
  };
  expect([await replayRange(), await replayRange()]).toEqual([202, 202]);
  expect(statuses(await Promise.all(times(7, replayOne)))).toEqual([...times(5, () => 202), 429, 429]);
  expect(await replayRange()).toBe(429);
  await pass(60);
  expect(await replayRange()).toBe(202);
});

test("operators have as many tests and replays as they like", async () => {
  const subscriptions = await Promise.all(times(MOST + 1, () => subscribe(server)));
  const answers = await Promise.all(
    subscriptions.flatMap(({ id }) => times(5, () => send(server, "POST", `/v1/webhooks/${id}/test`))),
  );
  expect(statuses(answers)).toEqual(times(5 * (MOST + 1), () => 202));
});
