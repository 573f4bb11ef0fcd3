import { ATTRIBUTION } from "./census/catalog/metadata.ts";
import { censusEndpoints } from "./census/routes.ts";
import type { Settings } from "./config.ts";
import { filingEndpoints } from "./filings/routes.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { documentationPages } from "./http/pages/docs.ts";
import { healthPages } from "./http/pages/health.ts";
import { ping } from "./http/queries.ts";
import { createService, type Service, type ServiceOptions } from "./http/service.ts";
import { industryEndpoints } from "./labor/industries/routes.ts";
import { joltsEndpoints } from "./labor/jolts/routes.ts";
import { lausEndpoints } from "./labor/laus/routes.ts";
import { metricEndpoints } from "./labor/metrics/routes.ts";
import { METRIC_SOURCES } from "./labor/metrics/sources.ts";
import { occupationEndpoints } from "./labor/occupations/routes.ts";
import { qcewEndpoints } from "./labor/qcew/routes.ts";
import { lendingEndpoints } from "./lending/routes.ts";
import { addressText } from "./setting-values.ts";
import { type Database, openDatabase } from "./storage/database.ts";

/** The endpoints of every feature, in the order of the documentation. */
const featureEndpoints = (database: Database): Endpoint[] => [
  ...censusEndpoints(database.sql),
  ...industryEndpoints(database.sql),
  ...joltsEndpoints(database.sql),
  ...lausEndpoints(database.sql),
  ...qcewEndpoints(database.sql),
  ...occupationEndpoints(database.sql),
  ...metricEndpoints(database.sql, METRIC_SOURCES),
  ...lendingEndpoints(database.sql),
  ...filingEndpoints(database.sql),
];

/** Every notice that the terms of an agency require. */
const NOTICE = ATTRIBUTION;

const DESCRIPTION = `Public US data as JSON over HTTP.

**Keys.** Every endpoint under \`/v1\` needs an API key, as \`X-API-Key: <API_KEY>\` or
\`Authorization: Bearer <API_KEY>\`. A key of the tier \`free\` may make 60 requests a minute, \`standard\` 600,
\`unlimited\` any number; the \`RateLimit\` headers tell what is left.

**Answers** are \`{ "data", "metadata", "pagination" }\`, the last for lists alone. A number that is missing is
\`null\`, and a note or mark beside it says why. Lists and series
are also answered as CSV and NDJSON, by \`?format=\` or \`Accept\`: whole, unless \`page\` or \`per_page\` is given.

**Errors** are \`{ "error": { "code", "message", "status", "details" } }\`. Checks are made in this
order: path (404), method (405), key (401, 403), rate (429), parameters (400), what is asked for (404).

**Caching.** Every answer has a strong \`ETag\` that changes when its dataset is published again; sent back as
\`If-None-Match\` it saves the body.

${NOTICE}`;

const TAGS = [
  { name: "Census", description: "American Community Survey: geographies, 26 metrics, comparisons and breakdowns." },
  {
    name: "Labor",
    description:
      "Five surveys of the Bureau of Labor Statistics: employment, hours and earnings by industry (CES), turnover " +
      "(JOLTS), unemployment of states and counties (LAUS), employment and wages of counties by industry (QCEW), " +
      "wages of occupations (OEWS). `adjustment` is `sa` (seasonally adjusted), `nsa` or `none`; CES, JOLTS and LAUS " +
      "are revised, and `as_of=` answers as had been published by a day. Suppressed and top-coded figures are null, " +
      "and say so.",
  },
  {
    name: "Lending",
    description:
      "Loans of the Small Business Administration's 7(a) program, summed by county or state and quarter of approval " +
      "from the loan-level FOIA files. Charge-offs are those known when the files were made (`metadata.as_of`).",
  },
  {
    name: "Filings",
    description:
      "Companies that file with the SEC (EDGAR): identity and industry, standardized financial statements from XBRL " +
      "facts with the filing behind every figure, what executives were paid, filings. `as_of=` answers as had been " +
      "filed by a day.",
  },
];

/** What the app needs of its surroundings. */
export interface AppOptions extends Pick<ServiceOptions, "access" | "versions" | "metrics" | "log" | "now"> {
  database: Database;
  settings: Pick<Settings, "listen" | "baseUrl" | "cacheMb" | "maxBodyKb" | "slowRequestMs" | "log" | "corsOrigins">;
  isStopping: () => boolean;
  /** Endpoints of tests, beside those of the features. */
  more?: readonly Endpoint[];
}

/** The features put together into one service, with the pages that need no key. */
export function createApp({ settings, more = [], isStopping, ...options }: AppOptions): Service {
  const endpoints = [...featureEndpoints(options.database), ...more];
  // The default only says where the program listens; the client knows by which name it reaches that.
  const linkBase = settings.baseUrl === `http://${addressText(settings.listen)}` ? "" : settings.baseUrl;
  const document = async () => JSON.stringify(await documentOf(endpoints, linkBase || "/"));
  return createService({
    endpoints,
    pages: [
      ...healthPages({ ping: () => ping(options.database.sql), isStopping, access: options.access }),
      ...documentationPages({ document, notice: NOTICE }),
    ],
    access: options.access,
    versions: options.versions,
    metrics: options.metrics,
    log: options.log,
    cacheMb: settings.cacheMb,
    maxBodyKb: settings.maxBodyKb,
    slowRequestMs: settings.slowRequestMs,
    logRequests: settings.log === "requests",
    corsOrigins: settings.corsOrigins,
    linkBase,
    ...(options.now ? { now: options.now } : {}),
  });
}

/** The OpenAPI document of all features. Needs no database: none of them asks one before it is asked. */
export async function apiDocument(serverUrl: string): Promise<unknown> {
  return documentOf(featureEndpoints(openDatabase({ url: "postgres://localhost/none" })), serverUrl);
}

async function documentOf(endpoints: readonly Endpoint[], serverUrl: string): Promise<unknown> {
  // Loaded when the first reader asks: a start does not need it.
  const { openApiDocument } = await import("./http/pages/document.ts");
  return openApiDocument(endpoints, { description: DESCRIPTION, tags: TAGS, serverUrl });
}
