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
