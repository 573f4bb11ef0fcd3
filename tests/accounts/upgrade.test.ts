import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeKey } from "../../src/accounts/keys.ts";
import { migrate, pendingSteps } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { seedCensus } from "../contract/census-seed.ts";
import { scratchDatabase } from "../support/database.ts";
import { type Envelope, startServer, type TestServer } from "../support/server.ts";

const STEP = "accounts/0002-read-only-keys-and-links";
const PATH = "/v1/us/census/places/06/metrics?format=csv";

let server: TestServer;
const { key, prefix, sha256 } = makeKey();
beforeAll(async () => {
  const scratch = await scratchDatabase("before_links");
  const { database } = scratch;
  const steps = SCHEMA.filter(({ name }) => name !== STEP);
  expect(steps).toHaveLength(SCHEMA.length - 1);
  await migrate(database, steps);
  await seedCensus(database);
  await database.sql`
    with account as (insert into accounts (email) values ('ada@example.com') returning id)
    insert into api_keys (account_id, label, prefix, sha256, tier)
    select id, 'laptop', ${prefix}, decode(${sha256}, 'hex'), 'unlimited' from account`;
  server = await startServer({ scratch, settings: { allowNetworks: ["127.0.0.0/8"] } });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await server?.scratch.close();
});

const post = (path: string, body: object): Promise<Response> =>
  server.get(path, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("a key from before keys that only read still reads and writes after the upgrade, and makes links", async () => {
  expect(await pendingSteps(server.scratch.database, SCHEMA)).toEqual([]);
  const read = await server.get(PATH, { headers: { "x-api-key": key } });
  expect(read.status).toBe(200);

  const written = await post("/v1/webhooks", { url: "https://127.0.0.1/hook", events: ["filing.created"] });
  expect([written.status, await written.text()]).toEqual([201, expect.stringContaining("https://127.0.0.1/hook")]);

  const made = await post("/v1/links", { path: PATH });
  const { data } = (await made.json()) as Envelope & { data: { url: string } };
  const linked = await fetch(server.url + data.url.replace(/^https?:\/\/[^/]+/, ""));
  expect([linked.status, await linked.text()]).toEqual([200, await read.text()]);
});
