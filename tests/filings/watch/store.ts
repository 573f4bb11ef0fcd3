import { beforeEach } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedEvents } from "../../../src/events/queries.ts";
import { writeNameOnly } from "../../../src/filings/load/queries/companies.ts";
import type { Database } from "../../../src/storage/database.ts";
import { TEST_SETTINGS } from "../../support/server.ts";
import { testStore } from "../../support/store.ts";
import { FILERS } from "./made-filings.ts";

/** A database in which the made-up companies are loaded, empty of filings before each test. */
export function watchStore(purpose: string) {
  const store = testStore(purpose, { emptyBefore: true });
  beforeEach(async () => {
    await store.database.transaction(async (tx) => {
      for (const { cik, name } of FILERS) await writeNameOnly(tx, { cik, name, sic: null, naics: null });
    });
  });
  return {
    get database(): Database {
      return store.database;
    },
    get url(): string {
      return store.url;
    },
    /** The events of a type, oldest first. */
    events: async (type: "filing.created" | "amendment.filed" | "corporate_event.created" = "filing.created") =>
      recordedEvents(store.database.sql, { types: [type], since: undefined, limit: 100_000 }),
    /** The accession numbers of the filings that were reported, sorted. */
    async reportedFilings(): Promise<string[]> {
      return (await this.events()).map(({ data }) => String(data?.accession_number)).toSorted();
    },
  };
}

/** Settings of a watch that reads a mirror every second. */
export const watchSettings = (mirror: string) => ({
  ...TEST_SETTINGS,
  home: mkdtempSync(join(tmpdir(), "govdata-watch-")),
  edgarMirror: mirror,
  edgarPollSeconds: 1,
});
