import { failed, GovdataError, usageError } from "../../errors.ts";
import { VERSION } from "../../executable/version.ts";
import { columnDetails, type Table, tableOf } from "../../http/tables/table.ts";
import { nearest } from "../../nearest.ts";
import { absent } from "../lists.ts";
import { openTable, statesOf, type TableReading } from "../open-table.ts";
import { servedLabels } from "../queries.ts";
import type { ExportTable } from "../table.ts";
import { TABLES } from "../tables.ts";
import { writing } from "./local-folder.ts";
import { type FileFormat, MANIFEST, type Manifest, type ManifestFile, readManifest } from "./manifest.ts";
import { README, readmeOf } from "./readme.ts";
import { writeTable } from "./table-file.ts";
import type { Target } from "./target.ts";

/** What an export writes, and where. */
export interface FolderExport {
  /** `census`, `sec/companies`, `all`. */
  words: readonly string[];
  /** Only these vintages of tables that have some; `[]`: all that are loaded. */
  vintages: readonly string[];
  format: FileFormat;
  target: Target;
  /** A line for the operator. */
  log(line: string): void;
}

/** A file to be written. */
interface PlannedFile {
  name: string;
  table: ExportTable;
  vintage: string | undefined;
}

/** How many files were written, and how many were there already. */
export interface FolderReport {
  written: number;
  kept: number;
}

/** Published again while a table is written: it is written again, so often. */
const MOST_TRIES = 4;

/**
 * Writes one file for each table and vintage, a manifest and a text for people. A file that the manifest has, of the
 * same edition and with the same bytes, is kept. The manifest is written after each file, so that an export that was
 * stopped continues. @throws `failed` if the target can't be written; 503 if a named dataset is not loaded
 */
export async function writeFolder(options: FolderExport, reading: TableReading): Promise<FolderReport> {
  const { target, format, log } = options;
  const tables = tablesNamed(options.words).filter((table) => isLoaded(table, options, reading));
  const files = (await Promise.all(tables.map((table) => filesOf(table, options, reading)))).flat();
  if (files.length === 0) throw failed("none of these tables and vintages is loaded");
  await target.prepare();
  try {
    const before = await target.readText(MANIFEST);
    const manifest: Manifest = before
      ? readManifest(before, format, target.place)
      : { govdata: VERSION, format, files: [] };
    const report: FolderReport = { written: 0, kept: 0 };
    for (const file of files) {
      const knownFile = manifest.files.find((entry) => entry.file === file.name);
      if (knownFile && (await isCurrent(knownFile, file, options, reading))) {
        report.kept++;
        continue;
      }
      const entry = await writeFile(file, options, reading).catch((error: unknown) => {
        // A vintage is loaded for some levels only; one that was asked for is an error.
        if (options.vintages.length > 0) throw error;
        return absent(error);
      });
      if (!entry) continue;
      manifest.govdata = VERSION;
      manifest.files = [...manifest.files.filter(({ file: name }) => name !== file.name), entry].toSorted((a, b) =>
        a.file < b.file ? -1 : 1,
      );
      await target.writeText(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
      report.written++;
      log(`${entry.file}: ${entry.rows} rows, ${entry.bytes} bytes`);
    }
    await target.writeText(README, readmeOf(manifest));
    return report;
  } finally {
    await target.end();
  }
}

/** Returns the tables that words name. @throws `usage` that names what is accepted */
function tablesNamed(words: readonly string[]): ExportTable[] {
  const nameOf = ({ dataset, name }: ExportTable) => `${dataset}/${name}`;
  const accepted = ["all", ...new Set(TABLES.map(({ dataset }) => dataset)), ...TABLES.map(nameOf)];
  for (const word of words) {
    if (accepted.includes(word)) continue;
    const hint = nearest(word, accepted);
    throw usageError(
      `"${word}" is not a dataset or table; ${hint === undefined ? "" : `did you mean "${hint}"? `}` +
        `accepted: ${accepted.join(", ")}`,
    );
  }
  return TABLES.filter((table) => ["all", table.dataset, nameOf(table)].some((word) => words.includes(word)));
}

/** Whether a table's dataset is loaded. @throws 503 for one that was named */
function isLoaded({ dataset }: ExportTable, { words, log }: FolderExport, { versions }: TableReading): boolean {
  if (versions.of(dataset).version > 0) return true;
  if (!words.includes("all")) versions.requireLoaded(dataset);
  const line = `${dataset}: not loaded, left out`;
  log(line);
  return false;
}

/** Returns the files of a table: one for each vintage that is loaded or asked for, one if it has no vintages. */
async function filesOf(table: ExportTable, options: FolderExport, { database }: TableReading): Promise<PlannedFile[]> {
  const { vintage } = table;
  const labels = vintage
    ? (await servedLabels(database.sql, table.dataset)).filter((label) => vintage.labels.test(label))
    : [];
  const wantedVintages = options.vintages.length === 0 ? labels : vintage ? options.vintages : [];
  const file = (label: string | undefined): PlannedFile => ({
    name: `${table.dataset}/${table.name}${label === undefined ? "" : `_${label}`}.${options.format}`,
    table,
    vintage: label,
  });
  return wantedVintages.length === 0 ? [file(undefined)] : wantedVintages.map(file);
}

const stampOf = ({ table }: PlannedFile, { lists, versions }: TableReading): string =>
  statesOf(table, { lists, versions })
    .map(({ stamp }) => stamp)
    .join(" ");

const isCurrent = async (
  known: ManifestFile,
  file: PlannedFile,
  { target }: FolderExport,
  reading: TableReading,
): Promise<boolean> => known.edition.stamp === stampOf(file, reading) && target.holds(known);

async function writeFile(file: PlannedFile, options: FolderExport, reading: TableReading): Promise<ManifestFile> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(file, options, reading);
    } catch (error) {
      const isRepublished = error instanceof GovdataError && error.kind === "unavailable" && tries < MOST_TRIES;
      if (!isRepublished) throw error;
      await reading.versions.refresh();
      options.log(`${file.name}: ${error.message}; written again`);
    }
  }
}

async function writeOnce(
  { name, table, vintage }: PlannedFile,
  { target, format }: FolderExport,
  reading: TableReading,
): Promise<ManifestFile> {
  const opened = await openTable({ table, vintage }, reading);
  const described = tableOf(opened.columns, opened.metadata, `${table.dataset}/${table.name}`);
  const path = await target.newPath(name);
  const written = await writing(target.place, () =>
    writeTable(path, format, { table: described, rows: opened.batches }),
  );
  const etag = await target.put(path, name);
  return {
    file: name,
    dataset: table.dataset,
    table: table.name,
    title: table.title,
    vintage: vintage ?? null,
    edition: { stamp: opened.stamps.join(" "), published_at: reading.versions.of(table.dataset).updatedAt ?? "" },
    source: described.details.source ?? null,
    ...written,
    ...(etag === undefined ? {} : { etag }),
    columns: columnsOf(described),
  };
}

const columnsOf = ({ columns }: Table): ManifestFile["columns"] =>
  columns.map((column) => {
    const { unit = null, description = null } = columnDetails(column);
    return { name: column.name, type: column.type, unit, description };
  });
