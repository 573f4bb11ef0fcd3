/**
 * Processes as the operating system knows them: this program again under another word, a child that can't outlive its
 * parent, another user, a lock that ends with its holder.
 */
import { dlopen, FFIType, ptr } from "bun:ffi";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { failed } from "../errors.ts";

const { i32, u32, u64, ptr: pointer } = FFIType;

/** The libc functions that neither Bun nor Node has; opened on first use, because most commands need none. */
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
  }).symbols;
}
let opened: ReturnType<typeof openLibc> | undefined;
const libc = () => {
  opened ??= openLibc();
  return opened;
};

/** True in the compiled executable, false when the program runs from its source files. */
export const isCompiled = import.meta.path.startsWith("/$bunfs/");

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
 * From now on the kernel sends `signal` to this process when its parent `parentPid` ends, however it ends.
 * Linux only; elsewhere the parent starts a watcher ({@link watchParent}). A parent that is gone already ends us now.
 */
export function dieWithParent(parentPid: number, signal: number): void {
  if (process.platform === "linux") openPrctl()(PR_SET_PDEATHSIG, BigInt(signal), 0n, 0n, 0n);
  if (libc().getppid() !== parentPid) process.exit(0);
}

const SIGTERM = 15;

/**
 * Where `scripts/bun.mjs` started this program, it ends with it: a signal that the launcher could hand on reaches it
 * anyway, but kill -9 would leave it running. Linux only, as the launcher says.
 */
export function endWithLauncher(): void {
  const launcher = Number(process.env.GOVDATA_LAUNCHER);
  // A program that somebody else started within the launcher's environment is none of its children.
  if (launcher > 0 && process.platform === "linux" && libc().getppid() === launcher) dieWithParent(launcher, SIGTERM);
}

const LOCK_SHARED = 1;
const LOCK_EXCLUSIVE = 2;
const LOCK_NOT_BLOCKING = 4;

/** True when this process now holds the lock of an open file. It ends with the file's closing, or with the process. */
export const tryLock = (descriptor: number, kind: "exclusive" | "shared"): boolean =>
  libc().flock(descriptor, (kind === "shared" ? LOCK_SHARED : LOCK_EXCLUSIVE) | LOCK_NOT_BLOCKING) === 0;

/** A user and a group, by number. */
export interface UserIds {
  uid: number;
  gid: number;
}

/** Turns root into another user, in every thread and for good; false where the system does not let it. */
function dropRoot({ uid, gid }: UserIds): boolean {
  const { setgroups, setgid, setuid } = libc();
  // bun:ffi passes null as the null pointer, which setgroups takes for an empty list.
  return setgroups(0n, null) === 0 && setgid(gid) === 0 && setuid(uid) === 0 && process.getuid?.() === uid;
}

/**
 * Gives up root for another user.
 * @throws `failed` when the system does not let it.
 */
export function becomeUser(user: UserIds): void {
  if (!dropRoot(user)) throw failed(`root can't become user ${user.uid}, group ${user.gid}, on this system`);
  endWithLauncher(); // a change of user clears the parent-death signal
}

/** Exit codes of {@link execAs} where it can't become the program (sysexits.h: EX_OSERR, EX_NOPERM). */
const CANNOT_EXEC = 71;
const CANNOT_DROP_ROOT = 77;

/** The arguments of the hidden word `__exec`, in order. */
export interface ExecRequest extends UserIds {
  parentPid: number;
  /** Absolute path of the program. */
  program: string;
  args: readonly string[];
}

/** The words to put behind `__exec`, so that the child reads them back with {@link execAs}. */
export const execWords = ({ parentPid, uid, gid, program, args }: ExecRequest): string[] => [
  String(parentPid),
  String(uid),
  String(gid),
  program,
  ...args,
];

/**
 * The hidden word `__exec`: gives up root for another user, ends with its parent, becomes another program.
 * The order matters: a change of user clears the parent-death signal, so that it is asked for last.
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
  console.error(`can't run ${program}: its file system is mounted noexec, or it is damaged: remove its folder then`);
  process.exit(CANNOT_EXEC);
}

/**
 * The hidden word `__watch`, for systems without a parent-death signal: its standard input is a pipe that its parent
 * never writes to, so that its end is the parent's end; then it stops the process `pid`.
 */
export async function watchParent([pid]: readonly string[]): Promise<void> {
  await Bun.stdin.stream().pipeTo(new WritableStream());
  try {
    process.kill(Number(pid), "SIGINT");
  } catch {
    // It has ended before us: nothing is left to stop.
  }
}

/** Writes what the file system of `path` still holds in memory to its disk, all at once: faster than file by file. */
export function flushFileSystem(path: string): void {
  if (process.platform !== "linux") {
    dlopen("libSystem.B.dylib", { sync: { args: [], returns: FFIType.void } }).symbols.sync();
    return;
  }
  const descriptor = openSync(path, "r");
  try {
    const { syncfs } = dlopen("libc.so.6", { syncfs: { args: [i32], returns: i32 } }).symbols;
    if (syncfs(descriptor) !== 0) throw failed(`${path}: what was written could not be put on the disk`);
  } finally {
    closeSync(descriptor);
  }
}

/** True while a process of this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
