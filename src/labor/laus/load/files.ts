import type { Inventory } from "../../../loading/inventory.ts";
import { recognizeFiles } from "../../../loading/source/folder.ts";
import type { FolderSource, HttpSource, SourceFile } from "../../../loading/source/source.ts";
import { fetchFootnotes } from "../../labstat/footnotes.ts";
import { type LabstatRelease, labstatReleases } from "../../labstat/releases.ts";
import { labstatAddress } from "../../vocabulary/bureau.ts";
import type { LausLevel } from "../series-id.ts";

/** A workbook of the Bureau. */
export interface Workbook {
  file: SourceFile;
  kind: LausLevel;
}

/** The files of a folder: LABSTAT files and workbooks. */
export function filesOf(source: FolderSource): Inventory<LabstatRelease | Workbook> {
  const { recognized: workbooks } = recognizeFiles(source, workbookKind);
  const { releases, unrecognized } = labstatReleases(source, "la");
  const read = new Set(workbooks.map(({ file }) => file.name));
  return {
    items: [...releases.filter(({ data }) => data.length > 0), ...workbooks],
    unrecognized: unrecognized.filter((name) => !read.has(name)),
  };
}

/** Returns the level of the areas in the workbook with this name. Undefined for other files. */
function workbookKind(path: string): LausLevel | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/(?:^|[^a-z0-9])laucnty(?:\d\d|cur14)(?:\.[\w-]+)?\.xlsx$/i.test(name)) return "county";
  return /(?:^|[^a-z0-9])(?:ststdn?sadata|staadata)\.xlsx$/i.test(name) ? "state" : undefined;
}

const DATA_FILES: Readonly<Record<LausLevel, readonly string[]>> = {
  state: ["la.data.2.AllStatesU", "la.data.3.AllStatesS"],
  county: ["la.data.64.County"],
};

/** Fetches the LABSTAT files with these levels from the Bureau, and the lists and footnotes that explain them. */
export async function fetchRelease(source: HttpSource, levels: readonly LausLevel[]): Promise<LabstatRelease> {
  const fetched = (name: string): Promise<SourceFile> => source.fetch(labstatAddress(name), { what: name });
  const tables = [];
  for (const table of ["series", "area"])
    tables.push({ table, selection: undefined, file: await fetched(`la.${table}`) });
  tables.push(...(await fetchFootnotes(source, "la")));
  const data = [];
  for (const name of levels.flatMap((level) => DATA_FILES[level]))
    data.push({ name, selection: undefined, file: await fetched(name) });
  return { folder: "", data, tables };
}
