import { GovdataError, usageError } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { HttpSource, SourceFile } from "../../../loading/source/source.ts";
import { type CellFile, recognize } from "./inventory.ts";

const CEW = "https://data.bls.gov/cew/data";

/** The single file of a year; the running year's grows with each release. */
const singleFile = (year: number): string => `${CEW}/files/${year}/csv/${year}_qtrly_singlefile.zip`;

/**
 * Fetches what was asked for: the single files of the years, or with area codes after the dataset's name the API's
 * slices of these areas. Without `--vintage` the newest year that is there.
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
    if (years.size === 0) await addFile(files, await newestSingleFile(source));
    for (const year of years) await addFile(files, await source.fetch(singleFile(year)));
  }
  return files;
}

async function addFile(files: CellFile[], file: SourceFile): Promise<void> {
  const cellFile = await recognize(file);
  if (cellFile !== undefined && cellFile !== "annual") files.push(cellFile);
}

/** The first quarter of a year comes out in September: until then the newest file is the year before's. */
async function newestSingleFile(source: HttpSource): Promise<SourceFile> {
  const year = new Date().getUTCFullYear();
  try {
    return await source.fetch(singleFile(year));
  } catch (error) {
    if (!(error instanceof GovdataError) || error.kind !== "not_found") throw error;
    return source.fetch(singleFile(year - 1));
  }
}
