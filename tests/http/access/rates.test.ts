import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addRateHeaders, fullBucket, take, tooManyRequests } from "../../../src/http/access/rates.ts";

const headersOf = (bucket: ReturnType<typeof fullBucket>) => {
  const headers: Record<string, string> = {};
  addRateHeaders(headers, bucket, "free");
  return headers;
};

test("a free key may send 60 requests at once, then one per second", () => {
  const bucket = fullBucket("free", 0);
  for (let index = 0; index < 60; index++) expect(take(bucket, "free", 0)).toBe(true);
  expect(take(bucket, "free", 0)).toBe(false);
  expect(take(bucket, "free", 999)).toBe(false);
  expect(take(bucket, "free", 1001)).toBe(true);
  expect(take(bucket, "free", 1001)).toBe(false);
});

test("both families of rate headers have the same values", () => {
  const bucket = fullBucket("free", 0);
  for (let index = 0; index < 10; index++) take(bucket, "free", 0);
  expect(headersOf(bucket)).toEqual({
    "ratelimit-limit": "60",
    "ratelimit-remaining": "50",
    "ratelimit-reset": "10",
    "ratelimit-policy": '"free";q=60;w=60',
    ratelimit: '"free";r=50;t=10',
  });
});

test("when no requests are left, the reset is the time of the next accepted request, like Retry-After", () => {
  const bucket = fullBucket("free", 0);
  while (take(bucket, "free", 0));
  expect(headersOf(bucket)).toMatchObject({ "ratelimit-remaining": "0", "ratelimit-reset": "1" });
  expect(tooManyRequests(bucket, "free").headers).toEqual({ "retry-after": "1" });
});

test("an unlimited key is never refused and gets no headers", () => {
  const bucket = fullBucket("unlimited", 0);
  for (let index = 0; index < 10_000; index++) expect(take(bucket, "unlimited", 0)).toBe(true);
  const headers = {};
  addRateHeaders(headers, bucket, "unlimited");
  expect(headers).toEqual({});
});

describe("a key whose tier changes", () => {
  test("has at most the burst of its new tier", () => {
    for (const before of ["standard", "unlimited"] as const) {
      const bucket = fullBucket(before, 0);
      let passed = 0;
      while (passed < 1000 && take(bucket, "free", 0)) passed++;
      expect(passed).toBe(60);
    }
  });
});

test("in any minute, at most the burst plus one minute's refill passes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 400 }), (times) => {
      const bucket = fullBucket("free", 0);
      const passed = times.sort((left, right) => left - right).filter((time) => take(bucket, "free", time)).length;
      expect(passed).toBeLessThanOrEqual(120);
      expect(passed).toBeGreaterThanOrEqual(Math.min(times.length, 60));
    }),
  );
});

test("a clock that goes back does not reduce the limit", () => {
  const bucket = fullBucket("free", 1_000_000);
  expect(take(bucket, "free", 0)).toBe(true);
  expect(headersOf(bucket)["ratelimit-remaining"]).toBe("59");
});
