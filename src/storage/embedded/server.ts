import { closeSync, constants, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failed, unavailable } from "../../errors.ts";
import { openPlainFile } from "../plain-file.ts";
import { ENDS_FIRST, execWords, spawnSelf } from "../process.ts";
import { POSTGRES_ENVIRONMENT } from "./cluster.ts";
import { diskFull, homePaths, makePrivateFolder, type Servant, socketOf, speaksOfFullDisk } from "./home.ts";
import { boundLog, logLength, reasonOfEnd } from "./log.ts";
import { memorySettings, usableMemoryBytes } from "./memory.ts";
import { readPostmaster } from "./postmaster.ts";

/** A PostgreSQL that this process started. */
export interface Server {
  pid: number;
  /** Resolves with a sentence if it ends by itself. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** How long a start may take; a recovery after a crash reads at most `max_wal_size` again. */
const START_LIMIT_MS = 300_000;
/** After this time a stop gets a stronger signal: SIGINT can hang during a recovery (it did, on a full disk). */
const FAST_STOP_LIMIT_MS = 10_000;
const QUIT_LIMIT_MS = 5_000;
/** A watcher writes nothing, and must not have the terminal: see `initialize` in cluster.ts. */
const WATCHING = { stdin: "pipe", stdout: "ignore", stderr: "ignore", detached: true } as const;
/** How often the log's size, the socket and PostgreSQL's own word on its state are checked. */
const CHECK_MS = 1_000;

/** Starts PostgreSQL on `HOME/data` and returns when it accepts connections. */
export async function startServer(home: string, bin: string, servant: Servant): Promise<Server> {
  const { log, run } = homePaths(home);
  rmSync(run, { recursive: true, force: true }); // a killed predecessor's socket and its lock
  makePrivateFolder(run, servant);
  boundLog(log);
  for (const began = performance.now(); ; ) {
    const earlierState = { logLength: logLength(log), pidFile: readPostmaster(homePaths(home).data)?.text };
    const child = spawnPostgres(home, bin, servant);
    const problem = await ready(home, child, earlierState);
    if (problem === undefined) return handle(home, child, earlierState.logLength);
    // The backends of a killed postmaster release the shared memory within moments.
    const isPassing = /shared memory block .* is still in use/.test(problem);
    if (!isPassing || performance.now() - began > FAST_STOP_LIMIT_MS) {
      if (speaksOfFullDisk(problem)) throw diskFull(home, problem);
      throw failed(`PostgreSQL did not start in ${home}: ${problem}; its log is ${log}`);
    }
    await Bun.sleep(50);
  }
}

type Child = ReturnType<typeof spawnPostgres>;

/** Where memory is short, a backend ends before the postmaster does, which then starts all backends again. */
const BACKENDS_END_FIRST = {
  PG_OOM_ADJUST_FILE: "/proc/self/oom_score_adj",
  PG_OOM_ADJUST_VALUE: String(ENDS_FIRST.database),
};

function spawnPostgres(home: string, bin: string, servant: Servant) {
  const { data, log } = homePaths(home);
  const settings = Object.entries(serverSettings(home)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const words = execWords({
    parentPid: process.pid,
    ...servant,
    program: join(bin, "postgres"),
    args: ["-D", data, ...settings],
  });
  // Opened for appending, so that it can be truncated meanwhile.
  const output = openPlainFile(log, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  try {
    return spawnSelf("__exec", words, {
      env: { ...POSTGRES_ENVIRONMENT, ...BACKENDS_END_FIRST },
      cwd: "/",
      stdin: "ignore",
      stdout: output,
      stderr: output,
      detached: true, // Ctrl-C in the terminal is for govdata, which first answers running requests
    });
  } finally {
    closeSync(output);
  }
}

/** Returns the settings of the embedded server: fully durable, for one machine, small queries and rare large loads. */
function serverSettings(home: string): Record<string, string> {
  return {
    listen_addresses: "", // no TCP
    unix_socket_directories: `"${homePaths(home).run.replaceAll('"', '""')}"`, // a list: commas in a path need quotes
    unix_socket_permissions: "0700",
    max_connections: "100",
    max_locks_per_transaction: "256", // a query over partitions takes a lock for each
    ...memorySettings(usableMemoryBytes()),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // After a crash the whole data folder is flushed first, at once and not file by file (0.2 s instead of 2).
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    // It has no replicas, so rows that a transaction copies into its own new table need no copy in the WAL.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    dynamic_shared_memory_type: "mmap", // /dev/shm of a container has 64 MB
    io_workers: "2",
    jit: "off",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    cluster_name: "govdata",
  };
}

/** Waits until it accepts connections; returns the last lines of its log if it ended instead. */
async function ready(
  home: string,
  child: Child,
  before: { logLength: number; pidFile: string | undefined },
): Promise<string | undefined> {
  const { data, log } = homePaths(home);
  for (const began = performance.now(); ; await Bun.sleep(3)) {
    if (child.exitCode !== null || child.signalCode !== null)
      return reasonOfEnd(log, before.logLength) || `it ended with ${child.exitCode ?? child.signalCode}`;
    const postmaster = readPostmaster(data);
    // A container reuses process ids, so the file of a killed predecessor may name ours.
    if (postmaster?.pid === child.pid && postmaster.isReady && postmaster.text !== before.pidFile) return undefined;
    if (performance.now() - began > START_LIMIT_MS) {
      await stopChild(child);
      throw unavailable(`PostgreSQL in ${home} was not ready within ${START_LIMIT_MS / 1000} s; its log is ${log}`);
    }
  }
}

function handle(home: string, child: Child, logLengthBefore: number): Server {
  const { data, log } = homePaths(home);
  let stopping: Promise<void> | undefined;
  const watcher = process.platform === "linux" ? undefined : spawnSelf("__watch", [String(child.pid)], WATCHING);
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<string>();
  const timer = setInterval(() => {
    try {
      boundLog(log);
    } catch {
      // A log that can't be truncated now is tried again; the next start says what is in its place.
    }
    // Open connections work for a while, but no new one can be made: PostgreSQL makes its socket only once.
    if (!existsSync(socketOf(home)))
      tellEnd(`${socketOf(home)}, the database's socket, was removed; start govdata again`);
    // SIGTERM is its slow shutdown: it would wait for our connections to close, and refuse each new one until then.
    if (!stopping && readPostmaster(data)?.isStopping)
      tellEnd(`PostgreSQL (pid ${child.pid}) got a signal to stop from another process; start govdata again`);
  }, CHECK_MS);
  timer.unref();
  void child.exited.then(() => {
    clearInterval(timer);
    watcher?.kill();
    if (!stopping) tellEnd(sentenceOfEnd(home, child, logLengthBefore));
  });
  return {
    pid: child.pid,
    ended,
    stop() {
      stopping ??= stopChild(child);
      return stopping;
    },
  };
}

function sentenceOfEnd(home: string, child: Child, logLengthBefore: number): string {
  const { log } = homePaths(home);
  const reason = reasonOfEnd(log, logLengthBefore);
  if (existsSync(home) && speaksOfFullDisk(reason)) return diskFull(home, reason).message;
  const how = child.signalCode ?? `exit code ${child.exitCode}`;
  return `PostgreSQL ended by itself (${how}): ${reason}; its log is ${log}`;
}

/** Stops PostgreSQL: a fast shutdown, then an immediate one, from which the next start recovers, then SIGKILL. */
async function stopChild(child: Child): Promise<void> {
  child.kill("SIGINT");
  if (await endsWithin(child, FAST_STOP_LIMIT_MS)) return;
  child.kill("SIGQUIT");
  if (await endsWithin(child, QUIT_LIMIT_MS)) return;
  child.kill("SIGKILL");
  await child.exited;
}

async function endsWithin(child: Child, limitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, limitMs, false);
  const ended = await Promise.race([child.exited.then(() => true), promise]);
  clearTimeout(timer);
  return ended;
}
