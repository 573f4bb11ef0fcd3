import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import type { Envelope } from "../support/server.ts";

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
}, 60_000);
afterAll(() => server.stop());

const ask = (q: string) => server.get(`/v1/us/sec/sections/search?${new URLSearchParams({ q, mode: "keyword" })}`);

test("an index whose files are damaged while it is served is a 503 with that reason, from the first question on", async () => {
  expect((await ask("vendor")).status).toBe(200);
  const { place } = server;
  const [table = ""] = readdirSync(place.vectorsUri).filter((name) => name.startsWith("chunks"));
  const data = join(place.vectorsUri, table, "data");
  for (const file of readdirSync(data)) writeFileSync(join(data, file), "damaged");
  for (const [q, reason] of [
    ["supplier", "can't be read"],
    ["interest rates", "is damaged; it is being built again"],
  ] as const) {
    const response = await ask(q);
    const { error } = (await response.json()) as Envelope;
    expect([response.status, error?.message]).toEqual([503, expect.stringContaining(reason)]);
  }
});
