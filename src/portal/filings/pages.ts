import type { PortalPage } from "../page.ts";

/** The pages of filings: the search in their text, a filing, and a section of one. */
export const FILING_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/filings/search", needs: "explorer" },
    render: async (context) => (await import("./search/search-page.tsx")).filingSearchPage(context),
  },
  {
    ...{ method: "GET", path: "/filings/{accession_number}", needs: "explorer" },
    render: async (context) => (await import("./filing-page.tsx")).filingPage(context),
  },
  {
    ...{ method: "GET", path: "/filings/{accession_number}/sections/{section_type}", needs: "explorer" },
    render: async (context) => (await import("./section-page.tsx")).sectionPage(context),
  },
];
