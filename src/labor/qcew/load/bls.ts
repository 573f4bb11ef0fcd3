import { usageError } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { fetchNewestYears } from "../../../loading/newest-years.ts";
import { servedDetails } from "../../../loading/publishing/sources.ts";
import type { HttpSource, SourceFile } from "../../../loading/source/source.ts";
import { type CellFile, recognize } from "./inventory.ts";

const CEW = "https://data.bls.gov/cew/data";

/** The address of a year's single file; the running year's grows with each release. */
export const singleFile = (year: number): string => `${CEW}/files/${year}/csv/${year}_qtrly_singlefile.zip`;

/**
 * Fetches what was asked for: the single files of the years, or with area codes after the dataset's name the API's
 * slices of these areas. Without `--vintage` the newest years that are there.
 */
export async function fetchFromBls(run: LoadRun, source: HttpSource, quarters: readonly number[]): Promise<CellFile[]> {
  const { words } = run.options;
  const files: CellFile[] = [];
  if (words.length > 0) {
    if (quarters.length === 0) throw usageError(`${words.join(" ")}: areas need a quarter, such as --vintage 2024-Q1`);
    for (const quarter of quarters)
      for (const area of words)
        await addFile(
          files,
          await source.fetch(`${CEW}/api/${Math.floor(quarter / 10)}/${quarter % 10}/area/${area}.csv`),
        );
  } else {
    const years = new Set(quarters.map((quarter) => Math.floor(quarter / 10)));
    if (years.size === 0) for (const file of await newestSingleFiles(run, source)) await addFile(files, file);
    for (const year of years) await addFile(files, await source.fetch(singleFile(year)));
  }
  return files;
}

async function addFile(files: CellFile[], file: SourceFile): Promise<void> {
  const cellFile = await recognize(file);
  if (cellFile !== undefined && cellFile !== "annual") files.push(cellFile);
}

/**
 * Fetches the newest year, and the previous one. All quarters of a year are rewritten with each release, for the last
 * time when the first quarter of the next year comes out, in late summer. From then on a store needs both years; before
 * that, the year before is closed, and is fetched only where it is served.
 */
const newestSingleFiles = (run: LoadRun, source: HttpSource): Promise<SourceFile[]> => {
  const newestPossible = new Date().getUTCFullYear();
  const fetchYear = async (year: number) => [await source.fetch(singleFile(year))];
  return fetchNewestYears(run, {
    newestPossible,
    fetchYear,
    fetchBefore: async (year) => (year === newestPossible - 1 || (await isServed(run, year)) ? fetchYear(year) : []),
  });
};

async function isServed({ database }: LoadRun, year: number): Promise<boolean> {
  const served = await servedDetails(database.sql, "qcew");
  return [...served.keys()].some((label) => label.startsWith(`${year}-`));
}
