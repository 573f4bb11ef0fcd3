import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import { openEmbedder } from "../../embeddings/open-embedder.ts";
import { openReranker } from "../../embeddings/reranker.ts";
import { versionText } from "../../executable/version.ts";
import { searchTroubles } from "../../filings/search/facts.ts";
import { hasLayouts } from "../../filings/search/queries.ts";
import { watchState } from "../../filings/watch/facts.ts";
import { hasFeed } from "../../filings/watch/queries.ts";
import { hasRuns, lastRuns } from "../../jobs/queries.ts";
import { openFailures } from "../../loading/queries.ts";
import { asProblem } from "../../problem.ts";
import { openDatasets } from "../../starter/start.ts";
import type { Database } from "../../storage/database.ts";
import { HOME_MEGABYTES } from "../../storage/embedded/home.ts";
import { type DatabaseFacts, databaseFacts } from "../../storage/health.ts";
import { openStorage, type Storage } from "../../storage/instance.ts";
import { pendingSteps } from "../../storage/migrate.ts";
import { WRITABLE_BY_OTHERS } from "../../storage/modes.ts";
import { giveWayToOwner } from "../../storage/owner.ts";
import { checkVectors } from "../../storage/vectors.ts";
import { withStored } from "../../stored-settings/stored-settings.ts";
import { SCHEMA } from "../../tables/steps.ts";
import { countSecrets } from "../../webhooks/subscriptions/sealing.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import {
  blsKeyFinding,
  censusKeyFinding,
  contactFinding,
  proxyFinding,
  scheduleFinding,
  storedFindings,
} from "./setting-checks.ts";

/** What the checks found, and the settings that a server on this database uses. */
interface Checked {
  findings: Finding[];
  settings: Settings;
}

/** Runs every check, one after the other; a check that fails does not stop the others. */
export async function runChecks(given: Settings): Promise<Checked> {
  giveWayToOwner(given.home);
  const { findings: ofDatabase, settings } = await databaseFindings(given);
  const findings = [
    ok("program", versionText()),
    homeFinding(settings.home),
    diskFinding(settings.home),
    ...ofDatabase,
    await vectorsFinding(settings),
    await embeddingsFinding(settings),
    ...(await rerankerFindings(settings)),
    await scheduleFinding(settings),
    contactFinding(settings, given),
    proxyFinding(settings),
    censusKeyFinding(settings, given),
    blsKeyFinding(settings),
  ];
  return { findings, settings };
}

/** Returns the path itself, or the nearest folder above it that exists. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** The bit of a folder's mode by which only owners of files may remove them. */
const STICKY = 0o1000;

/** Whether users other than its owner may replace what is in a folder. */
const othersMayReplace = (folder: string): boolean => {
  const { mode } = statSync(folder);
  return (mode & WRITABLE_BY_OTHERS) !== 0 && !(mode & STICKY);
};

/** A folder and all above it. */
const foldersAbove = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersAbove(dirname(folder))];

/** All folders above a folder: of the path as written, and of the path that its links lead to. */
const waysTo = (folder: string): string[] => [...foldersAbove(folder), ...foldersAbove(realpathSync(folder))];

/** Whether a home can be used, and whether users besides root could replace it. */
export function homeFinding(home: string): Finding {
  const folder = existing(home);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem("home", `${folder} is not writable`, "set GOVDATA_HOME to a folder that you may write to");
  }
  const open = process.getuid?.() === 0 ? waysTo(folder).find(othersMayReplace) : undefined;
  if (open !== undefined)
    return warning(
      "home",
      `other users can write to ${open}`,
      `chmod go-w ${open}: they could replace its content${open === home ? "" : `, ${home} included`}`,
    );
  return ok("home", folder === home ? home : `${home} (the first start makes it)`);
}

const GB = 1e9;
/** An ACS vintage with all its tables takes about this much while it is loaded next to the one that is served. */
const COMFORTABLE_DISK_BYTES = 4 * GB;
/** Below this, PostgreSQL may have no room for its log, and stops. A new home needs more. */
const LEAST_DISK_BYTES = 0.5 * GB;

function diskFinding(home: string): Finding {
  const folder = existing(home);
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const space = `${(free / GB).toFixed(1)} GB of ${((blocks * bsize) / GB).toFixed(1)} GB free at ${folder}`;
  if (folder !== home && free < HOME_MEGABYTES.withStarterData * 1e6)
    return problem("disk", space, `the first start needs ${HOME_MEGABYTES.withStarterData} MB for the starter data`);
  if (free < LEAST_DISK_BYTES) return problem("disk", space, "free some space: a full disk stops the database");
  if (free < COMFORTABLE_DISK_BYTES) return warning("disk", space, "a load of all tables needs up to 4 GB for a while");
  return ok("disk", space);
}

async function databaseFindings(given: Settings): Promise<Checked> {
  let settings = given;
  const only = (finding: Finding): Checked => ({ findings: [finding], settings });
  let storage: Storage;
  try {
    storage = await openStorage(given, { mode: "command" });
  } catch (error) {
    const advice =
      given.databaseUrl === undefined
        ? "see the last lines of postgres.log in GOVDATA_HOME"
        : "check DATABASE_URL, and that the server runs and accepts this machine";
    return only(problem("database", asProblem(error).message, advice));
  }
  try {
    settings = await withStored(storage.database, given);
    const facts = await databaseFacts(storage.database);
    const findings = [
      versionFinding(facts, storage.kind),
      rightsFinding(facts),
      durabilityFinding(facts),
      connectionsFinding(facts, settings),
      clockFinding(facts),
      await schemaFinding(storage.database),
      await jobsFinding(storage.database),
      await newFilingsFinding(storage.database, settings),
      await starterFinding(storage.database),
      await secretsFinding(storage.database, given),
      ...(await storedFindings(storage.database, given)),
      ...(await searchFindings(storage.database, settings)),
    ];
    return { findings, settings };
  } catch (error) {
    return only(problem("database", asProblem(error).message, "ask the server's administrator, or see its log"));
  } finally {
    await storage.close();
  }
}

const OLDEST_VERSION = 140_000;

function versionFinding(facts: DatabaseFacts, kind: Storage["kind"]): Finding {
  const name = kind === "embedded" ? "embedded PostgreSQL" : "PostgreSQL";
  const size = `${(facts.sizeBytes / 1e6).toFixed(0)} MB`;
  const server = `${name} ${facts.version}, database ${facts.database} (${size}), answers in ${facts.roundTripMs} ms`;
  if (facts.versionNumber < OLDEST_VERSION) return problem("database", server, "use PostgreSQL 14 or newer");
  if (facts.encoding !== "UTF8")
    return problem("database", `${server}, encoding ${facts.encoding}`, "use a database with encoding UTF8");
  if (!facts.hasRootCollation)
    return problem("database", `${server}, without ICU`, "use a PostgreSQL with ICU: names are sorted by und-x-icu");
  return ok("database", server);
}

function rightsFinding(facts: DatabaseFacts): Finding {
  if (facts.isReplica) return problem("rights", "the server is a read-only replica", "use the primary in DATABASE_URL");
  if (facts.isReadOnly)
    return problem(
      "rights",
      "default_transaction_read_only is on, so nothing can be written",
      "use the primary, or turn the setting off for this database and user",
    );
  return facts.mayCreate
    ? ok("rights", `${facts.user} may create tables`)
    : problem("rights", `${facts.user} may not create tables`, `grant create on schema public to ${facts.user}`);
}

function durabilityFinding({ fsync, synchronousCommit }: DatabaseFacts): Finding {
  const switches = `fsync ${fsync}, synchronous_commit ${synchronousCommit}`;
  return fsync === "on" && synchronousCommit !== "off"
    ? ok("durability", switches)
    : warning("durability", switches, "turn both on: a crash can lose acknowledged data");
}

/** Connections that serve opens besides its pool: three listeners, loads, the watch for new filings, a command. */
const CONNECTIONS_BESIDE_POOL = 20;

function connectionsFinding(facts: DatabaseFacts, settings: Settings): Finding {
  const usage = `${facts.connections} of ${facts.maxConnections} connections are in use`;
  const needed = settings.databasePool + CONNECTIONS_BESIDE_POOL;
  return facts.maxConnections >= needed
    ? ok("connections", usage)
    : warning("connections", usage, `this instance can need ${needed}: lower GOVDATA_DATABASE_POOL`);
}

const CLOCK_TOLERANCE_MS = 2_000;

function clockFinding({ clockAheadMs }: DatabaseFacts): Finding {
  const side = clockAheadMs < 0 ? "behind" : "ahead of";
  const difference = `the database's clock is ${Math.abs(clockAheadMs)} ms ${side} this one`;
  return Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS
    ? ok("clock", difference)
    : warning("clock", difference, "synchronize both machines with a time server");
}

async function schemaFinding(database: Database): Promise<Finding> {
  try {
    const pending = await pendingSteps(database, SCHEMA);
    if (pending.length === 0) return ok("schema", `up to date: ${SCHEMA.length} steps are applied`);
    const names = pending.map(({ name }) => name).join(", ");
    return warning("schema", `not yet applied: ${names}`, "the server applies them when it starts");
  } catch (error) {
    return problem(
      "schema",
      asProblem(error).message,
      "run the version of govdata that made this database, or start with an empty one",
    );
  }
}

/** Warns about jobs, loads on schedule included, whose last run failed. */
async function jobsFinding({ sql }: Database): Promise<Finding> {
  const runs = (await hasRuns(sql)) ? await lastRuns(sql) : [];
  if (runs.length === 0) return ok("jobs", "none has run yet");
  const failures = runs.flatMap(({ job, finished_at, outcome }) =>
    finished_at !== null && outcome?.startsWith("failed: ")
      ? [`${job} at ${finished_at.toISOString()} ${outcome}`]
      : [],
  );
  if (failures.length === 0) return ok("jobs", `the last run of each job (${runs.length}) did not fail`);
  return warning("jobs", failures.join("; "), "see the log of the server; a job runs again at its next time");
}

/** Warns if new filings are not read although they should be, and says why they are not. */
async function newFilingsFinding(database: Database, settings: Settings): Promise<Finding> {
  const check = "new filings";
  if (!(await hasFeed(database.sql))) return ok(check, "the server makes their tables when it starts");
  const { isBehind, sentences } = await watchState(database, settings);
  const text = sentences.join("; ");
  return isBehind ? warning(check, text, "start a server with the role loader, or see its log") : ok(check, text);
}

/** Says which starter data is not in yet, and why it failed. */
async function starterFinding(database: Database): Promise<Finding> {
  const open = (await hasRuns(database.sql)) ? await openDatasets(database) : new Set<string>();
  if (open.size === 0) return ok("starter data", "no load of starter data is unfinished");
  const found = `not loaded yet: ${[...open].join(", ")}`;
  const failures = (await openFailures(database.sql)).filter(({ dataset }) => open.has(dataset));
  if (failures.length === 0) return ok("starter data", `${found}; the server loads it in the background`);
  const reasons = failures.map(({ dataset, reason }) => `${dataset} failed: ${reason}`);
  return warning(
    "starter data",
    `${found}; ${reasons.join("; ")}`,
    "the next start of the server loads what is missing",
  );
}

/** Says how many signing secrets of webhooks no key opens: deliveries of their subscriptions wait. */
async function secretsFinding({ sql }: Database, { secretsKeys }: Settings): Promise<Finding> {
  const check = "secrets";
  const counts = await countSecrets(sql, secretsKeys);
  if (!counts || counts.all === 0) return ok(check, "no webhooks, so no signing secrets");
  const text = `of ${counts.all} signing secrets of webhooks, ${counts.unreadable} can't be opened`;
  if (counts.unreadable === 0) return ok(check, text);
  return problem(
    check,
    `${text} ${secretsKeys.length === 0 ? "without GOVDATA_SECRETS_KEY" : "by any key of GOVDATA_SECRETS_KEY"}`,
    "add the key that they were encrypted with to GOVDATA_SECRETS_KEY (NEW,OLD); if it is lost, rotate the secrets: " +
      `${commandText("webhooks rotate ID")}. Until then their deliveries wait`,
  );
}

/** Says whether searches find what is loaded. */
async function searchFindings(database: Database, settings: Settings): Promise<Finding[]> {
  if (!(await hasLayouts(database.sql))) return []; // the schema is not up to date
  const troubles = await searchTroubles(database, settings);
  if (troubles.length === 0) return [ok("search", "the index is in VECTORS_URI, and no report is set aside")];
  return troubles.map(({ isBroken, sentence, advice }) => (isBroken ? problem : warning)("search", sentence, advice));
}

async function vectorsFinding(settings: Settings): Promise<Finding> {
  try {
    const { version, milliseconds } = await checkVectors(settings);
    return ok("vectors", `LanceDB ${version} at ${settings.vectorsUri} found a neighbor in ${milliseconds} ms`);
  } catch (error) {
    return problem("vectors", asProblem(error).message, "check VECTORS_URI, and that GOVDATA_HOME is writable");
  }
}

async function embeddingsFinding(settings: Settings): Promise<Finding> {
  try {
    const embedder = await openEmbedder(settings);
    const began = performance.now();
    await embedder.embed(["What drove the change in gross margin?"], { as: "query" });
    const milliseconds = Math.round(performance.now() - began);
    await embedder.close();
    return ok("embeddings", `${embedder.model} made a vector of ${embedder.dimension} numbers in ${milliseconds} ms`);
  } catch (error) {
    const advice = "see GOVDATA_EMBEDDINGS; without it the search of filings finds words, but not meaning";
    return warning("embeddings", asProblem(error).message, advice);
  }
}

async function rerankerFindings({ home, reranker: path, embeddingsThreads: threads }: Settings): Promise<Finding[]> {
  if (path === undefined) return [];
  try {
    const reranker = await openReranker({ home, threads, path });
    const began = performance.now();
    reranker.score("What drove the change in gross margin?", "Gross margin fell because sensors cost more.");
    const milliseconds = Math.round(performance.now() - began);
    return [ok("reranker", `${reranker.model} compared a question with a passage in ${milliseconds} ms`)];
  } catch (error) {
    return [warning("reranker", asProblem(error).message, "see GOVDATA_RERANKER; only rerank=true needs it")];
  }
}
