import { rmSync } from "node:fs";
import type { Settings } from "../../../src/config.ts";
import type { Database } from "../../../src/storage/database.ts";
import { publishAgain } from "../../support/publish.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { addReports, fillIndex, type IndexPlace, indexPlace } from "./made-reports.ts";

/** A server with an index of passages. Its `stop` removes the index, too. */
export interface SearchServer extends TestServer {
  place: IndexPlace;
}

/** Starts a server on the reports that `seed` adds, and on an index of all of them. */
export async function startSearchServer(
  seed: (database: Database) => Promise<void> = addReports,
  options: Parameters<typeof fillIndex>[2] = {},
  settings: Partial<Settings> = {},
): Promise<SearchServer> {
  const place = indexPlace();
  const server = await startServer({
    settings: { ...settings, ...place },
    async seed({ database }) {
      await publishAgain(database.sql, "sec");
      await seed(database);
      await fillIndex(database, place, options);
    },
  });
  return {
    ...server,
    place,
    async stop(signal) {
      await server.stop(signal);
      rmSync(place.home, { recursive: true, force: true });
    },
  };
}
