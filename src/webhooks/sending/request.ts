import { isIP } from "node:net";
import { destinationOf, readTargetUrl, type TargetRules } from "../targets/target.ts";
import type { Destination } from "./connection.ts";

/** A POST request. `Host`, `Content-Length` and `Accept-Encoding` are added. */
export interface AttemptRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** The limit of all of it, from the question to DNS to the answer's body. */
  timeoutMs: number;
}

/** Where a request goes, and its first two lines. */
export interface Route {
  destination: Destination;
  /** Whether the host is a name, which DNS is asked for, and not an address. */
  isName: boolean;
  start: string;
}

const MOST_ROUTES = 10_000;

/** Reads the URLs of requests by the rules of targets, and remembers what it read. */
export function openRoutes(rules: TargetRules): (url: string) => Route | { fault: string } {
  const routes = new Map<string, Route | { fault: string }>();
  return (text) => {
    const knownRoute = routes.get(text);
    if (knownRoute) return knownRoute;
    const target = readTargetUrl(text, rules);
    const route = "fault" in target ? target : routeOf(new URL(target.url));
    if (routes.size >= MOST_ROUTES) routes.clear();
    routes.set(text, route);
    return route;
  };
}

function routeOf(url: URL): Route {
  const isTls = url.protocol === "https:";
  const destination = { isTls, ...destinationOf(url) };
  return {
    destination,
    isName: isIP(destination.host) === 0,
    start: `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`,
  };
}

const HEADER_NAME = /^[A-Za-z0-9-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/**
 * Writes a POST request. Undefined if a header has a line end or another character that would end it early: nothing of
 * the kind is sent.
 */
export function requestText({ start }: Route, { headers, body }: AttemptRequest): string | undefined {
  let head = start;
  for (const name in headers) {
    const value = headers[name] ?? "";
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) return undefined;
    head += `${name}: ${value}\r\n`;
  }
  return `${head}Accept: */*\r\nAccept-Encoding: identity\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
