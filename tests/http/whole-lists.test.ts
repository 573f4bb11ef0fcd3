import { afterAll, beforeAll, expect, test } from "bun:test";
import { publishAndHear } from "../support/publish.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { type Probe, RIVER_COUNT, riverEndpoints } from "./fixtures.ts";

const probe: Probe = { answered: 0 };
/** How often rivers are repeated in a list that is sent as a stream: it is longer than what is put together. */
const STREAMED = 10;
let server: TestServer;

beforeAll(async () => {
  server = await startFromSource({
    more: riverEndpoints(probe),
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
});
afterAll(() => server.stop());

const publish = () => publishAndHear(server, "rivers", "/v1/test/rivers/R0001");

const list = (format: string, headers: Record<string, string> = {}, method = "GET") =>
  server.get(`/v1/test/rivers?format=${format}`, { headers: { "accept-encoding": "identity", ...headers }, method });

test("a complete list that fits is cached in each format and encoding, byte for byte", async () => {
  await publish();
  for (const format of ["csv", "ndjson"])
    for (const encoding of ["identity", "gzip", "br", "zstd"]) {
      const headers = { "accept-encoding": encoding };
      const first = await list(format, headers);
      const text = await first.text();
      expect(text.length).toBeGreaterThan(100_000);
      const before = probe.answered;
      const again = await list(format, headers);
      expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
      expect(await again.text()).toBe(text);
      const head = await list(format, headers, "HEAD");
      expect([head.status, head.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
      expect((await list(format, { ...headers, "if-none-match": again.headers.get("etag")! })).status).toBe(304);
      expect(probe.answered).toBe(before);
    }
});

test("HEAD has the same length as GET, in either order", async () => {
  for (const methods of [
    ["GET", "HEAD"],
    ["HEAD", "GET"],
  ]) {
    await publish();
    const lengths = [];
    for (const method of methods) lengths.push((await list("csv", {}, method)).headers.get("content-length"));
    expect(Number(lengths[0])).toBeGreaterThan(100_000);
    expect(lengths[1]).toBe(lengths[0]!);
  }
});

test("a list that the client already has is made only for its tag", async () => {
  await publish();
  const { headers } = await list("csv");
  probe.failAt = 1000;
  const firstAnswer = server.get("/v1/test/rivers?format=csv&sea=north", {
    headers: { "accept-encoding": "identity", "if-none-match": headers.get("etag")! },
  });
  try {
    expect((await firstAnswer).status).toBe(304);
  } finally {
    delete probe.failAt;
  }
});

test("a cached list is dropped when its version ends", async () => {
  const before = await list("ndjson");
  await before.text();
  probe.repeats = 2;
  await publish();
  try {
    const after = await list("ndjson");
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect((await after.text()).split("\n")).toHaveLength(2 * RIVER_COUNT + 1);
  } finally {
    delete probe.repeats;
    await publish();
  }
});

test("clients that leave while their list is made free room for other clients", async () => {
  probe.repeats = STREAMED;
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const leaving = new AbortController();
      const leftAnswer = server.get("/v1/test/rivers?format=csv", { signal: leaving.signal }).catch(() => undefined);
      if (index % 2 === 0) leaving.abort();
      const response = await leftAnswer;
      leaving.abort();
      await response?.text().catch(() => {}); // it was broken off here
    }),
  );
  delete probe.repeats;
  await publish();
  await (await list("csv")).text();
  const before = probe.answered;
  await (await list("csv")).text();
  expect(probe.answered).toBe(before);
});
