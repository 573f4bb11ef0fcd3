import type { Endpoint } from "../../any-endpoint.ts";
import { identified } from "../../exchange.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Route } from "../../router.ts";
import type { RouteOptions } from "../route-options.ts";
import { accountRoute } from "./account-route.ts";
import { actionRoute } from "./action-route.ts";
import { exportRoute } from "./export-route.ts";
import { type PublicRouteOptions, publicRoute } from "./public-route.ts";
import { streamRoute } from "./stream-route.ts";

/** A path that needs no key, such as health checks and documents. It answers GET and HEAD. */
export interface Page {
  path: string;
  answer(request: Request): Response | Promise<Response>;
}

/** Returns the routes of pages and endpoints. Only those of public endpoints get the cache and its room for lists. */
export function routesOf(
  { pages, endpoints }: { pages: readonly Page[]; endpoints: readonly Endpoint[] },
  options: RouteOptions,
  kept: Pick<PublicRouteOptions, "cache" | "room">,
): Route[] {
  const publicOptions: PublicRouteOptions = { ...options, ...kept };
  return [
    ...pages.map((page) => pageRoute(page, options.metrics)),
    ...endpoints.map((endpoint) => {
      if (endpoint.kind === "action") return actionRoute(endpoint, options);
      if (endpoint.kind === "stream") return streamRoute(endpoint, options);
      if (endpoint.kind === "export") return exportRoute(endpoint, options);
      return endpoint.scope === "account" ? accountRoute(endpoint, options) : publicRoute(endpoint, publicOptions);
    }),
  ];
}

const pageRoute = ({ path, answer }: Page, metrics: Metrics): Route => ({
  method: "GET",
  path,
  takesBody: false,
  metrics: metrics.route(path),
  answer: async (exchange) => identified(await answer(exchange.request), exchange),
});
