import type { Targets } from "../targets/target.ts";
import type { TargetAddress } from "../targets/verdict.ts";
import type { Answer } from "./answer.ts";
import { type Connection, type Destination, LATE, openConnection } from "./connection.ts";
import { exchange, type Outcome } from "./exchange.ts";
import type { Limit } from "./limit.ts";
import type { Pool } from "./pool.ts";
import { type AttemptRequest, type openRoutes, requestText } from "./request.ts";

/** What attempts share. */
export interface Shared {
  routeTo: ReturnType<typeof openRoutes>;
  targets: Targets;
  pool: Pool;
}

/** What an attempt has learned so far. Times are null for a step that was not reached, or that was not needed. */
export interface Findings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** From the end of the request to the first byte of the answer. */
  firstByteMs: number | null;
  /** The judged address that was connected to. */
  address: string | null;
  /** Null: no answer. */
  httpStatus: number | null;
  /** The first 1 KiB of the answer's body, as text; null: no answer. */
  responseBody: string | null;
  /** Whether the body of the answer was longer than what is read of it, with no end near. */
  isFlood: boolean;
}

/** A request that is ready to be sent. */
interface Ready {
  text: string;
  destination: Destination;
  timeoutMs: number;
  findings: Findings;
  limit: Limit;
}

/** A receiver with many addresses is tried at this many, one after the other. */
const MOST_ADDRESSES = 3;
/** The time that an address has for its connection if there is another one to try. */
const ADDRESS_MS = 3000;

/** Judges the target, sends the request, and fills `findings`. Returns what went wrong, or null after a 2xx. */
export async function attempt(
  request: AttemptRequest,
  { routeTo, targets, pool }: Shared,
  findings: Findings,
  limit: Limit,
): Promise<string | null> {
  const route = routeTo(request.url);
  if ("fault" in route) return route.fault;
  const text = requestText(route, request);
  if (text === undefined) return "a header has a character that can't be sent";
  const { destination } = route;
  const beganMs = performance.now();
  const resolved = targets.knownHost(destination) ?? (await targets.resolveHost(destination, limit.signal));
  const dnsMs = route.isName ? performance.now() - beganMs : null;
  if ("fault" in resolved) return resolved.fault;
  const { addresses } = resolved;
  const ready: Ready = { text, destination, timeoutMs: request.timeoutMs, findings, limit };
  const outcome = (await sendOnKept(ready, addresses, pool)) ?? (await sendOnNew(ready, addresses, pool, dnsMs));
  return typeof outcome === "string" ? outcome : settle(outcome, findings);
}

/** Sends on a connection that is open already. Undefined if there is none, or it was closed before an answer began. */
async function sendOnKept(
  ready: Ready,
  addresses: readonly TargetAddress[],
  pool: Pool,
): Promise<Answer | string | undefined> {
  for (const { address } of addresses) {
    const connection = pool.take(keyOf(ready.destination, address));
    if (!connection) continue;
    const outcome = await exchangeOn(connection, ready, pool);
    // Receivers close idle connections whenever they like. The request is sent again, once, on a new connection.
    const isStale = "fault" in outcome && outcome.isUnanswered && ready.limit.cutoff === undefined;
    if (isStale) return undefined;
    return answerOf(outcome, ready);
  }
  return undefined;
}

async function sendOnNew(
  ready: Ready,
  addresses: readonly TargetAddress[],
  pool: Pool,
  dnsMs: number | null,
): Promise<Answer | string> {
  const { destination, findings, limit } = ready;
  findings.dnsMs = dnsMs;
  let fault = "";
  const tried = addresses.slice(0, MOST_ADDRESSES);
  for (const [index, address] of tried.entries()) {
    const isLast = index === tried.length - 1;
    findings.address = address.address;
    const opening = await openConnection(destination, address, limit, isLast ? undefined : ADDRESS_MS);
    findings.connectMs = opening.connectMs;
    if ("connection" in opening) {
      findings.tlsMs = opening.tlsMs;
      return answerOf(await exchangeOn(opening.connection, ready, pool), ready);
    }
    const step = opening.connectMs === null ? "connecting" : "in the TLS handshake";
    if (limit.cutoff !== undefined) return cutoffText(ready, step);
    fault = opening.fault === LATE ? timeoutText(ADDRESS_MS, step) : `the receiver ${opening.fault}`;
  }
  return fault;
}

async function exchangeOn(
  connection: Connection,
  { text, destination, findings, limit }: Ready,
  pool: Pool,
): Promise<Outcome> {
  findings.address = connection.address;
  const outcome = await exchange(connection, text, limit);
  findings.firstByteMs = outcome.firstByteMs;
  if ("answer" in outcome && outcome.answer.isReusable) pool.keep(keyOf(destination, connection.address), connection);
  else connection.close();
  return outcome;
}

const answerOf = (outcome: Outcome, ready: Ready): Answer | string => {
  if ("answer" in outcome) return outcome.answer;
  return ready.limit.cutoff === undefined
    ? `the receiver ${outcome.fault}`
    : cutoffText(ready, "waiting for the answer");
};

const cutoffText = ({ limit, timeoutMs }: Ready, step: string): string =>
  limit.cutoff === "closed" ? "stopped, because the sender was closed" : timeoutText(timeoutMs, step);

const timeoutText = (limitMs: number, step: string): string => `timed out after ${limitMs / 1000} s ${step}`;

/** Connections are used again for the same scheme, name, port and address only. */
const keyOf = ({ isTls, host, port }: Destination, address: string): string => `${isTls} ${host} ${port} ${address}`;

const UTF_8 = new TextDecoder();

function settle({ status, body, retryAfter, isFlood }: Answer, findings: Findings): string | null {
  findings.httpStatus = status;
  findings.isFlood = isFlood;
  // PostgreSQL stores no NUL. The last character may be cut.
  findings.responseBody = UTF_8.decode(body).replaceAll("\0", "\ufffd");
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  const wish = retryAfter === undefined ? "" : ` (Retry-After: ${retryAfter})`;
  return `the receiver answered ${status}${wish}${isRedirect ? ", and redirects are not followed" : ""}`;
}
