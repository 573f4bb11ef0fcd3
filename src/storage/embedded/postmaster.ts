import { readdirSync, readlinkSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../../errors.ts";
import { readPlainFile } from "../plain-file.ts";
import { isAlive } from "../process.ts";

/** The content of `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** True if it accepts connections. */
  isReady: boolean;
  /** True after a signal to stop: it takes no new connection, and ends when the last one is closed. */
  isStopping: boolean;
  text: string;
}

/** Lines of `postmaster.pid` (PostgreSQL's pidfile.h). */
const PID_LINE = 0;
const STATUS_LINE = 7;

/** Returns the PostgreSQL that the data's `postmaster.pid` names, running or not; undefined without the file. */
export function readPostmaster(data: string): Postmaster | undefined {
  const text = readPlainFile(join(data, "postmaster.pid"))?.toString("utf8");
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  const status = lines[STATUS_LINE]?.trim();
  return { pid: Number(lines[PID_LINE]), isReady: status === "ready", isStopping: status === "stopping", text };
}

/** The signals for a predecessor that does not end, and when each is sent. The kernel has sent SIGINT already. */
const HELP: readonly { afterMs: number; signal: NodeJS.Signals }[] = [
  { afterMs: 1_000, signal: "SIGINT" },
  { afterMs: 10_000, signal: "SIGQUIT" },
  { afterMs: 15_000, signal: "SIGKILL" },
];
const PATIENCE_MS = 30_000;

/**
 * Waits until all processes of an earlier PostgreSQL have ended, and then removes what they left. The PostgreSQL of a
 * killed govdata may still write its last checkpoint, and backends end moments after a killed postmaster.
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
    const nextHelp = help[0];
    if (!nextHelp || waitedMs < nextHelp.afterMs) continue;
    help.shift();
    // A number in a file can be a stranger's, so it counts only for a process of the database.
    for (const pid of nextHelp.signal === "SIGKILL" ? pids : pids.filter((pid) => pid === postmaster.pid))
      signal(pid, nextHelp.signal);
  }
}

/**
 * Returns the processes of PostgreSQL on `data`. On Linux they are recognized by their working folder. A process id
 * could be a zombie's, or another program's, as it is after each start of a container.
 */
function processesOn(data: string, postmasterPid: number): number[] {
  if (process.platform !== "linux") return isAlive(postmasterPid) ? [postmasterPid] : [];
  const folder = realpathSync(data);
  const { uid } = statSync(folder);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && worksIn(name, { folder, uid }))
    .map(Number);
}

/** Whether a process in that folder is PostgreSQL's, which runs as the owner of the data; root's shell is not. */
function worksIn(pid: string, { folder, uid }: { folder: string; uid: number }): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && statSync(`/proc/${pid}`).uid === uid;
  } catch {
    return false; // it ended or belongs to another user, so it is not ours
  }
}

/** Removes `postmaster.pid` on Linux, where PostgreSQL would take a zombie or a stranger for another PostgreSQL. */
function removePidFile(data: string): void {
  if (process.platform === "linux") rmSync(join(data, "postmaster.pid"), { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended, as wanted.
  }
}
