import { Elysia } from "elysia";
import { bug, methodNotAllowed, payloadTooLarge, unknownPath } from "../errors.ts";
import type { CrossOrigin } from "./access/cors.ts";
import type { ActionMethod } from "./action.ts";
import { type ProblemPage, problem } from "./envelope.ts";
import { type Exchange, identified } from "./exchange.ts";
import type { RouteMetrics } from "./metrics/metrics.ts";
import { nearestPath } from "./near-path.ts";

/** The values of `{name}` in a path; null if the percent escapes are malformed. */
export type PathValues = Readonly<Record<string, string | null>>;

/** A path with one method; GET also answers HEAD. A method that no route of a path has is a 405. */
export interface Route {
  method: "GET" | ActionMethod;
  /** `/v1/us/census/places/{fips}` */
  path: string;
  /** Whether requests have a body. If so, `answer` reads it and limits its size. */
  takesBody: boolean;
  metrics: RouteMetrics;
  answer(exchange: Exchange, path: PathValues): Response | Promise<Response>;
}

/** Answers a request by its route, errors included. Never throws. */
export interface Router {
  answer(exchange: Exchange): Response | Promise<Response>;
}

/** The fields of Elysia's context that are used. Elysia fills in others by guessing from the handler's source. */
interface Routed {
  request: Request;
  params?: PathValues;
}

/** Returns the router of all paths. Elysia only routes; everything else is read from the request itself. */
export function createRouter(
  routes: readonly Route[],
  { cors, maxBodyKb, problemPage }: { cors: CrossOrigin; maxBodyKb: number; problemPage?: ProblemPage | undefined },
): Router {
  const limitBytes = maxBodyKb * 1024;
  const exchanges = new WeakMap<Request, Exchange>();
  /** Returns a handler that never throws: Elysia would turn the error into its own answer. */
  const guarded =
    ({ metrics, takesBody }: Pick<Route, "metrics" | "takesBody">, answer: Route["answer"]) =>
    async ({ request, params }: Routed): Promise<Response> => {
      const exchange = exchanges.get(request);
      if (!exchange) throw new ReferenceError("a request reached a route around the router");
      exchange.route = metrics;
      try {
        const isTooLarge = !takesBody && Number(request.headers.get("content-length") ?? 0) > limitBytes;
        if (isTooLarge) throw payloadTooLarge(limitBytes);
        return await answer(exchange, params ?? {});
      } catch (error) {
        return problem(error, exchange, problemPage);
      }
    };
  // `normalize` would remove fields that no schema has. None of Elysia's checks is used.
  const app = new Elysia({ normalize: false });
  for (const [path, sharing] of routesByPath(routes)) {
    const elysiaPath = path.replace(/\{(\w+)\}/g, ":$1");
    for (const route of sharing) {
      const handler = guarded(route, route.method === "DELETE" ? withoutSlash(route.answer) : route.answer);
      app.route(route.method, elysiaPath, handler, BODY_LEFT_ALONE);
      if (route.method === "GET") app.route("HEAD", elysiaPath, handler);
    }
    const methods = methodsOf(sharing);
    const takesBody = sharing.some((route) => route.takesBody);
    // If no route of a path answers, the request counts for its first route.
    const refuse = guarded({ metrics: sharing[0].metrics, takesBody: false }, (exchange) => {
      const preflight = cors.preflight(exchange.request, { methods, takesBody });
      if (preflight) return identified(preflight, exchange);
      throw methodNotAllowed(exchange.request.method, methods);
    });
    app.all(elysiaPath, refuse, BODY_LEFT_ALONE);
  }
  const paths = routes.map(({ path }) => path);
  app.onError(({ request, error, code }) => {
    const exchange = exchanges.get(request);
    if (!exchange) throw error;
    const reason = code === "NOT_FOUND" ? unknownPath(...pathAndNear(exchange.target, paths)) : error;
    return problem(reason, exchange, problemPage);
  });
  const { fetch } = app.compile(); // `handle` adds a promise
  return {
    answer(exchange) {
      const request = routable(exchange);
      exchanges.set(request, exchange);
      return fetch(request);
    },
  };
}

/**
 * Refuses a path with a slash at its end, which other methods accept: `/v1/webhooks/ID/replays/..` arrives as
 * `/v1/webhooks/ID/`, and must not delete the subscription.
 */
const withoutSlash =
  (answer: Route["answer"]): Route["answer"] =>
  (exchange, path) => {
    const [target = ""] = exchange.target.split("?", 1);
    if (target.endsWith("/")) throw unknownPath(...pathAndNear(target, [target]));
    return answer(exchange, path);
  };

const LONGEST_PATH = 200;

/** The body is read after the checks of key and rate limit. Elysia would read and parse it before them. */
const BODY_LEFT_ALONE = { parse: "none" } as const;

/** Returns the methods of a path: `GET, HEAD, POST`. */
const methodsOf = (routes: readonly Route[]): string =>
  routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");

/**
 * Returns the routes of each path, GET first.
 * @throws TypeError if two routes have the same method and path, or a parameter has two names
 */
function routesByPath(routes: readonly Route[]): Map<string, [Route, ...Route[]]> {
  const byPath = new Map<string, [Route, ...Route[]]>();
  const spelledPaths = new Map<string, string>();
  for (const route of routes) {
    const { method, path } = route;
    const form = path.replace(/\{\w+\}/g, "{}");
    const before = spelledPaths.get(form) ?? path;
    if (before !== path) throw bug(`${path} and ${before} are one path with two names for a parameter`);
    spelledPaths.set(form, path);
    const sharing = byPath.get(path);
    if (sharing?.some((earlier) => earlier.method === method)) throw bug(`two endpoints answer ${method} ${path}`);
    if (sharing) sharing.push(route);
    else byPath.set(path, [route]);
  }
  for (const sharing of byPath.values()) sharing.sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
  return byPath;
}

const METHODS: readonly Route["method"][] = ["GET", "POST", "PATCH", "DELETE"];

/** Returns the path without its query, for an error's text, and the path that it probably means. */
function pathAndNear(target: string, paths: readonly string[]): [path: string, meant: string | undefined] {
  const path = target.split("?", 1)[0] ?? "/";
  return path.length > LONGEST_PATH ? [`${path.slice(0, LONGEST_PATH)}…`, undefined] : [path, nearestPath(path, paths)];
}

/** Returns a request that Elysia routes correctly: it expects no path before character 11. */
function routable({ request, target }: Exchange): Request {
  if (request.url.indexOf("/", 11) === request.url.length - target.length) return request;
  const { method, headers, signal } = request;
  return new Request(`http://localhost${target}`, { method, headers, signal });
}
