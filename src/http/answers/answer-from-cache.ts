import type { Log } from "../../log.ts";
import type { Grant } from "../access/access.ts";
import type { CrossOrigin } from "../access/cors.ts";
import { LINK_REFERRER, type SentLink } from "../access/links.ts";
import { addRateHeaders, take } from "../access/rates.ts";
import { encodingFor, formatFor, namesTag } from "../encoding/negotiate.ts";
import { ID_HEADER, requestId, roundedMs } from "../exchange.ts";
import type { Cache, PublicAnswer } from "./cache.ts";
import { unbodied } from "./respond.ts";
import type { RouteOptions } from "./route-options.ts";

/** What answering from the cache needs besides the cache. */
interface CacheAnswering extends Pick<RouteOptions, "access" | "now"> {
  cors: CrossOrigin;
  log: Log;
  /** Whether each request has a line in the log. */
  logRequests: boolean;
}

/** What a request asks for, and when it came. */
interface SentTarget {
  startedAtMs: number;
  /** Path and query, without the signature of `link`. */
  target: string;
  link: SentLink | undefined;
}

/**
 * Returns a function that answers GET and HEAD from the cache. It returns undefined if the cache has no answer or the
 * request is refused: the router then says why. Most requests are answered here, so it does only what the answer needs.
 */
export function cacheAnswerer(
  cache: Cache,
  { access, now, cors, log, logRequests }: CacheAnswering,
): (request: Request, sent: SentTarget) => Response | undefined {
  return (request, { startedAtMs, target, link }) => {
    const { headers, method } = request;
    const encoding = encodingFor(headers.get("accept-encoding"));
    const cachedAnswer = cache.get(target, formatFor(headers.get("accept")), encoding);
    if (!cachedAnswer || headers.has("content-length")) return undefined; // the router checks the size of a body
    const grant = access.find(headers, link);
    if (!grant || !take(grant, startedAtMs)) return undefined;
    const tag = headers.get("if-none-match");
    const isKnown = tag !== null && namesTag(tag, cachedAnswer.etag);
    const keptHeaders = isKnown ? unchangedHeaders(cachedAnswer) : cachedAnswer.headers;
    // Bun takes half as long for kept headers as for a plain object. A response copies what it is given, so the next
    // request can set its id in the same headers.
    const responseHeaders =
      method === "GET" && grant.tier === "unlimited" && !link ? keptHeaders : ownHeaders(keptHeaders, grant, method);
    if (link) responseHeaders.set("referrer-policy", LINK_REFERRER);
    const id = requestId(headers.get(ID_HEADER));
    responseHeaders.set(ID_HEADER, id);
    const status = isKnown ? 304 : 200;
    const response = new Response(isKnown ? null : cachedAnswer.body, { status, headers: responseHeaders });
    cors.addHeaders(request, response);
    const elapsedMs = now() - startedAtMs;
    cachedAnswer.route.count(status, elapsedMs);
    access.count(grant, cachedAnswer.route.route, status);
    if (logRequests) {
      const fields = { id, method, path: target, status, ms: roundedMs(elapsedMs), key: grant.keyId };
      log.info("request", fields);
    }
    return response;
  };
}

/** Returns the headers of a 304, made for the first one. */
function unchangedHeaders(answer: PublicAnswer): Headers {
  answer.unchangedHeaders ??= unbodied(answer.headers);
  return answer.unchangedHeaders;
}

/** Returns kept headers with those of one request: the rate limit of its key, and the date of a HEAD. */
function ownHeaders(keptHeaders: Headers, grant: Grant, method: string): Headers {
  const headers = new Headers(keptHeaders);
  headers.delete(ID_HEADER); // of an earlier request
  const personal: Record<string, string> = {};
  addRateHeaders(personal, grant);
  if (method === "HEAD") personal.date = new Date().toUTCString(); // Bun sets it for GET
  for (const [name, value] of Object.entries(personal)) headers.set(name, value);
  return headers;
}
