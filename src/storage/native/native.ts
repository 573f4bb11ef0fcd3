import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { failed } from "../../errors.ts";
import { isOwnFolder } from "../modes.ts";
import { archivePath } from "./archives.ts";
import { unpackArchive } from "./unpack.ts";

/** Packages, other than PostgreSQL, whose native parts are in the executable. */
const NAMES = ["lancedb", "onnxruntime"] as const;

/** A package, other than PostgreSQL, whose native parts are in the executable. */
export type NativePackage = (typeof NAMES)[number];

/**
 * Returns the folder in the home with a package's native parts, unpacked once per version, completely or not at all,
 * and again if another user could have changed them; undefined from source, where npm's package has them.
 * @throws `failed` if they can't be written.
 */
export async function nativeFolder(
  { name, version }: { name: NativePackage; version: string },
  home: string,
): Promise<string | undefined> {
  const archive = archivePath(name);
  if (archive === undefined) return undefined;
  const folder = join(home, "native", `${name}-${version}`);
  if (isOwnFolder(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const unpacked = `${folder}.${process.pid}`; // another process may unpack it at the same time
  try {
    await unpackArchive(archive, unpacked);
    if (existsSync(folder) && !isOwnFolder(folder)) rmSync(folder, { recursive: true });
    renameSync(unpacked, folder);
  } catch (error) {
    rmSync(unpacked, { recursive: true, force: true });
    // The other process was faster: its folder is complete, and a folder with content is never replaced.
    if (!isOwnFolder(folder))
      throw failed(`${folder} can't be written: ${error instanceof Error ? error.message : error}`, error);
  }
  removeOlder(folder, name);
  return folder;
}

/** Removes what earlier versions of the program unpacked, which named folders only by version, and parts of crashes. */
function removeOlder(folder: string, name: NativePackage): void {
  const isOfOther = (entry: string): boolean => NAMES.some((one) => one !== name && entry.startsWith(`${one}-`));
  for (const entry of readdirSync(dirname(folder)))
    if (entry !== basename(folder) && !isOfOther(entry))
      rmSync(join(dirname(folder), entry), { recursive: true, force: true });
}
