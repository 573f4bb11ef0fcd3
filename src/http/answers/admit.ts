import type { Grant } from "../access/access.ts";
import { take, tooManyRequests } from "../access/rates.ts";
import type { Exchange } from "../exchange.ts";
import type { RouteOptions } from "./route-options.ts";

/** Checks key and rate limit, before anything else. @throws 401, 403, 429; 503 when out of touch */
export function admit(exchange: Exchange, { access, now }: Pick<RouteOptions, "access" | "now">): Grant {
  const grant = access.require(exchange.request.headers);
  exchange.grant = grant;
  if (!take(grant, now())) throw tooManyRequests(grant);
  return grant;
}
