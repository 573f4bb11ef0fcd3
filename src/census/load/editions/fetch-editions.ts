import { notCovered, sourceRefused } from "../../../errors.ts";
import { openZip } from "../../../loading/formats/zip.ts";
import { memberFile } from "../../../loading/source/member-file.ts";
import type { HttpSource } from "../../../loading/source/source.ts";
import { byHand, isNotFound } from "../by-hand.ts";
import type { GazetteerLevel } from "../files/gazetteer.ts";
import { type EditionFile, editionLabel, emptyInventory, type Inventory } from "../files/inventory.ts";
import { refusalOf, type Shortfalls } from "../shortfalls.ts";

const WWW = "https://www2.census.gov";

const GAZETTEER_FILES: readonly { level: GazetteerLevel; word: string }[] = [
  { level: "county", word: "counties" },
  { level: "place", word: "place" },
  { level: "metro", word: "cbsa" },
  { level: "tract", word: "tracts" },
];

/** The oldest files that have the addresses below. */
const [FIRST_GAZETTEER, FIRST_WORKBOOK] = [2012, 2023];

interface FetchingEditions {
  source: HttpSource;
  shortfalls: Shortfalls;
  today: Date;
}

/**
 * Fetches an edition of geography by its label: what there is of a Gazetteer.
 * @throws `not_found` if nothing is there
 */
export async function fetchEdition({ source, shortfalls }: FetchingEditions, label: string): Promise<Inventory> {
  const [kind = "", yearText = ""] = label.split("-");
  const year = Number(yearText);
  if (kind === "delineation") return withEditions([await fetchDelineation(source, year)]);
  const files: EditionFile[] = [];
  const missing: string[] = [];
  for (const { level, word } of GAZETTEER_FILES)
    await fetchGazetteer(source, year, { level, word }).then(
      (file) => files.push(file),
      (error: unknown) => {
        if (isNotFound(error)) missing.push(word);
        else shortfalls.refuse(label, refusalOf(error, label));
      },
    );
  if (missing.length === GAZETTEER_FILES.length)
    throw byHand(notCovered(`${label}: the Bureau has none of its files`), "gazetteer");
  if (missing.length > 0) shortfalls.note(`${label}: the Bureau has no file of ${missing.join(", ")}`);
  return withEditions(files);
}

/** Fetches of each level the newest Gazetteer that the Bureau has: that of this year comes before its estimates. */
export async function newestGazetteers({ source, shortfalls, today }: FetchingEditions): Promise<Inventory> {
  const years = yearsDownTo(FIRST_GAZETTEER, today);
  const files: EditionFile[] = [];
  for (const { level, word } of GAZETTEER_FILES)
    try {
      const newest = await newestOf(years, (year) => fetchGazetteer(source, year, { level, word }));
      if (newest) files.push(newest);
      else shortfalls.note(`gazetteer: the Bureau has no file of ${word}`);
    } catch (error) {
      shortfalls.refuse("", refusalOf(error, `Gazetteer of ${word}`));
    }
  const newestYear = Math.max(...files.map(({ year }) => year));
  for (const file of files)
    if (file.kind === "gazetteer" && file.year < newestYear)
      shortfalls.note(`gazetteer-${newestYear}: no ${file.level} file yet; the newest is of ${file.year}`);
  return withEditions(files);
}

/** Fetches the newest CBSA delineation that the Bureau has. */
export async function newestDelineation({ source, shortfalls, today }: FetchingEditions): Promise<Inventory> {
  const newest = await newestOf(yearsDownTo(FIRST_WORKBOOK, today), (year) => fetchDelineation(source, year));
  if (!newest) shortfalls.note(`delineation: the Bureau has none from ${FIRST_WORKBOOK} on`);
  return withEditions(newest ? [newest] : []);
}

function withEditions(files: readonly EditionFile[]): Inventory {
  return { ...emptyInventory(), editions: Map.groupBy(files, editionLabel) };
}

const yearsDownTo = (first: number, today: Date): number[] => {
  const last = today.getUTCFullYear();
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
};

/** What is there of the first year of which something is; undefined where nothing is. */
async function newestOf<File>(
  years: readonly number[],
  fetch: (year: number) => Promise<File>,
): Promise<File | undefined> {
  for (const year of years) {
    const file = await fetch(year).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    if (file) return file;
  }
  return undefined;
}

async function fetchDelineation(source: HttpSource, year: number): Promise<EditionFile> {
  const folder = `${WWW}/programs-surveys/metro-micro/geographies/reference-files/${year}/delineation-files`;
  const what = { what: `CBSA delineation of ${year}` };
  const file = await source.fetch(`${folder}/list1_${year}.xlsx`, what).catch((error: unknown) => {
    throw byHand(error, "delineation");
  });
  return { kind: "delineation", file, year, workbook: true };
}

async function fetchGazetteer(
  source: HttpSource,
  year: number,
  { level, word }: { level: GazetteerLevel; word: string },
): Promise<EditionFile> {
  const name = `${year}_Gaz_${word}_national`;
  const address = `${WWW}/geo/docs/maps-data/data/gazetteer/${year}_Gazetteer/${name}.zip`;
  try {
    const archive = await source.fetch(address, { what: `Gazetteer of ${word}, ${year}` });
    const members = await openZip(await archive.blob(), archive.name);
    const member = members.find(({ name: path }) => path.endsWith(`${name}.txt`));
    if (!member) throw sourceRefused({ file: archive.name }, undefined, `does not contain ${name}.txt`);
    return { kind: "gazetteer", file: memberFile(archive, member), year, level };
  } catch (error) {
    throw byHand(error, "gazetteer");
  }
}
