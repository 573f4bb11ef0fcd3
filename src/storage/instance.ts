import type { Settings } from "../config.ts";
import { type Database, type DatabaseOptions, openDatabase, requireDatabase } from "./database.ts";
import { homePaths } from "./embedded/home.ts";
import { readHolder } from "./embedded/lock.ts";
import { openEmbedded } from "./embedded/open.ts";
import { giveWayToOwner } from "./owner.ts";

/** The database that this process works on, and how to leave it. */
export interface Storage {
  database: Database;
  /** A server of DATABASE_URL, or the PostgreSQL that govdata runs itself. */
  kind: "server" | "embedded";
  /**
   * Resolves with a sentence when the PostgreSQL that this process started ends by itself; never for one that it
   * didn't start.
   */
  ended: Promise<string>;
  /** Closes the pool, and stops the PostgreSQL that this process started. */
  close(): Promise<void>;
}

/** Who opens: `serve` owns its home alone; a command takes part in a running instance, or starts one for itself. */
export type StorageMode = "serve" | "command";

/** The settings that storage is opened by. */
export type StorageSettings = Pick<Settings, "home" | "databaseUrl" | "databasePool">;

/** Every query that an answer waits for is answered within this time, or given up. */
const ANSWER_DEADLINE_MS = 10_000;

/** A command asks one thing after the other, and may ask for much. */
const COMMAND_CONNECTIONS = 4;
const COMMAND_DEADLINE_MS = 60_000;

/**
 * Opens the database of the settings; it has answered when this returns. Root works as the home's owner from then on:
 * see {@link giveWayToOwner}.
 * `onMake` is called before a database is made where there was none.
 * @throws `unavailable` when the server doesn't answer, `failed` when the home can't hold a database: both say why.
 */
export async function openStorage(
  settings: StorageSettings,
  { mode, onMake }: { mode: StorageMode; onMake?: () => void },
): Promise<Storage> {
  const pool: DatabaseOptions =
    mode === "serve"
      ? { max: settings.databasePool, purpose: "answers", deadlineMs: ANSWER_DEADLINE_MS }
      : { max: Math.min(COMMAND_CONNECTIONS, settings.databasePool), deadlineMs: COMMAND_DEADLINE_MS };
  giveWayToOwner(settings.home);
  const embedded = settings.databaseUrl === undefined ? await openEmbedded(settings.home, mode, onMake) : undefined;
  const database = openDatabase(embedded?.target ?? { url: settings.databaseUrl ?? "" }, pool);
  try {
    await requireDatabase(database);
  } catch (error) {
    await database.close();
    await embedded?.close();
    throw error;
  }
  return {
    database,
    kind: embedded ? "embedded" : "server",
    ended: embedded?.ended ?? new Promise(() => {}),
    async close() {
      await database.close();
      await embedded?.close();
    },
  };
}

/** The process id of the `serve` that runs on a home; undefined when there is none. */
export function serverOf(home: string): number | undefined {
  giveWayToOwner(home);
  const holder = readHolder(homePaths(home).lock);
  return holder?.mode === "serve" ? holder.pid : undefined;
}
