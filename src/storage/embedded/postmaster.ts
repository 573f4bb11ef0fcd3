import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../../errors.ts";
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
  let text: string;
  try {
    text = readFileSync(join(data, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
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

/** A killed govdata's PostgreSQL may still write its last checkpoint: waits for its end, so that none starts beside it. */
export async function waitForPredecessor(data: string): Promise<void> {
  const began = performance.now();
  const help = [...HELP];
  for (;;) {
    const pid = runningOn(data);
    if (pid === undefined) return;
    const waitedMs = performance.now() - began;
    if (waitedMs > PATIENCE_MS)
      throw failed(
        `the PostgreSQL of an earlier govdata (pid ${pid}) still uses ${data} and can't be stopped: stop it`,
      );
    if (help[0] && waitedMs > help[0].afterMs) signal(pid, help.shift()!.signal); // help[0] is there
    await Bun.sleep(5);
  }
}

/** The process id of the PostgreSQL that runs on `data`; a file that a crash left behind names no such process. */
function runningOn(data: string): number | undefined {
  const pid = readPostmaster(data)?.pid;
  if (!pid || !isAlive(pid)) return undefined;
  if (process.platform !== "linux") return pid;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) ? pid : undefined;
  } catch {
    return undefined; // it ended, or is another user's: not ours in either case
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended, which is what was wanted.
  }
}
