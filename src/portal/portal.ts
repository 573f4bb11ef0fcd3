import type { Settings } from "../config.ts";
import type { GovdataError } from "../errors.ts";
import type { Access } from "../http/access/access.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { ProblemPage } from "../http/envelope.ts";
import { type Exchange, identified } from "../http/exchange.ts";
import { createMetrics, type Metrics } from "../http/metrics/metrics.ts";
import type { PathValues, Route } from "../http/router.ts";
import { createService, linkBaseOf, type Service } from "../http/service.ts";
import type { Versions } from "../http/versions.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import { type Asking, createApiClient, portalAccess } from "./api-client.ts";
import { NUMBERS_PARAMETER, PICTURE_PARAMETER } from "./charts/pictures/picture-address.ts";
import type { LoadedDataset, Operations, PageAnswer, PageContent, PageContext, PortalPage } from "./page.ts";
import { PAGES } from "./pages.ts";
import { type PreparedVisit, preparePages } from "./prepare.ts";
import { decodedPath, type FindSession, formOf, refusalOf, sessionOf } from "./serving/admission.ts";
import { type AnswerOptions, responseOf } from "./serving/answer.ts";
import type { Assets } from "./serving/assets.ts";
import { clientAddress } from "./serving/client-address.ts";
import { createFormRate, createPageRate, type PageRate } from "./serving/limits/page-rate.ts";
import { createTurns, type Turns } from "./serving/limits/turns.ts";
import { requireKnownParameters } from "./serving/parameters.ts";
import { getsPages, publicOrigin } from "./serving/requests.ts";

/** What the portal is made from. */
export interface PortalOptions {
  settings: Settings;
  /** For accounts, sessions and keys. Data comes from the endpoints. */
  database: Database;
  /** The endpoints of the API, which pages get their data from. */
  endpoints: readonly Endpoint[];
  versions: Versions;
  access: Access;
  log: Log;
  metrics: Metrics;
  /** Returns what is loaded of each dataset, for the page that lists it. */
  loadedDatasets: () => Promise<readonly LoadedDataset[]>;
  operations: Operations;
  /** Finds the session of a cookie's token. Undefined: signing in is not possible. */
  findSession?: FindSession;
  /** Returns the address that the connection of a request comes from. Pages and failed sign-ins are counted by it. */
  addressOf?: (request: Request) => string | undefined;
  /** Pages of tests, besides the portal's own. */
  pages?: readonly PortalPage[];
}

/** The pages for browsers, as routes of the service, and pages of its errors. */
export interface Portal {
  routes: readonly Route[];
  problemPage: ProblemPage;
  /** Makes the first pages of most visitors, so that none waits for what is loaded and read once. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** Returns the portal. `prepare` or the first request loads what it renders with: a start does not wait for it. */
export function createPortal(options: PortalOptions): Portal {
  const { metrics } = options;
  const service = once(async () => innerService(options));
  const assets = once(async () => (await import("./serving/assets.ts")).loadAssets());
  const rateOfPages = createPageRate(options.settings.pagesPerMinute);
  const rateOfForms = createFormRate();
  const asking = { service, endpoints: new Map(options.endpoints.map((endpoint) => [endpoint.id, endpoint])) };
  const rendering = { options, asking, assets, rateOfPages, rateOfForms, turns: createTurns() };
  return {
    routes: [
      ...[...PAGES, ...(options.pages ?? [])].map((page) => ({
        method: page.method,
        path: page.path,
        takesBody: page.method === "POST",
        metrics: metrics.route(page.method === "GET" ? page.path : `${page.method} ${page.path}`),
        answer: async (exchange: Exchange, path: PathValues) =>
          identified(await answerPage(page, exchange, path, rendering), exchange),
      })),
      {
        method: "GET",
        path: "/assets/{file}",
        takesBody: false,
        metrics: metrics.route("/assets/{file}"),
        answer: async (exchange, { file }) =>
          identified(await (await assets()).answer(file ?? "", exchange.request.headers), exchange),
      },
    ],
    problemPage(shownError, exchange) {
      return getsPages(exchange.request, exchange.target) ? answerProblem(shownError, exchange, rendering) : undefined;
    },
    prepare(signal) {
      // No visitor has asked for these answers or waits for them, so none is slow.
      const settings = { ...options.settings, slowRequestMs: Number.POSITIVE_INFINITY };
      const quiet = { ...asking, service: once(async () => innerService({ ...options, settings })) };
      return preparePages(PAGES, (visit) => makeUnseen(visit, { ...rendering, asking: quiet }), signal);
    },
  };
}

/** What pages are rendered with; the functions load it once. */
interface Rendering {
  options: PortalOptions;
  asking: Asking;
  assets: () => Promise<Assets>;
  rateOfPages: PageRate;
  rateOfForms: PageRate;
  turns: Turns;
}

/** Makes a page that is not sent; visitors may have to sign in for it. */
function makeUnseen({ page, target, pathValues }: PreparedVisit, rendering: Rendering): Promise<Response> {
  const request = new Request(`http://localhost${target}`, { headers: { "accept-encoding": "zstd" } });
  const exchange = { request, target, search: target.split("?")[1] ?? "" };
  const options = { ...rendering.options, settings: { ...rendering.options.settings, explorer: "open" as const } };
  return renderPage(page, { exchange, pathValues, clientAddress: undefined }, { ...rendering, options });
}

/** A second API, only for pages: it lets each of their requests pass, and no socket reaches it. */
function innerService({ settings, endpoints, versions, access, log }: PortalOptions): Service {
  return createService({
    endpoints,
    versions,
    log,
    pages: [],
    metrics: createMetrics(),
    access: portalAccess(access),
    settings: { ...settings, cacheMb: Math.min(settings.cacheMb, INNER_CACHE_MB), log: "errors", corsOrigins: [] },
  });
}

/** Pages are made of many small answers, of which the newest are asked for again and again. */
const INNER_CACHE_MB = 4;

/** Pages of data, which anyone may open, are counted and take turns; the API keeps answering meanwhile. */
async function answerPage(
  page: PortalPage,
  exchange: Exchange,
  pathValues: PathValues,
  rendering: Rendering,
): Promise<Response> {
  const { request } = exchange;
  const { settings, addressOf } = rendering.options;
  const address = clientAddress(request.headers, addressOf?.(request), settings.trustedProxies);
  const answer = () => renderPage(page, { exchange, pathValues, clientAddress: address }, rendering);
  if (page.needs !== "explorer") return answer();
  rendering.rateOfPages.count(address);
  return rendering.turns.take(address ?? "", request.signal, answer);
}

async function renderPage(
  page: PortalPage,
  {
    exchange,
    pathValues,
    ...visitor
  }: {
    exchange: Pick<Exchange, "request" | "target" | "search">;
    pathValues: PathValues;
    clientAddress: string | undefined;
  },
  rendering: Rendering,
): Promise<Response> {
  const { request, target, search } = exchange;
  const { settings, database, loadedDatasets, operations } = rendering.options;
  const session = await sessionOf(request, rendering.options);
  const form = await formOf(page, request, session, settings);
  if (session && page.method === "POST") rendering.rateOfForms.count(`account ${session.accountId}`);
  const refusal = refusalOf(page, session, { settings, target });
  const api = createApiClient(rendering.asking, session && { id: session.accountId, email: session.email });
  const { address: asset } = await rendering.assets();
  const query = new URLSearchParams(search);
  if (refusal === undefined) requireKnownParameters(page, query);
  const answer =
    refusal ??
    (await page.render({
      request,
      session,
      form,
      settings,
      database,
      loadedDatasets,
      operations,
      asset,
      query,
      ...visitor,
      path: decodedPath(pathValues, target),
      api,
    }));
  const shown = await chartFileOr(answer, query, target);
  return responseOf(shown, request, frameOf({ request, target, session, api }, rendering));
}

/** Returns a page, or the picture or the numbers of its chart that its address asks for. */
async function chartFileOr(answer: PageAnswer, query: URLSearchParams, target: string): Promise<PageAnswer> {
  const [picture, numbers] = [query.get(PICTURE_PARAMETER), query.get(NUMBERS_PARAMETER)];
  if ((picture ?? numbers) === null || answer.kind !== "page" || (answer.status ?? 200) !== 200) return answer;
  const { chartPicture, chartNumbers } = await import("./charts/pictures/page-pictures.tsx");
  return picture === null
    ? chartNumbers(answer, numbers ?? "", target)
    : chartPicture(answer, picture, { self: target, ownTitle: query.get("title")?.trim().slice(0, 200) || undefined });
}

/** The page of an error. */
const answerProblem = async (shownError: GovdataError, exchange: Exchange, rendering: Rendering): Promise<Response> => {
  const { problemPage } = await import("./frame/problem-page.tsx");
  const { status, headers } = shownError;
  const { request, target } = exchange;
  // Not read for an error of ours: the database may be what failed. A refused client must cost little.
  const session =
    status < 500 && status !== 429 ? await sessionOf(request, rendering.options).catch(() => undefined) : undefined;
  const answer: PageAnswer = { kind: "page", status, ...problemPage(shownError, target) };
  const visit = { request, target, session, api: createApiClient(rendering.asking) };
  const response = await responseOf(answer, request, frameOf(visit, rendering));
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set("cache-control", "no-store");
  return identified(response, exchange);
};

interface Visit extends Pick<PageContext, "request" | "session" | "api"> {
  /** Path and query. */
  target: string;
}

/** Returns what turns content into a whole page for this visitor. */
function frameOf({ request, target, session, api }: Visit, { options, assets }: Rendering): AnswerOptions {
  const linkBase = linkBaseOf(options.settings);
  const basePath = linkBase === "" ? "" : new URL(linkBase).pathname.replace(/\/$/, "");
  const render = async (content: PageContent) => {
    const { renderDocument } = await import("./frame/document.tsx");
    const { address } = await assets();
    const { disabledNotice } = await import("./webhooks/disabled-notice.tsx");
    const notice = session && (await disabledNotice(options.database.sql, session.accountId));
    return renderDocument(content, {
      notice,
      asset: address,
      session,
      basePath,
      hasAccounts: options.findSession !== undefined,
      origin: publicOrigin(request, options.settings),
      self: request.method === "POST" ? undefined : target,
      searched: new URLSearchParams(target.split("?")[1]).get("q") ?? "",
    });
  };
  return { render, csv: api.csv, basePath, hasSession: session !== undefined };
}

/** Returns a function that makes its value once; a failure is not kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= make().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
