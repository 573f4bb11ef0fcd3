import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 2 ** 20;

/** Where the limits of control groups are on Linux: version 2, then version 1. */
const CGROUPS = [
  { controller: "", folder: "/sys/fs/cgroup", file: "memory.max" },
  { controller: "memory", folder: "/sys/fs/cgroup/memory", file: "memory.limit_in_bytes" },
];

/** Reads a text file. @throws if there is none */
type ReadText = (file: string) => string;
const readText: ReadText = (file) => readFileSync(file, "utf8");

/**
 * Returns the memory that this process may use: the machine's, or the least limit of the groups that it is in, such as
 * a container's or that of a systemd unit.
 */
export function usableMemoryBytes(read = readText): number {
  const limits = limitFiles(read).map((file) => {
    try {
      return Number.parseInt(read(file), 10); // "max" gives NaN: no limit
    } catch {
      return Number.NaN; // no such file on this system
    }
  });
  return Math.min(totalmem(), ...limits.filter((limit) => limit > 0));
}

/** The files with the limits of this process's group and all above it. A container sees its own group as the root. */
function limitFiles(read: ReadText): string[] {
  let groups: string[] = [];
  try {
    groups = read("/proc/self/cgroup").split("\n"); // `4:memory:/system.slice/govdata.service`, `0::/…`
  } catch {
    // Not Linux.
  }
  return CGROUPS.flatMap(({ controller, folder, file }) => {
    const path =
      groups.map((line) => line.split(":")).find(([, names]) => names?.split(",").includes(controller))?.[2] ?? "";
    const names = path.split("/").filter(Boolean);
    return [[], ...names.map((_, at) => names.slice(0, at + 1))].map((above) => [folder, ...above, file].join("/"));
  });
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
