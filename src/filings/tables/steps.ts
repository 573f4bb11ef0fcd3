import { schemaSteps } from "../../storage/schema-steps.ts";
import companies from "./0001-companies.sql" with { type: "text" };
import facts from "./0002-facts.sql" with { type: "text" };
import proxies from "./0003-proxies.sql" with { type: "text" };
import readings from "./0004-readings.sql" with { type: "text" };
import annualFigures from "./0005-annual-figures.sql" with { type: "text" };
import newFilings from "./0006-new-filings.sql" with { type: "text" };
import sections from "./0007-sections.sql" with { type: "text" };
import search from "./0008-search.sql" with { type: "text" };
import searchStorage from "./0009-search-storage.sql" with { type: "text" };
import searchLayout from "./0010-search-layout.sql" with { type: "text" };

/** The schema of `filings`, step by step. A new step is a file and an entry; a released one never changes. */
export const FILINGS_STEPS = schemaSteps("filings", {
  "0001-companies": companies,
  "0002-facts": facts,
  "0003-proxies": proxies,
  "0004-readings": readings,
  "0005-annual-figures": annualFigures,
  "0006-new-filings": newFilings,
  "0007-sections": sections,
  "0008-search": search,
  "0009-search-storage": searchStorage,
  "0010-search-layout": searchLayout,
});
