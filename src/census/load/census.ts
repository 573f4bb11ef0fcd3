import type { TransactionSql } from "postgres";
import { sourceRefused, usageError } from "../../errors.ts";
import type { Dataset, LoadReport, LoadRun } from "../../loading/dataset.ts";
import { type Publication, type PublishResult, publish } from "../../loading/publish.ts";
import { nothingToLoad } from "../../loading/source/folder.ts";
import type { FolderSource, SourceFile } from "../../loading/source/source.ts";
import { rebuildGeographies } from "../geographies/rebuild.ts";
import { LEVELS, parseVintage, type Vintage } from "../vintages.ts";
import { type EditionFile, editionLabel, editionPublication } from "./edition-load.ts";
import { recognize } from "./recognize.ts";
import { type VintageFiles, vintagePublication } from "./vintage-load.ts";

/** The American Community Survey and the geography that goes with it. */
export const census: Dataset = {
  name: "census",
  title: "American Community Survey, Gazetteer files and CBSA delineations",
  source: "U.S. Census Bureau",
  cadence: "annual",
  usage: [
    "--vintage 2023-acs5   5-year (acs5) or 1-year (acs1) estimates up to that year; gazetteer-2023, delineation-2023",
    `--level county        ${LEVELS.join(", ")}`,
    "--from DIR            files of data.census.gov, the Census API, the table-based summary file, Gazetteers",
  ],
  obstacle: ({ censusApiKey, contact }) =>
    censusApiKey ? (contact ? undefined : "GOVDATA_CONTACT is not set") : "CENSUS_API_KEY is not set",
  async load(run) {
    checkOptions(run);
    const inventory = run.source.kind === "folder" ? takeInventory(run.source, run) : await fetchInventory(run);
    return publishInventory(run, inventory);
  },
};

/** Everything that a load found, sorted by what it is of. */
export interface Inventory {
  vintages: VintageFiles[];
  editions: Map<string, EditionFile[]>;
  unrecognized: string[];
}

function checkOptions({ options }: LoadRun): void {
  for (const vintage of options.vintages)
    if (!parseVintage(vintage) && !/^(?:gazetteer|geoinfo|delineation)-20\d\d$/.test(vintage))
      throw usageError(`--vintage ${vintage}: accepted are YYYY-acs5, YYYY-acs1, gazetteer-YYYY, delineation-YYYY`);
  for (const level of options.levels)
    if (!(LEVELS as readonly string[]).includes(level))
      throw usageError(`--level ${level}: accepted are ${LEVELS.join(", ")}`);
}

async function fetchInventory(run: LoadRun): Promise<Inventory> {
  const { fetchFromBureau } = await import("./bureau.ts");
  return fetchFromBureau(run);
}

/** Sorts the files of a folder by vintage and edition. What no name tells is listed, and left alone. */
function takeInventory(source: FolderSource, run: LoadRun): Inventory {
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
      if (kind.kind === "geos") ofVintage(kind.vintage).geos = file;
      else if (kind.kind === "acs")
        ofVintage(kind.vintage).files.push({ file, id: fileId(source, file), form: kind.form, table: kind.table });
      else addEdition(inventory, { ...kind, file } as EditionFile, run);
    }
  }
  if (found === 0) throw nothingToLoad(source, "census", "ACS tables, Gazetteer files, CBSA delineations");
  // The newest first: a name that an old export lost is taken from a newer one.
  inventory.vintages = [...byVintage.values()]
    .filter(({ files }) => files.length > 0)
    .toSorted((one, other) => (one.vintage < other.vintage ? 1 : -1));
  return inventory;
}

/** Folder and name: two folders can hold files of one name, for the nation and the states. */
const fileId = ({ folder }: FolderSource, { name }: SourceFile): string =>
  `${folder.replace(/\/+$/, "")}/${name}`.split("/").slice(-2).join("/");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = ({ file }: EditionFile): number => {
  const month = /_([A-Za-z]{3})[a-z]*_20/.exec(file.name)?.[1]?.toLowerCase();
  return month ? MONTHS.indexOf(month) : -1;
};

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

/** Publishes all that was found and asked for, and derives the list of geographies once, with the last of them. */
async function publishInventory(run: LoadRun, inventory: Inventory): Promise<LoadReport> {
  const asked = new Set(run.options.vintages);
  const wanted = (label: string) => asked.size === 0 || asked.has(label);
  const makers: ((alongside: (tx: TransactionSql) => Promise<void>) => Promise<Publication>)[] = [];
  for (const [label, files] of inventory.editions)
    if (wanted(label)) makers.push((alongside) => editionPublication(run, label, files, alongside));
  for (const files of inventory.vintages)
    if (wanted(files.vintage)) makers.push((alongside) => vintagePublication(run, files, alongside));
  if (makers.length === 0)
    throw sourceRefused(
      { file: run.source.kind === "folder" ? run.source.folder : "the Census Bureau" },
      undefined,
      `has nothing of ${[...asked].join(", ")}; it has ${[...inventory.editions.keys(), ...inventory.vintages.map(({ vintage }) => vintage)].join(", ")}`,
    );

  const results: PublishResult[] = [];
  let isStale = false;
  try {
    for (const [index, make] of makers.entries()) {
      run.signal.throwIfAborted();
      const isLast = index === makers.length - 1;
      const publication = await make(async (tx) => {
        if (isLast) await rebuildGeographies(tx);
      });
      const result = await publish(run.database, publication, {
        dryRun: run.options.dryRun,
        force: run.options.force,
      });
      results.push(result);
      if (result.outcome === "published") isStale = !isLast;
    }
  } catch (error) {
    // What was published before it is served, and has to be in the list too. The first error is the one to tell.
    if (isStale)
      await rebuildAlone(run).catch((second: Error) => run.log(`the list of places is old: ${second.message}`));
    throw error;
  }
  if (isStale) await rebuildAlone(run); // the last one was unchanged
  return { results, unrecognized: inventory.unrecognized, notes: [] };
}

const rebuildAlone = (run: LoadRun): Promise<void> => run.database.transaction((tx) => rebuildGeographies(tx));
