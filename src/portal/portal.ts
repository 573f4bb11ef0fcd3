import type { Access } from "../http/access/access.ts";
import type { TableFiles } from "../http/answers/table-files.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import type { ProblemPage } from "../http/envelope.ts";
import { type Exchange, identified } from "../http/exchange.ts";
import type { Metrics } from "../http/metrics/metrics.ts";
import type { PathValues, Route } from "../http/router.ts";
import type { Versions } from "../http/versions.ts";
import { type Asking, inProcessService } from "../in-process/service.ts";
import type { Log } from "../log.ts";
import type { PortalPage } from "./page.ts";
import { PAGES } from "./pages.ts";
import { type PreparedVisit, preparePages } from "./prepare.ts";
import { answerPage, answerProblem, type Rendering, type RenderingOptions, renderPage } from "./rendering.ts";
import { createFormRate, createPageRate } from "./serving/limits/page-rate.ts";
import { createTurns } from "./serving/limits/turns.ts";
import { getsPages } from "./serving/requests.ts";

/** What the portal is made from. */
export interface PortalOptions extends RenderingOptions {
  /** The endpoints of the API, which pages get their data from. */
  endpoints: readonly Endpoint[];
  versions: Versions;
  access: Access;
  log: Log;
  metrics: Metrics;
  /** The files that downloads are made with. */
  files: TableFiles;
  /** Pages of tests, besides the portal's own. */
  pages?: readonly PortalPage[];
}

/** The pages for browsers, as routes of the service, and pages of its errors. */
export interface Portal {
  routes: readonly Route[];
  problemPage: ProblemPage;
  /** The endpoints as pages ask them, for others who ask in process. */
  asking: Asking;
  /** Makes the first pages of most visitors, so that none waits for what is loaded and read once. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** Returns the portal. `prepare` or the first request loads what it renders with: a start does not wait for it. */
export function createPortal(options: PortalOptions): Portal {
  const { metrics } = options;
  const service = once(async () => inProcessService(options));
  const assets = once(async () => (await import("./serving/assets.ts")).loadAssets());
  const rateOfPages = createPageRate(options.settings.pagesPerMinute);
  const rateOfForms = createFormRate();
  const asking: Asking = { service, endpoints: new Map(options.endpoints.map((endpoint) => [endpoint.id, endpoint])) };
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
    asking,
    problemPage(shownError, exchange) {
      return getsPages(exchange.request, exchange.target) ? answerProblem(shownError, exchange, rendering) : undefined;
    },
    prepare(signal) {
      // No visitor has asked for these answers or waits for them, so none is slow.
      const settings = { ...options.settings, slowRequestMs: Number.POSITIVE_INFINITY };
      const quiet = { ...asking, service: once(async () => inProcessService({ ...options, settings })) };
      return preparePages(PAGES, (visit) => makeUnseen(visit, { ...rendering, asking: quiet }), signal);
    },
  };
}

/** Makes a page that is not sent; visitors may have to sign in for it. */
function makeUnseen({ page, target, pathValues }: PreparedVisit, rendering: Rendering): Promise<Response> {
  const request = new Request(`http://localhost${target}`, { headers: { "accept-encoding": "zstd" } });
  const exchange = { request, target, search: target.split("?")[1] ?? "" };
  const options = { ...rendering.options, settings: { ...rendering.options.settings, explorer: "open" as const } };
  return renderPage(page, { exchange, pathValues, clientAddress: undefined }, { ...rendering, options });
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
