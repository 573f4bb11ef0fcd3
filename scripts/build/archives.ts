import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import type { ArchiveName } from "../../src/storage/native/archives.ts";
import { withoutUnneededData } from "./icu.ts";
import { packageFolder, type Target } from "./targets.ts";
import { type Entry, ustar } from "./ustar.ts";

/** Compiling against PostgreSQL needs these, running it doesn't: a third of the package. */
const NOT_NEEDED =
  /\.a$|\/(libecpg|libpgtypes)[^/]*$|^lib\/(pkgconfig|postgresql\/pgxs)(\/|$)|^include(\/|$)|^pg-symlinks\.json$/;

/** A build for tests, as `.ci/run` makes it: the program is the same, and a few megabytes larger. */
const IS_QUICK = process.env.QUICK_BUILD === "1";

/** A large archive is compressed less, because a fresh build waits for it. */
const LARGE_BYTES = 100e6;

/**
 * zstd with a window over the whole archive, in which LanceDB's module repeats itself: it shrinks from 161 MB to 42 in
 * a few seconds. The highest level makes 37 of it, and takes two minutes of every fresh build. Level 18 makes the other
 * archives 2.2 MB smaller than level 16, and takes some 30 s more of a processor: a quick build does without.
 */
const settingsFor = (byteCount: number) => ({
  [constants.ZSTD_c_compressionLevel]: byteCount > LARGE_BYTES ? 12 : IS_QUICK ? 16 : 18,
  [constants.ZSTD_c_windowLog]: 27, // the most that is read without being asked for
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
});

/**
 * The target's native parts as zstd files, by the names that `archivePath` asks for. Made once, then from the cache.
 */
export function archives(target: Target, root: string): Record<ArchiveName, string> {
  const cache = join(root, ".cache", "archives");
  mkdirSync(cache, { recursive: true });
  const trees: Record<ArchiveName, Entry[]> = {
    postgres: postgresTree(join(packageFolder(target.postgres, root), "native")),
    lancedb: [programFile(join(packageFolder(target.lancedb, root), target.lancedbModule), "lancedb.node")],
    onnxruntime: target.onnxRuntimeFiles.map((file) =>
      programFile(join(packageFolder("onnxruntime-node", root), target.onnxRuntimeFolder, file), file),
    ),
  };
  const files = Object.entries(trees).map(([name, tree]) => [name, compressed(ustar(tree), `${name}.tar`, cache)]);
  // Every name is a key of `trees`, whose type has them all.
  return Object.fromEntries(files) as Record<ArchiveName, string>;
}

const programFile = (file: string, path: string): Entry => ({
  kind: "file",
  path,
  mode: 0o755,
  bytes: new Uint8Array(readFileSync(file)),
});

/** The file in the cache with these bytes compressed; its name carries the checksum of what is inside. */
function compressed(bytes: Uint8Array<ArrayBuffer>, name: string, cache: string): string {
  const params = settingsFor(bytes.length);
  const hash = createHash("sha256")
    .update(`zstd ${JSON.stringify(params)}`)
    .update(bytes)
    .digest("hex")
    .slice(0, 16);
  const file = join(cache, `${name}.${hash}.zst`);
  if (existsSync(file)) return file;
  console.log(`compressing ${name}, ${megabytes(bytes.length)} MB`);
  writeFileSync(`${file}.part`, zstdCompressSync(bytes, { params }));
  renameSync(`${file}.part`, file);
  return file;
}

/**
 * PostgreSQL's tree: what it needs to run, sorted, with the symbolic links of the package's list. npm's archives hold
 * no links, and the install script that would make them may not have run.
 */
function postgresTree(native: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const found of readdirSync(native, { recursive: true, withFileTypes: true })) {
    const file = join(found.parentPath, found.name);
    const path = relative(native, file);
    if (!NOT_NEEDED.test(path)) entries.set(path, treeEntry(file, path));
  }
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const link of links) {
    const path = link.target.replace(/^native\//, "");
    if (entries.has(link.source.replace(/^native\//, "")))
      entries.set(path, { kind: "link", path, target: basename(link.source) });
  }
  for (const program of ["bin/postgres", "bin/initdb"])
    if (!entries.has(program)) throw new Error(`${native} has no ${program}`);
  return [...entries.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function treeEntry(file: string, path: string): Entry {
  const stat = lstatSync(file);
  if (stat.isSymbolicLink()) return { kind: "link", path, target: readlinkSync(file) };
  if (stat.isDirectory()) return { kind: "folder", path };
  const isProgram = (stat.mode & 0o111) !== 0 || path.startsWith("bin/");
  const bytes = new Uint8Array(readFileSync(file));
  // On macOS the library carries a signature of its bytes.
  const isIcuData = /\/libicudata\.so/.test(path);
  return { kind: "file", path, mode: isProgram ? 0o755 : 0o644, bytes: isIcuData ? withoutUnneededData(bytes) : bytes };
}

/** Bytes as millions, one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
