import { createMcpHandler, validateHostHeader, validateOriginHeader } from "@modelcontextprotocol/server";
import type { ApiSettings } from "../config.ts";
import { GovdataError, hostNotAllowed, invalidRequest, originNotAllowed } from "../errors.ts";
import type { Access } from "../http/access/access.ts";
import { admit } from "../http/answers/route-options.ts";
import { bytesOf, requireJsonType } from "../http/body/read-body.ts";
import { type Exchange, personalHeaders } from "../http/exchange.ts";
import type { Metrics } from "../http/metrics/metrics.ts";
import { linkBaseOf } from "../http/service.ts";
import { type Asking, clientInProcess } from "../in-process/service.ts";
import { metricListText } from "./metric-list.ts";
import { type CallResult, callTool, refusedCall } from "./run.ts";
import { createMcpServer } from "./server.ts";
import { TOOLS } from "./tools.ts";

/** What the route is made from. */
export interface McpRouteOptions {
  settings: ApiSettings;
  access: Access;
  metrics: Metrics;
  asking: Asking;
  now?: () => number;
}

/**
 * Answers a message of MCP. Checks: key 401 or 403, Host and Origin 403, rate 429, body 413 or 415. A call beyond the
 * rate is answered as a failed call, so that the assistant reads when to call again. Each message counts as one request
 * of its key.
 */
export async function answerMessage(
  exchange: Exchange,
  { settings, access, asking, now = () => performance.now() }: McpRouteOptions,
): Promise<Response> {
  const { request } = exchange;
  const refusal = admittedBy({ access, now }, exchange);
  requireOwnHost(request, settings);
  requireJsonType(request.headers);
  const bytes = await bytesOf(request, settings.maxBodyKb * 1024);
  const message = parsed(new TextDecoder().decode(bytes));
  // Only one revision had lists of messages. A list would have a hundred answers for one request of the key's rate.
  if (Array.isArray(message))
    throw invalidRequest([{ parameter: "body", message: "is a list; accepted: one message" }]);
  if (refusal && !isCall(message)) throw refusal;
  const call = refusal
    ? async () => refusedCall(refusal)
    : (name: string, args: unknown) => callInProcess(asking, exchange, name, args);
  const readMetrics = () => metricListText(clientInProcess(asking, exchange.grant?.account));
  const onError = (error: unknown) => noteFailure(exchange, error);
  // Nothing that the server has changes while it runs, so no client needs to listen.
  const options = { keepAliveMs: 0, maxSubscriptions: 0 };
  const handler = createMcpHandler(() => createMcpServer({ call, readMetrics, onError }), options);
  const received = new Request(request.url, { method: "POST", headers: request.headers, body: bytes });
  const response = await handler.fetch(received, message === undefined ? {} : { parsedBody: message });
  for (const [name, value] of Object.entries(personalHeaders(exchange))) response.headers.set(name, value);
  response.headers.set("cache-control", "no-store");
  return response;
}

/** Returns the error of a key that has used up its rate. @throws any other refusal */
function admittedBy(options: Parameters<typeof admit>[0], exchange: Exchange): GovdataError | undefined {
  try {
    admit(options, exchange);
    return undefined;
  } catch (error) {
    if (error instanceof GovdataError && error.kind === "rate_limited") return error;
    throw error;
  }
}

async function callInProcess(asking: Asking, { grant }: Exchange, name: string, args: unknown): Promise<CallResult> {
  return callTool(TOOLS, { name, args }, clientInProcess(asking, grant?.account));
}

/** Failures of ours are logged with the request; those of a message are the client's. */
function noteFailure(exchange: Exchange, error: unknown): void {
  if (error instanceof GovdataError && error.kind === "internal_error") exchange.failure = error;
}

const isCall = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "method" in message && message.method === "tools/call";

/** Returns the message of a body; undefined for what is not JSON, which gets an error of JSON-RPC. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names by which programs of this machine reach it. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * A page that a visitor opens can send requests to servers in the visitor's network, under a name that it made point
 * there. @throws 403 for another host than that of GOVDATA_BASE_URL, or for pages of another origin
 */
function requireOwnHost({ headers }: Request, settings: ApiSettings): void {
  const host = headers.get("host");
  const base = linkBaseOf(settings);
  const ownHosts = [...LOOPBACK, ...(base === "" ? [] : [new URL(base).hostname])];
  // Without a base URL, another machine reaches it under a name that only its operator knows.
  const isAnyHost = base === "" && !LOOPBACK.includes(settings.listen.host);
  if (!isAnyHost && !validateHostHeader(host, ownHosts).ok) throw hostNotAllowed(host ?? "");
  const origin = headers.get("origin");
  if (origin === null || settings.corsOrigins.includes("*") || settings.corsOrigins.includes(origin)) return;
  const ownHost = isAnyHost ? URL.parse(`http://${host ?? ""}`)?.hostname : undefined;
  const hosts = ownHost === undefined ? ownHosts : [ownHost];
  if (!validateOriginHeader(origin, hosts).ok) throw originNotAllowed(origin);
}
