import { ACCOUNT_PAGES } from "./account/pages.ts";
import { COMPANY_PAGES } from "./companies/pages.ts";
import { FILING_PAGES } from "./filings/pages.ts";
import { KEY_PAGES } from "./keys/pages.ts";
import { OPERATOR_PAGES } from "./operator/pages.ts";
import type { PortalPage } from "./page.ts";
import { SCREENER_PAGES } from "./screener/pages.ts";
import { WEBHOOK_PAGES } from "./webhooks/pages.ts";

/**
 * Every page. A page is a file, and a line here. The file is loaded with the first request for it, so that a start of
 * the server does not wait for it.
 */
export const PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/", needs: "explorer" },
    render: async (context) => (await import("./home/home-page.tsx")).homePage(context),
  },
  {
    ...{ method: "GET", path: "/find", needs: "explorer" },
    render: async (context) => (await import("./find/find-page.tsx")).findPage(context),
  },
  {
    ...{ method: "GET", path: "/find/suggestions", needs: "explorer" },
    render: async (context) => (await import("./find/suggestions.ts")).suggestionsPage(context),
  },
  {
    ...{ method: "GET", path: "/places/{fips}", needs: "explorer" },
    render: async (context) => (await import("./places/place-page.tsx")).placePage(context),
  },
  {
    ...{ method: "GET", path: "/places/{fips}/breakdowns/{metric}", needs: "explorer" },
    render: async (context) => (await import("./places/breakdown-page.tsx")).breakdownPage(context),
  },
  {
    ...{ method: "GET", path: "/compare", needs: "explorer" },
    render: async (context) => (await import("./compare/compare-page.tsx")).comparePage(context),
  },
  {
    ...{ method: "GET", path: "/compare/suggestions", needs: "explorer" },
    render: async (context) => (await import("./compare/adding.tsx")).addSuggestionsPage(context),
  },
  {
    ...{ method: "GET", path: "/map", needs: "explorer" },
    render: async (context) => (await import("./map/map-page.tsx")).mapPage(context),
  },
  {
    ...{ method: "GET", path: "/places/{fips}/lending", needs: "explorer" },
    render: async (context) => (await import("./lending/lending-page.tsx")).lendingPage(context),
  },
  {
    ...{ method: "GET", path: "/industries/{naics}", needs: "explorer" },
    render: async (context) => (await import("./industries/industry-page.tsx")).industryPage(context),
  },
  {
    ...{ method: "GET", path: "/occupations/{soc}", needs: "explorer" },
    render: async (context) => (await import("./occupations/occupation-page.tsx")).occupationPage(context),
  },
  ...COMPANY_PAGES,
  ...SCREENER_PAGES,
  ...FILING_PAGES,
  ...KEY_PAGES,
  ...WEBHOOK_PAGES,
  ...ACCOUNT_PAGES,
  ...OPERATOR_PAGES,
];
