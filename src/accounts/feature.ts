import type { Settings } from "../config.ts";
import type { Feature } from "../feature.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import type { Database } from "../storage/database.ts";
import { accountCleaningJob, usageJob } from "./cleaning.ts";

/**
 * Accounts, their sessions in browsers, their API keys, and the links that keys sign. `endpointsOf`: every endpoint, to
 * check what links are made for.
 */
export const accounts = (
  endpointsOf: (database: Database, settings: Settings) => Promise<readonly Endpoint[]>,
): Feature => ({
  name: "accounts",
  tag: {
    name: "Links",
    description: "Addresses that answer without a header, for spreadsheets and programs that send none.",
  },
  async endpoints(database, settings) {
    const { linkEndpoints } = await import("./links/routes.ts");
    let all: Promise<readonly Endpoint[]> | undefined;
    return linkEndpoints(database, settings, () => {
      all ??= endpointsOf(database, settings);
      return all;
    });
  },
  jobs: [accountCleaningJob, usageJob],
});
