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
import { packageFolder, type Target } from "./targets.ts";
import { type Entry, ustar } from "./ustar.ts";

/** Compiling against PostgreSQL needs these, running it doesn't: a third of the package. */
const NOT_NEEDED = /\.a$|\/(libecpg|libpgtypes)[^/]*$|^lib\/pkgconfig(\/|$)|^include(\/|$)|^pg-symlinks\.json$/;

/** zstd's highest level, whose window takes in the whole archive: LanceDB's module shrinks from 155 MB to less than 40. */
const LEVEL = 22;

/** The target's native parts as zstd files, by the names that `archivePath` asks for. Minutes once, then from the cache. */
export async function archives(target: Target, root: string): Promise<Record<"postgres" | "lancedb", string>> {
  const cache = join(root, ".cache", "archives");
  mkdirSync(cache, { recursive: true });
  const module = join(packageFolder(target.lancedb, root), target.lancedbModule);
  const [postgres, lancedb] = await Promise.all([
    compressed(ustar(postgresTree(join(packageFolder(target.postgres, root), "native"))), "postgres.tar", cache),
    compressed(new Uint8Array(readFileSync(module)), "lancedb.node", cache),
  ]);
  return { postgres, lancedb };
}

/** The file in the cache with these bytes compressed; its name carries the checksum of what is inside. */
async function compressed(bytes: Uint8Array<ArrayBuffer>, name: string, cache: string): Promise<string> {
  const hash = createHash("sha256").update(`zstd ${LEVEL}`).update(bytes).digest("hex").slice(0, 16);
  const file = join(cache, `${name}.${hash}.zst`);
  if (existsSync(file)) return file;
  console.log(`compressing ${name}, ${megabytes(bytes.length)} MB: takes minutes, once`);
  writeFileSync(`${file}.part`, await Bun.zstdCompress(bytes, { level: LEVEL }));
  renameSync(`${file}.part`, file);
  return file;
}

/**
 * PostgreSQL's tree: what it needs to run, sorted, with the symbolic links of the package's list. npm's archives hold no
 * links, and the install script that would make them may not have run.
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
  return { kind: "file", path, mode: isProgram ? 0o755 : 0o644, bytes: new Uint8Array(readFileSync(file)) };
}

/** Bytes as millions, one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
