import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { census } from "../../../src/census/load/census.ts";
import type { Settings } from "../../../src/config.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import type { Database } from "../../../src/storage/database.ts";
import { loadFrom, type MadeFiles, type TestLoad } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";

/** The agency's own files. */
export const SOURCES = agencyPath("census");
export const HAS_SOURCES = hasAgencyFiles(SOURCES);

/** Loads a folder, or files given by name and content, as `govdata load census --from` does. */
export const load = (
  database: Database,
  from: string | MadeFiles,
  options: Partial<LoadOptions> = {},
  settings: Partial<Settings> = {},
): Promise<TestLoad> => loadFrom(census, database, from, options, settings);

/** The bytes of one of the Bureau's files, decompressed. */
export const sourceBytes = (name: string): Buffer => bytesIn(SOURCES, name);

/** Whether one of the Bureau's files is at hand. */
export const hasSource = (name: string): boolean =>
  existsSync(join(SOURCES, name)) || existsSync(join(SOURCES, `${name}.gz`));

/** Rows of one of the Bureau's CSV files by column name, read by another way than the loader's. */
export const sourceRows = (name: string): Record<string, string>[] => rowsIn(SOURCES, name);

/** As {@link sourceRows}, of a file in another folder. */
export const rowsIn = (folder: string, name: string): Record<string, string>[] =>
  parse(bytesIn(folder, name), { columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });

function bytesIn(folder: string, name: string): Buffer {
  const plain = join(folder, name);
  return existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`));
}

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
