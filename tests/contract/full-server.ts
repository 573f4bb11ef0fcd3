import { rmSync } from "node:fs";
import { fillIndex, indexPlace } from "../filings/search/made-reports.ts";
import { buildScreener } from "../support/screener.ts";
import { sharedServer, startServer } from "../support/server.ts";
import { seedReports } from "./filings-seed.ts";
import { seedLending } from "./lending-seed.ts";

/** A server with data for every endpoint: the starter data, and made loans, reports, passages and screener. */
export const fullServer = sharedServer(async () => {
  const place = indexPlace();
  const server = await startServer({
    settings: place,
    hasStarterData: true,
    seed: async ({ database }) => {
      // Lending has no starter data: of the 7(a) files only samples could be had, whose rates would mislead.
      await seedLending(database);
      // The agency's filings may not be in the repository.
      await seedReports(database);
      await fillIndex(database, place);
      await buildScreener(database);
    },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(place.home, { recursive: true, force: true });
    },
  };
});
