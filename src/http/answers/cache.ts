import type { Encoding } from "../encoding/negotiate.ts";
import { ENCODINGS } from "../encoding/negotiate.ts";
import { FORMATS, type Format, type PublicEndpoint } from "../endpoint.ts";
import type { Gauge, RouteMetrics } from "../metrics/metrics.ts";
import type { DatasetState } from "../versions.ts";
import { bytesOf, type KeptBody } from "./body.ts";

/**
 * An answer that is ready to be sent. Only the route of a public endpoint can make one.
 */
export interface PublicAnswer {
  readonly scope: PublicEndpoint["scope"];
  readonly body: KeptBody;
  /** The headers that are the same for all clients; each answer sets its own id in them. */
  readonly headers: Headers;
  /** Those of a 304, from the first one on. */
  unchangedHeaders?: Headers;
  readonly etag: string;
  readonly route: RouteMetrics;
  /** The datasets that it was made from. `stamps` are theirs at that time. */
  readonly states: readonly DatasetState[];
  readonly stamps: readonly string[];
}

/** The cached answers of one URL, by format and encoding. */
interface Entry {
  readonly target: string;
  readonly variants: (PublicAnswer | undefined)[];
  sizeBytes: number;
  /** Whether it was requested since the last sweep. */
  isWanted: boolean;
}

/**
 * Hot answers, by URL, format and encoding. An answer is valid only while its datasets have the versions that it was
 * made from. At the limit, the oldest answers not requested since the last sweep are dropped first. So a client that
 * walks through all places does not displace popular answers.
 */
export interface Cache {
  /** The size of the largest answer that may be cached. */
  readonly largestBytes: number;
  get(target: string, format: Format, encoding: Encoding): PublicAnswer | undefined;
  put(target: string, format: Format, encoding: Encoding, answer: PublicAnswer): void;
  gauges(): Gauge[];
}

/** Memory of an answer in addition to its body: strings, headers (450 bytes, and 250 of a 304), its slot in the map. */
const OVERHEAD_BYTES = 1700;

/** Returns an empty cache of at most `limitBytes`. */
export function createCache(limitBytes: number): Cache {
  const entries = new Map<string, Entry>();
  const largestBytes = limitBytes / 16;
  let sizeBytes = 0;
  let hits = 0;
  let misses = 0;
  let evictions = 0;

  const remove = (entry: Entry): void => {
    entries.delete(entry.target);
    sizeBytes -= entry.sizeBytes;
  };
  const makeRoom = (): void => {
    for (const entry of entries.values()) {
      if (sizeBytes <= limitBytes) return;
      entries.delete(entry.target);
      if (entry.isWanted) {
        entry.isWanted = false;
        entries.set(entry.target, entry); // visited again at the end of this sweep, then without `isWanted`
      } else {
        sizeBytes -= entry.sizeBytes;
        evictions++;
      }
    }
  };
  return {
    largestBytes,
    get(target, format, encoding) {
      const entry = entries.get(target);
      const answer = entry?.variants[slotOf(format, encoding)];
      if (!entry || !answer) {
        misses++;
        return undefined;
      }
      if (!isCurrent(answer)) {
        misses++;
        remove(entry); // with all variants: they were made from the same datasets
        return undefined;
      }
      hits++;
      entry.isWanted = true;
      return answer;
    },
    put(target, format, encoding, answer) {
      const added = bytesOf(answer.body) + OVERHEAD_BYTES;
      if (added + target.length > largestBytes || !isCurrent(answer)) return;
      let entry = entries.get(target);
      if (!entry) {
        entry = { target, variants: [], sizeBytes: target.length * 2, isWanted: false };
        entries.set(target, entry);
        sizeBytes += entry.sizeBytes;
      }
      const slot = slotOf(format, encoding);
      const before = entry.variants[slot];
      entry.variants[slot] = answer;
      const change = added - (before ? bytesOf(before.body) + OVERHEAD_BYTES : 0);
      entry.sizeBytes += change;
      sizeBytes += change;
      makeRoom();
    },
    gauges: () => [
      counted("govdata_cache_hits_total", "Answers sent from memory.", "counter", hits),
      counted("govdata_cache_misses_total", "Requests that found no answer in memory.", "counter", misses),
      counted("govdata_cache_evictions_total", "URLs dropped to make room.", "counter", evictions),
      counted("govdata_cache_entries", "URLs with an answer in memory.", "gauge", entries.size),
      counted("govdata_cache_bytes", "Memory of the answers.", "gauge", sizeBytes),
      counted("govdata_cache_limit_bytes", "Memory that answers may take.", "gauge", limitBytes),
    ],
  };
}

const slotOf = (format: Format, encoding: Encoding): number =>
  FORMATS.indexOf(format) * ENCODINGS.length + ENCODINGS.indexOf(encoding);

function isCurrent(answer: PublicAnswer): boolean {
  for (let index = 0; index < answer.states.length; index++)
    if (answer.states[index]?.stamp !== answer.stamps[index]) return false;
  return true;
}

const counted = (name: string, help: string, type: Gauge["type"], value: number): Gauge => ({
  name,
  help,
  type,
  values: [{ value }],
});
