import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 2 ** 20;

/** Files with a container's limit on Linux: cgroup 2, then cgroup 1. */
const CGROUP_LIMITS = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/** Returns the memory that this process may use: the machine's, or a container's limit. */
export function usableMemoryBytes(): number {
  const limits = CGROUP_LIMITS.map((file) => {
    try {
      return Number.parseInt(readFileSync(file, "utf8"), 10); // "max" gives NaN: no limit
    } catch {
      return Number.NaN; // no such file on this system
    }
  });
  return Math.min(totalmem(), ...limits.filter((limit) => limit > 0));
}

const clamp = (value: number, range: { least: number; most: number }): number =>
  Math.round(Math.min(range.most, Math.max(range.least, value)));

/**
 * Returns PostgreSQL's settings that depend on the memory; `server.ts` has the fixed ones. Shared buffers take memory
 * only as they are used, and the operating system's cache does the rest. An eighth is enough, and leaves room for the
 * API.
 */
export function memorySettings(memoryBytes: number): Record<string, string> {
  const memoryMb = memoryBytes / MB;
  const megabytes = (share: number, range: { least: number; most: number }) => `${clamp(memoryMb * share, range)}MB`;
  return {
    shared_buffers: megabytes(1 / 8, { least: 32, most: 1024 }),
    effective_cache_size: megabytes(1 / 2, { least: 128, most: 65_536 }),
    // A query can use this several times, and a hundred connections are allowed.
    work_mem: megabytes(1 / 512, { least: 4, most: 32 }),
    // For index builds of a load; one load runs at a time.
    maintenance_work_mem: megabytes(1 / 16, { least: 32, most: 512 }),
    max_wal_size: memoryMb >= 3072 ? "2GB" : "1GB",
  };
}
