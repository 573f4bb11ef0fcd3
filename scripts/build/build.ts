/**
 * Builds the executable: npm run build [-- --target linux-x64|linux-arm64|darwin-arm64]
 *
 * Without a target: dist/govdata for this machine. With one: dist/govdata-<target>, its native parts fetched by npm.
 * QUICK_BUILD=1 compresses its archives less.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { dataFiles, PACKED_PREFIX } from "../../src/executable/data.ts";
import { collectLicenses, EMBEDDED_LICENSES } from "../../src/executable/licenses.ts";
import { bundleAssets, EMBEDDED_PREFIX } from "../../src/portal/serving/assets.ts";
import { archives, megabytes } from "./archives.ts";
import { compile } from "./bundle.ts";
import { hostTarget, TARGETS, type Target } from "./targets.ts";

/** The most that the executable may be. */
const LIMIT_MB = 255;

const root = dirname(dirname(import.meta.dir));

function chosenTarget(): { target: Target; outfile: string } {
  const { values } = parseArgs({ options: { target: { type: "string" } } });
  const target = values.target ? TARGETS.find(({ name }) => name === values.target) : hostTarget();
  if (!target) {
    const accepted = TARGETS.map(({ name }) => name).join(", ");
    throw new Error(`--target: "${values.target ?? "this machine"}" is not accepted; accepted: ${accepted}`);
  }
  return { target, outfile: join(root, "dist", values.target ? `govdata-${target.name}` : "govdata") };
}

/**
 * The short hash of what is checked out, with a mark when files differ from it; COMMIT names it where there is no git.
 */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT.slice(0, 7);
  const git = Bun.spawnSync(["git", "describe", "--always", "--dirty=+changed", "--exclude=*", "--abbrev=7"], {
    cwd: root,
  });
  return git.success ? git.stdout.toString().trim() : "unknown";
}

/** Bundles the scripts and styles of the portal into files of the cache. */
async function portalAssets(): Promise<Record<string, string>> {
  const folder = join(root, ".cache", "portal");
  mkdirSync(folder, { recursive: true });
  const entries = (await bundleAssets()).map(({ name, text }) => {
    writeFileSync(join(folder, name), text);
    return [`${EMBEDDED_PREFIX}${name}`, join(folder, name)];
  });
  return Object.fromEntries(entries);
}

/** Returns the licence texts of what is built in, as a zstd file of the cache. */
function licenses(): Record<string, string> {
  const file = join(root, ".cache", EMBEDDED_LICENSES);
  writeFileSync(file, Bun.zstdCompressSync(Buffer.from(collectLicenses(root)), { level: PACKING_LEVEL }));
  return { [EMBEDDED_LICENSES]: file };
}

/** Files of data/ below this size stay as they are. */
const PACKED_FROM_BYTES = 20_000;

/** Returns the files of data/, those that are large and not compressed as zstd files of the cache. */
function embeddedData(): Record<string, string> {
  const folder = join(root, ".cache", "packed");
  const entries = dataFiles().map((name) => {
    const file = join(root, "data", name);
    if (name.endsWith(".zst") || statSync(file).size < PACKED_FROM_BYTES) return [`data/${name}`, file];
    const packed = join(folder, `${name}.zst`);
    mkdirSync(dirname(packed), { recursive: true });
    writeFileSync(packed, Bun.zstdCompressSync(readFileSync(file), { level: PACKING_LEVEL }));
    return [`${PACKED_PREFIX}${name}`, packed];
  });
  return Object.fromEntries(entries);
}

const PACKING_LEVEL = 19;

async function build(): Promise<void> {
  const { target, outfile } = chosenTarget();
  const parts = archives(target, root);
  const files: Record<string, string> = Object.fromEntries(
    Object.entries(parts).map(([name, file]) => [`archives/${name}`, file]),
  );
  Object.assign(files, embeddedData());
  Object.assign(files, await portalAssets());
  Object.assign(files, licenses());
  mkdirSync(dirname(outfile), { recursive: true });
  rmSync(outfile, { force: true });
  await compile({ root, target, outfile, commit: commit(), files });
  for (const [name, file] of Object.entries(files))
    console.log(`${megabytes(statSync(file).size).padStart(7)} MB ${name}`);
  const sizeBytes = statSync(outfile).size;
  const partsBytes = Object.values(files).reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`${megabytes(sizeBytes).padStart(7)} MB ${outfile}`);
  // The bundler leaves out what nothing asks for; an executable without PostgreSQL would only fail at its first start.
  if (sizeBytes < partsBytes + 80e6) throw new Error(`${outfile} does not hold the files above`);
  if (sizeBytes > LIMIT_MB * 1e6) throw new Error(`${outfile} is larger than ${LIMIT_MB} MB`);
}

build().catch((error: unknown) => {
  console.error(`build: ${error instanceof AggregateError ? error.errors.join("\n") : error}`);
  process.exit(1);
});
