import { Elysia } from "elysia";
import { methodNotAllowed, payloadTooLarge, unknownPath } from "../errors.ts";
import type { CrossOrigin } from "./access/cors.ts";
import { problem } from "./envelope.ts";
import { type Exchange, identified } from "./exchange.ts";
import type { RouteMetrics } from "./metrics/metrics.ts";
import { nearestPath } from "./near-path.ts";

/** The values of `{name}` in a path; null where the percent escapes are malformed. */
export type PathValues = Readonly<Record<string, string | null>>;

/** A path that answers GET and HEAD; any other method is a 405. */
export interface Route {
  /** `/v1/us/census/places/{fips}` */
  path: string;
  metrics: RouteMetrics;
  answer(exchange: Exchange, path: PathValues): Response | Promise<Response>;
}

/** Finds the route of a request and gives its answer, errors included; never throws. */
export interface Router {
  answer(exchange: Exchange): Response | Promise<Response>;
}

/** What Elysia gives a handler, as far as it is read: anything else it fills in or not by guessing from the source. */
interface Routed {
  request: Request;
  params?: PathValues;
}

/** Elysia, with every path that there is. It routes; all else is read from the request itself. */
export function createRouter(
  routes: readonly Route[],
  { cors, maxBodyKb }: { cors: CrossOrigin | undefined; maxBodyKb: number },
): Router {
  const limitBytes = maxBodyKb * 1024;
  const exchanges = new WeakMap<Request, Exchange>();
  /** A handler that never throws into Elysia, which would turn an error into an answer of its own. */
  const guarded =
    ({ metrics }: Route, answer: Route["answer"]) =>
    async ({ request, params }: Routed): Promise<Response> => {
      const exchange = exchanges.get(request);
      if (!exchange) throw new ReferenceError("a request reached a route around the router");
      exchange.route = metrics;
      try {
        if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw payloadTooLarge(limitBytes);
        return await answer(exchange, params ?? {});
      } catch (error) {
        return problem(error, exchange);
      }
    };
  // `normalize` would strip what no schema knows; none of Elysia's checks is used.
  const app = new Elysia({ normalize: false });
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    const handler = guarded(route, route.answer);
    app.route("GET", path, handler);
    app.route("HEAD", path, handler);
    const refuse = guarded(route, (exchange) => {
      const preflight = cors?.preflight(exchange.request);
      if (preflight) return identified(preflight, exchange);
      throw methodNotAllowed(exchange.request.method, "GET, HEAD");
    });
    app.all(path, refuse);
  }
  const paths = routes.map(({ path }) => path);
  app.onError(({ request, error, code }) => {
    const exchange = exchanges.get(request);
    if (!exchange) throw error;
    return problem(code === "NOT_FOUND" ? unknownPath(...pathAndNear(exchange.target, paths)) : error, exchange);
  });
  const { fetch } = app.compile(); // `handle` is the same behind one more promise
  return {
    answer(exchange) {
      const request = routable(exchange);
      exchanges.set(request, exchange);
      return fetch(request);
    },
  };
}

/** The path without its query, for an error's text, and the path that was probably meant. */
function pathAndNear(target: string, paths: readonly string[]): [path: string, meant: string | undefined] {
  const path = target.split("?", 1)[0] ?? "/";
  return path.length > 200 ? [`${path.slice(0, 200)}…`, undefined] : [path, nearestPath(path, paths)];
}

/** Elysia looks for the path from the eleventh character on: a shorter host would make it see another one. */
function routable({ request, target }: Exchange): Request {
  if (request.url.indexOf("/", 11) === request.url.length - target.length) return request;
  const { method, headers, signal } = request;
  return new Request(`http://localhost${target}`, { method, headers, signal });
}
