import { bug } from "../errors.ts";
import type { Access, Grant } from "../http/access/access.ts";
import { fullRate } from "../http/access/rates.ts";
import type { TableFiles } from "../http/answers/table-files.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import type { Account } from "../http/endpoint.ts";
import { createMetrics } from "../http/metrics/metrics.ts";
import { createService, type Service, type ServiceOptions } from "../http/service.ts";
import type { Versions } from "../http/versions.ts";
import type { Log } from "../log.ts";
import { type ApiClient, createApiClient, type Send } from "./api-client.ts";

/** What a service in process is made from. */
export interface InProcessOptions {
  settings: ServiceOptions["settings"];
  endpoints: readonly Endpoint[];
  versions: Versions;
  /** The access of the process: requests in process pass, but not while it is out of touch with its database. */
  access: Pick<Access, "isInTouch" | "refresh">;
  files: TableFiles;
  log: Log;
}

/** Names the account of a request, in the form of JSON. A service in process listens nowhere. */
const ACCOUNT_HEADER = "x-in-process-account";

/** Visitors without an account. No account has this id. */
const NOBODY: Account = { id: 0, email: "" };

/** Answers are made of many small ones, of which the newest are asked for again and again. */
const CACHE_MB = 4;

/**
 * Returns a second API for pages and tools: it lets each request of {@link clientInProcess} pass, and no socket reaches
 * it.
 */
export function inProcessService({ settings, endpoints, versions, access, files, log }: InProcessOptions): Service {
  return createService({
    endpoints,
    versions,
    files,
    log,
    pages: [],
    metrics: createMetrics(),
    access: openAccess(access),
    settings: { ...settings, cacheMb: Math.min(settings.cacheMb, CACHE_MB), log: "errors", corsOrigins: [] },
  });
}

/** What a client in process asks: a service of {@link inProcessService}, and the endpoints that it has. */
export interface Asking {
  service: () => Promise<Service>;
  endpoints: ReadonlyMap<string, Endpoint>;
}

/** Returns a client of a service in process, for an account. */
export const clientInProcess = ({ service, endpoints }: Asking, account?: Account): ApiClient =>
  createApiClient(endpoints, sender(service, account));

/** Returns how requests of an account reach a service in process. */
function sender(service: () => Promise<Service>, account: Account = NOBODY): Send {
  const accountText = encodeURIComponent(JSON.stringify(account));
  return async (line, init) => {
    const headers = { ...init.headers, [ACCOUNT_HEADER]: accountText };
    return (await service()).fetch(new Request(`http://localhost${line}`, { ...init, headers }));
  };
}

/** Returns a check by which each request passes, as the account that its sender names. */
function openAccess({ isInTouch, refresh }: InProcessOptions["access"]): Access {
  const grants = new Map<string, Grant>();
  const find = (headers: Headers): Grant | undefined => {
    const accountText = headers.get(ACCOUNT_HEADER);
    if (accountText === null) return undefined;
    // The sender of this file wrote it.
    const grant = grants.get(accountText) ?? grantOf(JSON.parse(decodeURIComponent(accountText)) as Account);
    if (grants.size >= MOST_GRANTS) grants.clear();
    grants.set(accountText, grant);
    return grant;
  };
  return {
    find,
    require(headers) {
      const grant = find(headers);
      if (!grant) throw bug("a request in process names no account");
      return grant;
    },
    lookUp: () => undefined,
    count() {}, // what pages and tools ask for is of no key
    isInTouch,
    refresh,
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
  keyId: 0,
  isReadOnly: false,
  account,
  state: "active",
  usedAt: 0,
  recordedAt: 0,
  counts: new Map(),
});
