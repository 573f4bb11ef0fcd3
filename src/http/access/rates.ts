import { rateLimited } from "../../errors.ts";
import type { Tier } from "../../settings/keys.ts";

/** Requests per minute by tier. A full bucket, and so the largest burst, holds one minute's requests. */
export const TIERS: Readonly<Record<Tier, number>> = {
  free: 60,
  standard: 600,
  unlimited: Number.POSITIVE_INFINITY,
};

/** The bucket of one key, in this process. */
export interface Bucket {
  left: number;
  filledAt: number;
}

/** Returns a bucket that allows a minute's requests at once. */
export const fullBucket = (tier: Tier, now: number): Bucket => ({ left: TIERS[tier], filledAt: now });

/** Takes one request out of the bucket at `now` (ms). Returns false and takes nothing if less than one is left. */
export function take(bucket: Bucket, tier: Tier, now: number): boolean {
  const limit = TIERS[tier];
  return limit === Number.POSITIVE_INFINITY || takeFrom(bucket, limit, now);
}

/** As {@link take}, with a limit per minute. */
export function takeFrom(bucket: Bucket, limit: number, now: number): boolean {
  const elapsed = now - bucket.filledAt;
  // A clock that was set back must not empty a bucket; a lower tier must not keep the higher one's burst.
  if (elapsed > 0) bucket.left += (elapsed * limit) / 60_000;
  if (!(bucket.left <= limit)) bucket.left = limit;
  bucket.filledAt = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

/** Returns in how many whole seconds so many `missing` requests are there again, at a limit per minute. */
export const secondsUntil = (missing: number, limit: number): number => Math.max(1, Math.ceil((missing * 60) / limit));

/**
 * Adds the rate limit headers of a limited key: three from the older drafts and two from draft 10, with the same
 * content. `Reset` counts to a full bucket. When nothing is left, it counts to the next request that would pass.
 */
export function addRateHeaders(headers: Record<string, string>, bucket: Bucket, tier: Tier): void {
  const limit = TIERS[tier];
  if (limit === Number.POSITIVE_INFINITY) return;
  const left = Math.floor(bucket.left);
  const reset = left === 0 ? secondsUntil(1 - bucket.left, limit) : Math.ceil(((limit - bucket.left) * 60) / limit);
  headers["ratelimit-limit"] = String(limit);
  headers["ratelimit-remaining"] = String(left);
  headers["ratelimit-reset"] = String(reset);
  headers["ratelimit-policy"] = `"${tier}";q=${limit};w=60`;
  headers.ratelimit = `"${tier}";r=${left};t=${reset}`;
}

/** The error for a request that `take` refused. */
export const tooManyRequests = (bucket: Bucket, tier: Tier) =>
  rateLimited(TIERS[tier], secondsUntil(1 - bucket.left, TIERS[tier]));
