import { rateLimited } from "../../../errors.ts";
import { type Bucket, secondsUntil, takeFrom } from "../../../http/access/rates.ts";

/** Counts what each client asks for. */
export interface PageRate {
  /** Counts a page for the network address of a client, or a form for an account. @throws 429 */
  count(client: string | undefined): void;
}

/** An account sends fewer forms by hand. Some make every server read all keys again, or hash a password. */
export const FORMS_PER_MINUTE = 120;

/** Returns a counter that lets each account send {@link FORMS_PER_MINUTE} forms a minute. */
export const createFormRate = (now?: () => number): PageRate =>
  createRate(FORMS_PER_MINUTE, { now, what: "forms of your account" });

/** The clients that are remembered. The one that was away for longest is forgotten first: its bucket is the fullest. */
const MOST_CLIENTS = 10_000;

/**
 * Returns a counter of pages of data, which need no key, and must not be a way around its limit. It lets each client
 * have so many a minute, also all at once.
 */
export const createPageRate = (pagesPerMinute: number | undefined, now?: () => number): PageRate =>
  createRate(pagesPerMinute, { now, what: "pages from your address" });

function createRate(
  perMinute: number | undefined,
  { now = () => performance.now(), what }: { now?: (() => number) | undefined; what: string },
): PageRate {
  const buckets = new Map<string, Bucket>();
  return {
    count(client) {
      if (perMinute === undefined || client === undefined || isThisMachine(client)) return;
      const bucket = buckets.get(client) ?? { left: perMinute, filledAt: now() };
      buckets.delete(client);
      buckets.set(client, bucket); // as the last one
      const [oldest = client] = buckets.keys();
      if (buckets.size > MOST_CLIENTS) buckets.delete(oldest);
      if (takeFrom(bucket, perMinute, now())) return;
      throw rateLimited(perMinute, secondsUntil(1 - bucket.left, perMinute), what);
    },
  };
}

/** The machine itself, or all clients of a proxy on it that is not trusted: one of them must not stop the others. */
const isThisMachine = (address: string): boolean => address.startsWith("127.") || address === "0:0:0:0::/64";
