import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { nothingToLoad } from "../../../loading/source/folder.ts";
import type { FolderSource, SourceFile } from "../../../loading/source/source.ts";
import { type Vintage, whyUnloadable } from "../../vocabulary/vintages.ts";
import type { GazetteerLevel } from "./gazetteer.ts";
import { type AcsForm, recognize } from "./recognize.ts";

/** A file of a vintage, as its name says. */
export interface AcsFile {
  file: SourceFile;
  /** Folder and name: what `census_files` knows it by. */
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

/** A file of geography alone. */
export type EditionFile =
  | { kind: "gazetteer"; file: SourceFile; year: number; level: GazetteerLevel }
  | { kind: "geoinfo"; file: SourceFile; year: number }
  | { kind: "delineation"; file: SourceFile; year: number; workbook: boolean };

/** Everything that a load found, sorted by what it is of. */
export interface Inventory {
  vintages: VintageFiles[];
  editions: Map<string, EditionFile[]>;
  unrecognized: string[];
}

/** Sorts the files of a folder by vintage and edition. What no name tells is listed, and left alone. */
export function takeInventory(source: FolderSource, run: LoadRun): Inventory {
  const inventory: Inventory = { vintages: [], editions: new Map(), unrecognized: [] };
  const byVintage = new Map<Vintage, VintageFiles>();
  const ofVintage = (vintage: Vintage): VintageFiles => {
    const files = byVintage.get(vintage) ?? { vintage, files: [], geos: undefined };
    byVintage.set(vintage, files);
    return files;
  };
  let found = 0;
  for (const file of source.files) {
    const kind = recognize(file.name);
    if (!kind) inventory.unrecognized.push(file.name);
    else if (kind.kind !== "companion") {
      found++;
      if ("vintage" in kind) refuseUnpublished(file, kind.vintage);
      if (kind.kind === "geos") ofVintage(kind.vintage).geos = file;
      else if (kind.kind === "acs" && isAsked(run, kind.table))
        ofVintage(kind.vintage).files.push({ file, id: fileId(source, file), form: kind.form, table: kind.table });
      else if (kind.kind !== "acs") addEdition(inventory, { ...kind, file } as EditionFile, run);
    }
  }
  if (found === 0) throw nothingToLoad(source, "census", "ACS tables, Gazetteer files, CBSA delineations");
  // The newest first: a name that an old export lost is taken from a newer one.
  inventory.vintages = [...byVintage.values()]
    .filter(({ files }) => files.length > 0)
    .toSorted((one, other) => (one.vintage < other.vintage ? 1 : -1));
  return inventory;
}

/** @throws `source_refused` for a file that its name gives to a vintage which the Bureau never published. */
function refuseUnpublished({ name }: SourceFile, vintage: Vintage): void {
  const never = whyUnloadable(vintage);
  if (never) throw sourceRefused({ file: name }, undefined, `is of ${vintage} by its name: ${never}`);
}

/** Names of tables after the dataset's name narrow the load; what is in a file without one is seen when it is read. */
const isAsked = ({ options }: LoadRun, table: string | undefined): boolean =>
  options.words.length === 0 || table === undefined || options.words.includes(table);

/** Folder and name: two folders can hold files of one name, for the nation and the states. */
const fileId = ({ folder }: FolderSource, { name }: SourceFile): string =>
  `${folder.replace(/\/+$/, "")}/${name}`.split("/").slice(-2).join("/");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = ({ file }: EditionFile): number => {
  const month = /_([A-Za-z]{3})[a-z]*_20/.exec(file.name)?.[1]?.toLowerCase();
  return month ? MONTHS.indexOf(month) : -1;
};

/** The edition's label: `gazetteer-2023`, `geoinfo-2023`, `delineation-2023`. */
export const editionLabel = ({ kind, year }: EditionFile): string => `${kind}-${year}`;

/** Of two delineations of one year the later one counts; the same list as CSV and workbook is read once. */
function addEdition({ editions }: Inventory, edition: EditionFile, run: LoadRun): void {
  const label = editionLabel(edition);
  const files = editions.get(label) ?? [];
  editions.set(label, files);
  const twin = files.find(
    (other) => other.kind !== "gazetteer" || (edition.kind === "gazetteer" && other.level === edition.level),
  );
  if (!twin) {
    files.push(edition);
    return;
  }
  const [kept, left] = monthOf(edition) > monthOf(twin) ? [edition, twin] : [twin, edition];
  files[files.indexOf(twin)] = kept;
  run.log(`${left.file.name} is left alone: ${kept.file.name} is of the same edition`);
}
