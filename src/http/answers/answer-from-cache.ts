import type { Log } from "../../log.ts";
import type { CrossOrigin } from "../access/cors.ts";
import { addRateHeaders, take } from "../access/rates.ts";
import { encodingFor, formatFor, namesTag } from "../encoding/negotiate.ts";
import { ID_HEADER, requestId, roundedMs, targetOf } from "../exchange.ts";
import type { Cache } from "./cache.ts";
import { unbodied } from "./respond.ts";
import type { RouteOptions } from "./route-options.ts";

/** What answering from the cache needs besides the cache. */
interface CacheAnswering extends Pick<RouteOptions, "access" | "now"> {
  cors: CrossOrigin;
  log: Log;
  /** Whether each request has a line in the log. */
  logRequests: boolean;
}

/**
 * Returns a function that answers from the cache. It returns undefined if the cache has no answer or the request is
 * refused: the router then says why. Most requests are answered here, so it allocates only what the answer needs.
 */
export function cacheAnswerer(
  cache: Cache,
  { access, now, cors, log, logRequests }: CacheAnswering,
): (request: Request, startedAtMs: number) => Response | undefined {
  return (request, startedAtMs) => {
    const { headers } = request;
    const target = targetOf(request.url);
    const encoding = encodingFor(headers.get("accept-encoding"));
    const cachedAnswer = cache.get(target, formatFor(headers.get("accept")), encoding);
    if (!cachedAnswer || headers.has("content-length")) return undefined; // the router checks the size of a body
    const grant = access.find(headers);
    if (!grant || !take(grant, now())) return undefined;
    const tag = headers.get("if-none-match");
    const isKnown = tag !== null && namesTag(tag, cachedAnswer.etag);
    const responseHeaders: Record<string, string> = isKnown
      ? unbodied(cachedAnswer.headers)
      : { ...cachedAnswer.headers };
    addRateHeaders(responseHeaders, grant);
    const id = requestId(headers.get(ID_HEADER));
    responseHeaders[ID_HEADER] = id;
    responseHeaders["x-content-type-options"] = "nosniff";
    if (request.method === "HEAD") responseHeaders.date = new Date().toUTCString();
    const status = isKnown ? 304 : 200;
    const response = new Response(isKnown ? null : cachedAnswer.body, { status, headers: responseHeaders });
    cors.addHeaders(request, response);
    const elapsedMs = now() - startedAtMs;
    cachedAnswer.route.count(status, elapsedMs);
    access.count(grant, cachedAnswer.route.route, status);
    if (logRequests) {
      const fields = { id, method: request.method, path: target, status, ms: roundedMs(elapsedMs), key: grant.keyId };
      log.info("request", fields);
    }
    return response;
  };
}
