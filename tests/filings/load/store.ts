import { beforeEach } from "bun:test";
import { recordedEvents } from "../../../src/events/queries.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import type { Database } from "../../../src/storage/database.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";

/** What loads of filings write, and what tells caches of a change. */
const TABLES =
  "sec_companies, sec_tickers, sec_filings, sec_facts, sec_inline_facts, sec_annual_figures, sec_annual_ratios, " +
  "sec_compensation, sec_director_changes, sec_sections, sec_section_filings, sec_section_indexing, sec_readings, " +
  "sec_requests, events, " +
  "dataset_versions, dataset_vintages";

/** A database of the test file's own, empty before each of its tests. */
export function filingsStore(purpose: string) {
  const scratch = testStore(purpose);
  const empty = async (): Promise<void> => {
    await scratch.database.sql.unsafe(`truncate ${TABLES}`);
  };
  beforeEach(empty);
  return {
    get database(): Database {
      return scratch.database;
    },
    empty,
    /** Loads files given by name and content, as `govdata load sec --from` does. */
    load: (files: MadeFiles, options = {}) =>
      loadFrom(sec, scratch.database, files, options, { baseUrl: "https://data.example.org" }),
    /** The events that were recorded, oldest first. */
    events: async () => {
      const events = await recordedEvents(scratch.database.sql, { types: [], since: undefined, limit: 100 });
      return events.map(({ type, data }) => ({ type, data: data ?? {} }));
    },
    rows: async (query: string): Promise<unknown[]> => [...(await scratch.database.sql.unsafe(query))],
  };
}
