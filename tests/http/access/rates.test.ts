import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addRateHeaders, fullRate, type KeyRate, take, tooManyRequests } from "../../../src/http/access/rates.ts";
import type { Tier } from "../../../src/settings/keys.ts";

/** A key of an account, the only one there unless `shared` is of other keys, too. */
const keyOf = (tier: Tier, shared = fullRate(tier)): KeyRate => ({ ...fullRate(tier), shared });

const headersOf = (key: KeyRate) => {
  const headers: Record<string, string> = {};
  addRateHeaders(headers, key);
  return headers;
};

test("a free key may send 60 requests at once, then one per second", () => {
  const key = keyOf("free");
  for (let index = 0; index < 60; index++) expect(take(key, 0)).toBe(true);
  expect(take(key, 0)).toBe(false);
  expect(take(key, 999)).toBe(false);
  expect(take(key, 1001)).toBe(true);
  expect(take(key, 1001)).toBe(false);
});

test("both families of rate headers have the same values", () => {
  const key = keyOf("free");
  for (let index = 0; index < 10; index++) take(key, 0);
  expect(headersOf(key)).toEqual({
    "ratelimit-limit": "60",
    "ratelimit-remaining": "50",
    "ratelimit-reset": "10",
    "ratelimit-policy": '"free";q=60;w=60',
    ratelimit: '"free";r=50;t=10',
  });
});

test("when no requests are left, the reset is the time of the next accepted request, like Retry-After", () => {
  const key = keyOf("free");
  while (take(key, 0));
  expect(headersOf(key)).toMatchObject({ "ratelimit-remaining": "0", "ratelimit-reset": "1" });
  expect(tooManyRequests(key).headers).toEqual({ "retry-after": "1" });
});

test("an unlimited key is never refused and gets no headers", () => {
  const key = keyOf("unlimited");
  for (let index = 0; index < 10_000; index++) expect(take(key, 0)).toBe(true);
  const headers = {};
  addRateHeaders(headers, key);
  expect(headers).toEqual({});
});

describe("a key whose tier changes", () => {
  test("has at most the burst of its new tier", () => {
    for (const before of ["standard", "unlimited"] as const) {
      const key = keyOf(before);
      key.tier = "free";
      let passed = 0;
      while (passed < 1000 && take(key, 0)) passed++;
      expect(passed).toBe(60);
    }
  });
});

test("in any minute, at most the burst plus one minute's refill passes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 400 }), (times) => {
      const key = keyOf("free");
      const passed = times.sort((left, right) => left - right).filter((time) => take(key, time)).length;
      expect(passed).toBeLessThanOrEqual(120);
      expect(passed).toBeGreaterThanOrEqual(Math.min(times.length, 60));
    }),
  );
});

test("a clock that goes back does not reduce the limit", () => {
  const key = keyOf("free");
  key.bucket.filledAt = 1_000_000;
  expect(take(key, 0)).toBe(true);
  expect(headersOf(key)["ratelimit-remaining"]).toBe("59");
});

describe("the keys of an account", () => {
  test("share a bucket of the account, of the largest tier among them", () => {
    const shared = fullRate("standard");
    const keys = Array.from({ length: 20 }, () => keyOf("standard", shared));
    const passed = keys.flatMap((key) => Array.from({ length: 600 }, () => take(key, 0))).filter(Boolean).length;
    expect(passed).toBe(600);
    expect(take(keyOf("standard", shared), 0)).toBe(false); // a new key brings nothing
  });

  test("a refused request takes nothing, of the other bucket neither", () => {
    const shared = fullRate("standard");
    const free = keyOf("free", shared);
    for (let index = 0; index < 100; index++) take(free, 0);
    expect(shared.bucket.left).toBe(540);
    const other = keyOf("standard", shared);
    for (let index = 0; index < 600; index++) take(other, 0);
    expect(other.bucket.left).toBe(60);
  });

  test("the headers state the emptier of the two buckets", () => {
    const shared = fullRate("standard");
    const [busy, free] = [keyOf("standard", shared), keyOf("free", shared)];
    for (let index = 0; index < 590; index++) take(busy, 0);
    expect(headersOf(free)).toEqual({
      "ratelimit-limit": "600",
      "ratelimit-remaining": "10",
      "ratelimit-reset": "59",
      "ratelimit-policy": '"account";q=600;w=60',
      ratelimit: '"account";r=10;t=59',
    });
    while (take(free, 0));
    expect(tooManyRequests(free)).toMatchObject({
      message: "More than 600 requests of all keys of the account a minute; try again in 1 s",
      headers: { "retry-after": "1" },
    });
    expect(headersOf(keyOf("free", fullRate("standard")))["ratelimit-policy"]).toBe('"free";q=60;w=60');
  });

  test("one without a limit is not counted, and lifts the limit of the account only", () => {
    const shared = fullRate("unlimited");
    const [unlimited, free] = [keyOf("unlimited", shared), keyOf("free", shared)];
    for (let index = 0; index < 1000; index++) expect(take(unlimited, 0)).toBe(true);
    const passed = Array.from({ length: 100 }, () => take(free, 0)).filter(Boolean).length;
    expect([passed, headersOf(free)["ratelimit-limit"]]).toEqual([60, "60"]);
  });

  test("in any minute, with any keys, at most a burst and one minute's refill of the largest tier passes", () => {
    const tier = fc.constantFrom<Tier>("free", "standard");
    const request = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 60_000 }));
    fc.assert(
      fc.property(
        fc.array(tier, { minLength: 10, maxLength: 10 }),
        fc.array(request, { maxLength: 2000 }),
        (tiers, all) => {
          const shared = fullRate(tiers.includes("standard") ? "standard" : "free");
          const keys = tiers.map((name) => keyOf(name, shared));
          const passed = all
            .sort(([, left], [, right]) => left - right)
            .filter(([key, time]) => take(keys[key]!, time)).length;
          expect(passed).toBeLessThanOrEqual(tiers.includes("standard") ? 1200 : 120);
        },
      ),
    );
  });
});
