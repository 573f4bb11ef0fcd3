import { CHART_PARAMETERS } from "../charts/pictures/picture-address.ts";
import { getPage, type PortalPage } from "../page.ts";

/** How an address shows statements. */
const STATEMENT_PARAMETERS = ["statement", "period", "as_of", "adjust"];

/** How an address shows ratios. */
const RATIO_PARAMETERS = [...CHART_PARAMETERS, "with", "ratio"];

/** The pages of companies. */
export const COMPANY_PAGES: readonly PortalPage[] = [
  getPage("/companies", "explorer", async (context) => (await import("./companies-page.tsx")).companiesPage(context), [
    "query",
    "page",
    "csv",
  ]),
  getPage(
    "/companies/{identifier}",
    "explorer",
    async (context) => (await import("./company-page.tsx")).companyPage(context),
    [...CHART_PARAMETERS],
  ),
  getPage(
    "/companies/{identifier}/financials",
    "explorer",
    async (context) => (await import("./statements/financials-page.tsx")).financialsPage(context),
    [...STATEMENT_PARAMETERS, "page", "csv"],
  ),
  getPage(
    "/companies/{identifier}/facts/{line_item}",
    "explorer",
    async (context) => (await import("./statements/fact-page.tsx")).factPage(context),
    [...STATEMENT_PARAMETERS, "end", "start", "csv"],
  ),
  getPage(
    "/companies/{identifier}/ratios",
    "explorer",
    async (context) => (await import("./ratios/ratios-page.tsx")).ratiosPage(context),
    [...RATIO_PARAMETERS, "add", "csv"],
  ),
  getPage(
    "/companies/{identifier}/ratios/suggestions",
    "explorer",
    async (context) => (await import("./ratios/ratios-page.tsx")).addableCompaniesPage(context),
    [...RATIO_PARAMETERS, "q"],
  ),
  getPage(
    "/companies/{identifier}/ratios/{ratio}",
    "explorer",
    async (context) => (await import("./ratios/ratio-page.tsx")).ratioPage(context),
    ["end", "currency", "csv"],
  ),
  getPage(
    "/companies/{identifier}/compensation",
    "explorer",
    async (context) => (await import("./compensation-page.tsx")).compensationPage(context),
    ["csv"],
  ),
  getPage(
    "/companies/{identifier}/board",
    "explorer",
    async (context) => (await import("./board-page.tsx")).boardPage(context),
    ["csv"],
  ),
  getPage(
    "/companies/{identifier}/context",
    "explorer",
    async (context) => (await import("./context/context-page.tsx")).contextPage(context),
    ["csv"],
  ),
  getPage(
    "/companies/{identifier}/events",
    "explorer",
    async (context) => (await import("./events/events-page.tsx")).eventsPage(context),
    ["category", "item_codes", "from_date", "to_date", "page", "csv"],
  ),
  getPage(
    "/companies/{identifier}/filings",
    "explorer",
    async (context) => (await import("./filings/filings-page.tsx")).filingsPage(context),
    ["form", "from_date", "to_date", "page", "csv"],
  ),
];
