import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const CACHE = join(import.meta.dir, "..", "..", "..", "..", ".cache", "bench-webhooks");
const INSTALL_TIMEOUT_MS = 180_000;

/** The queues that deliveries are compared with, and the driver that both use. */
export const PACKAGES = { "graphile-worker": "0.18.0", "pg-boss": "12.38.0", pg: "8.23.1" } as const;

/** A folder with installed packages, or why they can't be had. */
export type Packages = { folder: string } | { reason: string };

/** Installs the queues on first use, by npm as it is set up on this machine, outside of the project's own packages. */
export function installPackages(): Packages {
  const wantedPackages = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  const folder = join(CACHE, wantedPackages.join("_"));
  if (existsSync(folder)) return { folder };
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const install = Bun.spawnSync(
    [
      "npm",
      "install",
      "--prefix",
      unfinished,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--fetch-retries=1",
      ...wantedPackages,
    ],
    { stdout: "pipe", stderr: "pipe", timeout: INSTALL_TIMEOUT_MS },
  );
  if (install.success && !existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (install.success) return { folder };
  const complaint = install.stderr.toString().trim();
  const lines = complaint.split("\n").filter((line) => line.startsWith("npm error"));
  return {
    reason: `npm can't install ${wantedPackages.join(" ")}: ${lines.slice(0, 2).join(" ") || "it did not end in time"}`,
  };
}
