import type { PortalPage } from "../page.ts";

/** The pages of companies. */
export const COMPANY_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/companies", needs: "explorer" },
    render: async (context) => (await import("./companies-page.tsx")).companiesPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}", needs: "explorer" },
    render: async (context) => (await import("./company-page.tsx")).companyPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/financials", needs: "explorer" },
    render: async (context) => (await import("./statements/financials-page.tsx")).financialsPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/facts/{line_item}", needs: "explorer" },
    render: async (context) => (await import("./statements/fact-page.tsx")).factPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/ratios", needs: "explorer" },
    render: async (context) => (await import("./ratios/ratios-page.tsx")).ratiosPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/ratios/{ratio}", needs: "explorer" },
    render: async (context) => (await import("./ratios/ratio-page.tsx")).ratioPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/compensation", needs: "explorer" },
    render: async (context) => (await import("./compensation-page.tsx")).compensationPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/context", needs: "explorer" },
    render: async (context) => (await import("./context/context-page.tsx")).contextPage(context),
  },
  {
    ...{ method: "GET", path: "/companies/{identifier}/filings", needs: "explorer" },
    render: async (context) => (await import("./filings/filings-page.tsx")).filingsPage(context),
  },
];
