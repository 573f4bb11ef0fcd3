import { recognizeFiles } from "../../loading/source/folder.ts";
import type { FolderSource, SourceFile } from "../../loading/source/source.ts";

/** A data file of a release. */
export interface DataFile {
  /** The agency's name: `jt.data.1.AllItems`. */
  name: string;
  /** A word after the agency's name, for a part of the agency's file. */
  selection: string | undefined;
  file: SourceFile;
}

/** A code table of a release. */
export interface TableFile {
  /** `series`, `industry`, `area`, … */
  table: string;
  selection: string | undefined;
  file: SourceFile;
}

/** The files of one folder, which are one release. */
export interface LabstatRelease {
  folder: string;
  data: DataFile[];
  tables: TableFile[];
}

/** Sorts the LABSTAT files of a survey by folder; `unrecognized` names all other files. */
export function labstatReleases(
  source: FolderSource,
  prefix: string,
): { releases: LabstatRelease[]; unrecognized: string[] } {
  const { recognized, unrecognized } = recognizeFiles(source, (name) => labstatName(name, prefix));
  const releases = new Map<string, LabstatRelease>();
  for (const { file, kind } of recognized) {
    const folder = folderOf(file.name);
    const release = releases.get(folder) ?? { folder, data: [], tables: [] };
    releases.set(folder, release);
    const { selection } = kind;
    if (kind.kind === "data") release.data.push({ name: kind.name, selection, file });
    else release.tables.push({ table: kind.table, selection, file });
  }
  return { releases: [...releases.values()], unrecognized };
}

/** What a file in a LABSTAT folder is, by its name. */
type LabstatName =
  | {
      kind: "data";
      /** The agency's name: `ce.data.01a.CurrentSeasAE`. */
      name: string;
      /** A word after the agency's name, for a part of the agency's file (`16series`). */
      selection: string | undefined;
    }
  | {
      kind: "table";
      /** `series`, `industry`, `area`, … */
      table: string;
      /** A word after it (`AllStatesS`): the table belongs to only some of the data files. */
      selection: string | undefined;
    };

/** File name endings that copies pick up and that mean nothing. */
const EXTENSION = /\.(?:txt|tsv|tab)$/i;

/**
 * Recognizes a file of a survey by the last part of its path. Other words may come before the agency's name:
 * `release-2024-01/ce.data.01a.CurrentSeasAE.16series`, `2024-01 ce.industry.txt`. Returns undefined for files that are
 * not the survey's.
 * `prefix`: `ce`, `jt` or `la`.
 */
export function labstatName(path: string, prefix: string): LabstatName | undefined {
  const base = path.slice(path.lastIndexOf("/") + 1).replace(EXTENSION, "");
  const match = new RegExp(`(?:^|[^a-z0-9.])${prefix}\\.([a-z_]+)(?:\\.(.+))?$`).exec(base);
  if (!match) return undefined;
  const [, table = "", addition] = match;
  if (table !== "data") return { kind: "table", table, selection: addition };
  if (addition === undefined) return undefined;
  // The agency's first word begins with a digit and later words with a capital letter. Words that users add don't.
  const words = addition.split(".");
  const additionIndex = words.findIndex((word, index) => index > 0 && !/^[A-Z]/.test(word));
  const selection = additionIndex === -1 ? undefined : words.slice(additionIndex).join(".");
  const name = `${prefix}.data.${(additionIndex === -1 ? words : words.slice(0, additionIndex)).join(".")}`;
  return { kind: "data", name, selection };
}

/** Returns the folder part of a path, `""` at the top. Files in one folder belong to one release. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
