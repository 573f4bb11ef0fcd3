import { Elysia } from "elysia";
import { methodNotAllowed, payloadTooLarge, unknownPath } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Access } from "./access.ts";
import { createCache } from "./cache.ts";
import { type CrossOrigin, crossOrigin } from "./cors.ts";
import { type Endpoint, FORMATS, type Format } from "./endpoint.ts";
import { problem } from "./envelope.ts";
import { type Exchange, requestId, targetOf } from "./exchange.ts";
import type { Metrics, RouteMetrics } from "./metrics.ts";
import { encodingFor, formatFor, namesTag } from "./negotiate.ts";
import { choice, optional, type Parameters, readParameters } from "./parameters.ts";
import { addRateHeaders, take, tooManyRequests } from "./rates.ts";
import { respond, unbodied } from "./respond.ts";
import { type Column, columnsOf } from "./rows.ts";
import type { Versions } from "./versions.ts";

/** A path that needs no key: health, documents. It answers GET and HEAD by itself. */
export interface Page {
  path: string;
  answer(request: Request): Response | Promise<Response>;
}

/** What the service needs of the rest of the program. */
export interface ServiceOptions {
  endpoints: readonly Endpoint[];
  pages: readonly Page[];
  access: Access;
  versions: Versions;
  metrics: Metrics;
  log: Log;
  cacheMb: number;
  maxBodyKb: number;
  slowRequestMs: number;
  logRequests: boolean;
  corsOrigins: readonly string[];
  /** The clock of rate limits and durations, in ms. */
  now?: () => number;
}

/** The whole of HTTP, as one function for `Bun.serve`. */
export interface Service {
  fetch(request: Request): Response | Promise<Response>;
}

/** An endpoint with all that is worked out once. */
interface Route {
  endpoint: Endpoint;
  parameters: Parameters;
  columns: readonly Column[];
  metrics: RouteMetrics;
}

/** `format`, which every endpoint with rows has beside its own parameters. */
const FORMAT_PARAMETER = {
  format: optional(
    choice(FORMATS, {
      description:
        "The format of the answer; without it, `Accept` decides. CSV and NDJSON carry the rows alone, " +
        "under the same names, those of nested objects joined by `_`.",
      example: "csv",
    }),
  ),
};

/** Every parameter that an endpoint reads, those that it has for being a list or a table included. */
export const allParameters = (endpoint: Endpoint): Parameters =>
  endpoint.row ? { ...endpoint.parameters, ...FORMAT_PARAMETER } : endpoint.parameters;

/**
 * Puts endpoints and pages together. A request that a kept answer fits passes key and rate limit and is answered before
 * the router; any other goes: unknown path 404, method 405, key 401 or 403, rate 429, parameters 400, data 503,
 * lookup 404, answer.
 */
export function createService(options: ServiceOptions): Service {
  const { access, versions, metrics, log, now = () => performance.now() } = options;
  const cors = crossOrigin(options.corsOrigins);
  const cache = options.cacheMb > 0 ? createCache(options.cacheMb * 1024 * 1024) : undefined;
  if (cache) metrics.add(cache.gauges);
  const unrouted = metrics.route("(none)");
  const exchanges = new WeakMap<Request, Exchange>();

  const open = (request: Request, startedAtMs: number): Exchange => {
    const target = targetOf(request.url);
    const question = target.indexOf("?");
    const exchange: Exchange = {
      request,
      id: requestId(request.headers.get("x-request-id")),
      target,
      search: question < 0 ? "" : target.slice(question + 1),
      startedAtMs,
      route: unrouted,
      grant: undefined,
      failure: undefined,
      onBroken: (error) => log.error("an answer broke off midway", { id: exchange.id, path: target, error }),
    };
    return exchange;
  };

  /** Key and rate: what every endpoint asks before it looks at anything else. */
  const admit = (exchange: Exchange): void => {
    const grant = access.require(exchange.request.headers);
    exchange.grant = grant;
    if (!take(grant.bucket, grant.tier, now())) throw tooManyRequests(grant.bucket, grant.tier);
  };

  const answerEndpoint = async (route: Route, exchange: Exchange, path: PathValues): Promise<Response> => {
    const { endpoint } = route;
    admit(exchange);
    const { format: asked, page, per_page, ...values } = readParameters(route.parameters, path, exchange.search);
    const states = endpoint.datasets.map((dataset) => versions.of(dataset));
    const stamps = states.map((state) => state.stamp); // before the data is read: what is read then is as new or newer
    const dataset = versions.requireLoaded(endpoint.datasets[0]);
    const { headers, signal } = exchange.request;
    const accepted = formatFor(headers.get("accept"));
    const format: Format = endpoint.row ? (asked ?? accepted) : "json";
    const answer = await endpoint.answer(values, { dataset, signal });
    const { columns } = route;
    const made = await respond({
      exchange,
      endpoint,
      columns,
      answer,
      format,
      page,
      perPage: per_page,
      states,
      stamps,
    });
    if (made.kept && cache)
      cache.put(exchange.target, accepted, encodingFor(headers.get("accept-encoding")), {
        ...made.kept,
        route: route.metrics,
        states,
        stamps,
      });
    return made.response;
  };

  /** The last thing done to every answer that did not come from the cache. */
  const finish = (exchange: Exchange, response: Response): Response => {
    const { request, id, route } = exchange;
    response.headers.set("x-request-id", id);
    cors?.addHeaders(request, response);
    const elapsedMs = now() - exchange.startedAtMs;
    route.count(response.status, elapsedMs);
    const fields = {
      id,
      method: request.method,
      path: exchange.target,
      status: response.status,
      ms: rounded(elapsedMs),
    };
    if (exchange.failure !== undefined) log.error("a request failed", { ...fields, error: exchange.failure });
    else if (elapsedMs > options.slowRequestMs) log.warn("a slow request", fields);
    else if (options.logRequests) log.info("request", { ...fields, key: exchange.grant?.keyId });
    return response;
  };

  const router = createRouter(options, cors, exchanges, answerEndpoint);
  const answerByRouter = async (request: Request, startedAtMs: number): Promise<Response> => {
    const exchange = open(request, startedAtMs);
    const routed = routable(request, exchange.target);
    exchanges.set(routed, exchange);
    let response: Response;
    try {
      response = await router.handle(routed);
    } catch (error) {
      response = problem(error, exchange);
    }
    return finish(exchange, response);
  };

  /** The answer from memory; undefined where there is none, or where the request may not pass. */
  const answerFromCache = (request: Request, startedAtMs: number): Response | undefined => {
    const { headers } = request;
    const encoding = encodingFor(headers.get("accept-encoding"));
    const kept = cache?.get(targetOf(request.url), formatFor(headers.get("accept")), encoding);
    if (!kept) return undefined;
    const grant = access.find(headers);
    if (!grant || !take(grant.bucket, grant.tier, now())) return undefined;
    const tag = headers.get("if-none-match");
    const isKnown = tag !== null && namesTag(tag, kept.etag);
    const own: Record<string, string> = isKnown ? unbodied(kept.headers) : { ...kept.headers };
    addRateHeaders(own, grant.bucket, grant.tier);
    const id = requestId(headers.get("x-request-id"));
    own["x-request-id"] = id;
    const response = isKnown
      ? new Response(null, { status: 304, headers: own })
      : new Response(kept.body, { headers: own });
    cors?.addHeaders(request, response);
    const elapsedMs = now() - startedAtMs;
    kept.route.count(isKnown ? 304 : 200, elapsedMs);
    if (options.logRequests)
      log.info("request", {
        id,
        method: request.method,
        path: targetOf(request.url),
        status: response.status,
        ms: rounded(elapsedMs),
        key: grant.keyId,
      });
    return response;
  };

  return {
    fetch(request) {
      const startedAtMs = now();
      const isRead = request.method === "GET" || request.method === "HEAD";
      return (cache && isRead && answerFromCache(request, startedAtMs)) || answerByRouter(request, startedAtMs);
    },
  };
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

type PathValues = Readonly<Record<string, string | null>>;

/** What Elysia's router gives: the request, and the values of `:name` in its path. */
interface Routed {
  request: Request;
  params?: PathValues;
}

/** Elysia, with every path that there is. It routes; all else is read from the request itself. */
function createRouter(
  { endpoints, pages, metrics, maxBodyKb }: ServiceOptions,
  cors: CrossOrigin | undefined,
  exchanges: WeakMap<Request, Exchange>,
  answerEndpoint: (route: Route, exchange: Exchange, path: PathValues) => Promise<Response>,
): { handle(request: Request): Response | Promise<Response> } {
  const limitBytes = maxBodyKb * 1024;
  /** A handler that never throws into Elysia, which would turn an error into an answer of its own. */
  const guarded =
    (route: RouteMetrics, answer: (exchange: Exchange, path: PathValues) => Response | Promise<Response>) =>
    async ({ request, params }: Routed): Promise<Response> => {
      const exchange = exchanges.get(request);
      if (!exchange) throw new ReferenceError("a request reached the router that the service did not open");
      exchange.route = route;
      try {
        if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw payloadTooLarge(limitBytes);
        return await answer(exchange, params ?? {});
      } catch (error) {
        return problem(error, exchange);
      }
    };
  // `normalize` would strip what it does not know; nothing of Elysia's checks is used.
  const app = new Elysia({ normalize: false });
  const add = (
    path: string,
    label: RouteMetrics,
    answer: (exchange: Exchange, path: PathValues) => Response | Promise<Response>,
  ) => {
    const elysiaPath = path.replace(/\{(\w+)\}/g, ":$1");
    const handler = guarded(label, answer);
    app.route("GET", elysiaPath, handler);
    app.route("HEAD", elysiaPath, handler);
    app.all(
      elysiaPath,
      guarded(label, ({ request }) => {
        const preflight = cors?.preflight(request);
        if (preflight) return preflight;
        throw methodNotAllowed(request.method, "GET, HEAD");
      }),
    );
  };
  for (const page of pages) add(page.path, metrics.route(page.path), ({ request }) => page.answer(request));
  for (const endpoint of endpoints) {
    const route: Route = {
      endpoint,
      parameters: allParameters(endpoint),
      columns: endpoint.row ? columnsOf(endpoint.row) : [],
      metrics: metrics.route(endpoint.path),
    };
    add(endpoint.path, route.metrics, (exchange, path) => answerEndpoint(route, exchange, path));
  }
  app.onError(({ request, error, code }) => {
    const exchange = exchanges.get(request);
    if (!exchange) throw error;
    return problem(code === "NOT_FOUND" ? unknownPath(exchange.target.split("?", 1)[0] ?? "/") : error, exchange);
  });
  return { handle: (request) => app.handle(request) };
}

/** Elysia looks for the path from the eleventh character on: a shorter host would make it see another one. */
const routable = (request: Request, target: string): Request =>
  request.url.indexOf("/", 11) === request.url.length - target.length
    ? request
    : new Request(`http://localhost${target}`, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
      });
