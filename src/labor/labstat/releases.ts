import { recognizeFiles } from "../../loading/source/folder.ts";
import type { FolderSource, SourceFile } from "../../loading/source/source.ts";
import { folderOf, labstatName } from "./names.ts";

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
