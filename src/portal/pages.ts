import { ACCOUNT_PAGES } from "./account/pages.ts";
import { COMPANY_PAGES } from "./companies/pages.ts";
import { FILING_PAGES } from "./filings/pages.ts";
import { KEY_PAGES } from "./keys/pages.ts";
import { OPERATOR_PAGES } from "./operator/pages.ts";
import { getPage, type PortalPage } from "./page.ts";
import { SCREENER_PAGES } from "./screener/pages.ts";
import { WEBHOOK_PAGES } from "./webhooks/pages.ts";

/**
 * Every page. A page is a file, and a line here. The file is loaded with the first request for it, so that a start of
 * the server does not wait for it.
 */
export const PAGES: readonly PortalPage[] = [
  getPage("/", "explorer", async (context) => (await import("./home/home-page.tsx")).homePage(context)),
  getPage("/find", "explorer", async (context) => (await import("./find/find-page.tsx")).findPage(context)),
  getPage("/find/suggestions", "explorer", async (context) =>
    (await import("./find/suggestions.ts")).suggestionsPage(context),
  ),
  getPage("/places/{fips}", "explorer", async (context) =>
    (await import("./places/place-page.tsx")).placePage(context),
  ),
  getPage("/places/{fips}/breakdowns/{metric}", "explorer", async (context) =>
    (await import("./places/breakdown-page.tsx")).breakdownPage(context),
  ),
  getPage("/compare", "explorer", async (context) => (await import("./compare/compare-page.tsx")).comparePage(context)),
  getPage("/compare/suggestions", "explorer", async (context) =>
    (await import("./compare/adding.tsx")).addSuggestionsPage(context),
  ),
  getPage("/map", "explorer", async (context) => (await import("./map/map-page.tsx")).mapPage(context)),
  getPage("/places/{fips}/lending", "explorer", async (context) =>
    (await import("./lending/lending-page.tsx")).lendingPage(context),
  ),
  getPage("/industries/{naics}", "explorer", async (context) =>
    (await import("./industries/industry-page.tsx")).industryPage(context),
  ),
  getPage("/occupations/{soc}", "explorer", async (context) =>
    (await import("./occupations/occupation-page.tsx")).occupationPage(context),
  ),
  ...COMPANY_PAGES,
  ...SCREENER_PAGES,
  ...FILING_PAGES,
  ...KEY_PAGES,
  ...WEBHOOK_PAGES,
  ...ACCOUNT_PAGES,
  ...OPERATOR_PAGES,
];
