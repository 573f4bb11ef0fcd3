import { setTimeout as sleep } from "node:timers/promises";
import { createOwner } from "../accounts/keys.ts";
import { makeOwnerLink } from "../accounts/sign-in/links.ts";
import type { Settings } from "../config.ts";
import { failed, GovdataError } from "../errors.ts";
import { allDatasets, allDerived, FEATURES, loadFeatures } from "../features.ts";
import { createMetrics, type Metrics } from "../http/metrics/metrics.ts";
import type { Part } from "../jobs/part.ts";
import { rebuildOutdated } from "../loading/derived.ts";
import { type Log, openLog } from "../log.ts";
import { requiredBaseUrl, withTakenPort } from "../settings/base-url.ts";
import { NO_STARTER, type OpenProgress, type StarterRun, startStarter } from "../starter/start.ts";
import { databaseTrouble } from "../storage/connections/trouble.ts";
import { freeMegabytes, HOME_MEGABYTES } from "../storage/embedded/home.ts";
import { openStorage, type Storage, serverOf } from "../storage/instance.ts";
import { migrate } from "../storage/migrate.ts";
import { takeShortTurns } from "../storage/process.ts";
import { followSettings, type LiveSettings } from "../stored-settings/following.ts";
import { SCHEMA } from "../tables/steps.ts";
import { apiPart, listenForApi } from "./api.ts";
import { greeting } from "./greeting.ts";
import { type Listeners, takeForMetrics } from "./listeners.ts";
import { loaderPart } from "./loader.ts";
import { metricsAnswer } from "./metrics-answer.ts";
import { createParts, type Parts } from "./parts.ts";
import { ECHO_MS, type EndSignal, ignoreHangup, nextSignal } from "./signals.ts";

interface ServerOptions {
  settings: Settings;
  /** Writes a line that a user waits for. */
  print: (line: string) => void;
  /** Writes a line that is only good to know. */
  note: (line: string) => void;
  openProgress: OpenProgress;
}

/** What a server holds while it runs. */
interface Server {
  listeners: Listeners | undefined;
  /** Undefined until the schema is up to date. */
  liveSettings: LiveSettings | undefined;
  /** Of the whole process. Without the API, they have an address of their own. */
  metrics: Metrics;
  storage: Storage;
  parts: Parts;
  starter: StarterRun;
  /** Until the greeting is printed: a client that waits for /readyz can read the first key then. */
  isStarting: boolean;
  /** Brings up to date what is derived from datasets, once the starter data is in. */
  deriving: { stop: AbortController; ended: Promise<void> };
}

/** Why a server ends; `started` does not end it. */
type Ending = EndSignal | "started" | { sentence: string };

/** Every part that a server can run, in the order of starting. */
export const partsOf = (
  listeners: Listeners | undefined,
  starter = NO_STARTER,
  isStarting: () => boolean = () => false,
): Part[] => [
  ...(listeners ? [apiPart(listeners, { isArriving: starter.isArriving, isStarting })] : []),
  ...FEATURES.flatMap(({ parts = [] }) => parts),
  loaderPart(
    FEATURES.flatMap(({ jobs = [] }) => jobs),
    starter.ended,
  ),
];

/** Runs the roles of the settings until a signal ends them; resolves when everything has stopped. */
export async function runServer(options: ServerOptions): Promise<void> {
  const { settings: given, note } = options;
  const secrets = new Set([given.censusApiKey ?? "", given.blsApiKey ?? ""]);
  const log = openLog({ secrets });
  // Before anything starts: a signal can follow "ready" at once, and one during the start must end cleanly too.
  const signal = nextSignal();
  ignoreHangup();
  if (given.roles.includes("webhooks") && !given.roles.includes("api")) requiredBaseUrl(given);
  if (given.roles.includes("api")) takeShortTurns();
  const listeners = given.roles.includes("api") ? takeFirst(given, log) : undefined;
  const settings = listeners ? withTakenPort(given, listeners.url) : given;
  const storage = await openStore(settings, note).catch(async (error: unknown) => {
    await listeners?.stop("now");
    throw error;
  });
  const metrics = createMetrics();
  const metricsServer = listeners
    ? undefined
    : takeForMetrics(settings.metricsListen, metricsAnswer(metrics.text), log);
  const deriving = { stop: new AbortController(), ended: Promise.resolve() };
  const parts = createParts();
  const server: Server = {
    ...{ listeners, metrics, storage, parts, deriving, isStarting: true },
    ...{ starter: NO_STARTER, liveSettings: undefined },
  };
  const reason = await runUntilEnd(server, { ...options, settings, log, secrets, signal });
  if (typeof reason === "object") log.error(reason.sentence);
  else note(`${reason}: stopping`);
  void nextSignal(ECHO_MS).then((again) => {
    note(`${again} again: not waiting any longer`);
    process.exit(1);
  });
  const stopping = stop(server).then(() => metricsServer?.stop(true));
  const withinMs = settings.shutdownSeconds * 1_000 + STOPS_WITHIN_MS;
  // Parts have limits of their own. Whatever else hangs ends with this process.
  const late = sleep(withinMs, "late" as const, { ref: false });
  const isLate = (await Promise.race([stopping, late])) === "late";
  if (isLate) log.error(`not everything has stopped within ${withinMs / 1_000} s; the process ends all the same`);
  log.flush();
  if (isLate) process.exit(1);
  if (typeof reason === "object") throw failed(reason.sentence);
}

/** Starts the server and waits for its end. @throws what the start failed with; everything has stopped then. */
async function runUntilEnd(
  server: Server,
  options: ServerOptions & { log: Log; secrets: Set<string>; signal: Promise<EndSignal> },
): Promise<Ending> {
  const { storage, parts } = server;
  const end: Promise<Ending> = Promise.race([
    options.signal,
    ...[storage.ended, parts.ended].map((ended) => ended.then((sentence) => ({ sentence }))),
  ]);
  const starting = start(server, options);
  try {
    const reason = await Promise.race([end, starting.then(() => "started" as const)]);
    if (reason === "started") return await end;
    starting.catch(() => {}); // it fails because what it works on is being stopped
    return reason;
  } catch (error) {
    // A PostgreSQL that is about to end breaks its connections first, and its own reason says more.
    const isCut = storage.kind === "embedded" && databaseTrouble(error) !== undefined;
    const sentence = isCut ? await Promise.race([storage.ended, Bun.sleep(ENDS_WITHIN_MS)]) : undefined;
    await stop(server);
    throw typeof sentence === "string" ? failed(sentence, error) : error;
  }
}

/** What a stop may take besides `shutdownSeconds`. Service managers kill after a minute. */
const STOPS_WITHIN_MS = 30_000;

/** How long after its connections broke a PostgreSQL has ended. */
const ENDS_WITHIN_MS = 2_000;

/**
 * Opens the ports first, while the process may still be root, so that a port in use stops the start before any write.
 */
function takeFirst(settings: Settings, log: Log): Listeners {
  try {
    return listenForApi(settings, log);
  } catch (error) {
    const holder = settings.databaseUrl === undefined ? serverOf(settings.home) : undefined;
    if (holder === undefined || !(error instanceof GovdataError)) throw error;
    throw failed(`${error.message}; govdata (pid ${holder}) serves from ${settings.home} already`, error);
  }
}

const openStore = (settings: Settings, note: (line: string) => void): Promise<Storage> =>
  openStorage(settings, {
    mode: "serve",
    onMake: () => note(`Making a database in ${settings.home}: the first start${shortOfDisk(settings)}`),
    // What fails here fails again where it is needed, and is reported there.
    onWait: () => void loadFeatures().catch(() => {}),
  });

/** A warning if the disk has no room for what the first start makes. It continues once there is. */
function shortOfDisk({ home, starterData }: Settings): string {
  const neededMb = HOME_MEGABYTES[starterData ? "withStarterData" : "empty"];
  const freeMb = freeMegabytes(home);
  return freeMb < neededMb ? `. Warning: it needs ${neededMb} MB, and the disk has ${freeMb} MB free` : "";
}

/** Schema, the first of the starter data, first account, then the parts that the roles name. */
async function start(
  server: Server,
  { settings, print, note, openProgress, log, secrets }: ServerOptions & { log: Log; secrets: Set<string> },
): Promise<void> {
  const { listeners, metrics, storage, parts } = server;
  const { database } = storage;
  await migrate(database, SCHEMA);
  const liveSettings = await followSettings(database, settings, { log, secrets });
  server.liveSettings = liveSettings;
  if (settings.starterData) server.starter = await startStarter(database, { note, openProgress, log });
  const key = settings.roles.includes("api") ? await createOwner(database, settings.ownerEmail) : undefined;
  const derivedLater = new Set(
    (await allDerived()).filter(({ from }) => server.starter.isArriving(from[0])).map(({ name }) => name),
  );
  const isArriving = (dataset: string) => server.starter.isArriving(dataset) || derivedLater.has(dataset);
  try {
    const all = partsOf(listeners, { ...server.starter, isArriving }, () => server.isStarting);
    const chosen = all.filter(({ role }) => settings.roles.includes(role));
    await parts.start(chosen, { database, settings: liveSettings.settings, liveSettings, log, metrics });
  } catch (error) {
    // The key exists now, and no later start would show it.
    if (key) print(`API key (shown once): ${key}`);
    throw error;
  }
  const linkToken = listeners ? await makeOwnerLink(database.sql) : undefined;
  for (const line of greeting(settings, { isServer: storage.kind === "server", listeners, key, linkToken }))
    print(line);
  server.isStarting = false;
  const { signal } = server.deriving.stop;
  // Before the starter data is in, pages still need their code.
  const prepared = parts.prepare(signal);
  server.deriving.ended = Promise.all([prepared, server.starter.ended]).then(async () => {
    await deriveMissing(server, log);
    derivedLater.clear();
    if (settings.roles.includes("api")) await prepareFeatures(server, log);
    await parts.prepare(signal);
  });
}

/** Derives what another version of this program did not leave in the store; requests do without it until then. */
async function deriveMissing({ storage: { database }, deriving }: Server, log: Log): Promise<void> {
  const { signal } = deriving.stop;
  try {
    for (const dataset of await allDatasets()) if (!signal.aborted) await dataset.deriveMissing?.(database);
    if (!signal.aborted) await rebuildOutdated(await allDerived(), database, { signal });
  } catch (error) {
    if (!signal.aborted) log.error("data derived from the loaded data could not be updated", { error });
  }
}

/** Reads what requests would otherwise wait for. A request that comes meanwhile waits for the same reads. */
async function prepareFeatures({ storage: { database }, deriving }: Server, log: Log): Promise<void> {
  try {
    for (const feature of FEATURES) if (!deriving.stop.signal.aborted) await feature.prepare?.(database);
  } catch (error) {
    if (!deriving.stop.signal.aborted) log.warn("what requests read first is not in memory yet", { error });
  }
}

/** Stops what loads, then the parts, then what answers, then the database below all. */
async function stop({ listeners, storage, parts, starter, deriving, liveSettings }: Server): Promise<void> {
  deriving.stop.abort();
  await starter.stop();
  await parts.stop();
  await listeners?.stop("now");
  await deriving.ended;
  await liveSettings?.stop();
  await storage.close();
}
