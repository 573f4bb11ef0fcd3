import type { Feature } from "../feature.ts";

/** What is made across features: the labor market and the lending around companies, and the screener. */
export const enrichment: Feature = {
  name: "enrichment",
  tag: {
    name: "Screener",
    description:
      "Companies by their figures: statements, ratios, the labor market of their industry and county, and the pay of " +
      "their chief executives.",
  },
  endpoints: async ({ sql }) => (await import("./screener/routes.ts")).screenerEndpoints(sql),
  prepare: async (database) => (await import("./prepare.ts")).prepareEnrichment(database),
  derived: async () => [(await import("./screener/build.ts")).screener],
};
