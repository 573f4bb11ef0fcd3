import { getPage, type PortalPage } from "../page.ts";

/** The pages of filings: the search in their text, a filing, and a section of one. */
export const FILING_PAGES: readonly PortalPage[] = [
  getPage("/filings/search", "explorer", async (context) =>
    (await import("./search/search-page.tsx")).filingSearchPage(context),
  ),
  getPage("/filings/{accession_number}", "explorer", async (context) =>
    (await import("./filing-page.tsx")).filingPage(context),
  ),
  getPage("/filings/{accession_number}/sections/{section_type}", "explorer", async (context) =>
    (await import("./section-page.tsx")).sectionPage(context),
  ),
];
