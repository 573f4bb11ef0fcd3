import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TARGETS } from "../build/targets.ts";
import { type Faults, ROOT } from "./sources.ts";

interface LockedPackage {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

/** Returns the faults of package-lock.json that would break `npm ci` on another machine or with another registry. */
export function lockFaults(): Faults {
  const packages: Record<string, LockedPackage> = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8"),
  ).packages;
  const hosts = Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  const native = ["onnxruntime-node", ...TARGETS.flatMap((target) => [target.postgres, target.lancedb])];
  return [
    ...hosts.map((path) => `package-lock.json: ${path} names a registry's host: run scripts/build/complete-lock.mjs`),
    ...missing.map((name) => `package-lock.json: ${name} is missing: run scripts/build/complete-lock.mjs`),
    ...native
      .filter((name) => !packages[`node_modules/${name}`]?.version)
      .map((name) => `package-lock.json: ${name} is missing, so its target can't be built`),
  ];
}
