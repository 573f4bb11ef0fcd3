import { afterAll, beforeAll, expect, test } from "bun:test";
import { serveEarlier } from "../filings/search/earlier-index.ts";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import type { Envelope } from "../support/server.ts";

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
  await serveEarlier(server.scratch.database, server.place);
}, 60_000);
afterAll(() => server.stop());

test.each(["keyword", "semantic", "hybrid"])(
  "an index of the layout before answers %s, and says what it lacks",
  async (mode) => {
    const response = await server.get(
      `/v1/us/sec/sections/search?${new URLSearchParams({ q: "dependence on a single supplier of sensors", mode })}`,
    );
    const { data, metadata } = (await response.json()) as Envelope & { data: unknown[] };
    expect(response.status).toBe(200);
    expect(data[0]).toMatchObject({ also_in: [], also_in_count: 0 });
    expect(metadata?.notes).toEqual([expect.stringContaining("layout of an earlier version")]);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  },
);
