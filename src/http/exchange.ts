import type { Log } from "../log.ts";
import type { Grant } from "./access/access.ts";
import { addRateHeaders } from "./access/rates.ts";
import type { RouteMetrics } from "./metrics/metrics.ts";

/** One request on its way through the program. */
export interface Exchange {
  readonly request: Request;
  readonly id: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  /** The query alone, without `?`. */
  readonly search: string;
  readonly startedAtMs: number;
  /** What it counts towards: the route, once one is found. */
  route: RouteMetrics;
  grant: Grant | undefined;
  /** What failed, where the answer is an error that has to be logged. */
  failure: unknown;
  /** Called when a body breaks off after its head was sent. */
  readonly onBroken: (error: unknown) => void;
}

/** Begins an exchange; `route` is what it counts towards while no other is found. */
export function openExchange(
  request: Request,
  { startedAtMs, route, log }: { startedAtMs: number; route: RouteMetrics; log: Log },
): Exchange {
  const id = requestId(request.headers.get(ID_HEADER));
  const target = targetOf(request.url);
  const question = target.indexOf("?");
  return {
    request,
    id,
    target,
    search: question < 0 ? "" : target.slice(question + 1),
    startedAtMs,
    route,
    grant: undefined,
    failure: undefined,
    onBroken: (error) => log.error("an answer broke off midway", { id, path: target, error }),
  };
}

/** Path and query of a URL, whatever its host. */
export function targetOf(url: string): string {
  const afterScheme = url.startsWith("http") ? url.indexOf("//") + 2 : 0;
  const start = url.indexOf("/", afterScheme);
  return start < 0 ? "/" : url.slice(start);
}

/** Headers that an answer has because of who asked: the request's id, the rate limit of the key. */
export function personalHeaders({ id, grant }: Exchange): Record<string, string> {
  const headers: Record<string, string> = { [ID_HEADER]: id };
  if (grant) addRateHeaders(headers, grant.bucket, grant.tier);
  return headers;
}

/** The same response with the request's id, for one that was made without {@link personalHeaders}. */
export function identified(response: Response, { id }: Exchange): Response {
  response.headers.set(ID_HEADER, id);
  return response;
}

/** Names the request in its answer and in the log; a client may send its own. */
export const ID_HEADER = "x-request-id";
const ID_FORM = /^[A-Za-z0-9._~:+/=@-]{1,128}$/;
const ID_START = crypto.randomUUID().slice(0, 8);
let idsMade = 0;

/** The id that the client sent, where it is one that can stand in a log; otherwise a new one. */
export const requestId = (sentId: string | null): string =>
  sentId !== null && ID_FORM.test(sentId) ? sentId : `${ID_START}-${++idsMade}`;
