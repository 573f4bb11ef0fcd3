import type { Settings } from "../config.ts";
import type { Feature } from "../feature.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import type { Database } from "../storage/database.ts";

/** Whole tables, in an order in which a download that broke off continues. `endpoints`: those whose lists they are. */
export const exports = (
  endpoints: (database: Database, settings: Settings) => Promise<readonly Endpoint[]>,
): Feature => ({
  name: "exports",
  tag: {
    name: "Exports",
    description:
      "Whole tables as JSON lines, CSV or Parquet. Rows are in the order of `updated_at`, and `since` continues a " +
      "download that broke off. `govdata export` writes the same tables into a folder.",
  },
  endpoints: async (database, settings) =>
    (await import("./routes.ts")).exportEndpoints(database, (source) => endpoints(source, settings)),
});
