import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { usableMemoryBytes } from "../../src/storage/embedded/memory.ts";
import { isAlive } from "../../src/storage/process.ts";

/** Linux's folder in memory. */
const SHARED_MEMORY = "/dev/shm";
const NAME = /^govdata-tests-(\d+)-/;

/** Four runs at a time write up to 2 GB each, and need as much besides. */
const LEAST_MEMORY_BYTES = 16e9;
const LEAST_FREE_BYTES = 6e9;

/**
 * Makes a folder in memory for the files of tests, open to all users. Returns undefined if the memory has no room for
 * it, or programs may not run from it. A database of tests has 600 files: on a disk with ext4, which looks for files
 * that were just deleted, making and dropping one takes ten times the processor time. The caller removes the folder.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY) || usableMemoryBytes() < LEAST_MEMORY_BYTES) return undefined;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
  const folder = mkdtempSync(join(SHARED_MEMORY, `govdata-tests-${process.pid}-`));
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Removes what runs have left that were killed: it would take memory until the machine's next start. */
function removeAbandoned(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}

/** Containers mount it `noexec`. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  try {
    return Bun.spawnSync([program]).success;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
