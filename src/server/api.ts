import { keyStore } from "../accounts/keys.ts";
import { createApp } from "../app.ts";
import type { ApiSettings } from "../config.ts";
import { startAccess } from "../http/access/access.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { connectionGauges, loadGauges } from "../http/metrics/database-metrics.ts";
import { createMetrics } from "../http/metrics/metrics.ts";
import { startingAnswer } from "../http/pages/health.ts";
import { answeredSoon } from "../http/patience.ts";
import { startVersions } from "../http/versions.ts";
import type { Part } from "../jobs/part.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import { type Listeners, takeAddresses } from "./listeners.ts";

/** A running API. */
export interface Api {
  /** Refuses new connections, waits for what is being answered (at most `shutdownSeconds`), then drops the rest. */
  stop(): Promise<void>;
}

/** The API as a part of the server, at addresses that were taken before. */
export const apiPart = (listeners: Listeners, isArriving: (dataset: string) => boolean): Part => ({
  name: "api",
  role: "api",
  start: ({ database, settings, log }) => startApi({ listeners, database, settings, log, isArriving }),
});

/** Takes the addresses of the settings, and answers there that this process is starting. */
export const listenForApi = (settings: ApiSettings, log: Log): Listeners =>
  takeAddresses(
    settings,
    { api: startingAnswer(log), metrics: () => plainText("This process is starting\n", 503) },
    log,
  );

/** Reads keys and versions, and answers at the addresses that were taken. The database is migrated by then. */
export async function startApi(options: {
  listeners: Listeners;
  database: Database;
  settings: ApiSettings;
  log: Log;
  /** The clock of rate limits; endpoints of tests. */
  now?: () => number;
  more?: readonly Endpoint[];
  /** Whether a dataset that has no data yet gets its starter data at the moment. */
  isArriving?: (dataset: string) => boolean;
  /** After how long without hearing from the database nobody passes. */
  outOfTouchMs?: number;
}): Promise<Api> {
  const { listeners, database, settings, log } = options;
  const onError = (error: unknown) => log.error("keys or versions could not be read again", { error });
  const [versions, access] = await Promise.all([
    startVersions(database, { onError, ...(options.isArriving ? { isArriving: options.isArriving } : {}) }),
    startAccess(keyStore(database), {
      onError,
      ...(options.outOfTouchMs ? { outOfTouchMs: options.outOfTouchMs } : {}),
    }),
  ]);
  const metrics = createMetrics();
  metrics.add(() => answeredSoon(connectionGauges(database.sql, settings.databasePool)));
  metrics.add(() => answeredSoon(loadGauges(database.sql)));
  let stopping = false;
  const app = await createApp({ ...options, versions, access, metrics, isStopping: () => stopping });

  listeners.answer({ api: app.fetch, metrics: metricsAnswer(() => metrics.text()) });
  return {
    async stop() {
      stopping = true;
      const late = Promise.withResolvers<"late">();
      const timer = setTimeout(() => late.resolve("late"), settings.shutdownSeconds * 1000);
      if ((await Promise.race([listeners.stop(), late.promise])) === "late") {
        log.warn("some requests were still running when the time to stop was over", {
          seconds: settings.shutdownSeconds,
        });
        await listeners.stop("now");
      }
      clearTimeout(timer);
      await Promise.all([versions.stop(), access.stop()]);
    },
  };
}

const metricsAnswer =
  (text: () => Promise<string>) =>
  async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === "/metrics"
      ? typed(await text(), 200, "text/plain; version=0.0.4; charset=utf-8")
      : plainText("Metrics are at /metrics\n", 404);

const plainText = (text: string, status: number): Response => typed(text, status, "text/plain; charset=utf-8");

const typed = (text: string, status: number, type: string): Response =>
  new Response(text, { status, headers: { "content-type": type, "x-content-type-options": "nosniff" } });
