import { keyStore } from "./accounts/keys.ts";
import { createApp } from "./app.ts";
import type { Settings } from "./config.ts";
import { failed } from "./errors.ts";
import { startAccess } from "./http/access/access.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { connectionGauges, loadGauges } from "./http/metrics/database-metrics.ts";
import { createMetrics } from "./http/metrics/metrics.ts";
import { answeredSoon } from "./http/patience.ts";
import { startVersions } from "./http/versions.ts";
import type { Log } from "./log.ts";
import type { Database } from "./storage/database.ts";

/** A running API. */
export interface Api {
  /** Where it listens: `http://127.0.0.1:8080`. */
  url: string;
  metricsUrl: string | undefined;
  /** Refuses new connections, waits for what is being answered (at most `shutdownSeconds`), and lets go of the rest. */
  stop(): Promise<void>;
}

/** The settings that the API runs by. */
export type ApiSettings = Pick<
  Settings,
  | "listen"
  | "baseUrl"
  | "metricsListen"
  | "cacheMb"
  | "maxBodyKb"
  | "slowRequestMs"
  | "log"
  | "corsOrigins"
  | "shutdownSeconds"
  | "databasePool"
>;

/** Bun refuses larger bodies itself, without an envelope: its limit is put well above ours. */
const BODY_LIMIT_FACTOR = 16;

/** Reads keys and versions, listens, and answers. The database is migrated by then. */
export async function startApi(options: {
  database: Database;
  settings: ApiSettings;
  log: Log;
  /** The clock of rate limits; endpoints of tests. */
  now?: () => number;
  more?: readonly Endpoint[];
  /** After how long without hearing from the database nobody passes. */
  outOfTouchMs?: number;
}): Promise<Api> {
  const { database, settings, log } = options;
  const onError = (error: unknown) => log.error("keys or versions could not be read again", { error });
  const [versions, access] = await Promise.all([
    startVersions(database, { onError }),
    startAccess(keyStore(database), {
      onError,
      ...(options.outOfTouchMs ? { outOfTouchMs: options.outOfTouchMs } : {}),
    }),
  ]);
  const metrics = createMetrics();
  metrics.add(() => answeredSoon(connectionGauges(database.sql, settings.databasePool)));
  metrics.add(() => answeredSoon(loadGauges(database.sql)));
  let stopping = false;
  const app = createApp({ ...options, versions, access, metrics, isStopping: () => stopping });

  let server: Bun.Server<undefined>;
  try {
    server = listen(settings.listen, {
      fetch: app.fetch,
      maxRequestBodySize: settings.maxBodyKb * 1024 * BODY_LIMIT_FACTOR,
    });
  } catch (error) {
    await Promise.all([versions.stop(), access.stop()]);
    throw taken(error, settings.listen, "GOVDATA_LISTEN");
  }
  const metricsServer = listenForMetrics(settings.metricsListen, () => metrics.text(), log);
  return {
    url: server.url.origin,
    metricsUrl: metricsServer && `${metricsServer.url.origin}/metrics`,
    async stop() {
      stopping = true;
      const late = Promise.withResolvers<"late">();
      const timer = setTimeout(() => late.resolve("late"), settings.shutdownSeconds * 1000);
      if ((await Promise.race([server.stop(), late.promise])) === "late") {
        log.warn("requests were still being answered when the time to stop was over", {
          seconds: settings.shutdownSeconds,
        });
        await server.stop(true);
      }
      clearTimeout(timer);
      await metricsServer?.stop(true);
      await Promise.all([versions.stop(), access.stop()]);
    },
  };
}

interface Address {
  host: string;
  port: number;
}

/** Without `reusePort: false` a second server on the same port would start in silence and take half of the requests. */
const listen = (
  { host, port }: Address,
  options: { fetch: (request: Request) => Response | Promise<Response>; maxRequestBodySize: number },
): Bun.Server<undefined> =>
  Bun.serve({
    hostname: host,
    port,
    reusePort: false,
    idleTimeout: 120,
    ...options,
    // What an error in our own last resort would show otherwise: Bun's page with the source code.
    error: () => new Response(LAST_RESORT, { status: 500, headers: typed("application/json") }),
  });

const typed = (type: string) => ({ "content-type": type, "x-content-type-options": "nosniff" });

const LAST_RESORT = '{"error":{"code":"internal_error","message":"Something failed here","status":500}}';

function taken(error: unknown, { host, port }: Address, setting: string): unknown {
  const code = (error as { code?: string } | null)?.code;
  if (code === "EADDRINUSE") return failed(`port ${port} of ${host} is taken: set ${setting} to another`, error);
  if (code === "EACCES")
    return failed(`port ${port} of ${host} may not be opened: set ${setting} to one above 1023`, error);
  if (code === "EADDRNOTAVAIL") return failed(`this machine has no address ${host}: set ${setting} to another`, error);
  return error;
}

/** `/metrics` on an address of its own, so that it needs no key. That it can't be opened is only a warning. */
function listenForMetrics(
  address: Address | undefined,
  text: () => Promise<string>,
  log: Log,
): Bun.Server<undefined> | undefined {
  if (!address) return undefined;
  const fetch = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === "/metrics"
      ? new Response(await text(), { headers: typed("text/plain; version=0.0.4; charset=utf-8") })
      : new Response("Metrics are at /metrics\n", { status: 404, headers: typed("text/plain; charset=utf-8") });
  try {
    return listen(address, { fetch, maxRequestBodySize: 1024 });
  } catch (error) {
    const reason = taken(error, address, "GOVDATA_METRICS_LISTEN");
    log.warn(`no metrics are served: ${reason instanceof Error ? reason.message : String(reason)}`);
    return undefined;
  }
}
