import { createOwner } from "../accounts/keys.ts";
import type { Settings } from "../config.ts";
import { DATASETS } from "../datasets.ts";
import { failed, GovdataError } from "../errors.ts";
import { deriveLatest } from "../labor/laus/load/derive-latest.ts";
import { type Schedule, startSchedule } from "../loading/schedule.ts";
import { type Log, openLog } from "../log.ts";
import { MIGRATIONS } from "../migrations.ts";
import { fillStarter, type OpenProgress } from "../starter/fill.ts";
import { databaseTrouble } from "../storage/connections/trouble.ts";
import { openStorage, type Storage, serverOf } from "../storage/instance.ts";
import { migrate } from "../storage/migrate.ts";
import { type Api, listenForApi, startApi } from "./api.ts";
import { greeting } from "./greeting.ts";
import type { Listeners } from "./listeners.ts";

interface ServerOptions {
  settings: Settings;
  /** Writes a line that a user waits for, and one that is only good to know. */
  print: (line: string) => void;
  note: (line: string) => void;
  openProgress: OpenProgress;
}

/** What runs, in the order in which it is stopped. */
interface Running {
  schedule: Schedule | undefined;
  api: Api | undefined;
  listeners: Listeners | undefined;
  storage: Storage;
}

/** Runs the roles of the settings until a signal ends them; resolves when everything has stopped. */
export async function runServer(options: ServerOptions): Promise<void> {
  const { settings, note } = options;
  const log = openLog({ secrets: [settings.censusApiKey ?? "", settings.blsApiKey ?? ""] });
  // Before anything starts: who reads "ready" may send a signal at once, and one during the start must end cleanly too.
  const signal = nextSignal();
  if (!HAS_TERMINAL) process.on("SIGHUP", () => {});
  const listeners = settings.roles.includes("api") ? takeFirst(settings, log) : undefined;
  const storage = await openStore(settings, note).catch(async (error: unknown) => {
    await listeners?.stop("now");
    throw error;
  });
  const running: Running = { schedule: undefined, api: undefined, listeners, storage };
  let reason: Ending;
  try {
    const starting = start(running, options, log);
    reason = await Promise.race([signal, ended(storage), starting.then(() => "started" as const)]);
    if (reason === "started") reason = await Promise.race([signal, ended(storage)]);
    else starting.catch(() => {}); // it fails because what it works on is being stopped
  } catch (error) {
    // A PostgreSQL that is about to end breaks its connections first, and knows better why.
    const isCut = storage.kind === "embedded" && databaseTrouble(error) !== undefined;
    const cause = isCut ? await Promise.race([ended(storage), Bun.sleep(ENDS_WITHIN_MS)]) : undefined;
    await stop(running);
    throw typeof cause === "object" ? failed(cause.sentence, error) : error;
  }
  if (typeof reason === "object") log.error(reason.sentence);
  else note(`${reason}: stopping`);
  void nextSignal(ECHO_MS).then((again) => {
    note(`${again} again: not waiting any longer`);
    process.exit(1);
  });
  await stop(running);
  log.flush();
  if (typeof reason === "object") throw failed(reason.sentence);
}

/** Taken before anything is written, and while root is still root: a port that is taken ends the start at once. */
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
    onMake: () => note(`Making a database in ${settings.home}: the first start`),
  });

type EndSignal = "SIGTERM" | "SIGINT" | "SIGHUP";
type Ending = EndSignal | "started" | { sentence: string };

const ENDS_WITHIN_MS = 2_000;

const ended = (storage: Storage): Promise<Ending> => storage.ended.then((sentence) => ({ sentence }));

/**
 * One Ctrl-C or stop may come several times: to the whole group of processes, and handed on by npm and by launchers.
 * What comes so soon after the first is not a user who lost patience.
 */
const ECHO_MS = 1_000;

/**
 * SIGHUP says that a terminal was closed: that ends a server that prints there, and no other (nohup, a redirection).
 */
const HAS_TERMINAL = process.stdout.isTTY === true || process.stderr.isTTY === true;
const END_SIGNALS: readonly EndSignal[] = HAS_TERMINAL ? ["SIGTERM", "SIGINT", "SIGHUP"] : ["SIGTERM", "SIGINT"];

/** The next signal to end that comes `deafMs` from now, or later. */
const nextSignal = (deafMs = 0): Promise<EndSignal> => {
  const listensFrom = performance.now() + deafMs;
  return new Promise((resolve) => {
    for (const name of END_SIGNALS)
      process.on(name, () => {
        if (performance.now() >= listensFrom) resolve(name);
      });
  });
};

/** Schema, first account, starter data, then what the roles name. */
async function start(
  running: Running,
  { settings, print, note, openProgress }: ServerOptions,
  log: Log,
): Promise<void> {
  const { database } = running.storage;
  await migrate(database, MIGRATIONS);
  if (settings.starterData) await fillStarter(database, { baseUrl: settings.baseUrl, note, openProgress });
  await deriveLatest(database);
  const key = settings.roles.includes("api") ? await createOwner(database, settings.ownerEmail) : undefined;
  const { listeners } = running;
  try {
    if (listeners) running.api = await startApi({ listeners, database, settings, log });
  } catch (error) {
    // It exists now, and no later start would show it.
    if (key) print(`API key (shown once): ${key}`);
    throw error;
  }
  if (settings.roles.includes("loader"))
    running.schedule = startSchedule({ database, settings, datasets: DATASETS, log });
  const isServer = running.storage.kind === "server";
  for (const line of greeting(settings, { isServer, listeners, key })) print(line);
}

/** First what makes work, then what answers, then the database below both. */
async function stop({ schedule, api, listeners, storage }: Running): Promise<void> {
  await schedule?.stop();
  await api?.stop();
  await listeners?.stop("now");
  await storage.close();
}
