import { afterAll, beforeAll, expect, test } from "bun:test";
import { csvOf, load, nameOf } from "../lending/load/support.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { repeats } from "../support/repeats.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

// Two servers on one database answer while a whole edition of loans replaces another, again and again.

const COUNTIES = ["MIAMI-DADE", "BROWARD", "ORANGE", "DUVAL", "POLK", "LEE", "LEON", "CLAY", "LAKE", "BAY"];
/** An edition in which every loan is of `dollars`. */
const edition = (dollars: number) => ({
  [nameOf("FY1991_FY1999")]: csvOf([{ approved: "1990-10-01", county: "DADE", state: "FL" }]),
  [nameOf("FY2010_FY2019")]: csvOf([{ approved: "2019-09-30", county: "MIAMI-DADE", state: "FL" }]),
  [nameOf()]: csvOf(
    COUNTIES.map((county) => ({
      county,
      state: "FL",
      gross: `${dollars}.0`,
      guaranteed: "1.0",
      approved: "2026-06-30",
    })),
  ),
});
const PATHS = [
  "/v1/us/sba/counties?period=2026-Q2&format=csv",
  "/v1/us/sba/counties?period=2026-Q2&state=12",
  "/v1/us/sba/counties/12086/lending?from_period=2026-Q1&to_period=2026-Q2",
  "/v1/us/sba/states/12/lending?from_period=2026-Q1&to_period=2026-Q2",
  "/v1/us/sba/industries/722511/lending?from_period=2026-Q1&to_period=2026-Q2",
  "/v1/us/sba/industries/72/lending?state=FL&format=csv",
];

let store: ScratchDatabase;
const servers: TestServer[] = [];
beforeAll(async () => {
  store = await scratchStore("published_anew");
  await load(store.database, edition(1_000));
  for (let count = 0; count < 2; count++) servers.push(await startServer({ scratch: store }));
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await store.close();
}, 60_000);

test("every answer and its ETag belong to one edition while two editions replace each other", async () => {
  const bodies = new Map<string, string>();
  const amounts = new Set<string>();
  let isLoading = true;
  const ask = async (server: TestServer, path: string, progress: { count: number }): Promise<void> => {
    while (isLoading) {
      const response = await server.get(path);
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      const name = `${path} ${response.headers.get("etag")}`;
      expect([name, bodies.get(name) ?? text]).toEqual([name, text]);
      bodies.set(name, text);
      // The rows are of the version that the tag names: of 1,000 dollars in the first, third and so on.
      const [, version, time] = /-(\d+)-([0-9a-z]+)-(?:json|csv)/.exec(name) ?? [];
      const dollars = Number(version) % 2 === 1 ? "1000" : "2000";
      expect([name, ...new Set(text.match(/\b[12]000\b/g))]).toEqual([name, dollars]);
      const updatedAt = `${new Date(Number.parseInt(time ?? "", 36)).toISOString().slice(0, 19)}Z`;
      if (!path.endsWith("csv")) expect(text).toContain(`"updated_at":"${updatedAt}"`);
      amounts.add(dollars);
      progress.count++;
    }
  };
  const clients = servers.flatMap((server) =>
    PATHS.map((path) => {
      const progress = { count: 0 };
      return { progress, ended: ask(server, path, progress) };
    }),
  );
  const ended = Promise.all(clients.map((client) => client.ended));
  const loading = async () => {
    for (let turn = 0; turn < repeats(4, 8); turn++) {
      const counts = clients.map(({ progress }) => progress.count);
      await load(store.database, edition(turn % 2 === 0 ? 2_000 : 1_000), { force: true });
      await waitUntil("all were answered since", () =>
        clients.every(({ progress }, at) => progress.count > (counts[at] ?? 0)),
      );
    }
  };
  try {
    await Promise.race([loading(), ended]);
  } finally {
    isLoading = false;
  }
  await ended;
  expect(amounts.size).toBe(2);
  expect(bodies.size).toBeGreaterThan(2 * PATHS.length);
}, 60_000);
