import { answeredError, bug, type ErrorDetail, type GovdataError } from "../errors.ts";
import type { Access, Grant } from "../http/access/access.ts";
import { fullRate } from "../http/access/rates.ts";
import type { Account } from "../http/endpoint.ts";
import type { Service } from "../http/service.ts";

/** The values of a query; undefined ones are left out. */
export type ApiQuery = Readonly<Record<string, string | number | undefined>>;

/** What an endpoint answered, and the request that anybody can repeat with a key. */
export interface ApiAnswer<Data> {
  /** Path and query: `/v1/us/census/places/06/metrics?vintage=2023`. */
  request: string;
  data: Data;
  metadata: Readonly<Record<string, unknown>>;
  /** The total of a list; null if it was not counted. */
  total: number | null;
  /** Whether a list has another page. */
  hasMore: boolean;
}

/** The error of an endpoint, and the request that it is for. */
export interface ApiFailure {
  request: string;
  error: GovdataError;
}

/** Whether an endpoint answered. */
export const isAnswer = <Data>(asked: ApiAnswer<Data> | ApiFailure): asked is ApiAnswer<Data> => !("error" in asked);

/** Asks the endpoints of this process, without a socket: what a page shows is what the API answers. */
export interface ApiClient {
  /** Returns the answer. @throws the error of the API: 404 for an unknown place, 503 for a dataset that is not loaded */
  get<Data>(path: string, query?: ApiQuery): Promise<ApiAnswer<Data>>;
  /** Returns the answer to a request as CSV. It is sent on as it comes. @throws the error of the API */
  csv(request: string): Promise<Response>;
  /** Returns all rows of a list, however many pages it has. @throws the error of the API */
  rows<Row>(path: string, query?: ApiQuery): Promise<ApiAnswer<readonly Row[]>>;
  /** As `get`, but returns the API's error where a page goes on without the answer. */
  ask<Data>(path: string, query?: ApiQuery): Promise<ApiAnswer<Data> | ApiFailure>;
  /** Sends an action, with a body as JSON if it takes one. Returns the API's error, for the fields of a form. */
  send<Data>(method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<ApiAnswer<Data> | ApiFailure>;
}

/** Names the account of a request, in the form of JSON. The service of {@link portalAccess} listens nowhere. */
const ACCOUNT_HEADER = "x-portal-account";

/** Visitors without an account. No account has this id. */
const NOBODY: Account = { id: 0, email: "" };

/** Returns the path with its query, every character that means something in a URL or a shell escaped. */
export function requestLine(path: string, query: ApiQuery = {}): string {
  const values = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(Object.fromEntries(values.map(([name, value]) => [name, String(value)])));
  // Lists stay readable: a comma means nothing in a query, and nothing in a shell.
  return values.length === 0 ? path : `${path}?${String(search).replaceAll("%2C", ",")}`;
}

/** Returns a value as a segment of a path. Quotes are escaped, because the request is shown for shells too. */
export const segment = (value: string): string => encodeURIComponent(value).replaceAll("'", "%27");

/** Returns a client of a service that was made with {@link portalAccess}. */
export function createApiClient(service: () => Promise<Service>, account: Account = NOBODY): ApiClient {
  const accountText = encodeURIComponent(JSON.stringify(account));
  const answerTo = async <Data>(request: string, init: { method?: string; headers?: object; body?: string } = {}) => {
    const headers = { ...init.headers, [ACCOUNT_HEADER]: accountText };
    const response = await (await service()).fetch(new Request(`http://localhost${request}`, { ...init, headers }));
    const body = (response.status === 204 ? {} : await response.json()) as AnyEnvelope;
    if (body.error) return { request, error: answeredError(body.error) };
    const { data, metadata = {}, pagination: { total = null, has_more: hasMore = false } = {} } = body;
    return { request, data: data as Data, metadata, total, hasMore }; // the caller names its schema
  };
  const ask: ApiClient["ask"] = async <Data>(path: string, query?: ApiQuery) =>
    answerTo<Data>(requestLine(path, query));
  const get: ApiClient["get"] = async <Data>(path: string, query?: ApiQuery) => {
    const answer = await ask<Data>(path, query);
    if ("error" in answer) throw answer.error;
    return answer;
  };
  const allRows = async (request: string, accept: string): Promise<Response> => {
    const headers = { [ACCOUNT_HEADER]: accountText, accept };
    const response = await (await service()).fetch(new Request(`http://localhost${request}`, { headers }));
    if (response.ok) return response;
    throw answeredError(((await response.json()) as Required<Pick<AnyEnvelope, "error">>).error);
  };
  return {
    ...{ ask, get },
    send: async <Data>(method: string, path: string, body?: object) =>
      answerTo<Data>(path, {
        method,
        ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
      }),
    csv: (request) => allRows(request, "text/csv"),
    async rows<Row>(path: string, query?: ApiQuery) {
      const request = requestLine(path, query);
      // The lines have all rows but no metadata, which the answer with the fewest rows has.
      const head = await get<readonly Row[]>(path, { ...query, per_page: 1 });
      const lines = (await (await allRows(request, "application/x-ndjson")).text()).trimEnd();
      const data = lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as Row[]); // as in `ask`
      return { ...head, request, data, hasMore: false };
    },
  };
}

/** The parts of every answer. */
interface AnyEnvelope {
  data?: unknown;
  metadata?: Record<string, unknown>;
  pagination?: { total: number | null; has_more: boolean };
  error?: { code: string; message: string; details?: ErrorDetail[] };
}

/**
 * Returns the check of the portal's own service: each request passes, as the account that its client names.
 */
export function portalAccess(access: Access): Access {
  const grants = new Map<string, Grant>();
  const find = (headers: Headers): Grant | undefined => {
    const accountText = headers.get(ACCOUNT_HEADER);
    if (accountText === null) return undefined;
    const grant = grants.get(accountText) ?? grantOf(JSON.parse(decodeURIComponent(accountText)) as Account); // the client wrote it
    if (grants.size >= MOST_GRANTS) grants.clear();
    grants.set(accountText, grant);
    return grant;
  };
  return {
    find,
    require(headers) {
      const grant = find(headers);
      if (!grant) throw bug("a request of the portal names no account");
      return grant;
    },
    lookUp: () => undefined,
    count() {}, // what pages ask for is of no key
    isInTouch: access.isInTouch,
    refresh: access.refresh,
    recordUse: async () => {},
    recordUsage: async () => {},
    stop: async () => {},
  };
}

/** Grants to remember; making one is cheap. */
const MOST_GRANTS = 1000;

const grantOf = (account: Account): Grant => ({
  ...fullRate("unlimited"),
  shared: fullRate("unlimited"),
  ...{ keyId: 0, account, state: "active", usedAt: 0, recordedAt: 0, counts: new Map() },
});
