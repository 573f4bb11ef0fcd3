import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { sourceRefused, usageError } from "../../errors.ts";
import { diskFile } from "./disk.ts";
import type { FolderSource, SourceFile } from "./source.ts";

/** More files than any agency publishes: a wrong folder, such as the root of the disk. */
const MOST_FILES = 500_000;

/**
 * Opens a mirror folder: every file below it, plain or `.gz`, by name. Files and folders that begin with a dot are left
 * out; a link to a file of the folder counts as the file, and one that leads out of the folder is never read: a person
 * the person that fills a mirror must not choose what else of this machine is loaded or quoted. Of `x` and `x.gz` the
 * plain one counts.
 * @throws `usage` when there is no such folder, `source_refused` when nothing is in it.
 */
export async function openFolder(folder: string): Promise<FolderSource> {
  const info = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(folder, error);
  });
  if (!info.isDirectory()) throw usageError(`--from ${folder} is a file, not a folder of agency files`);
  const files = new Map<string, SourceFile>();
  const top = await realpath(folder);
  for await (const { foundPath, path } of filesBelow(folder)) {
    const isGzip = foundPath.endsWith(".gz");
    const name = relative(folder, isGzip ? foundPath.slice(0, -3) : foundPath)
      .split(sep)
      .join("/");
    if (isGzip && files.has(name)) continue;
    const isInside = path === foundPath || path.startsWith(join(top, sep));
    files.set(
      name,
      isInside ? diskFile({ path, name, isGzip, lastModified: (await stat(path)).mtime }) : fileOutside(name, folder),
    );
    if (files.size > MOST_FILES) throw usageError(`--from ${folder} contains more than ${MOST_FILES} files`);
  }
  if (files.size === 0) throw sourceRefused({ file: folder }, undefined, "the folder contains no files");
  return {
    kind: "folder",
    folder,
    files: [...files.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** A link that leads out of the folder: listed, so that a load that wants the file can name it, and without content. */
function fileOutside(name: string, folder: string): SourceFile {
  const refuse = (): never => {
    throw sourceRefused({ file: name }, undefined, `is a link that leads out of ${folder}: put the file itself there`);
  };
  return {
    name,
    sizeBytes: 0,
    lastModified: undefined,
    bytes: refuse,
    blob: async () => refuse(),
    sha256: async () => refuse(),
  };
}

interface FoundFile {
  /** Where it was found. */
  foundPath: string;
  /** Where it is: elsewhere for a link. */
  path: string;
}

/** Every file below, each folder's in order of name, so that a plain file comes before its `.gz`. */
async function* filesBelow(folder: string): AsyncGenerator<FoundFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(folder, error);
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const foundPath = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(foundPath);
    else if (entry.isFile()) yield { foundPath, path: foundPath };
    else if (entry.isSymbolicLink()) {
      // A link to a folder is not followed: it may lead in a circle. One that leads nowhere is left out.
      const path = await realpath(foundPath).catch(() => undefined);
      if (path !== undefined && (await stat(path)).isFile()) yield { foundPath, path };
    }
  }
}

const unreadable = (folder: string, { code }: NodeJS.ErrnoException): Error =>
  usageError(
    `--from ${folder}: cannot read the folder (${code}${code === "EACCES" ? ` for user ${process.getuid?.()}` : ""})`,
  );

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
    `"${dataset}" reads none of its ${source.files.length} files; it reads ${expected}; ` +
      `the first file is ${source.files[0]?.name}`,
  );
