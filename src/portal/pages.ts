import { ACCOUNT_PAGES } from "./account/pages.ts";
import { CHART_PARAMETERS } from "./charts/pictures/picture-address.ts";
import { COMPANY_PAGES } from "./companies/pages.ts";
import { KEY_PAGES } from "./keys/pages.ts";
import { OPERATOR_PAGES } from "./operator/pages.ts";
import { getPage, type PortalPage } from "./page.ts";
import { WEBHOOK_PAGES } from "./webhooks/pages.ts";

/** What the address of a place has. */
const PLACE_PARAMETERS = [...CHART_PARAMETERS, "level", "vintage", "with"];

/** What an address of a comparison has. */
const COMPARED_PARAMETERS = ["places", "industries", "companies", "metric", "vintage", "level"];

/**
 * Every page. A page is a file, and a line here. The file is loaded with the first request for it, so that a start of
 * the server does not wait for it.
 */
export const PAGES: readonly PortalPage[] = [
  getPage("/", "explorer", async (context) => (await import("./home/home-page.tsx")).homePage(context), ["csv"]),
  getPage("/find", "explorer", async (context) => (await import("./find/find-page.tsx")).findPage(context), ["q"]),
  getPage(
    "/find/suggestions",
    "explorer",
    async (context) => (await import("./find/find-page.tsx")).suggestionsPage(context),
    ["q"],
  ),
  getPage(
    "/places/{fips}",
    "explorer",
    async (context) => (await import("./places/place-page.tsx")).placePage(context),
    [...PLACE_PARAMETERS, "add", "csv"],
  ),
  getPage(
    "/places/{fips}/suggestions",
    "explorer",
    async (context) => (await import("./places/place-page.tsx")).addablePlacesPage(context),
    [...PLACE_PARAMETERS, "q"],
  ),
  getPage(
    "/places/{fips}/breakdowns/{metric}",
    "explorer",
    async (context) => (await import("./places/breakdown-page.tsx")).breakdownPage(context),
    [...CHART_PARAMETERS, "by", "level", "vintage", "csv"],
  ),
  getPage(
    "/compare",
    "explorer",
    async (context) => (await import("./compare/compare-page.tsx")).comparePage(context),
    [...CHART_PARAMETERS, ...COMPARED_PARAMETERS, "add", "csv"],
  ),
  getPage(
    "/compare/suggestions",
    "explorer",
    async (context) => (await import("./compare/adding.tsx")).addSuggestionsPage(context),
    [...COMPARED_PARAMETERS, "q"],
  ),
  getPage("/map", "explorer", async (context) => (await import("./map/map-page.tsx")).mapPage(context), [
    "metric",
    "period_of",
    "level",
    "state",
    "county",
    "period",
    "vintage",
    "title",
    "limits",
    "csv",
    "svg",
  ]),
  getPage("/table", "explorer", async (context) => (await import("./table/table-page.tsx")).tablePage(context), [
    "metrics",
    "level",
    "state",
    "places",
    "vintage",
    "period",
    "naics",
    "ownership",
    "soc",
    "adjustment",
    "x",
    "y",
    "page",
    "title",
    "csv",
    "svg",
    "numbers",
  ]),
  getPage(
    "/places/{fips}/lending",
    "explorer",
    async (context) => (await import("./lending/lending-page.tsx")).lendingPage(context),
    [...CHART_PARAMETERS, "csv"],
  ),
  getPage(
    "/places/{fips}/lenders",
    "explorer",
    async (context) => (await import("./lending/lenders-page.tsx")).lendersPage(context),
    ["year", "sort", "page", "csv"],
  ),
  getPage(
    "/lenders/{lender_id}",
    "explorer",
    async (context) => (await import("./lending/lender-page.tsx")).lenderPage(context),
    ["csv"],
  ),
  getPage(
    "/industries/{naics}",
    "explorer",
    async (context) => (await import("./industries/industry-page.tsx")).industryPage(context),
    [...CHART_PARAMETERS, "years", "adjustment", "as_of", "state", "csv"],
  ),
  getPage(
    "/occupations/{soc}",
    "explorer",
    async (context) => (await import("./occupations/occupation-page.tsx")).occupationPage(context),
    [...CHART_PARAMETERS, "area", "level", "year", "csv"],
  ),
  ...COMPANY_PAGES,
  getPage(
    "/screener",
    "explorer",
    async (context) => (await import("./screener/screener-page.tsx")).screenerPage(context),
    "of the API",
  ),
  getPage(
    "/filings/search",
    "explorer",
    async (context) => (await import("./filings/search/search-page.tsx")).filingSearchPage(context),
    [
      "for",
      "like",
      "mode",
      "form",
      "section",
      "year",
      "company",
      "page",
      "csv",
      "q",
      "filing_type",
      "section_type",
      "identifier",
    ],
  ),
  getPage(
    "/filings/{accession_number}",
    "explorer",
    async (context) => (await import("./filings/filing-page.tsx")).filingPage(context),
    ["csv"],
  ),
  getPage(
    "/filings/{accession_number}/sections/{section_type}",
    "explorer",
    async (context) => (await import("./filings/section-page.tsx")).sectionPage(context),
    ["view", "start", "end", "csv"],
  ),
  getPage("/assistants", "anyone", async (context) =>
    (await import("./assistants/assistants-page.tsx")).assistantsPage(context),
  ),
  ...KEY_PAGES,
  ...WEBHOOK_PAGES,
  ...ACCOUNT_PAGES,
  ...OPERATOR_PAGES,
];
