import type { Settings } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/database.ts";
import type { Sender } from "../sending/sender.ts";
import type { Limits } from "./dispatching/limits.ts";

/** What a worker needs. */
export interface WorkerOptions {
  database: Database;
  settings: Pick<Settings, "baseUrl" | "secretsKeys" | "shutdownSeconds">;
  /** The caller closes it, after the worker has stopped. */
  sender: Sender;
  log: Log;
  /** Milliseconds that are added to the database's clock in every statement: tests move time with it. */
  shiftMs?: () => number;
  /** As `Math.random`. */
  random?: () => number;
  limits?: Partial<Limits>;
}
