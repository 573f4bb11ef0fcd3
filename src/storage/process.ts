/**
 * Processes of the operating system: this program started again with another command, a child that can't outlive its
 * parent, a change of user, a lock that ends with its holder.
 */
import { dlopen, FFIType, ptr } from "bun:ffi";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { isCompiled } from "../command.ts";
import { failed } from "../errors.ts";

const { i32, u32, u64, ptr: pointer } = FFIType;

/** The libc functions that neither Bun nor Node has. Opened on first use, because most commands need none of them. */
function openLibc() {
  const file = process.platform === "darwin" ? "libSystem.B.dylib" : "libc.so.6";
  return dlopen(file, {
    setgroups: { args: [u64, pointer], returns: i32 },
    setgid: { args: [u32], returns: i32 },
    setuid: { args: [u32], returns: i32 },
    umask: { args: [u32], returns: u32 },
    getppid: { args: [], returns: i32 },
    flock: { args: [i32, i32], returns: i32 },
    execv: { args: [pointer, pointer], returns: i32 },
    setenv: { args: [pointer, pointer, i32], returns: i32 },
  }).symbols;
}
let opened: ReturnType<typeof openLibc> | undefined;
const libc = () => {
  opened ??= openLibc();
  return opened;
};

/** The start of a command line that runs this same program: the executable, or bun with main.ts. */
export const programCommand = (): string[] =>
  isCompiled ? [process.execPath] : [process.execPath, join(import.meta.dir, "..", "main.ts")];

/**
 * Starts this program again as a child, with `word` as its command. Call it from the main thread: the signal of
 * {@link dieWithParent} belongs to the thread that spawned.
 */
export function spawnSelf<
  const In extends Bun.Spawn.Writable = "ignore",
  const Out extends Bun.Spawn.Readable = "pipe",
  const Err extends Bun.Spawn.Readable = "inherit",
>(word: string, args: readonly string[], options: Bun.Spawn.SpawnOptions<In, Out, Err>): Bun.Subprocess<In, Out, Err> {
  return Bun.spawn([...programCommand(), word, ...args], options);
}

const openPrctl = () => dlopen("libc.so.6", { prctl: { args: [i32, u64, u64, u64, u64], returns: i32 } }).symbols.prctl;
const PR_SET_PDEATHSIG = 1;

/**
 * Makes the kernel send `signal` to this process when its parent `parentPid` ends, however it ends. If the parent has
 * ended already, this process ends now. Linux only; elsewhere the parent starts a watcher ({@link watchParent}).
 */
export function dieWithParent(parentPid: number, signal: number): void {
  if (process.platform === "linux") openPrctl()(PR_SET_PDEATHSIG, BigInt(signal), 0n, 0n, 0n);
  if (libc().getppid() !== parentPid) process.exit(0);
}

const SIGTERM = 15;

/**
 * Ends this program together with `scripts/bun.mjs`, if that started it. The launcher passes signals on, but after its
 * kill -9 this program would keep running. Linux only, as the launcher says.
 */
export function endWithLauncher(): void {
  const launcher = Number(process.env.GOVDATA_LAUNCHER);
  // A program that inherits the launcher's environment is not necessarily its child.
  if (launcher > 0 && process.platform === "linux" && libc().getppid() === launcher) dieWithParent(launcher, SIGTERM);
}

const SCHED_OTHER = 0;
const SCHED_FLAG_RESET_ON_FORK = 1n;
/** System calls have other numbers on each architecture, and libc has no function for this one. */
const SCHED_SETATTR: Readonly<Record<string, bigint>> = { x64: 314n, arm64: 274n };
/** The shortest time that Linux accepts, in ns. */
const SHORTEST_TURN_NS = 100_000n;

/**
 * Tells the kernel that this thread needs the processor often and briefly, as one that answers requests does. When it
 * wakes up, it then comes before threads with longer turns, which otherwise run for 1.4 ms on two processors. It gets
 * no larger share. What it starts has the usual turns, and the usual priority if its own was raised. Linux 6.12 and
 * later; elsewhere nothing changes.
 */
export function takeShortTurns(): void {
  const number = SCHED_SETATTR[process.arch];
  if (process.platform !== "linux" || number === undefined) return;
  const { syscall, sched_getscheduler: policyOf } = dlopen("libc.so.6", {
    syscall: { args: [u64, u64, pointer, u64], returns: i32 },
    sched_getscheduler: { args: [i32], returns: i32 },
  }).symbols;
  if (policyOf(0) !== SCHED_OTHER) return;
  // struct sched_attr of Linux: size, policy, flags, nice, priority, runtime, deadline, period.
  const attributes = Buffer.alloc(48);
  attributes.writeUInt32LE(attributes.length, 0);
  attributes.writeUInt32LE(SCHED_OTHER, 4);
  attributes.writeBigUInt64LE(SCHED_FLAG_RESET_ON_FORK, 8);
  attributes.writeInt32LE(getPriority(), 16);
  attributes.writeBigUInt64LE(SHORTEST_TURN_NS, 24);
  syscall(number, 0n, ptr(attributes), 0n);
}

/**
 * Tells the kernel which processes to end first where memory is short, in thousandths of all memory that are added to
 * what a process uses. Without it the first one would be the largest, which is the one that all others end with.
 */
export const ENDS_FIRST = { background: 800, awaited: 500, database: 200 } as const;

/** Lets the kernel end this process before others; needs no rights, and lowers nothing. Linux only. */
export function endFirst(adjustment: number): void {
  try {
    const file = "/proc/self/oom_score_adj";
    if (Number(readFileSync(file, "utf8")) < adjustment) writeFileSync(file, String(adjustment));
  } catch {
    // Another system, or one that forbids it.
  }
}

/**
 * Sets a variable for native modules, which don't see what `process.env` gets after the start; one that is set stays.
 */
export function setNativeVariable(name: string, value: string): void {
  libc().setenv(ptr(Buffer.from(`${name}\0`)), ptr(Buffer.from(`${value}\0`)), 0);
}

const LOCK_SHARED = 1;
const LOCK_EXCLUSIVE = 2;
const LOCK_NOT_BLOCKING = 4;

/** Tries to lock an open file; true on success. The lock ends when the file is closed or the process ends. */
export const tryLock = (descriptor: number, kind: "exclusive" | "shared"): boolean =>
  libc().flock(descriptor, (kind === "shared" ? LOCK_SHARED : LOCK_EXCLUSIVE) | LOCK_NOT_BLOCKING) === 0;

/** A user and a group, by number. */
export interface UserIds {
  uid: number;
  gid: number;
}

/** Turns root into another user, in every thread and for good; false if the system refuses. */
function dropRoot({ uid, gid }: UserIds): boolean {
  const { setgroups, setgid, setuid } = libc();
  // bun:ffi passes null as the null pointer, which setgroups takes for an empty list.
  return setgroups(0n, null) === 0 && setgid(gid) === 0 && setuid(uid) === 0 && process.getuid?.() === uid;
}

/**
 * Gives up root for another user.
 * @throws `failed` if the system refuses.
 */
export function becomeUser(user: UserIds): void {
  if (!dropRoot(user)) throw failed(`root can't become user ${user.uid}, group ${user.gid}, on this system`);
  endWithLauncher(); // a change of user clears the parent-death signal
}

/** Exit codes of {@link execAs} if it can't become the program (sysexits.h: EX_OSERR, EX_NOPERM). */
const CANNOT_EXEC = 71;
const CANNOT_DROP_ROOT = 77;

/** The arguments of the hidden command `__exec`, in order. */
export interface ExecRequest extends UserIds {
  parentPid: number;
  /** Absolute path of the program. */
  program: string;
  args: readonly string[];
}

/** Returns the words to put after `__exec`; the child reads them with {@link execAs}. */
export const execWords = ({ parentPid, uid, gid, program, args }: ExecRequest): string[] => [
  String(parentPid),
  String(uid),
  String(gid),
  program,
  ...args,
];

/**
 * The hidden command `__exec`: gives up root for another user, arranges to end with its parent, and becomes another
 * program. The order matters: a change of user clears the parent-death signal, so the signal is requested last.
 */
export function execAs(words: readonly string[]): never {
  const [parentPid, uid, gid, program, ...args] = words;
  const { umask, execv } = libc();
  if (process.getuid?.() === 0 && !(Number(uid) > 0 && dropRoot({ uid: Number(uid), gid: Number(gid) }))) {
    console.error(`can't become user ${uid}, group ${gid}`);
    process.exit(CANNOT_DROP_ROOT);
  }
  umask(0o077);
  dieWithParent(Number(parentPid), 2); // SIGINT: PostgreSQL's fast shutdown
  const strings = [program ?? "", ...args].map((word) => Buffer.from(`${word}\0`));
  const addresses = new BigUint64Array(strings.length + 1);
  for (const [index, string] of strings.entries()) addresses[index] = BigInt(ptr(string));
  execv(ptr(strings[0]!), ptr(addresses)); // `strings` starts with the program
  console.error(
    `can't run ${program}: its file system is mounted noexec, or the program is damaged (then remove its folder)`,
  );
  process.exit(CANNOT_EXEC);
}

/**
 * The hidden command `__watch`, for systems without a parent-death signal. Its standard input is a pipe that its parent
 * never writes to. When the pipe ends, the parent has ended; then it stops the process `pid`.
 */
export async function watchParent([pid]: readonly string[]): Promise<void> {
  await Bun.stdin.stream().pipeTo(new WritableStream());
  try {
    process.kill(Number(pid), "SIGINT");
  } catch {
    // The process has ended already.
  }
}

/** Flushes the file system of `path` to its disk at once, which is faster than file by file. */
export function flushFileSystem(path: string): void {
  if (process.platform !== "linux") {
    dlopen("libSystem.B.dylib", { sync: { args: [], returns: FFIType.void } }).symbols.sync();
    return;
  }
  const descriptor = openSync(path, "r");
  try {
    const { syncfs } = dlopen("libc.so.6", { syncfs: { args: [i32], returns: i32 } }).symbols;
    if (syncfs(descriptor) !== 0) throw failed(`${path}: the data could not be flushed to the disk`);
  } finally {
    closeSync(descriptor);
  }
}

/** Linux counts the time of processes in these. */
const TICK_MS = 10;

/**
 * Returns how long a process was on a processor, and whether it waits for one now; undefined where that is not known,
 * on other systems than Linux.
 */
export function processorUse(pid: number): { milliseconds: number; isWaiting: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, can have blanks. Then come the state and, as fields 14 and 15, the time of both kinds.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { milliseconds: (Number(fields[11]) + Number(fields[12])) * TICK_MS, isWaiting: fields[0] === "R" };
  } catch {
    return undefined;
  }
}

/** True if a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
