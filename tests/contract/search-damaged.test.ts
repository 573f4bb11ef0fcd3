import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginRebuild } from "../../src/filings/search/queue/lifecycle.ts";
import { addReport, fillIndex, REPORTS } from "../filings/search/made-reports.ts";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import type { Envelope } from "../support/server.ts";

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
}, 60_000);
afterAll(() => server.stop());

/** The status, hits and notes of a search, and whether a client may keep its answer. */
async function searched(parameters: Record<string, string>) {
  const response = await server.get(`/v1/us/sec/sections/search?${new URLSearchParams(parameters)}`);
  const { data = [], metadata } = (await response.json()) as Envelope & { data?: unknown[] };
  const notes = (metadata?.notes ?? []) as string[];
  return { status: response.status, hits: data.length, notes, cache: response.headers.get("cache-control") };
}

const [NEW_REPORT] = REPORTS.map((report) => ({ ...report, accession: "0009990001-25-000001", year: 2024 }));

test("an answer says in every mode how many reports of its scope are not indexed yet, until they are", async () => {
  if (!NEW_REPORT) throw new Error("there is a report");
  const { database } = server.scratch;
  const modes = ["keyword", "semantic", "hybrid"];
  for (const mode of modes) expect((await searched({ q: "single supplier", mode })).notes).toEqual([]);
  await addReport(database, NEW_REPORT);
  for (const mode of modes)
    expect(await searched({ q: "single supplier", mode })).toMatchObject({
      notes: [expect.stringContaining(`1 of ${REPORTS.length + 1} reports in this scope are not indexed yet`)],
      cache: "private, no-cache",
    });
  for (const [scope, waiting] of [
    [{ year: "2024" }, "1 of 2"],
    [{ year: "2023" }, undefined],
    [{ identifier: "LKFD", section_type: "item_1" }, "1 of 2"],
    [{ ticker: "HRBR" }, undefined],
    [{ filing_type: "10-Q" }, undefined],
    [{ to_date: "2024-03-01" }, "1 of 3"],
    [{ from_date: "2024-02-21" }, undefined],
  ] as const) {
    const { notes } = await searched({ q: "single supplier", mode: "keyword", ...scope });
    expect(notes.join()).toMatch(waiting === undefined ? /^$/ : new RegExp(`^${waiting} reports in this scope`));
  }
  await fillIndex(database, server.place);
  for (const mode of modes)
    expect(await searched({ q: "single supplier", mode })).toMatchObject({ notes: [], cache: "private, max-age=300" });
}, 60_000);

const ask = (q: string) => server.get(`/v1/us/sec/sections/search?${new URLSearchParams({ q, mode: "keyword" })}`);

test("an index whose files are damaged while it is served is a 503 with that reason, from the start", async () => {
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

test("an index that takes the place of a lost one is not taken for a whole one while it is empty", async () => {
  const { database } = server.scratch;
  await fillIndex(database, server.place);
  expect((await searched({ q: "pipes", mode: "keyword" })).hits).toBeGreaterThan(0);
  rmSync(server.place.vectorsUri, { recursive: true });
  const states: string[] = [];
  const look = async (): Promise<void> => {
    const { status, notes } = await searched({ q: `supplier ${states.length}`, mode: "keyword" });
    states.push(status === 503 ? "503" : notes.length > 0 ? "partial" : "whole");
  };
  await look();
  await database.sql`delete from sec_search_indexes`; // as the server does that looks after the folder
  await beginRebuild(database.sql, server.place, { model: "made", dimension: 384 });
  for (let at = 0; at < 3; at++) await look();
  expect(states).not.toContain("whole");
}, 60_000);
