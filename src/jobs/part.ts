import type { Settings } from "../config.ts";
import type { Metrics } from "../http/metrics/metrics.ts";
import type { Log } from "../log.ts";
import type { Role } from "../roles.ts";
import type { Database } from "../storage/database.ts";
import type { LiveSettings } from "../stored-settings/following.ts";

/** What a part works with. The database is migrated. */
export interface PartContext {
  database: Database;
  /** Those of `liveSettings`. */
  settings: Settings;
  liveSettings: LiveSettings;
  log: Log;
  /** The metrics of this process; a part adds its own. */
  metrics: Metrics;
}

/** Something that a server runs from its start to its stop, such as the API. */
export interface Part {
  /** For the log: `api`. */
  name: string;
  /** The part runs where GOVDATA_ROLES has this role. */
  role: Role;
  /** Resolves when the part works. An error ends the server: the parts that were started before are stopped. */
  start(context: PartContext): Promise<RunningPart>;
}

/** A part while it runs. */
export interface RunningPart {
  /** Ends the part. Work under way has `shutdownSeconds`; the server waits only a little longer than that. */
  stop(): Promise<void>;
  /** Resolves (or rejects with the reason) when the part ends by itself. A part that never does leaves it out. */
  ended?: Promise<unknown>;
  /**
   * Reads what its first requests would wait for. Runs when all parts have started, and after the starter data came.
   */
  prepare?(signal: AbortSignal): Promise<void>;
}
