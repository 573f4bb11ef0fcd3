import { createOwner } from "./accounts/keys.ts";
import { type Api, startApi } from "./api.ts";
import type { Settings } from "./config.ts";
import { DATASETS } from "./datasets.ts";
import { failed } from "./errors.ts";
import { dataFiles } from "./executable/data.ts";
import { versionText } from "./executable/version.ts";
import { type Schedule, startSchedule } from "./loading/schedule.ts";
import { type Log, openLog } from "./log.ts";
import { MIGRATIONS } from "./migrations.ts";
import { loadStarter } from "./starter.ts";
import type { Database } from "./storage/database.ts";
import { openStorage, type Storage } from "./storage/instance.ts";
import { migrate } from "./storage/migrate.ts";
import { isCompiled } from "./storage/process.ts";
import { databaseTrouble } from "./storage/trouble.ts";

interface ServerOptions {
  settings: Settings;
  /** Writes a line that a user waits for, and one that is only good to know. */
  print: (line: string) => void;
  note: (line: string) => void;
}

/** What runs, in the order in which it is stopped. */
interface Running {
  schedule: Schedule | undefined;
  api: Api | undefined;
  storage: Storage;
}

/** Runs the roles of the settings until a signal ends them; resolves when everything has stopped. */
export async function runServer({ settings, print, note }: ServerOptions): Promise<void> {
  const log = openLog({ secrets: [settings.censusApiKey ?? "", settings.blsApiKey ?? ""] });
  // Before anything starts: who reads "ready" may send a signal at once, and one during the start must end cleanly too.
  const signal = nextSignal();
  if (!HAS_TERMINAL) process.on("SIGHUP", () => {});
  const storage = await openStorage(settings, { mode: "serve" });
  const running: Running = { schedule: undefined, api: undefined, storage };
  let reason: Ending;
  try {
    const starting = start(running, { settings, print, note }, log);
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
async function start(running: Running, { settings, print, note }: ServerOptions, log: Log): Promise<void> {
  const { database } = running.storage;
  await migrate(database, MIGRATIONS);
  if (settings.starterData) await fillStarter(database, settings.baseUrl, note);
  const key = settings.roles.includes("api") ? await createOwner(database, settings.ownerEmail) : undefined;
  try {
    if (settings.roles.includes("api")) running.api = await startApi({ database, settings, log });
  } catch (error) {
    // It exists now, and no later start would show it.
    if (key) print(`API key (shown once): ${key}`);
    throw error;
  }
  if (settings.roles.includes("loader"))
    running.schedule = startSchedule({ database, settings, datasets: DATASETS, log });
  for (const line of greeting(running, settings, key)) print(line);
}

async function fillStarter(database: Database, baseUrl: string, note: (line: string) => void): Promise<void> {
  if (!dataFiles().includes("starter/manifest.json")) return note("This build has no starter data");
  const began = performance.now();
  const rowCount = await loadStarter(database, { onWait: note, baseUrl });
  Bun.gc(true); // the files are unpacked in memory; nothing needs that from now on
  if (rowCount !== undefined)
    note(
      `Loaded the starter data: ${rowCount.toLocaleString("en-US")} rows in ${seconds(performance.now() - began)} s`,
    );
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What a user needs to begin. */
function greeting({ api, storage }: Running, settings: Settings, key: string | undefined): string[] {
  const head = `${versionText()} is ready after ${seconds(performance.now())} s, on ${
    storage.kind === "server" ? "the PostgreSQL of DATABASE_URL" : `its own PostgreSQL in ${settings.home}`
  }`;
  if (!api) return [`${head}; roles: ${settings.roles.join(", ")}`];
  const address = api.url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
  const command = isCompiled ? "govdata" : "npm run govdata --";
  return [
    head,
    "",
    `  API            ${address}`,
    ...(key
      ? [
          `  API key        ${key}`,
          `                 (shown this once; make more: ${command} keys create --label NAME)`,
        ]
      : []),
    `  Documentation  ${address}/docs`,
    ...(api.metricsUrl ? [`  Metrics        ${api.metricsUrl}`] : []),
    "",
    `  curl -H 'X-API-Key: ${key ?? "YOUR_KEY"}' '${address}/v1/us/census/places/06/metrics'`,
    "",
  ];
}

/** First what makes work, then what answers, then the database below both. */
async function stop({ schedule, api, storage }: Running): Promise<void> {
  await schedule?.stop();
  await api?.stop();
  await storage.close();
}
