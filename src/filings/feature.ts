import type { Sql } from "postgres";
import type { Settings } from "../config.ts";
import type { Feature } from "../feature.ts";
import type { Database } from "../storage/database.ts";
import { searchPart } from "./search/process/part.ts";
import type { CompanyEnrichment } from "./serving/enrichment.ts";
import { watchPart } from "./watch/part.ts";

/** Companies and what they file with the SEC. `enrichment`: what `include=` adds to them. */
export const filings = (enrichment: (sql: Sql) => Promise<CompanyEnrichment>): Feature => ({
  name: "filings",
  tag: {
    name: "Filings",
    description:
      "Companies that file with the SEC (EDGAR): identity and industry, standardized financial statements from XBRL " +
      "facts with the filing behind every figure, executive compensation, filings, the sections of annual and " +
      "quarterly reports with what changed in them, and a search over their text. `as_of=` returns data as filed by " +
      "a day.",
  },
  endpoints: async (database, settings) =>
    (await import("./routes.ts")).filingEndpoints(database, await enrichment(database.sql), settings),
  parts: [watchPart, searchPart],
  datasets: async () => {
    const { sec } = await import("./load/sec.ts");
    const [{ watchFacts }, { coverageFacts }, { searchFacts }] = await Promise.all([
      import("./watch/facts.ts"),
      import("./serving/sections/coverage-facts.ts"),
      import("./search/facts.ts"),
    ]);
    const facts = async (database: Database, settings: Settings) => [
      ...(await watchFacts(database, settings)),
      ...(await coverageFacts(database)),
      ...(await searchFacts(database, settings)),
    ];
    return [{ ...sec, facts }];
  },
});
