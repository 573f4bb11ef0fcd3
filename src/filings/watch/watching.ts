import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import type { Edgar } from "../load/live/edgar.ts";

/** What the watch for new filings works with. */
export interface Watching {
  database: Database;
  settings: Settings;
  edgar: Edgar;
  /** Aborted when it has to end. */
  signal: AbortSignal;
  log(line: string): void;
}
