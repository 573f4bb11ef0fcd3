import { type ErrorKind, GovdataError } from "../errors.ts";
import { childEnvironment } from "../loading/child/environment.ts";
import { errorMessage } from "../loading/child/messages.ts";
import { becomeChild, LOAD_CONNECTIONS, sendMessage } from "../loading/child/process.ts";
import type { DatabaseTarget } from "../storage/connections/client.ts";
import { type Database, openDatabase } from "../storage/database.ts";
import { spawnSelf } from "../storage/process.ts";
import { loadStarter } from "./starter.ts";

/** What the child is to do. It goes over the pipe and not on the command line, where every user could read it. */
interface Order {
  target: DatabaseTarget;
}

/** Its result. `rows` is undefined where other processes loaded everything. */
type Outcome = { rows: number | undefined } | { kind: ErrorKind; message: string };

/** The hidden word `__starter`: loads the starter data that is missing, reports, ends. */
export async function starterChild([parentPid]: readonly string[]): Promise<never> {
  const { order } = await becomeChild<Order>(parentPid, { whenStopped: "the load of starter data was stopped" });
  await sendMessage(await fill(order.target));
  process.exit(0);
}

async function fill(target: DatabaseTarget): Promise<Outcome> {
  const database = openDatabase(target, { max: LOAD_CONNECTIONS });
  try {
    return { rows: await loadWithinTries(database) };
  } catch (error) {
    return errorMessage(error);
  } finally {
    await database.close();
  }
}

/** PostgreSQL's code of "too many clients already". Other troubles, such as a full disk, end the load at once. */
const NO_CONNECTION_LEFT = "53300";

/** How long to wait before each further try: a minute in all, in which others leave. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Loads what is missing, again while the database has no connection left. */
async function loadWithinTries(database: Database): Promise<number | undefined> {
  let rows: number | undefined;
  for (const waitMs of [...WAITS_MS, undefined])
    try {
      rows = await loadStarter(database);
      break;
    } catch (error) {
      if (waitMs === undefined || (error as { code?: unknown }).code !== NO_CONNECTION_LEFT) throw error;
      await Bun.sleep(waitMs);
    }
  return rows;
}

/** Starter data while a child process loads it. */
export interface StarterChild {
  /**
   * Resolves with the number of rows; undefined where other processes loaded everything. Rejects with the error of the
   * child, or `failed` when it was stopped.
   */
  ended: Promise<number | undefined>;
  /** Ends the child. What it has not published is not served; the next start loads it. */
  stop(): Promise<void>;
}

/** Loads the starter data that is missing in a child process, so that neither its memory nor its work is ours. */
export function loadInChild(database: Database): StarterChild {
  let outcome: Outcome | undefined;
  const child = spawnSelf("__starter", [String(process.pid)], {
    env: childEnvironment(),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
    detached: true, // a Ctrl-C is for the server, which then stops this child
    ipc(message: Outcome) {
      outcome = message;
    },
  });
  child.send({ target: database.target } satisfies Order);
  const ended = child.exited.then(() => {
    if (outcome === undefined) {
      const how = child.signalCode ?? `exit code ${child.exitCode}`;
      throw new GovdataError("failed", `the process that loads the starter data ended without a result (${how})`);
    }
    if ("kind" in outcome) throw new GovdataError(outcome.kind, outcome.message);
    return outcome.rows;
  });
  return {
    ended,
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
