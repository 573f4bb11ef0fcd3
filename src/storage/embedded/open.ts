import { lstatSync, rmSync, writeFileSync } from "node:fs";
import { failed, unavailable } from "../../errors.ts";
import type { DatabaseTarget } from "../connections/client.ts";
import { requireOwnFolder } from "../owner.ts";
import { removeOldBinaries, unpackBinaries } from "./binaries.ts";
import { makeCluster, SUPERUSER } from "./cluster.ts";
import {
  homePaths,
  homeProblem,
  isSocket,
  makeHome,
  requirePlainPath,
  requireReachable,
  requireShortSocket,
  servantOf,
  socketOf,
} from "./home.ts";
import { type HeldLock, readHolder, takeHome, takeLock } from "./lock.ts";
import { readPostmaster, waitForPredecessor } from "./postmaster.ts";
import { type Server, startServer } from "./server.ts";

/** A PostgreSQL in the home that this process may use. */
export interface Embedded {
  target: DatabaseTarget;
  /** See Storage. */
  ended: Promise<string>;
  /** Whether this process has the home, and is not a guest. */
  hasHome: boolean;
  /** Whether a server waits for the home that this process has, and no command is a guest there. */
  isWanted(): boolean;
  close(): Promise<void>;
}

/**
 * What a process opens a home as. `serve` has it to itself. A `command` visits a running instance, or has the home
 * while it works. One that is `yielding` does the same for hours: it gives the home back when a server wants it, and
 * no command waits for the end of its visits, because it opens the home again.
 */
export type HomeMode = "serve" | "command" | "yielding";

/** What hears of a new database. */
export interface Making {
  /** Called before one is made. */
  onMake?: () => void;
  /** Called when PostgreSQL is making it, for about half a second in which this process has nothing to do. */
  onWait?: () => void;
}

/** How long `serve` waits for a command that has the home. */
const COMMAND_PATIENCE_MS = 10_000;
/** How long `serve` waits for a process that gives the home back once it has answered. */
const YIELD_PATIENCE_MS = 30_000;
/** How long a command waits for an instance that starts or ends. */
const INSTANCE_PATIENCE_MS = 60_000;

/**
 * Opens the PostgreSQL of `home`. One process holds the home and runs PostgreSQL; commands of other processes use its
 * socket as guests. If no process holds the home, this one starts PostgreSQL and stops it again.
 * @throws `failed` if the home can't be used, or another `serve` has it.
 */
export async function openEmbedded(home: string, mode: HomeMode, making: Making = {}): Promise<Embedded> {
  try {
    requirePlainPath(home);
    requireShortSocket(home);
    makeHome(home);
    requireOwnFolder(home);
    return await holdOrVisit(home, mode, making);
  } catch (error) {
    throw homeProblem(error, home);
  }
}

async function holdOrVisit(home: string, mode: HomeMode, making: Making): Promise<Embedded> {
  const { lock, guests, wanted } = homePaths(home);
  for (const began = performance.now(); ; await Bun.sleep(10)) {
    const homeLock = takeHome(lock, mode);
    if (homeLock) {
      rmSync(wanted, { force: true }); // a server that still waits writes it again
      return hold(home, homeLock, { mode, making });
    }
    const waitedMs = performance.now() - began;
    const holder = readHolder(lock);
    if (mode !== "serve") {
      const guest = mode === "command" ? takeLock(guests, "shared") : NO_LOCK;
      if (guest && isReady(home)) return visit(home, guest);
      guest?.release();
      if (waitedMs > INSTANCE_PATIENCE_MS)
        throw unavailable(`govdata${pidText(holder?.pid)} holds ${home}, but its database is not ready`);
    } else if (holder?.mode === "yielding" && waitedMs < YIELD_PATIENCE_MS) {
      if (!lstatSync(wanted, { throwIfNoEntry: false })) writeFileSync(wanted, "");
    } else if (holder?.mode === "serve" || waitedMs > COMMAND_PATIENCE_MS)
      throw failed(
        `another govdata${pidText(holder?.pid)} uses ${home}: stop it, or set GOVDATA_HOME to another folder`,
      );
  }
}

const NO_LOCK: HeldLock = { release() {} };

const pidText = (pid: number | undefined): string => (pid === undefined ? "" : ` (pid ${pid})`);

const targetOf = (home: string): DatabaseTarget => ({
  socketFolder: homePaths(home).run,
  user: SUPERUSER,
  database: "postgres",
});

const isReady = (home: string): boolean =>
  isSocket(socketOf(home)) && readPostmaster(homePaths(home).data)?.isReady === true;

const visit = (home: string, guest: HeldLock): Embedded => ({
  target: targetOf(home),
  ended: new Promise(() => {}),
  hasHome: false,
  isWanted: () => false,
  close: async () => guest.release(),
});

async function hold(
  home: string,
  held: HeldLock,
  { mode, making }: { mode: HomeMode; making: Making },
): Promise<Embedded> {
  try {
    const server = await start(home, making);
    return {
      target: targetOf(home),
      ended: server.ended,
      hasHome: true,
      isWanted: () => lstatSync(homePaths(home).wanted, { throwIfNoEntry: false }) !== undefined && !hasGuests(home),
      async close() {
        // A command waits for guests of its database. A server that gets a signal does not.
        const closed = mode === "serve" ? undefined : await closeToGuests(home);
        await server.stop();
        held.release();
        closed?.release();
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

async function start(home: string, { onMake = () => {}, onWait = () => {} }: Making): Promise<Server> {
  const { data } = homePaths(home);
  if (!lstatSync(data, { throwIfNoEntry: false })) onMake();
  const servant = servantOf(home);
  requireReachable(home, servant);
  const { bin, isNew } = await unpackBinaries(home);
  await makeCluster(home, { bin, servant, onWait });
  await waitForPredecessor(data);
  const server = await startServer(home, bin, servant);
  if (isNew) removeOldBinaries(home);
  return server;
}

function hasGuests(home: string): boolean {
  const closed = takeLock(homePaths(home).guests, "exclusive");
  closed?.release();
  return closed === undefined;
}

async function closeToGuests(home: string): Promise<HeldLock> {
  for (;;) {
    const closed = takeLock(homePaths(home).guests, "exclusive");
    if (closed) return closed;
    await Bun.sleep(20);
  }
}
