import { ACCOUNT_PAGES } from "./account/pages.ts";
import { COMPANY_PAGES } from "./companies/pages.ts";
import { KEY_PAGES } from "./keys/pages.ts";
import { OPERATOR_PAGES } from "./operator/pages.ts";
import { getPage, type PortalPage } from "./page.ts";
import { WEBHOOK_PAGES } from "./webhooks/pages.ts";

/**
 * Every page. A page is a file, and a line here. The file is loaded with the first request for it, so that a start of
 * the server does not wait for it.
 */
export const PAGES: readonly PortalPage[] = [
  getPage("/", "explorer", async (context) => (await import("./home/home-page.tsx")).homePage(context)),
  getPage("/find", "explorer", async (context) => (await import("./find/find-page.tsx")).findPage(context)),
  getPage("/find/suggestions", "explorer", async (context) =>
    (await import("./find/find-page.tsx")).suggestionsPage(context),
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
  getPage("/screener", "explorer", async (context) =>
    (await import("./screener/screener-page.tsx")).screenerPage(context),
  ),
  getPage("/filings/search", "explorer", async (context) =>
    (await import("./filings/search/search-page.tsx")).filingSearchPage(context),
  ),
  getPage("/filings/{accession_number}", "explorer", async (context) =>
    (await import("./filings/filing-page.tsx")).filingPage(context),
  ),
  getPage("/filings/{accession_number}/sections/{section_type}", "explorer", async (context) =>
    (await import("./filings/section-page.tsx")).sectionPage(context),
  ),
  ...KEY_PAGES,
  ...WEBHOOK_PAGES,
  ...ACCOUNT_PAGES,
  ...OPERATOR_PAGES,
];
