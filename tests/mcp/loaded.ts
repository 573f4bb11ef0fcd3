import { rmSync } from "node:fs";
import { join } from "node:path";
import { allDatasets, allDerived } from "../../src/features.ts";
import { sec } from "../../src/filings/load/sec.ts";
import { sba } from "../../src/lending/load/sba.ts";
import { rebuildOutdated } from "../../src/loading/derived.ts";
import type { Database } from "../../src/storage/database.ts";
import { fillIndex, type IndexPlace, indexPlace } from "../filings/search/made-reports.ts";
import { loadFrom } from "../support/load.ts";

/** Annual reports of an invented company, the second one with a text that gives orders to its readers. */
const FILINGS = join(import.meta.dir, "fixtures", "filings");

/** Real loans of seven states and quarters. */
const LOANS = join(import.meta.dir, "..", "lending", "load", "fixtures", "loans");

/** What questions need besides the starter data: where the index of passages is, and what removes it. */
export interface LoadedFixtures {
  place: IndexPlace;
  remove(): void;
}

/** Loads loans and reports into a store with the starter data, and makes the screener and the index of all reports. */
export async function loadFixtures(database: Database): Promise<LoadedFixtures> {
  await loadFrom(sba, database, LOANS);
  await loadFrom(sec, database, FILINGS);
  for (const dataset of await allDatasets()) await dataset.deriveMissing?.(database);
  await rebuildOutdated(await allDerived(), database, { signal: new AbortController().signal });
  const place = indexPlace();
  await fillIndex(database, place);
  return { place, remove: () => rmSync(place.home, { recursive: true, force: true }) };
}
