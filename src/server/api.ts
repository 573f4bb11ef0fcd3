import { join } from "node:path";
import { keyStore } from "../accounts/keys.ts";
import { createApp } from "../app.ts";
import type { ApiSettings, Settings } from "../config.ts";
import { allDerived } from "../features.ts";
import { startAccess } from "../http/access/access.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import { targetOf } from "../http/exchange.ts";
import { connectionGauges, loadGauges } from "../http/metrics/database-metrics.ts";
import type { Metrics } from "../http/metrics/metrics.ts";
import { answeredSoon, startingAnswer } from "../http/pages/health.ts";
import { startVersions } from "../http/versions.ts";
import type { Part } from "../jobs/part.ts";
import { createRequestedLoads, type RequestedLoadsOptions } from "../loading/requested/requested-loads.ts";
import type { Log } from "../log.ts";
import { createParquetFiles } from "../parquet/files.ts";
import { getsPages } from "../portal/serving/requests.ts";
import { startingPage } from "../portal/starting-page.ts";
import type { Database } from "../storage/database.ts";
import type { LiveSettings } from "../stored-settings/following.ts";
import { type Listeners, takeAddresses } from "./listeners.ts";
import { metricsAnswer, startingMetrics } from "./metrics-answer.ts";

/** A running API. */
export interface Api {
  /** Refuses new connections, waits for what is being answered (at most `shutdownSeconds`), then drops the rest. */
  stop(): Promise<void>;
  /** Makes the first pages of most visitors, so that none waits for what is loaded and read once. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** The API as a part of the server, at addresses that were taken before. */
export const apiPart = (
  listeners: Listeners,
  state: { isArriving: (dataset: string) => boolean; isStarting: () => boolean },
): Part => ({
  name: "api",
  role: "api",
  start: (context) => startApi({ listeners, ...context, ...state }),
});

/** Takes the addresses of the settings, and answers there that this process is starting. */
export const listenForApi = (settings: ApiSettings, log: Log): Listeners =>
  takeAddresses(settings, { api: answerAtStart(log), metrics: startingMetrics }, log);

/** Answers while a process starts: browsers with a page, programs with the envelope. */
function answerAtStart(log: Log): (request: Request) => Response {
  const answer = startingAnswer(log);
  return (request) => (getsPages(request, targetOf(request.url)) ? startingPage() : answer(request));
}

/** Reads keys and versions, and answers at the addresses that were taken. The database is migrated by then. */
export async function startApi(options: {
  listeners: Listeners;
  database: Database;
  /** Those of `liveSettings`. */
  settings: Settings;
  liveSettings: LiveSettings;
  log: Log;
  metrics: Metrics;
  /** The clock of rate limits; endpoints of tests. */
  now?: () => number;
  more?: readonly Endpoint[];
  /** How loads of operators are run; in a child process unless a test says otherwise. */
  runLoad?: RequestedLoadsOptions["run"];
  /** Whether a dataset that has no data yet gets its starter data at the moment. */
  isArriving?: (dataset: string) => boolean;
  /** Whether something else of the process is still starting: until that is over, it is not ready. */
  isStarting?: () => boolean;
  /** After how long without hearing from the database all keys are refused. */
  outOfTouchMs?: number;
}): Promise<Api> {
  const { listeners, database, settings, log, metrics } = options;
  const onError = (error: unknown) =>
    log.error("keys or versions could not be read again, or the use of keys not be stored", { error });
  const [versions, access] = await Promise.all([
    startVersions(database, { onError, ...(options.isArriving ? { isArriving: options.isArriving } : {}) }),
    startAccess(keyStore(database, settings.secretsKeys), {
      onError,
      ...(options.outOfTouchMs ? { outOfTouchMs: options.outOfTouchMs } : {}),
    }),
  ]);
  metrics.add(() => answeredSoon(connectionGauges(database.sql, settings.databasePool)));
  metrics.add(() => answeredSoon(loadGauges(database.sql)));
  let stopping = false;
  const { addressOf, keepOpen } = listeners;
  const loads = createRequestedLoads({ database, log, derived: allDerived, run: options.runLoad });
  const files = createParquetFiles({
    folder: join(settings.home, "cache", "parquet"),
    mostBytes: settings.parquetMb * 2 ** 20,
    mostBytesOfAccount: settings.parquetAccountMb * 2 ** 20,
    isCurrent: (dataset, stamp) => versions.of(dataset).stamp === stamp,
  });
  metrics.add(() => files.gauges());
  const app = await createApp({
    ...{ isStarting: () => false, ...options },
    ...{ versions, access, files, addressOf, keepOpen, loads, isStopping: () => stopping },
  });

  listeners.answer({ api: app.fetch, metrics: metricsAnswer(() => metrics.text()) });
  return {
    prepare: app.preparePages,
    async stop() {
      stopping = true;
      const loadsEnd = loads.stop();
      const streamsEnd = app.endStreams();
      const late = Promise.withResolvers<"late">();
      const timer = setTimeout(() => late.resolve("late"), settings.shutdownSeconds * 1000);
      if ((await Promise.race([listeners.stop(), late.promise])) === "late") {
        log.warn("some requests were still running when the time to stop was over", {
          seconds: settings.shutdownSeconds,
        });
        await listeners.stop("now");
      }
      clearTimeout(timer);
      await Promise.all([versions.stop(), access.stop(), files.stop(), loadsEnd, streamsEnd]);
    },
  };
}
