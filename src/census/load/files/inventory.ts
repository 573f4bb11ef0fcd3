import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { nothingToLoad } from "../../../loading/source/folder.ts";
import type { FolderSource, SourceFile } from "../../../loading/source/source.ts";
import { type Vintage, whyUnpublished } from "../../vocabulary/vintages.ts";
import type { Shortfalls } from "../shortfalls.ts";
import type { GazetteerLevel } from "./gazetteer.ts";
import { type AcsForm, recognize } from "./recognize.ts";

/** A file of a vintage, by its name. */
export interface AcsFile {
  file: SourceFile;
  /** Folder and name, as `census_files` has it. */
  id: string;
  form: AcsForm;
  table: string | undefined;
}

/** All that a load has of one vintage. */
export interface VintageFiles {
  vintage: Vintage;
  files: AcsFile[];
  geos: SourceFile | undefined;
}

/** A file with only geography. */
export type EditionFile =
  | { kind: "gazetteer"; file: SourceFile; year: number; level: GazetteerLevel }
  | { kind: "geoinfo"; file: SourceFile; year: number }
  | { kind: "delineation"; file: SourceFile; year: number; workbook: boolean };

/** Everything that a load found, by vintage and edition. */
export interface Inventory {
  vintages: VintageFiles[];
  editions: Map<string, EditionFile[]>;
  unrecognized: string[];
}

/** An inventory with nothing in it. */
export const emptyInventory = (): Inventory => ({ vintages: [], editions: new Map(), unrecognized: [] });

/**
 * Sorts the files of a folder by vintage and edition. Files of unknown names are listed and ignored, files of vintages
 * that can't exist are refused.
 */
export function takeInventory(source: FolderSource, run: LoadRun, shortfalls: Shortfalls): Inventory {
  const inventory = emptyInventory();
  const byVintage = new Map<Vintage, VintageFiles>();
  const ofVintage = (vintage: Vintage): VintageFiles => {
    const files = byVintage.get(vintage) ?? { vintage, files: [], geos: undefined };
    byVintage.set(vintage, files);
    return files;
  };
  let fileCount = 0;
  for (const file of source.files) {
    const kind = recognize(file.name);
    if (!kind) inventory.unrecognized.push(file.name);
    else if (kind.kind !== "companion") {
      fileCount++;
      const never = "vintage" in kind ? whyUnpublished(kind.vintage) : undefined;
      if ("vintage" in kind && never)
        shortfalls.refuse(
          kind.vintage,
          sourceRefused({ file: file.name }, undefined, `is named as ${kind.vintage}: ${never}`),
        );
      else if (kind.kind === "geos") ofVintage(kind.vintage).geos = file;
      else if (kind.kind === "acs" && isRequested(run, kind.table))
        ofVintage(kind.vintage).files.push({ file, id: fileId(source, file), form: kind.form, table: kind.table });
      else if (kind.kind !== "acs") addEdition(inventory, { ...kind, file } as EditionFile, run);
    }
  }
  if (fileCount === 0) throw nothingToLoad(source, "census", "ACS tables, Gazetteer files, CBSA delineations");
  // The newest first: a name that an old export lost is taken from a newer one.
  inventory.vintages = [...byVintage.values()]
    .filter(({ files }) => files.length > 0)
    .toSorted((a, b) => (a.vintage < b.vintage ? 1 : -1));
  return inventory;
}

/** Whether the tables on the command line include this one. A file without a table in its name is checked when read. */
const isRequested = ({ options }: LoadRun, table: string | undefined): boolean =>
  options.words.length === 0 || table === undefined || options.words.includes(table);

/** Folder and name: two folders can hold files of the same name, for the nation and the states. */
const fileId = ({ folder }: FolderSource, { name }: SourceFile): string =>
  `${folder.replace(/\/+$/, "")}/${name}`.split("/").slice(-2).join("/");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = ({ file }: EditionFile): number => {
  const month = /_([A-Za-z]{3})[a-z]*_20/.exec(file.name)?.[1]?.toLowerCase();
  return month ? MONTHS.indexOf(month) : -1;
};

/** The edition's label: `gazetteer-2023`, `geoinfo-2023`, `delineation-2023`. */
export const editionLabel = ({ kind, year }: EditionFile): string => `${kind}-${year}`;

/** The later of two delineations of one year counts. The same list as CSV and workbook is read once. */
function addEdition({ editions }: Inventory, edition: EditionFile, run: LoadRun): void {
  const label = editionLabel(edition);
  const files = editions.get(label) ?? [];
  editions.set(label, files);
  const twin = files.find(
    (file) => file.kind !== "gazetteer" || (edition.kind === "gazetteer" && file.level === edition.level),
  );
  if (!twin) {
    files.push(edition);
    return;
  }
  const [newer, older] = monthOf(edition) > monthOf(twin) ? [edition, twin] : [twin, edition];
  files[files.indexOf(twin)] = newer;
  run.log(`${older.file.name} is ignored: ${newer.file.name} is of the same edition`);
}
