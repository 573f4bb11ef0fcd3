import { expect, test } from "bun:test";
import { totalmem } from "node:os";
import { memorySettings, usableMemoryBytes } from "../../src/storage/embedded/memory.ts";

const GB = 2 ** 30;

test.each([
  [
    0.5 * GB,
    {
      shared_buffers: "64MB",
      effective_cache_size: "256MB",
      work_mem: "4MB",
      maintenance_work_mem: "32MB",
      max_wal_size: "1GB",
    },
  ],
  [
    4 * GB,
    {
      shared_buffers: "512MB",
      effective_cache_size: "2048MB",
      work_mem: "8MB",
      maintenance_work_mem: "256MB",
      max_wal_size: "2GB",
    },
  ],
  [
    64 * GB,
    {
      shared_buffers: "1024MB",
      effective_cache_size: "32768MB",
      work_mem: "32MB",
      maintenance_work_mem: "512MB",
      max_wal_size: "2GB",
    },
  ],
])("a machine of %d bytes gets its settings", (bytes, settings) => {
  expect(memorySettings(bytes)).toEqual(settings);
});

test("even the smallest machine gets usable memory settings", () => {
  for (const value of Object.values(memorySettings(1))) expect(Number.parseInt(value, 10)).toBeGreaterThan(0);
});

test("memory settings never exceed the machine's memory", () => {
  expect(usableMemoryBytes()).toBeGreaterThan(0);
  expect(usableMemoryBytes()).toBeLessThanOrEqual(totalmem());
});

test.each([
  ["a systemd unit", "0::/system.slice/govdata.service\n", "/sys/fs/cgroup/system.slice/govdata.service/memory.max"],
  ["a slice above a unit", "0::/system.slice/govdata.service\n", "/sys/fs/cgroup/system.slice/memory.max"],
  ["a container that sees its own group", "0::/\n", "/sys/fs/cgroup/memory.max"],
  ["a group of version 1", "9:cpu,cpuacct:/\n4:memory:/a/b\n", "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes"],
])("the limit of %s is the memory that may be used", (_, groups, file) => {
  const read = (asked: string): string => {
    if (asked === "/proc/self/cgroup") return groups;
    if (asked === file) return `${512 * 2 ** 20}\n`;
    if (asked.endsWith("memory.max")) return "max\n";
    throw new Error("ENOENT");
  };
  expect(usableMemoryBytes(read)).toBe(512 * 2 ** 20);
});
