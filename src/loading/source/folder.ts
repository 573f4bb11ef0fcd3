import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { sourceRefused, usageError } from "../../errors.ts";
import { diskFile } from "./disk.ts";
import type { FolderSource, SourceFile } from "./source.ts";

/** More files than any agency publishes: a wrong folder, such as the root of the disk. */
const MOST_FILES = 500_000;

/**
 * Opens a mirror folder: every file below it, plain or `.gz`, by name. Files and folders that begin with a dot are left
 * out; a link to a file counts as the file. Of `x` and `x.gz` the plain one counts.
 * @throws `usage` when there is no such folder, `source_refused` when nothing is in it.
 */
export async function openFolder(folder: string): Promise<FolderSource> {
  const info = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`--from ${folder}: the folder can't be read (${error.code})`);
  });
  if (!info.isDirectory()) throw usageError(`--from ${folder} is a file, not a folder of agency files`);
  const files = new Map<string, SourceFile>();
  for await (const path of filesBelow(folder)) {
    const isGzip = path.endsWith(".gz");
    const name = relative(folder, isGzip ? path.slice(0, -3) : path)
      .split(sep)
      .join("/");
    if (isGzip && files.has(name)) continue;
    files.set(name, diskFile({ path, name, isGzip, lastModified: (await stat(path)).mtime }));
    if (files.size > MOST_FILES) throw usageError(`--from ${folder} holds more than ${MOST_FILES} files`);
  }
  if (files.size === 0) throw sourceRefused({ file: folder }, undefined, "the folder holds no file");
  return {
    kind: "folder",
    folder,
    files: [...files.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** Every file below, each folder's in order of name, so that a plain file comes before its `.gz`. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`--from ${folder}: the folder can't be read (${error.code})`);
  });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() || (await isLinkToFile(entry, path))) yield path;
  }
}

/** A link to a folder is not followed: it may lead in a circle. */
const isLinkToFile = async (entry: Dirent, path: string): Promise<boolean> =>
  entry.isSymbolicLink() && ((await stat(path).catch(() => undefined))?.isFile() ?? false);

/** The files of a folder that `recognize` knows, each with what it said, and the names of the others. */
export function recognizeFiles<Kind>(
  source: FolderSource,
  recognize: (name: string) => Kind | undefined,
): { recognized: { file: SourceFile; kind: Kind }[]; unrecognized: string[] } {
  const recognized: { file: SourceFile; kind: Kind }[] = [];
  const unrecognized: string[] = [];
  for (const file of source.files) {
    const kind = recognize(file.name);
    if (kind === undefined) unrecognized.push(file.name);
    else recognized.push({ file, kind });
  }
  return { recognized, unrecognized };
}

/**
 * The error for a folder in which no file is one of the dataset's.
 * `expected`: what the dataset would read, such as "ACS tables, Gazetteer files".
 */
export const nothingToLoad = (source: FolderSource, dataset: string, expected: string) =>
  sourceRefused(
    { file: source.folder },
    undefined,
    `none of its ${source.files.length} files is one that "${dataset}" reads (${expected}); ` +
      `the first is ${source.files[0]?.name}`,
  );
