import { createKey } from "../../src/accounts/keys.ts";
import { addAccount } from "../../src/accounts/queries.ts";
import { readSettings, type Settings } from "../../src/config.ts";
import type { Endpoint } from "../../src/http/any-endpoint.ts";
import { createMetrics } from "../../src/http/metrics/metrics.ts";
import type { runLoad } from "../../src/loading/run.ts";
import { type Log, openLog } from "../../src/log.ts";
import { listenForApi, startApi } from "../../src/server/api.ts";
import { withTakenPort } from "../../src/settings/base-url.ts";
import type { Tier } from "../../src/settings/keys.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { followSettings } from "../../src/stored-settings/following.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { atEndOfRun, type ScratchDatabase, scratchStore, starterStore } from "./database.ts";
import { FILES_HOME } from "./files.ts";
import { once } from "./once.ts";
import { EXECUTABLE } from "./program.ts";

/** A running API over a database of its own. */
export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** A key without a rate limit. */
  key: string;
  scratch: ScratchDatabase;
  /** What was logged, a line each; `[]` where an executable answers. */
  logged: string[];
  /** Makes the first pages, as a server does after its start; undefined where an executable answers. */
  prepare?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Sends a request with the key; `headers` of `init` win over it. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** As `get`, and reads the JSON. */
  json<T = Envelope>(path: string, init?: RequestInit): Promise<T>;
  /** Makes another key, of an account of its own. */
  makeKey(tier: Tier): Promise<{ key: string; email: string; id: number }>;
  /** `SIGKILL`: as a crash, where a program was started. */
  stop(signal?: "SIGKILL"): Promise<void>;
}

/** The parts that every answer has or lacks. */
export interface Envelope {
  data?: unknown;
  metadata?: Record<string, unknown>;
  pagination?: { page: number; per_page: number; total: number | null; total_pages: number | null; has_more: boolean };
  error?: { code: string; message: string; status: number; details?: { parameter: string; message: string }[] };
}

export const TEST_SETTINGS: Settings = {
  ...readSettings({}),
  home: FILES_HOME,
  listen: { host: "127.0.0.1", port: 0 },
  baseUrl: "http://127.0.0.1:0",
  metricsListen: undefined,
  cacheMb: 8,
  maxBodyKb: 64,
  slowRequestMs: 60_000,
  shutdownSeconds: 10,
  databasePool: 4,
};

interface ServerOptions {
  /** A database that exists, such as that of another server; it is migrated. Default: a new one, dropped at `stop`. */
  scratch?: ScratchDatabase;
  /** The new database has the starter data. */
  hasStarterData?: boolean;
  settings?: Partial<Settings>;
  /** The start of the command line of another program to run, such as one from a changed copy of the source. */
  program?: readonly string[];
  /** More variables for a program that is run. */
  env?: Readonly<Record<string, string>>;
  /** Fills the database before the server starts. */
  seed?: (scratch: ScratchDatabase) => Promise<void>;
}

/**
 * Starts the API as users run it: from the executable that GOVDATA_TEST_EXECUTABLE names, otherwise from source, in
 * this process. Both listen on a real socket.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const program = options.program ?? (EXECUTABLE === undefined ? undefined : [EXECUTABLE]);
  return program === undefined
    ? startFromSource(options)
    : start(options, (scratch) => startProgram(program, scratch, options));
}

/** A server for several files of tests, which only read from it. */
export type SharedServer = Omit<TestServer, "stop">;

/** Returns what gives all files of a test run the same server. It stops with the run. */
export const sharedServer = (start: () => Promise<TestServer>): (() => Promise<SharedServer>) =>
  once(async () => {
    const { stop, ...server } = await start();
    atEndOfRun(stop);
    return server;
  });

/** A server with the starter data, whose pages any number of tests may open. */
export const starterServer = sharedServer(() =>
  startServer({ hasStarterData: true, settings: { pagesPerMinute: undefined } }),
);

/** Starts the API from source, with endpoints and a clock that only a test has. */
export const startFromSource = (
  options: ServerOptions & {
    more?: readonly Endpoint[];
    now?: () => number;
    outOfTouchMs?: number;
    runLoad?: typeof runLoad;
  } = {},
): Promise<TestServer> => {
  const logged: string[] = [];
  const secrets = new Set<string>();
  const write = (lines: string) => void logged.push(...lines.trimEnd().split("\n"));
  const log: Log = openLog({ terminal: false, secrets, write });
  return start(
    options,
    async ({ database }) => {
      const { more, now, outOfTouchMs, runLoad } = options;
      const given = { ...TEST_SETTINGS, ...options.settings };
      const listeners = listenForApi(given, log);
      const liveSettings = await followSettings(database, withTakenPort(given, listeners.url), { log, secrets });
      const api = await startApi({
        listeners,
        database,
        settings: liveSettings.settings,
        liveSettings,
        log,
        metrics: createMetrics(),
        ...(more ? { more } : {}),
        ...(now ? { now } : {}),
        ...(outOfTouchMs ? { outOfTouchMs } : {}),
        ...(runLoad ? { runLoad } : {}),
      });
      const stop = async () => {
        await api.stop();
        await liveSettings.stop();
      };
      return { url: listeners.url, stop, prepare: api.prepare };
    },
    logged,
  );
};

async function start(
  options: ServerOptions,
  run: (scratch: ScratchDatabase) => Promise<Pick<TestServer, "url" | "stop" | "prepare">>,
  logged: string[] = [],
): Promise<TestServer> {
  const makeScratch = options.hasStarterData ? starterStore : scratchStore;
  const scratch = options.scratch ?? (await makeScratch("api"));
  if (options.scratch) await migrate(scratch.database, SCHEMA);
  await options.seed?.(scratch);
  const makeKey = async (tier: Tier) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const accountId = (await addAccount(scratch.database.sql, email)) ?? 0; // the address is new
    return { email, ...(await createKey(scratch.database, { accountId, label: `test ${tier}`, tier })) };
  };
  const { key } = await makeKey("unlimited");
  const running = await run(scratch);
  const get: TestServer["get"] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("x-api-key") && !headers.has("authorization")) headers.set("x-api-key", key);
    return fetch(running.url + path, { ...init, headers });
  };
  return {
    url: running.url,
    key,
    scratch,
    logged,
    prepare: running.prepare,
    get,
    json: async <T>(path: string, init?: RequestInit) => (await (await get(path, init)).json()) as T,
    makeKey,
    async stop(signal) {
      await running.stop(signal);
      if (!options.scratch) await scratch.close();
    },
  };
}

/** Starts `govdata serve` and waits for the address that it prints. */
async function startProgram(program: readonly string[], scratch: ScratchDatabase, options: ServerOptions) {
  const settings = { ...TEST_SETTINGS, ...options.settings };
  const child = Bun.spawn([...program, "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "/",
      DATABASE_URL: scratch.url,
      GOVDATA_HOME: settings.home,
      VECTORS_URI: settings.vectorsUri,
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
      GOVDATA_ROLES: "api",
      GOVDATA_LOG: settings.log,
      GOVDATA_EXPLORER: settings.explorer,
      GOVDATA_PAGES_PER_MINUTE: String(settings.pagesPerMinute ?? "off"),
      GOVDATA_SIGN_UP: settings.signUp,
      GOVDATA_TRUSTED_PROXIES: settings.trustedProxies.join(","),
      GOVDATA_CACHE_MB: String(settings.cacheMb),
      GOVDATA_PARQUET_MB: String(settings.parquetMb),
      GOVDATA_PARQUET_ACCOUNT_MB: String(settings.parquetAccountMb),
      GOVDATA_MAX_BODY_KB: String(settings.maxBodyKb),
      GOVDATA_CORS_ORIGINS: settings.corsOrigins.join(","),
      GOVDATA_SHUTDOWN_SECONDS: String(settings.shutdownSeconds),
      ...(settings.baseUrl === TEST_SETTINGS.baseUrl ? {} : { GOVDATA_BASE_URL: settings.baseUrl }),
      GOVDATA_STREAMS_PER_ACCOUNT: String(settings.streamsPerAccount),
      GOVDATA_WEBHOOKS_PER_ACCOUNT: String(settings.webhooksPerAccount),
      GOVDATA_ALLOW_HTTP: settings.allowHttp ? "on" : "off",
      GOVDATA_ALLOW_NETWORKS: settings.allowNetworks.join(","),
      ...(settings.resolver && { GOVDATA_RESOLVER: `${settings.resolver.host}:${settings.resolver.port}` }),
      ...(settings.reranker === undefined ? {} : { GOVDATA_RERANKER: settings.reranker }),
      GOVDATA_SECRETS_KEY: settings.secretsKeys.map((key) => Buffer.from(key).toString("base64")).join(","),
      ...options.env,
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  const found = Promise.withResolvers<string>();
  // Read to its end: a pipe that no one reads breaks, and the server with it.
  void (async () => {
    let printed = "";
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
      printed += piece;
      const [, url] = /(http:\/\/127\.0\.0\.1:\d+)\b(?=\D)/.exec(printed) ?? [];
      if (url) found.resolve(url);
    }
    found.reject(new Error(`${program.join(" ")} serve ended without an address: ${printed}`));
  })();
  return {
    url: await found.promise,
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      await child.exited;
    },
  };
}
