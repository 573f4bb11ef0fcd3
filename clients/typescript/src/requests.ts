import { errorOf, NoAnswerError } from "./errors.js";

/** A request before it has an address. */
export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  body?: unknown;
}

/** Makes a request of a method's parameters: those that the path names, and those of the query. */
export function requestOf(method: string, path: string, parameters: object, body?: unknown): Request {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue;
    const place = `{${name}}`;
    if (filled.includes(place)) filled = filled.replace(place, () => segment(name, String(value)));
    else query.set(name, String(value)); // a list with commas between its values
  }
  return { method, path: filled, query, body };
}

function segment(name: string, text: string): string {
  if (["", ".", ".."].includes(text)) throw new TypeError(`${name} is "${text}", which can't be a part of an address`);
  return encodeURIComponent(text);
}

/** The same request with more parameters. */
export function withQuery(request: Request, more: Record<string, string>): Request {
  const query = new URLSearchParams(request.query);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return { ...request, query };
}

/**
 * When a request is sent again. A read (GET) is, if the connection breaks, if a proxy can't reach the server, or if the
 * server answers 503 and says when to come back. Any request is after a 429, which is answered before anything is done.
 * A 503 without `Retry-After` is final: a dataset is not loaded.
 */
export interface Retries {
  /** How many times at most; 0 for never. Default 4. */
  most: number;
  /** If the server wishes a longer wait, the error is thrown at once. Default a minute. */
  longestWaitMs: number;
  /** Returns 0 to 1. Waits differ by it, so that many clients don't come back at once. */
  random: () => number;
  /** The time in milliseconds since 1970, for a `Retry-After` that is a date. */
  now: () => number;
}

/** What clients do unless they are told something else. */
export const RETRIES: Retries = { most: 4, longestWaitMs: 60_000, random: Math.random, now: Date.now };

/** A proxy's statuses for a server that is away for now. */
const FROM_PROXIES = [502, 504];

/** Returns the wait after an answer that is not good. @throws ApiError if the answer is final */
export function waitAfterMs(
  retries: Retries,
  request: Request,
  { response, text }: { response: Response; text: string },
  attempt: number,
): number {
  const wish = wishMs(retries, response.headers.get("retry-after"));
  const { status } = response;
  const isRead = request.method === "GET";
  const mayPass =
    status === 429 || (isRead && (FROM_PROXIES.includes(status) || (status === 503 && wish !== undefined)));
  if (!mayPass || attempt >= retries.most || (wish ?? 0) > retries.longestWaitMs) throw errorOf(response, text, wish);
  return wish === undefined ? pauseMs(retries, attempt) : wish * (1 + 0.1 * retries.random());
}

/** Returns the wait after a connection broke. @throws NoAnswerError if the request is not to be sent again */
export function waitAfterBreakMs(retries: Retries, request: Request, cause: unknown, attempt: number): number {
  if (request.method === "GET" && attempt < retries.most) return pauseMs(retries, attempt);
  const tries = attempt === 0 ? "" : ` after ${attempt + 1} tries`;
  throw new NoAnswerError(`${request.method} ${request.path}: no answer${tries}: ${cause}`, { cause });
}

/** The wait of a `Retry-After`, which is a number of seconds or a date; undefined without one that can be read. */
function wishMs({ now }: Retries, header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

/** Half to all of 0.5 s, 1 s, 2 s, … */
const pauseMs = ({ longestWaitMs, random }: Retries, attempt: number): number =>
  Math.min(longestWaitMs, 500 * 2 ** attempt) * (0.5 + 0.5 * random());
