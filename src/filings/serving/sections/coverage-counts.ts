import type { Sql } from "postgres";
import { type SectionCoverage, sectionCoverage } from "../../queries/section-coverage.ts";

/** How old counts may be. Reading them takes a second or two for a million filings. */
const FRESH_MS = 60_000;

/**
 * Returns a function that says which companies and filings have sections. The counts are read again once they are a
 * minute old; until the new ones are there, and where they can't be read, it returns the last ones.
 */
export function coverageCounts(sql: Sql, { freshMs = FRESH_MS } = {}): () => Promise<SectionCoverage> {
  let counts: Promise<SectionCoverage> | undefined;
  let isReading = false;
  let readAtMs = 0;
  const read = (): Promise<SectionCoverage> => {
    isReading = true;
    readAtMs = performance.now();
    return sectionCoverage(sql).finally(() => {
      isReading = false;
    });
  };
  return () => {
    if (counts === undefined) {
      const first = read();
      counts = first;
      first.catch(() => {
        counts = undefined;
      });
    } else if (!isReading && performance.now() - readAtMs >= freshMs)
      read().then(
        (newer) => {
          counts = Promise.resolve(newer);
        },
        () => {}, // the next search tries again after a minute
      );
    return counts;
  };
}
