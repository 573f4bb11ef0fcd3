import { getPage, type PortalPage } from "../page.ts";

/** The pages of companies. */
export const COMPANY_PAGES: readonly PortalPage[] = [
  getPage("/companies", "explorer", async (context) => (await import("./companies-page.tsx")).companiesPage(context)),
  getPage("/companies/{identifier}", "explorer", async (context) =>
    (await import("./company-page.tsx")).companyPage(context),
  ),
  getPage("/companies/{identifier}/financials", "explorer", async (context) =>
    (await import("./statements/financials-page.tsx")).financialsPage(context),
  ),
  getPage("/companies/{identifier}/facts/{line_item}", "explorer", async (context) =>
    (await import("./statements/fact-page.tsx")).factPage(context),
  ),
  getPage("/companies/{identifier}/ratios", "explorer", async (context) =>
    (await import("./ratios/ratios-page.tsx")).ratiosPage(context),
  ),
  getPage("/companies/{identifier}/ratios/{ratio}", "explorer", async (context) =>
    (await import("./ratios/ratio-page.tsx")).ratioPage(context),
  ),
  getPage("/companies/{identifier}/compensation", "explorer", async (context) =>
    (await import("./compensation-page.tsx")).compensationPage(context),
  ),
  getPage("/companies/{identifier}/context", "explorer", async (context) =>
    (await import("./context/context-page.tsx")).contextPage(context),
  ),
  getPage("/companies/{identifier}/filings", "explorer", async (context) =>
    (await import("./filings/filings-page.tsx")).filingsPage(context),
  ),
];
