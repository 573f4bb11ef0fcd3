import type { ApiSettings } from "../config.ts";
import { invalidRequest } from "../errors.ts";
import type { Log } from "../log.ts";
import { defaultBaseUrl } from "../settings/base-url.ts";
import { type CrossOrigin, crossOrigin } from "./access/cors.ts";
import { LINK_REFERRER, linkIn, type SentLink } from "./access/links.ts";
import { cacheAnswerer } from "./answers/answer-from-cache.ts";
import { createCache } from "./answers/cache.ts";
import { roomBeside } from "./answers/gather.ts";
import { Readings } from "./answers/readings.ts";
import type { RouteOptions } from "./answers/route-options.ts";
import { type Page, routesOf } from "./answers/routes/routes.ts";
import { OpenStreams } from "./answers/streams.ts";
import type { Endpoint } from "./any-endpoint.ts";
import { envelopeOf, type ProblemPage } from "./envelope.ts";
import { type Exchange, openExchange, roundedMs, targetOf } from "./exchange.ts";
import { createRouter, type Route } from "./router.ts";

/** What the service needs from the rest of the program. */
export interface ServiceOptions extends Pick<RouteOptions, "access" | "versions" | "metrics" | "files"> {
  settings: ApiSettings;
  endpoints: readonly Endpoint[];
  pages: readonly Page[];
  /** Further routes, such as those of the portal. They do their own checks. */
  routes?: readonly Route[];
  /** Makes pages of errors for browsers. */
  problemPage?: ProblemPage;
  log: Log;
  /** Lets the connection of a request stay open while its client sends nothing. */
  keepOpen?: (request: Request) => void;
  /** The clock of rate limits and durations, in ms. */
  now?: () => number;
}

/** The HTTP service as one function for `Bun.serve`. */
export interface Service {
  fetch(request: Request): Response | Promise<Response>;
  /** Ends all streams: their clients continue elsewhere, or here after a new start. */
  endStreams(): Promise<void>;
}

/**
 * Returns the service of all endpoints and pages. A cached answer is sent before routing, after the checks of key and
 * rate limit. Other requests are checked in this order: path 404, method 405, key 401 or 403, rate 429, parameters 400,
 * data 503, lookup 404.
 */
export function createService(options: ServiceOptions): Service {
  const { metrics, settings, now = () => performance.now() } = options;
  const cors = crossOrigin(settings.corsOrigins);
  const logRequests = settings.log === "requests";
  const cacheBytes = settings.cacheMb * 1024 * 1024;
  const cache = cacheBytes > 0 ? createCache(cacheBytes) : undefined;
  if (cache) metrics.add(cache.gauges);
  const unrouted = metrics.route("(none)");
  const { access, versions } = options;
  const maxBodyBytes = settings.maxBodyKb * 1024;
  const streams = new OpenStreams(settings.streamsPerAccount, now);
  metrics.add(() => streams.gauges());
  const linkBase = linkBaseOf(settings);
  const { keepOpen = () => {} } = options;
  const routeOptions: RouteOptions = {
    ...{ access, versions, metrics, streams, keepOpen, linkBase, maxBodyBytes, now },
    files: options.files,
    readings: new Readings(now),
  };
  const room = roomBeside(cacheBytes, cache?.largestBytes ?? 0);
  const routes = [...routesOf(options, routeOptions, { cache, room }), ...(options.routes ?? [])];
  const { problemPage } = options;
  const router = createRouter(routes, { cors, maxBodyKb: settings.maxBodyKb, problemPage });
  const finish = finisher(options, cors, now);
  const answerByRouter = async (request: Request, startedAtMs: number, link?: SentLink): Promise<Response> => {
    const exchange = openExchange(request, { startedAtMs, route: unrouted, log: options.log, link });
    const lookingUp = access.lookUp(request.headers, link);
    if (lookingUp) await lookingUp;
    return finish(exchange, await router.answer(exchange));
  };
  const refuseHosts = (request: Request, startedAtMs: number): Response => {
    const exchange = openExchange(request, { startedAtMs, route: unrouted, log: options.log });
    return finish(exchange, envelopeOf(repeatedHost(), exchange));
  };
  const answerFromCache = cache && cacheAnswerer(cache, { ...routeOptions, cors, log: options.log, logRequests });
  return {
    endStreams: () => streams.endAll(),
    fetch(request) {
      const startedAtMs = now();
      if (request.headers.get("host")?.includes(", ")) return refuseHosts(request, startedAtMs);
      const target = targetOf(request.url);
      const link = linkIn(target);
      const isRead = request.method === "GET" || request.method === "HEAD";
      const cached = isRead && answerFromCache?.(request, { startedAtMs, target: link?.target ?? target, link });
      return cached || answerByRouter(request, startedAtMs, link);
    },
  };
}

/**
 * Returns the start of absolute links. Returns `""` for the default setting, which only says where the program listens:
 * the client may reach it under another name.
 */
export const linkBaseOf = ({ baseUrl, listen }: Pick<ApiSettings, "baseUrl" | "listen">): string =>
  baseUrl === defaultBaseUrl(listen) ? "" : baseUrl;

/** RFC 9112, 3.2 requires it. Bun joins repeated headers by a comma and a space, which no host name has. */
const repeatedHost = () =>
  invalidRequest([{ parameter: "Host", message: "the header was sent more than once; one host is accepted" }]);

/** Returns the last step for answers that are not from the cache: headers for other origins, counting, logging. */
function finisher(
  { access, log, settings }: ServiceOptions,
  cors: CrossOrigin,
  now: () => number,
): (exchange: Exchange, response: Response) => Response {
  const { slowRequestMs } = settings;
  const logRequests = settings.log === "requests";
  return (exchange, response) => {
    const { request, id, route, target, link } = exchange;
    if (link) response.headers.set("referrer-policy", LINK_REFERRER);
    if (request.method === "HEAD") response.headers.set("date", new Date().toUTCString()); // Bun sets it for GET
    response.headers.set("x-content-type-options", "nosniff");
    cors.addHeaders(request, response);
    const elapsedMs = now() - exchange.startedAtMs;
    route.count(response.status, elapsedMs);
    if (exchange.grant) access.count(exchange.grant, route.route, response.status);
    const isSlow = elapsedMs > slowRequestMs;
    if (!isSlow && !logRequests && exchange.failure === undefined) return response;
    const fields = { id, method: request.method, path: target, status: response.status, ms: roundedMs(elapsedMs) };
    if (exchange.failure !== undefined) log.error("a request failed", { ...fields, error: exchange.failure });
    else if (isSlow) log.warn("a slow request", fields);
    else log.info("request", { ...fields, key: exchange.grant?.keyId });
    return response;
  };
}
