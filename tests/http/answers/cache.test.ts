import { expect, test } from "bun:test";
import { createCache, type PublicAnswer } from "../../../src/http/answers/cache.ts";
import { RouteMetrics } from "../../../src/http/metrics/metrics.ts";
import type { DatasetState } from "../../../src/http/versions.ts";

const state: DatasetState = { dataset: "rivers", version: 1, updatedAt: undefined, stamp: "1", published: "1" };
const answer = (sizeBytes: number): PublicAnswer => ({
  scope: "public",
  body: new Uint8Array(sizeBytes),
  headers: new Headers(),
  etag: '"x"',
  route: new RouteMetrics("/x"),
  states: [state],
  stamps: [state.stamp],
});
const gauge = (cache: ReturnType<typeof createCache>, name: string) =>
  cache.gauges().find((one) => one.name === `govdata_cache_${name}`)?.values[0]?.value;

test("an answer is cached by URL, format and encoding until its dataset is published again", () => {
  const cache = createCache(1e6);
  const kept = answer(10);
  cache.put("/a", "json", "zstd", kept);
  expect(cache.get("/a", "json", "zstd")).toBe(kept);
  expect(cache.get("/a", "json", "gzip")).toBeUndefined();
  expect(cache.get("/a", "csv", "zstd")).toBeUndefined();
  state.stamp = "2";
  expect(cache.get("/a", "json", "zstd")).toBeUndefined();
  expect(gauge(cache, "entries")).toBe(0);
  expect(gauge(cache, "bytes")).toBe(0);
});

test("an answer made from an old version is not cached", () => {
  const cache = createCache(1e6);
  const old = answer(10);
  state.stamp = "3";
  cache.put("/a", "json", "identity", old);
  expect(gauge(cache, "entries")).toBe(0);
});

test("the cache stays within its limit, and popular answers survive a crawl of all others", () => {
  const cache = createCache(1e6);
  cache.put("/hot", "json", "identity", answer(1000));
  for (let index = 0; index < 2000; index++) {
    cache.put(`/cold/${index}`, "json", "identity", answer(1000));
    expect(cache.get("/hot", "json", "identity")).toBeDefined();
    expect(gauge(cache, "bytes")).toBeLessThanOrEqual(1e6);
  }
  expect(gauge(cache, "evictions_total")).toBeGreaterThan(1000);
});

test("an answer that would take too much of the cache is not cached", () => {
  const cache = createCache(1e6);
  cache.put("/large", "json", "identity", answer(100_000));
  expect(gauge(cache, "entries")).toBe(0);
});
