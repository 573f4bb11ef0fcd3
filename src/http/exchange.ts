import type { Log } from "../log.ts";
import type { Grant } from "./access/access.ts";
import type { SentLink } from "./access/links.ts";
import { addRateHeaders } from "./access/rates.ts";
import type { RouteMetrics } from "./metrics/metrics.ts";

/** One request while it is handled. */
export interface Exchange {
  readonly request: Request;
  readonly id: string;
  /** Path and query, unchanged but for the signature of a link, which nothing but the check of access may see. */
  readonly target: string;
  /** The signed link that the request was sent by; undefined for any other request. */
  readonly link: SentLink | undefined;
  /** The query without `?`. */
  readonly search: string;
  readonly startedAtMs: number;
  /** The route whose metrics count this request. */
  route: RouteMetrics;
  grant: Grant | undefined;
  /** The error to log, if the request failed. */
  failure: unknown;
  /** Called when a body fails after its head was sent. */
  readonly onBroken: (error: unknown) => void;
}

/** Begins an exchange. `route` counts it until its own route is found. */
export function openExchange(
  request: Request,
  {
    startedAtMs,
    route,
    log,
    link,
  }: { startedAtMs: number; route: RouteMetrics; log: Log; link?: SentLink | undefined },
): Exchange {
  const id = requestId(request.headers.get(ID_HEADER));
  const target = link?.target ?? targetOf(request.url);
  const question = target.indexOf("?");
  return {
    request,
    id,
    target,
    link,
    search: question < 0 ? "" : target.slice(question + 1),
    startedAtMs,
    route,
    grant: undefined,
    failure: undefined,
    onBroken: (error) => log.error("an answer broke off midway", { id, path: target, error }),
  };
}

/** Returns the path and query of a URL. */
export function targetOf(url: string): string {
  const afterScheme = url.startsWith("http") ? url.indexOf("//") + 2 : 0;
  const start = url.indexOf("/", afterScheme);
  return start < 0 ? "/" : url.slice(start);
}

/** Returns path and query without the format, in one order: the same for the same rows in any format. */
export function requestOf({ target, search }: Pick<Exchange, "target" | "search">): string {
  const query = new URLSearchParams(search);
  query.delete("format");
  query.sort();
  return (target.split("?", 1)[0] ?? "/") + (query.size === 0 ? "" : `?${query}`);
}

/** Returns the headers that depend on the request: its id, and the rate limit of its key. */
export function personalHeaders({ id, grant }: Exchange): Record<string, string> {
  const headers: Record<string, string> = { [ID_HEADER]: id };
  if (grant) addRateHeaders(headers, grant);
  return headers;
}

/** Adds the request's id to a response that was made without {@link personalHeaders}. */
export function identified(response: Response, { id }: Exchange): Response {
  response.headers.set(ID_HEADER, id);
  return response;
}

/** Identifies the request in its answer and in the log. A client may send its own. */
export const ID_HEADER = "x-request-id";

/** The header of a CSV or NDJSON answer without a row, which says why. */
export const EMPTY_HEADER = "x-empty-reason";
const ID_FORM = /^[A-Za-z0-9._~:+/=@-]{1,128}$/;
const ID_START = crypto.randomUUID().slice(0, 8);
let idsMade = 0;

/** Returns the client's id if it is safe to log, otherwise a new id. */
export const requestId = (sentId: string | null): string =>
  sentId !== null && ID_FORM.test(sentId) ? sentId : `${ID_START}-${++idsMade}`;

/** Rounds a duration for the log, to a hundredth of a millisecond. */
export const roundedMs = (ms: number): number => Math.round(ms * 100) / 100;
