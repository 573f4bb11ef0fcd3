import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 2 ** 20;

/** Where Linux keeps the limit of a container: cgroup 2, then cgroup 1. */
const CGROUP_LIMITS = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/** The memory that this process may use: the machine's, or less where a container limits it. */
export function usableMemoryBytes(): number {
  const limits = CGROUP_LIMITS.map((file) => {
    try {
      return Number.parseInt(readFileSync(file, "utf8"), 10); // "max" gives NaN: no limit
    } catch {
      return Number.NaN; // this system has no such file
    }
  });
  return Math.min(totalmem(), ...limits.filter((limit) => limit > 0));
}

const clamp = (value: number, range: { least: number; most: number }): number =>
  Math.round(Math.min(range.most, Math.max(range.least, value)));

/**
 * PostgreSQL's settings that follow from the memory, apart from those that never change (see `server.ts`). Shared
 * buffers are taken only as they are used; the operating system's cache does the rest, so an eighth is enough for them
 * and the API keeps its room beside them.
 */
export function memorySettings(memoryBytes: number): Record<string, string> {
  const memoryMb = memoryBytes / MB;
  const megabytes = (share: number, range: { least: number; most: number }) => `${clamp(memoryMb * share, range)}MB`;
  return {
    shared_buffers: megabytes(1 / 8, { least: 32, most: 1024 }),
    effective_cache_size: megabytes(1 / 2, { least: 128, most: 65_536 }),
    // A query can take this several times, and a hundred connections are allowed.
    work_mem: megabytes(1 / 512, { least: 4, most: 32 }),
    // Index builds of a load: one load at a time.
    maintenance_work_mem: megabytes(1 / 16, { least: 32, most: 512 }),
    max_wal_size: memoryMb >= 3072 ? "2GB" : "1GB",
  };
}
