import type { Settings } from "./config.ts";
import { allEndpoints, allPages, describedEndpoints, FEATURES } from "./features.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { documentationPages } from "./http/pages/docs.ts";
import { healthPages } from "./http/pages/health.ts";
import { ping } from "./http/queries.ts";
import { createService, linkBaseOf, type Service, type ServiceOptions } from "./http/service.ts";
import type { Database } from "./storage/database.ts";

/** The notices that the terms of agencies require. */
const NOTICE = FEATURES.flatMap(({ notice }) => notice ?? []).join("\n\n");

const DESCRIPTION = `Public US data as JSON over HTTP.

**Keys.** Every endpoint under \`/v1\` needs an API key, sent as \`X-API-Key: <API_KEY>\` or
\`Authorization: Bearer <API_KEY>\`. The key's tier limits requests per minute: 60 for \`free\`, 600 for
\`standard\`, no limit for \`unlimited\`. The \`RateLimit\` headers show how many are left.

**Responses** are \`{ "data", "metadata", "pagination" }\`; only lists have \`pagination\`. A missing number is
\`null\`, and a note next to it says why. Lists and series are also available as CSV and NDJSON, by \`?format=\` or
\`Accept\`. They are returned whole unless \`page\` or \`per_page\` is given.

**Errors** are \`{ "error": { "code", "message", "status", "details" } }\`. Checks run in this order: path (404),
method (405), key (401, 403), rate limit (429), parameters (400), requested item (404).

**Caching.** Every response has a strong \`ETag\` that changes when its dataset is published again. Send it back as
\`If-None-Match\` to get a 304 without a body.

${NOTICE}`;

const TAGS = FEATURES.flatMap(({ tag }) => tag ?? []);

/** What the app is made from. */
export interface AppOptions extends Omit<ServiceOptions, "endpoints" | "pages"> {
  settings: Settings;
  database: Database;
  isStopping: () => boolean;
  /** Endpoints of tests, besides those of the features. */
  more?: readonly Endpoint[];
}

/** Puts the features together into one service, with the pages that need no key. */
export async function createApp({ more = [], isStopping, database, ...options }: AppOptions): Promise<Service> {
  const endpoints = [...(await allEndpoints(database, options.settings)), ...more];
  const document = async () => JSON.stringify(await documentOf(endpoints, linkBaseOf(options.settings) || "/"));
  return createService({
    ...options,
    endpoints,
    pages: [
      ...healthPages({ ping: () => ping(database.sql), isStopping, access: options.access }),
      ...documentationPages({ document, notice: NOTICE }),
      ...(await allPages(options.settings)),
    ],
  });
}

/** Returns the OpenAPI document of all features. Needs no database. */
export async function apiDocument(serverUrl: string): Promise<unknown> {
  return documentOf(await describedEndpoints(), serverUrl);
}

async function documentOf(endpoints: readonly Endpoint[], serverUrl: string): Promise<unknown> {
  // Loaded with the first request for it: a start does not need it.
  const { openApiDocument } = await import("./http/pages/document.ts");
  return openApiDocument(endpoints, { description: DESCRIPTION, tags: TAGS, serverUrl });
}
