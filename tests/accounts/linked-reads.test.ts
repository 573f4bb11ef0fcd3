import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { seedReports } from "../contract/filings-seed.ts";
import { ANALYSTS } from "../support/analysts.ts";
import { answerOfScript } from "../support/python.ts";
import { type Envelope, startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasStarterData: true, seed: ({ database }) => seedReports(database).then(() => {}) });
}, 120_000);
afterAll(() => server?.stop());

/** Makes a link; its address is that of the server, whose base URL has another port. */
async function makeLink(body: object): Promise<{ id: string; url: string }> {
  const made = await server.get("/v1/links", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data, error } = (await made.json()) as Envelope & { data: { id: string; url: string } };
  if (error) throw new Error(error.message);
  return { id: data.id, url: server.url + data.url.replace(/^https?:\/\/[^/]+/, "") };
}

test("a feed by a link is that by its key, with a tag that answers 304, until the link is revoked", async () => {
  const path = "/v1/us/sec/events.atom";
  const { id, url } = await makeLink({ path, expires_in: null });
  const byKey = await server.get(path);
  const feed = await fetch(url);
  const text = await feed.text();
  expect([feed.status, feed.headers.get("content-type")]).toEqual([200, byKey.headers.get("content-type")]);
  expect(text).toBe(await byKey.text());
  expect(text.match(/<entry>/g)?.length).toBeGreaterThan(0);
  expect(text).not.toContain("link=");

  const etag = feed.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);

  expect((await server.get(`/v1/links/${id}`, { method: "DELETE" })).ok).toBe(true);
  await waitUntil("the link has ended", async () => (await fetch(url)).status === 401);
});

describe.skipIf("reason" in ANALYSTS)("links to a table", () => {
  test("are read as CSV and Parquet by pandas and polars, and by DuckDB with httpfs, without a key", async () => {
    const path = "/v1/us/census/metrics/median_household_income/values?level=county";
    const [csv, parquet] = await Promise.all(
      ["csv", "parquet"].map((format) => makeLink({ path: `${path}&format=${format}` })),
    );
    const read = await answerOfScript<Record<string, { columns: string[]; rows: number }>>(
      ANALYSTS,
      join(import.meta.dir, "read_links.py"),
      [csv!.url, parquet!.url],
      { HOME: homedir(), POLARS_TEMP_DIR: tmpdir() }, // DuckDB keeps its extensions in the former
    );
    const lines = (await (await server.get(`${path}&format=csv`)).text()).trim().split(/\r?\n/);
    const table = { columns: lines[0]!.split(","), rows: lines.length - 1 };
    expect(table.rows).toBeGreaterThan(1_000);
    expect(Object.keys(read).length).toBeGreaterThanOrEqual(5);
    for (const [program, found] of Object.entries(read)) expect([program, found]).toEqual([program, table]);
  }, 120_000);
});
