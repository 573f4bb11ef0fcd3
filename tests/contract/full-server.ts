import { rmSync } from "node:fs";
import { fillIndex, indexPlace } from "../filings/search/made-reports.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { buildScreener } from "../support/screener.ts";
import { sharedServer, startServer } from "../support/server.ts";
import { seedReports } from "./filings-seed.ts";
import { seedLending } from "./lending-seed.ts";

/** A server with data for every endpoint: the starter data, and made loans, reports, passages and screener. */
export const fullServer = sharedServer(async () => {
  const place = indexPlace();
  // Webhooks of the document's examples have targets on this machine, where nothing answers. No other server of names
  // is asked.
  const names = await startDnsServer();
  names.set("example.org", ["127.0.0.1"]);
  const server = await startServer({
    settings: { ...place, allowNetworks: ["127.0.0.0/8"], resolver: { host: names.host, port: names.port } },
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
      await names.close();
      rmSync(place.home, { recursive: true, force: true });
    },
  };
});
