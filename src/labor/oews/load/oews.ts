import { commandText } from "../../../command.ts";
import { sourceRefused, usageError } from "../../../errors.ts";
import type { Dataset, Gap, LoadReport, LoadRun } from "../../../loading/dataset.ts";
import { openZip } from "../../../loading/formats/zip.ts";
import { eachDespiteRefusals, type Inventory, takeInventory } from "../../../loading/inventory.ts";
import { fetchNewestYears } from "../../../loading/newest-years.ts";
import { type PublishResult, publish } from "../../../loading/publishing/publish.ts";
import { memberFile } from "../../../loading/source/member-file.ts";
import type { FolderSource, HttpSource, SourceFile } from "../../../loading/source/source.ts";
import type { Database } from "../../../storage/database.ts";
import { bureauManners, bureauObstacle, releasedAs, releasedOn, THE_BUREAU } from "../../vocabulary/bureau.ts";
import { OEWS_SOURCE } from "../dataset.ts";
import { areaYears } from "../queries.ts";
import {
  archiveAddress,
  isCompanion,
  isFieldNotes,
  type OewsFile,
  recognizeArchive,
  recognizeWorkbook,
} from "./recognize.ts";
import { yearPublication } from "./year-load.ts";
import type { YearFile } from "./year-reading.ts";

/** The agency's archive for each `--level`. */
const ARCHIVES = { nation: "national", state: "state", metro: "metro" } as const;
type ArchiveLevel = keyof typeof ARCHIVES;
const ARCHIVE_LEVELS: readonly ArchiveLevel[] = ["nation", "state", "metro"];
/** How long the codes of a level's areas are. */
const AREA_DIGITS: Readonly<Record<ArchiveLevel, number>> = { nation: 1, state: 2, metro: 5 };

/** The dataset of the Occupational Employment and Wage Statistics, one vintage per year. */
export const oews: Dataset = {
  name: "oews",
  title: "Occupational Employment and Wage Statistics",
  source: OEWS_SOURCE,
  page: "https://www.bls.gov/oes/tables.htm",
  cadence: "annual",
  // Late March to June: the estimates for May 2025 came out on May 15.
  releases: releasedOn("0 10 20-31 3 +MON-FRI", "0 10 * 4-6 +MON-FRI"),
  calendar: releasedAs(/^Occupational Employment and Wage/i),
  guide: {
    brings: "Employment and wages by occupation for the nation, states and metropolitan areas, for the newest year.",
    needs: ["contact"],
    download: "about 38 MB for metropolitan areas; those of the nation and the states are not known",
    origin: "a copy of oesm24ma.zip in a public repository",
  },
  takes: {
    vintage: {
      value: "2023",
      doc: "estimates for May of that year; without it the newest year, or all that a folder has",
    },
    level: {
      value: "metro",
      doc: `${ARCHIVE_LEVELS.join(", ")}: which archives to fetch; without it all three`,
      choices: ARCHIVE_LEVELS,
    },
    from: { value: "DIR", doc: "oesm23nat.zip, oesm23st.zip, oesm23ma.zip, oesm23all.zip, or the workbooks in them" },
  },
  obstacle: bureauObstacle,
  manners: bureauManners,
  gaps: oewsGaps,
  async load(run) {
    for (const vintage of run.options.vintages)
      if (!/^(?:19|20)\d\d$/.test(vintage))
        throw usageError(`--vintage: "${vintage}" is not accepted; accepted: a year, such as 2023`);
    const inventory = await takeInventory(run, oews, {
      agency: THE_BUREAU,
      expected: "national_M2023_dl.xlsx, oesm23ma.zip",
      fromFolder: (source) => takeFolder(run, source),
      fromAgency: (source) => fetchYears(run, source),
    });
    return publishYears(run, inventory);
  },
};

/** Returns the workbooks of a folder and of the archives in it. */
async function takeFolder(run: LoadRun, source: FolderSource): Promise<Inventory<YearFile>> {
  if (run.options.levels.length > 0)
    throw usageError("--level: a folder is loaded whole; remove the files you don't want");
  const inventory: Inventory<YearFile> = { items: [], unrecognized: [] };
  for (const file of source.files) {
    const workbook = recognizeWorkbook(file.name);
    const archive = recognizeArchive(file.name);
    if (workbook) inventory.items.push({ ...workbook, file });
    else if (archive && isWanted(run, archive.year)) inventory.items.push(...(await workbooksOf(file, archive)));
    else if (!archive && !isCompanion(file.name)) inventory.unrecognized.push(file.name);
  }
  return inventory;
}

/**
 * Returns the workbooks of an archive. They are in a folder, sometimes with Excel lock files, which `openZip` skips.
 */
async function workbooksOf(archive: SourceFile, { year }: OewsFile): Promise<YearFile[]> {
  const files: YearFile[] = [];
  const members = await openZip(await archive.blob(), archive.name);
  const notes = members.find(({ name }) => isFieldNotes(name));
  for (const member of members) {
    const workbook = recognizeWorkbook(member.name);
    if (!workbook) continue;
    if (workbook.year !== year)
      throw sourceRefused(
        { file: archive.name },
        undefined,
        `holds ${member.name}, which is for ${workbook.year}, but the archive is for ${year}`,
      );
    files.push({
      ...workbook,
      file: memberFile(archive, member),
      ...(notes ? { notes: memberFile(archive, notes) } : {}),
    });
  }
  if (files.length === 0)
    throw sourceRefused({ file: archive.name }, undefined, "contains no workbook such as national_M2023_dl.xlsx");
  return files;
}

/** Fetches the archives of the requested years. Without a request, fetches the newest year of each level. */
async function fetchYears(run: LoadRun, source: HttpSource): Promise<YearFile[]> {
  const { vintages, levels } = run.options;
  const files: YearFile[] = [];
  for (const level of ARCHIVE_LEVELS.filter((name) => levels.length === 0 || levels.includes(name))) {
    const fetchYear = (year: number) => fetchArchive(run, source, level, year);
    for (const year of vintages.map(Number)) files.push(...(await fetchYear(year)));
    if (vintages.length === 0) files.push(...(await fetchNewest(run, level, fetchYear)));
  }
  return files;
}

/** Fetches the newest year, and the year before if that is served: the Bureau may have corrected it. */
const fetchNewest = (
  run: LoadRun,
  level: ArchiveLevel,
  fetchYear: (year: number) => Promise<YearFile[]>,
): Promise<YearFile[]> =>
  fetchNewestYears(run, {
    newestPossible: new Date().getUTCFullYear() - 1, // estimates for May come out in spring of the next year
    fetchYear,
    fetchBefore: async (year) => ((await isServed(run, level, year)) ? fetchYear(year) : []),
  });

async function isServed({ database }: LoadRun, level: ArchiveLevel, year: number): Promise<boolean> {
  const areas = await areaYears(database.sql);
  return areas.some(({ area, years }) => area.length === AREA_DIGITS[level] && years.split(",").includes(String(year)));
}

async function fetchArchive(run: LoadRun, source: HttpSource, level: ArchiveLevel, year: number): Promise<YearFile[]> {
  run.signal.throwIfAborted();
  const part = ARCHIVES[level];
  const address = archiveAddress(year, part);
  run.progress.step(address, undefined, "bytes");
  return workbooksOf(await source.fetch(address), { year, part });
}

const isWanted = ({ options }: LoadRun, year: number): boolean =>
  options.vintages.length === 0 || options.vintages.includes(String(year));

/** Publishes one year after another, oldest first. */
async function publishYears(run: LoadRun, { items, unrecognized }: Inventory<YearFile>): Promise<LoadReport> {
  const years = Map.groupBy(
    items.filter(({ year }) => isWanted(run, year)),
    ({ year }) => year,
  );
  if (years.size === 0) {
    const yearList = [...new Set(items.map(({ year }) => year))].sort().join(", ");
    throw sourceRefused(
      { file: items[0]?.file.name ?? "the source" },
      undefined,
      `has none of the requested years; it has ${yearList}`,
    );
  }
  const inOrder = [...years].toSorted(([a], [b]) => a - b);
  const results: PublishResult[] = [];
  await eachDespiteRefusals(run, inOrder, async ([year, files]) => {
    results.push(await publish(run.database, await yearPublication(run, year, files), run.options));
  });
  return { results, unrecognized, notes: [] };
}

/** The states and the District of Columbia. */
const STATES = 51;

/** A year with fewer metropolitan areas than this is incomplete. A full year has nearly 400. */
const LEAST_METROS = 300;

/** Returns the levels missing in the newest year, and the years missing between the first and the newest. */
async function oewsGaps({ sql }: Database): Promise<Gap[]> {
  const areas = (await areaYears(sql)).map(({ area, years }) => ({ area, years: years.split(",").map(Number) }));
  const years = [...new Set(areas.flatMap(({ years }) => years))].sort((a, b) => a - b);
  const newest = years.at(-1);
  const first = years[0];
  if (newest === undefined || first === undefined) return [];
  const ofLength = (length: number): number =>
    areas.filter(({ area, years }) => area.length === length && years.includes(newest)).length;
  const vintage = commandText(`load oews --vintage ${newest}`);
  const gaps: Gap[] = [];
  if (ofLength(1) === 0) gaps.push({ missing: `the nation in ${newest}`, command: `${vintage} --level nation` });
  if (ofLength(2) < STATES)
    gaps.push({ missing: `${butSome("states", ofLength(2))} in ${newest}`, command: `${vintage} --level state` });
  if (ofLength(5) < LEAST_METROS)
    gaps.push({
      missing: `${butSome("metropolitan areas", ofLength(5))} in ${newest}`,
      command: `${vintage} --level metro`,
    });
  for (let year = first; year < newest; year++)
    if (!years.includes(year))
      gaps.push({ missing: `all of ${year}`, command: commandText(`load oews --vintage ${year}`) });
  return gaps;
}

const butSome = (label: string, missingCount: number): string =>
  missingCount === 0 ? label : `all ${label} but ${missingCount}`;
