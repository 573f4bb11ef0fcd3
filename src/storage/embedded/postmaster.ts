import { readdirSync, readlinkSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../../errors.ts";
import { readPlainFile } from "../plain-file.ts";
import { isAlive } from "../process.ts";

/** What `postmaster.pid` says of a PostgreSQL. */
export interface Postmaster {
  pid: number;
  /** True when it takes connections. */
  isReady: boolean;
  text: string;
}

/** Lines of `postmaster.pid` (PostgreSQL's pidfile.h). */
const PID_LINE = 0;
const STATUS_LINE = 7;

/** The PostgreSQL that the data's `postmaster.pid` names, running or not; undefined when there is no such file. */
export function readPostmaster(data: string): Postmaster | undefined {
  const text = readPlainFile(join(data, "postmaster.pid"))?.toString("utf8");
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[PID_LINE]), isReady: lines[STATUS_LINE]?.trim() === "ready", text };
}

/** What is done to a predecessor that does not end, and after how long. The kernel has sent it SIGINT already. */
const HELP: readonly { afterMs: number; signal: NodeJS.Signals }[] = [
  { afterMs: 1_000, signal: "SIGINT" },
  { afterMs: 10_000, signal: "SIGQUIT" },
  { afterMs: 15_000, signal: "SIGKILL" },
];
const PATIENCE_MS = 30_000;

/**
 * A killed govdata's PostgreSQL may still write its last checkpoint, and the backends of a killed one end moments after
 * it: waits for the end of them all, so that none starts beside them, and then takes away what they left.
 */
export async function waitForPredecessor(data: string): Promise<void> {
  const began = performance.now();
  const help = [...HELP];
  for (; ; await Bun.sleep(5)) {
    const postmaster = readPostmaster(data);
    if (!postmaster) return;
    const pids = processesOn(data, postmaster.pid);
    if (pids.length === 0) return removePidFile(data);
    const waitedMs = performance.now() - began;
    if (waitedMs > PATIENCE_MS)
      throw failed(
        `the PostgreSQL of an earlier govdata (pid ${pids[0]}) still uses ${data} and can't be stopped: stop it`,
      );
    const next = help[0];
    if (!next || waitedMs < next.afterMs) continue;
    help.shift();
    // A number in a file can be a stranger's: it counts where that process is one of the database's.
    for (const pid of next.signal === "SIGKILL" ? pids : pids.filter((pid) => pid === postmaster.pid))
      signal(pid, next.signal);
  }
}

/**
 * The processes of PostgreSQL on `data`. On Linux they are known by the folder that they work in; the process id alone
 * could be a zombie's, or given out again to another program, as it is after each start of a container.
 */
function processesOn(data: string, postmasterPid: number): number[] {
  if (process.platform !== "linux") return isAlive(postmasterPid) ? [postmasterPid] : [];
  const folder = realpathSync(data);
  const { uid } = statSync(folder);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && worksIn(name, { folder, uid }))
    .map(Number);
}

/** Root may have a shell open in that folder, too: what runs as the owner of the data alone is PostgreSQL's. */
function worksIn(pid: string, { folder, uid }: { folder: string; uid: number }): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && statSync(`/proc/${pid}`).uid === uid;
  } catch {
    return false; // it ended, or is another user's: not ours in either case
  }
}

/** Elsewhere PostgreSQL decides itself; here it would take a zombie or a stranger of the same id for another. */
function removePidFile(data: string): void {
  if (process.platform === "linux") rmSync(join(data, "postmaster.pid"), { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended, which is what was wanted.
  }
}
