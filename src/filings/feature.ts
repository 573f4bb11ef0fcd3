import type { Feature } from "../feature.ts";
import { FILINGS_STEPS } from "./tables/steps.ts";

/** Companies and what they file with the SEC. */
export const filings: Feature = {
  name: "filings",
  tag: {
    name: "Filings",
    description:
      "Companies that file with the SEC (EDGAR): identity and industry, standardized financial statements from XBRL " +
      "facts with the filing behind every figure, executive compensation, filings. `as_of=` returns data as filed by " +
      "a day.",
  },
  tables: FILINGS_STEPS,
  endpoints: async ({ sql }) => (await import("./routes.ts")).filingEndpoints(sql),
  datasets: async () => [(await import("./load/sec.ts")).sec],
};
