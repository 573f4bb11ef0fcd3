import { closeSync, constants, ftruncateSync, writeSync } from "node:fs";
import { openPlainFile, readPlainFile } from "../plain-file.ts";
import { isAlive, tryLock } from "../process.ts";

/** A lock file that this process has open. */
export interface HeldLock {
  release(): void;
}

/** Takes a lock of a home without waiting; undefined if another process holds it. */
export function takeLock(file: string, kind: "exclusive" | "shared"): HeldLock | undefined {
  const descriptor = lockedFile(file, kind);
  return descriptor === undefined ? undefined : { release: () => closeSync(descriptor) };
}

/** The holder of a home, as the lock file names it. */
export interface Holder {
  pid: number;
  mode: string;
}

/** Takes the home's lock and writes its holder into it. */
export function takeHome(file: string, mode: string): HeldLock | undefined {
  const descriptor = lockedFile(file, "exclusive");
  if (descriptor === undefined) return undefined;
  ftruncateSync(descriptor);
  writeSync(descriptor, `${process.pid} ${mode}\n`, 0);
  return { release: () => closeSync(descriptor) };
}

/** Returns the holder that wrote into the lock file last; undefined if it has ended, or has not written yet. */
export function readHolder(file: string): Holder | undefined {
  const [pid, mode = ""] = (readPlainFile(file)?.toString("utf8") ?? "").trim().split(" ");
  return Number(pid) > 0 && isAlive(Number(pid)) ? { pid: Number(pid), mode } : undefined;
}

/** Opens and locks a file; undefined if another process holds its lock. */
function lockedFile(file: string, kind: "exclusive" | "shared"): number | undefined {
  const descriptor = openPlainFile(file, constants.O_RDWR | constants.O_CREAT);
  if (tryLock(descriptor, kind)) return descriptor;
  closeSync(descriptor);
  return undefined;
}
