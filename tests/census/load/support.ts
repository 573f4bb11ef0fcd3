import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { census } from "../../../src/census/load/census.ts";
import type { LoadOptions, LoadReport } from "../../../src/loading/dataset.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../../src/loading/load.ts";
import { MIGRATIONS } from "../../../src/migrations.ts";
import type { Database } from "../../../src/storage/database.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { scratchDatabase } from "../../support/database.ts";

/** The agency's own files, which lie beside the repository where the project is developed. */
export const SOURCES = resolve(import.meta.dir, "../../../../shared/sources/census");
export const HAS_SOURCES = existsSync(SOURCES);
if (!HAS_SOURCES) console.warn(`${SOURCES} is not there: what is tested with the Bureau's own files is left out`);

/** A database of its own with every table; `close` drops it. */
export async function censusDatabase(): Promise<Database> {
  const { database, close } = await scratchDatabase("census_load");
  await migrate(database, MIGRATIONS);
  return { ...database, close };
}

/** Loads a folder as `govdata load census --from` does, in this process. Gives the report and the log. */
export async function load(
  database: Database,
  from: string,
  options: Partial<LoadOptions> = {},
  settings: Record<string, unknown> = {},
): Promise<LoadReport & { log: string[] }> {
  const log: string[] = [];
  const report = await loadDataset(census, {
    database,
    settings: { home: join(tmpdir(), "govdata-census-load"), ...settings } as never, // a load reads no other setting
    options: { ...DEFAULT_OPTIONS, from, ...options },
    progress: { step() {}, advance() {} },
    log: (line) => log.push(line),
    signal: new AbortController().signal,
  });
  return { ...report, log };
}

/** A folder with these files, by name; removed by `remove`. */
export async function folderOf(
  files: Record<string, string | Uint8Array>,
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "govdata census "));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Loads files given by name and content. */
export async function loadFiles(
  database: Database,
  files: Record<string, string | Uint8Array>,
  options: Partial<LoadOptions> = {},
): Promise<LoadReport & { log: string[] }> {
  const folder = await folderOf(files);
  try {
    return await load(database, folder.path, options);
  } finally {
    await folder.remove();
  }
}

/** The bytes of one of the Bureau's files, decompressed. */
export function sourceBytes(name: string): Buffer {
  const plain = join(SOURCES, name);
  return existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`));
}

/** Rows of one of the Bureau's CSV files by column name, read by another way than the loader's. */
export const sourceRows = (name: string): Record<string, string>[] =>
  parse(sourceBytes(name), { columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });

/** A row of `census_estimates` as tests compare it. */
export interface Served {
  value: number | null;
  moe: number | null;
  value_note: string | null;
  moe_note: string | null;
  open_ended: string | null;
  source_rank: number;
}

/** Every estimate of a series, by code. */
export async function estimatesOf(
  database: Database,
  {
    vintage,
    level,
    metric,
    dimension = "",
    group = "",
  }: Record<"vintage" | "level" | "metric", string> & { dimension?: string; group?: string },
): Promise<Map<string, Served>> {
  const rows = await database.sql<({ fips: string } & Served)[]>`
    select fips, value, moe, value_note, moe_note, open_ended, source_rank from census_estimates
     where vintage = ${vintage} and level = ${level} and metric = ${metric}
       and dimension = ${dimension} and grp = ${group}`;
  return new Map(rows.map(({ fips, ...row }) => [fips, row]));
}
