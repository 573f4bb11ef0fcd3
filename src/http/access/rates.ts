import { rateLimited } from "../../errors.ts";
import type { Tier } from "../../settings/keys.ts";

/** Requests per minute by tier. A full bucket, and so the largest burst, holds one minute's requests. */
export const TIERS: Readonly<Record<Tier, number>> = {
  free: 60,
  standard: 600,
  unlimited: Number.POSITIVE_INFINITY,
};

/** Requests that may be made now, in this process. */
export interface Bucket {
  left: number;
  filledAt: number;
}

/** A bucket and the tier that fills it. */
export interface Rate {
  tier: Tier;
  readonly bucket: Bucket;
}

/** The rate of a key, and that of its account, which all keys of the account share: a new key adds no requests. */
export interface KeyRate extends Rate {
  shared: Rate;
}

/** Returns a rate with a full bucket, which allows a minute's requests at once. It works with any clock. */
export const fullRate = (tier: Tier): Rate => ({ tier, bucket: { left: TIERS[tier], filledAt: 0 } });

/**
 * Takes one request out of the bucket of a key and that of its account, at `now` (ms). Returns false and takes nothing
 * if less than one is left in either (hot path).
 */
export function take(key: KeyRate, now: number): boolean {
  const { tier, bucket, shared } = key;
  const limit = TIERS[tier];
  if (limit === Number.POSITIVE_INFINITY) return true;
  const sharedLimit = TIERS[shared.tier];
  const isShared = sharedLimit !== Number.POSITIVE_INFINITY;
  fill(bucket, limit, now);
  if (isShared) fill(shared.bucket, sharedLimit, now);
  if (bucket.left < 1 || (isShared && shared.bucket.left < 1)) return false;
  bucket.left -= 1;
  if (isShared) shared.bucket.left -= 1;
  return true;
}

/** As {@link take}, from one bucket with a limit per minute. */
export function takeFrom(bucket: Bucket, limit: number, now: number): boolean {
  fill(bucket, limit, now);
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

function fill(bucket: Bucket, limit: number, now: number): void {
  const elapsed = now - bucket.filledAt;
  // A clock that was set back must not empty a bucket; a lower tier must not keep the higher one's burst.
  if (elapsed > 0) bucket.left += (elapsed * limit) / 60_000;
  if (!(bucket.left <= limit)) bucket.left = limit;
  bucket.filledAt = now;
}

/** Returns in how many whole seconds so many `missing` requests are there again, at a limit per minute. */
export const secondsUntil = (missing: number, limit: number): number => Math.max(1, Math.ceil((missing * 60) / limit));

/** The emptier of the two buckets, which decides on the next request. An account without a limit has none. */
const emptier = (key: KeyRate): Rate =>
  TIERS[key.shared.tier] !== Number.POSITIVE_INFINITY && key.shared.bucket.left < key.bucket.left ? key.shared : key;

/**
 * Adds the rate limit headers of a limited key: three from the older drafts and two from draft 10, with the same
 * content, about the emptier of the key's bucket and its account's. `Reset` counts to a full bucket. When nothing is
 * left, it counts to the next request that would pass.
 */
export function addRateHeaders(headers: Record<string, string>, key: KeyRate): void {
  if (TIERS[key.tier] === Number.POSITIVE_INFINITY) return;
  const rate = emptier(key);
  const limit = TIERS[rate.tier];
  const name = rate === key ? rate.tier : "account";
  const left = Math.floor(rate.bucket.left);
  const reset =
    left === 0 ? secondsUntil(1 - rate.bucket.left, limit) : Math.ceil(((limit - rate.bucket.left) * 60) / limit);
  headers["ratelimit-limit"] = String(limit);
  headers["ratelimit-remaining"] = String(left);
  headers["ratelimit-reset"] = String(reset);
  headers["ratelimit-policy"] = `"${name}";q=${limit};w=60`;
  headers.ratelimit = `"${name}";r=${left};t=${reset}`;
}

/** The error for a request that `take` refused. */
export function tooManyRequests(key: KeyRate) {
  const rate = emptier(key);
  const limit = TIERS[rate.tier];
  const what = rate === key ? "requests" : "requests of all keys of the account";
  return rateLimited(limit, secondsUntil(1 - rate.bucket.left, limit), what);
}
