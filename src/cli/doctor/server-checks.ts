import type { Settings } from "../../config.ts";
import type { DatabaseFacts } from "../../storage/health.ts";
import type { Storage } from "../../storage/instance.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Checks a PostgreSQL: its version, what govdata may do there, how safe data is, connections and clock. */
export const serverFindings = (facts: DatabaseFacts, kind: Storage["kind"], settings: Settings): Finding[] => [
  versionFinding(facts, kind),
  rightsFinding(facts),
  durabilityFinding(facts),
  connectionsFinding(facts, settings),
  clockFinding(facts),
];

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
