import { findSession } from "./accounts/sessions/sessions.ts";
import type { Settings } from "./config.ts";
import { allDatasets, allEndpoints, allMetricSources, allPages, describedEndpoints, FEATURES } from "./features.ts";
import type { Endpoint } from "./http/any-endpoint.ts";
import { documentationPages } from "./http/pages/docs.ts";
import { healthPages } from "./http/pages/health.ts";
import { ping } from "./http/queries.ts";
import { createService, linkBaseOf, type Service, type ServiceOptions } from "./http/service.ts";
import type { Versions } from "./http/versions.ts";
import { datasetOverviews } from "./loading/requested/overview.ts";
import type { RequestedLoads } from "./loading/requested/requested-loads.ts";
import { servedDatasets } from "./loading/statuses.ts";
import { mcpRoute } from "./mcp/route.ts";
import { newestPeriodOf, spansOf } from "./metrics/loaded-periods.ts";
import type { LoadedDataset } from "./portal/page.ts";
import { createPortal } from "./portal/portal.ts";
import { MCP_PATH } from "./settings/assistants.ts";
import type { Database } from "./storage/database.ts";
import type { LiveSettings } from "./stored-settings/following.ts";

/** The notices that the terms of agencies require. */
const NOTICE = FEATURES.flatMap(({ notice }) => notice ?? []).join("\n\n");

const DESCRIPTION = `Public US data as JSON over HTTP.

**Keys.** Every endpoint under \`/v1\` needs an API key, sent as \`X-API-Key: <API_KEY>\` or
\`Authorization: Bearer <API_KEY>\`. The key's tier limits requests per minute: 60 for \`free\`, 600 for
\`standard\`, no limit for \`unlimited\`. The \`RateLimit\` headers show how many are left.

**Responses** are \`{ "data", "metadata", "pagination" }\`; only lists have \`pagination\`. A missing number is
\`null\`, and a note next to it says why. Lists and series are also available as CSV, NDJSON, Parquet and
Arrow, by \`?format=\` or \`Accept\`. They are returned whole unless \`page\` or \`per_page\` is given.

**Streams and feeds.** Paths that end in \`.atom\` answer Atom, and \`/v1/us/sec/events/stream\` server-sent events.

**Errors** are \`{ "error": { "code", "message", "status", "details" } }\`. Checks run in this order: path (404),
method (405), key (401, 403), rate limit (429), size and type of a body (413, 415), parameters and fields (400),
requested item (404).

**Caching.** Every response with public data has a strong \`ETag\` that changes when its dataset is published again.
Send it back as \`If-None-Match\` to get a 304 without a body. Responses about an account, such as its webhooks, have
none and are not cached.

${NOTICE}`;

const TAGS = FEATURES.flatMap(({ tag }) => tag ?? []);

/** What the app is made from. */
export interface AppOptions extends Omit<ServiceOptions, "endpoints" | "pages" | "routes" | "problemPage"> {
  /** Those of `liveSettings`. */
  settings: Settings;
  liveSettings: LiveSettings;
  database: Database;
  /** Returns the address that the connection of a request comes from. */
  addressOf?: (request: Request) => string | undefined;
  isStarting: () => boolean;
  isStopping: () => boolean;
  /** The loads that operators ask for. */
  loads: RequestedLoads;
  /** Endpoints of tests, besides those of the features. */
  more?: readonly Endpoint[];
}

/** The service of all features. */
export interface App extends Service {
  /** Makes the first pages of most visitors, so that none waits for what is loaded and read once. */
  preparePages(signal: AbortSignal): Promise<void>;
}

/** Puts the features together into one service, with the pages that need no key. */
export async function createApp({ more = [], database, loads, liveSettings, ...options }: AppOptions): Promise<App> {
  const endpoints = [...(await allEndpoints(database, options.settings)), ...more];
  const { prepare, asking, routes, problemPage } = createPortal({
    ...options,
    database,
    endpoints,
    loadedDatasets: () => loadedDatasets(database, options.versions),
    findSession: (token) => findSession(database.sql, token, options.settings),
    operations: {
      ...{ loads, liveSettings },
      datasets: async () => datasetOverviews(database, options.settings, await allDatasets()),
    },
  });
  const { baseUrl } = options.settings;
  const serverUrl = linkBaseOf(options.settings) || "/";
  const document = async () => JSON.stringify(await documentOf(endpoints, { serverUrl, baseUrl }));
  const assistants = async () => ({ path: MCP_PATH, tools: (await import("./mcp/tools.ts")).TOOLS });
  const service = createService({
    ...options,
    problemPage,
    routes: [...routes, mcpRoute({ ...options, asking })],
    endpoints,
    pages: [
      ...healthPages({ ping: () => ping(database.sql), ...options }),
      ...documentationPages({ document, notice: NOTICE, baseUrl, assistants }),
      ...(await allPages(options.settings)),
    ],
  });
  return { ...service, preparePages: prepare };
}

/** Returns what is loaded of each dataset, up to which period, and whether its starter data is on its way. */
async function loadedDatasets(database: Database, versions: Versions): Promise<LoadedDataset[]> {
  const [datasets, sources] = await Promise.all([
    allDatasets().then((all) => servedDatasets(database, all)),
    allMetricSources(),
  ]);
  const newestPeriod = async (name: string): Promise<string | null> => {
    const source = sources.find(({ dataset }) => dataset === name);
    return source ? newestPeriodOf(await spansOf(database.sql, source, versions.of(name))) : null;
  };
  return Promise.all(
    datasets.map(async (dataset) => ({
      ...dataset,
      isArriving: versions.of(dataset.name).isArriving ?? false,
      newestPeriod: await newestPeriod(dataset.name),
    })),
  );
}

/** Returns the OpenAPI document of all features. Needs no database. */
export async function apiDocument(baseUrl: string): Promise<unknown> {
  return documentOf(await describedEndpoints(), { serverUrl: baseUrl, baseUrl });
}

async function documentOf(
  endpoints: readonly Endpoint[],
  addresses: { serverUrl: string; baseUrl: string },
): Promise<unknown> {
  // Loaded with the first request for it: a start does not need it.
  const { openApiDocument } = await import("./http/pages/document.ts");
  return openApiDocument(endpoints, { description: DESCRIPTION, tags: TAGS, ...addresses });
}
