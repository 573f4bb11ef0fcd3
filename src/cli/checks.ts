import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Settings } from "../config.ts";
import { versionText } from "../executable/version.ts";
import { allDatasets, SCHEMA } from "../features.ts";
import { obstaclesOf } from "../loading/obstacles.ts";
import { asProblem } from "../problem.ts";
import type { Database } from "../storage/database.ts";
import { type DatabaseFacts, databaseFacts } from "../storage/health.ts";
import { openStorage, type Storage } from "../storage/instance.ts";
import { pendingSteps } from "../storage/migrate.ts";
import { giveWayToOwner } from "../storage/owner.ts";
import { checkVectors } from "../storage/vectors.ts";

/** What a check found. A warning leaves the service working, a problem does not. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "problem";
  /** What was seen. */
  found: string;
  /** What to do about it; absent where nothing is to be done. */
  advice?: string;
}

const ok = (check: string, found: string): Finding => ({ check, state: "ok", found });
const warning = (check: string, found: string, advice: string): Finding => ({ check, state: "warning", found, advice });
const problem = (check: string, found: string, advice: string): Finding => ({ check, state: "problem", found, advice });

/** Runs every check, one after the other; one that fails doesn't keep the others from being made. */
export async function runChecks(settings: Settings): Promise<Finding[]> {
  giveWayToOwner(settings.home);
  return [
    ok("program", versionText()),
    homeFinding(settings.home),
    diskFinding(settings.home),
    ...(await databaseFindings(settings)),
    await vectorsFinding(settings),
    await scheduleFinding(settings),
    contactFinding(settings),
    censusKeyFinding(settings),
    blsKeyFinding(settings),
  ];
}

/** The path itself, or the nearest folder above it that exists. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** Bits of a folder's mode: its group and all users may write; only their owners may remove what is in it. */
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/** Whether other users than its owner may take away what is in a folder, and put their own in its place. */
const othersMayReplace = (folder: string): boolean => {
  const { mode } = statSync(folder);
  return (mode & OTHERS_WRITE) !== 0 && !(mode & STICKY);
};

/** A folder and all above it. */
const foldersAbove = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersAbove(dirname(folder))];

/** The folders on the way to a folder, as it is written, and where links lead. */
const waysTo = (folder: string): string[] => [...foldersAbove(folder), ...foldersAbove(realpathSync(folder))];

function homeFinding(home: string): Finding {
  const folder = existing(home);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem("home", `${folder} can't be written to`, "set GOVDATA_HOME to a folder that you may write to");
  }
  const open = process.getuid?.() === 0 ? waysTo(folder).find(othersMayReplace) : undefined;
  if (open !== undefined)
    return warning(
      "home",
      `${open} can be written to by other users`,
      `chmod go-w ${open}: they could replace what is in it${open === home ? "" : `, ${home} included`}`,
    );
  return ok("home", folder === home ? home : `${home} (is made by the first start)`);
}

const GB = 1e9;
/** An ACS vintage with all its tables takes about this much while it is loaded beside what is served. */
const COMFORTABLE_DISK_BYTES = 4 * GB;
/** Below this PostgreSQL may have no room left for its log, and stops. */
const LEAST_DISK_BYTES = 0.5 * GB;

function diskFinding(home: string): Finding {
  const folder = existing(home);
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${(free / GB).toFixed(1)} GB of ${((blocks * bsize) / GB).toFixed(1)} GB free at ${folder}`;
  if (free < LEAST_DISK_BYTES) return problem("disk", found, "free some space: a full disk stops the database");
  if (free < COMFORTABLE_DISK_BYTES) return warning("disk", found, "a load of all tables needs up to 4 GB for a while");
  return ok("disk", found);
}

async function databaseFindings(settings: Settings): Promise<Finding[]> {
  let storage: Storage;
  try {
    storage = await openStorage(settings, { mode: "command" });
  } catch (error) {
    const advice =
      settings.databaseUrl === undefined
        ? "the last lines of postgres.log in GOVDATA_HOME say more"
        : "check DATABASE_URL, and that the server runs and lets this machine in";
    return [problem("database", asProblem(error).message, advice)];
  }
  try {
    const facts = await databaseFacts(storage.database);
    return [
      versionFinding(facts, storage.kind),
      rightsFinding(facts),
      durabilityFinding(facts),
      connectionsFinding(facts, settings),
      clockFinding(facts),
      await schemaFinding(storage.database),
    ];
  } catch (error) {
    return [problem("database", asProblem(error).message, "ask the server's administrator, or see its log")];
  } finally {
    await storage.close();
  }
}

const OLDEST_VERSION = 140_000;

function versionFinding(facts: DatabaseFacts, kind: Storage["kind"]): Finding {
  const name = kind === "embedded" ? "embedded PostgreSQL" : "PostgreSQL";
  const size = `${(facts.sizeBytes / 1e6).toFixed(0)} MB`;
  const found = `${name} ${facts.version}, database ${facts.database} (${size}), answers in ${facts.roundTripMs} ms`;
  if (facts.versionNumber < OLDEST_VERSION) return problem("database", found, "use PostgreSQL 14 or newer");
  if (facts.encoding !== "UTF8")
    return problem("database", `${found}, encoding ${facts.encoding}`, "use a database of encoding UTF8");
  if (!facts.hasRootCollation)
    return problem("database", `${found}, without ICU`, "use a PostgreSQL with ICU: names are sorted by und-x-icu");
  return ok("database", found);
}

function rightsFinding(facts: DatabaseFacts): Finding {
  if (facts.isReplica)
    return problem("rights", "the server is a replica, which nothing can be written to", "name the primary");
  if (facts.isReadOnly)
    return problem(
      "rights",
      "default_transaction_read_only is on: nothing can be written",
      "name the primary, or turn it off for this database and user",
    );
  return facts.mayCreate
    ? ok("rights", `${facts.user} may create tables`)
    : problem("rights", `${facts.user} may not create tables`, `grant create on schema public to ${facts.user}`);
}

function durabilityFinding({ fsync, synchronousCommit }: DatabaseFacts): Finding {
  const found = `fsync ${fsync}, synchronous_commit ${synchronousCommit}`;
  return fsync === "on" && synchronousCommit !== "off"
    ? ok("durability", found)
    : warning("durability", found, "turn both on: a crash can lose what was acknowledged");
}

/** What serve takes beside its pool: two that listen, a load, its transactions, a command. */
const CONNECTIONS_BESIDE_POOL = 8;

function connectionsFinding(facts: DatabaseFacts, settings: Settings): Finding {
  const found = `${facts.connections} of ${facts.maxConnections} connections are in use`;
  const needed = settings.databasePool + CONNECTIONS_BESIDE_POOL;
  return facts.maxConnections >= needed
    ? ok("connections", found)
    : warning("connections", found, `this instance can need ${needed}: lower GOVDATA_DATABASE_POOL`);
}

const CLOCK_TOLERANCE_MS = 2_000;

function clockFinding({ clockAheadMs }: DatabaseFacts): Finding {
  const side = clockAheadMs < 0 ? "behind" : "ahead of";
  const found = `the database's clock is ${Math.abs(clockAheadMs)} ms ${side} this one`;
  return Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS
    ? ok("clock", found)
    : warning("clock", found, "let both machines follow a time server");
}

async function schemaFinding(database: Database): Promise<Finding> {
  try {
    const pending = await pendingSteps(database, SCHEMA);
    if (pending.length === 0) return ok("schema", `up to date: ${SCHEMA.length} steps are applied`);
    const names = pending.map(({ name }) => name).join(", ");
    return warning("schema", `not yet applied: ${names}`, "govdata serve applies them when it starts");
  } catch (error) {
    return problem("schema", asProblem(error).message, "run the version of govdata that made this database");
  }
}

async function vectorsFinding(settings: Settings): Promise<Finding> {
  try {
    const { version, milliseconds } = await checkVectors(settings);
    return ok("vectors", `LanceDB ${version} at ${settings.vectorsUri} found a neighbour in ${milliseconds} ms`);
  } catch (error) {
    return problem("vectors", asProblem(error).message, "check VECTORS_URI, and that GOVDATA_HOME can be written to");
  }
}

async function scheduleFinding(settings: Settings): Promise<Finding> {
  if (settings.loadSchedule === undefined) return ok("schedule", "GOVDATA_LOAD_SCHEDULE is off");
  const datasets = await allDatasets();
  const { ready, left, reasons } = obstaclesOf(datasets, settings);
  if (left.length === 0) return ok("schedule", `all ${ready.length} datasets are looked at: ${settings.loadSchedule}`);
  return warning(
    "schedule",
    `${left.length} of ${datasets.length} datasets are not loaded by it: ${reasons}`,
    "set these where the server gets its settings, or load by command: govdata load DATASET --from DIR",
  );
}

const contactFinding = ({ contact }: Settings): Finding =>
  contact === undefined
    ? warning(
        "contact",
        "GOVDATA_CONTACT is not set",
        "set it to your e-mail address: agencies ask for it in downloads",
      )
    : ok("contact", contact);

const censusKeyFinding = ({ censusApiKey }: Settings): Finding =>
  censusApiKey === undefined
    ? warning(
        "census key",
        "CENSUS_API_KEY is not set",
        "get one at https://api.census.gov/data/key_signup.html: the Census API answers nobody without a key",
      )
    : ok("census key", "set");

const blsKeyFinding = ({ blsApiKey }: Settings): Finding =>
  ok("bls key", blsApiKey === undefined ? "BLS_API_KEY is not set; nothing needs it so far" : "set");
