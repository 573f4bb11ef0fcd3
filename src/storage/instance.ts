import { existsSync } from "node:fs";
import type { Settings } from "../config.ts";
import { type Database, type DatabaseOptions, openDatabase, requireDatabase } from "./database.ts";
import { homePaths } from "./embedded/home.ts";
import { readHolder } from "./embedded/lock.ts";
import { type HomeMode, type Making, openEmbedded } from "./embedded/open.ts";
import { narrowModes } from "./modes.ts";
import { requireNotices } from "./notices-check.ts";
import { giveWayToOwner } from "./owner.ts";

/** The database that this process works on, and how to close it. */
export interface Storage {
  database: Database;
  /** A server of DATABASE_URL, or the PostgreSQL that govdata runs itself. */
  kind: "server" | "embedded";
  /**
   * Resolves with a sentence when the PostgreSQL that this process started ends by itself. Never resolves for a
   * PostgreSQL that this process did not start.
   */
  ended: Promise<string>;
  /** Whether this process runs the PostgreSQL of its home. */
  hasHome: boolean;
  /**
   * Whether a server waits for the home that this process has, and no command is a guest there: always false unless it
   * was opened as `yielding`.
   */
  isWanted(): boolean;
  /** Closes the pool, and stops the PostgreSQL that this process started. */
  close(): Promise<void>;
}

/** The settings that storage is opened by. */
export type StorageSettings = Pick<Settings, "home" | "databaseUrl" | "databasePool">;

/** The time limit of each query that an answer waits for. */
const ANSWER_DEADLINE_MS = 10_000;

/** The time limit of a command's queries, which run one after the other, and may read much. */
const COMMAND_CONNECTIONS = 4;
const COMMAND_DEADLINE_MS = 60_000;

/**
 * Opens the database of the settings and waits for its first answer. Root works as the home's owner from then on: see
 * {@link giveWayToOwner}.
 * @throws `unavailable` if the server does not answer, `failed` if the home can't have a database. Both say why.
 */
export async function openStorage(
  settings: StorageSettings,
  { mode, ...making }: { mode: HomeMode } & Making,
): Promise<Storage> {
  if (mode !== "serve")
    making.onMake ??= () => process.stderr.write(`govdata: made a new database in ${settings.home}, which had none\n`);
  const pool: DatabaseOptions =
    mode === "serve"
      ? { max: settings.databasePool, purpose: "answers", deadlineMs: ANSWER_DEADLINE_MS }
      : { max: Math.min(COMMAND_CONNECTIONS, settings.databasePool), deadlineMs: COMMAND_DEADLINE_MS };
  giveWayToOwner(settings.home);
  if (mode === "serve" && existsSync(settings.home)) narrowModes(settings.home);
  const embedded = settings.databaseUrl === undefined ? await openEmbedded(settings.home, mode, making) : undefined;
  const database = openDatabase(embedded?.target ?? { url: settings.databaseUrl ?? "" }, pool);
  try {
    await requireDatabase(database);
    if (!embedded) await requireNotices(database);
  } catch (error) {
    await database.close();
    await embedded?.close();
    throw error;
  }
  return {
    database,
    kind: embedded ? "embedded" : "server",
    ended: embedded?.ended ?? new Promise(() => {}),
    hasHome: embedded?.hasHome ?? false,
    isWanted: () => embedded?.isWanted() ?? false,
    async close() {
      await database.close();
      await embedded?.close();
    },
  };
}

/** Returns the process id of the `serve` that runs on a home, or undefined. */
export function serverOf(home: string): number | undefined {
  giveWayToOwner(home);
  const holder = readHolder(homePaths(home).lock);
  return holder?.mode === "serve" ? holder.pid : undefined;
}
