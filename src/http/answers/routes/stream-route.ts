import { personalHeaders } from "../../exchange.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import type { Route } from "../../router.ts";
import type { StreamEndpoint } from "../../stream.ts";
import { admit, type RouteOptions } from "../route-options.ts";

/**
 * Returns the route of a stream of events (server-sent events). Checks: key 401 or 403, rate 429, parameters 400, open
 * streams of the account 429, then its own. Opening it is one request; what it sends is not counted.
 */
export function streamRoute(endpoint: StreamEndpoint, options: RouteOptions): Route {
  const { path, parameters } = endpoint;
  return {
    method: "GET",
    path,
    takesBody: false,
    metrics: options.metrics.route(path),
    async answer(exchange, pathValues) {
      const grant = admit(options, exchange);
      const { request } = exchange;
      const values = readParameters(parameters, pathValues, exchange.search);
      const headers = { ...personalHeaders(exchange), ...STREAM_HEADERS };
      const leave = options.streams.reserve(grant);
      try {
        const lastEventId = request.headers.get("last-event-id") ?? undefined;
        const source = await endpoint.open(values, { account: grant.account, lastEventId });
        if (request.method === "HEAD" || request.signal.aborted) {
          leave();
          return new Response(null, { headers });
        }
        options.keepOpen(request);
        return new Response(options.streams.open(source, { grant, leave }), { headers });
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** nginx would collect a stream before it sends it. */
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};
