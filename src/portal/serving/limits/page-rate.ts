import { rateLimited } from "../../../errors.ts";
import { type Bucket, secondsUntil, takeFrom } from "../../../http/access/rates.ts";

/** Counts the pages of data that each client asks for: they need no key, and must not be a way around its limit. */
export interface PageRate {
  /** Counts a page for the network address of a client. @throws 429 */
  count(address: string | undefined): void;
}

/** The clients that are remembered. The one that was away for longest is forgotten first: its bucket is the fullest. */
const MOST_CLIENTS = 10_000;

/** Returns a counter that lets each client have so many pages a minute, all of them at once if it likes. */
export function createPageRate(pagesPerMinute: number | undefined, now = () => performance.now()): PageRate {
  const buckets = new Map<string, Bucket>();
  return {
    count(address) {
      if (pagesPerMinute === undefined || address === undefined || isThisMachine(address)) return;
      const bucket = buckets.get(address) ?? { left: pagesPerMinute, filledAt: now() };
      buckets.delete(address);
      buckets.set(address, bucket); // as the last one
      const [oldest = address] = buckets.keys();
      if (buckets.size > MOST_CLIENTS) buckets.delete(oldest);
      if (takeFrom(bucket, pagesPerMinute, now())) return;
      throw rateLimited(pagesPerMinute, secondsUntil(1 - bucket.left, pagesPerMinute), "pages from your address");
    },
  };
}

/** The machine itself, or all clients of a proxy on it that is not trusted: one of them must not stop the others. */
const isThisMachine = (address: string): boolean => address.startsWith("127.") || address === "0:0:0:0::/64";
