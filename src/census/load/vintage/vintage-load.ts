import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { isShrunken } from "../../../loading/publishing/checks.ts";
import type { NewTables, Publication } from "../../../loading/publishing/publish.ts";
import { copyInto } from "../../../storage/copy.ts";
import { CopyBinary, rowBeginning } from "../../../storage/copy-binary.ts";
import { completeBlocks } from "../../blocks/merge.ts";
import { BLOCK_COLUMNS, BlockWriter } from "../../blocks/writer.ts";
import { TABLES_OF_SHARES } from "../../metrics/series.ts";
import { parseVintage, STORED_LEVELS, type Vintage } from "../../vocabulary/vintages.ts";
import { type AcsTable, openAcsTable } from "../files/acs-table.ts";
import type { AcsFile, VintageFiles } from "../files/inventory.ts";
import { PlaceNames } from "../files/place-names.ts";
import { readGeos } from "../files/read-geos.ts";
import { type CompiledFile, compileFile } from "./compile.ts";
import { refuseCutOff } from "./completeness.ts";
import { coverageOf, type SeriesRead } from "./coverage.ts";
import { GivenRows, inReadingOrder } from "./given-rows.ts";
import {
  type CoverageRow,
  countValues,
  type FileRow,
  fileRowsBefore,
  keepServedPlaces,
  placesDiffer,
  refuseWrongTotals,
  sampleFewPlaces,
  servedFiles,
  servedNames,
  servedWholes,
  typeNumber,
  writeCoverage,
  writeFiles,
} from "./queries.ts";
import { type FileCounts, type ReadingContext, readEstimates } from "./read-estimates.ts";
import { refuseWrongVintage } from "./wrong-vintage.ts";

/** Raised when the same bytes would give other rows than before: a load then publishes them again. */
const READER_VERSION = 3;

/** A file's checksum, and the levels that were read of it. */
interface KnownFile {
  sha256: string;
  levels: string;
}

/** What is done in the transaction that serves a publication; `placesChanged`: the list of places has to follow. */
export type Alongside = (tx: TransactionSql, label: string, placesChanged: boolean) => Promise<void>;

/** Makes the publication of one vintage out of the files that a load has of it, merged with what is served. */
export async function vintagePublication(
  run: LoadRun,
  { vintage, files, geos }: VintageFiles,
  alongside: Alongside,
): Promise<Publication> {
  const { year, survey } = parseVintage(vintage)!; // a Vintage is such a label
  const levels = run.options.levels.length > 0 ? new Set(run.options.levels) : undefined;
  const tables = run.options.words.length > 0 ? new Set(run.options.words) : undefined;
  const known = await mergedFiles(run, vintage, files, levels);
  const filled: {
    files: FileRow[];
    series: SeriesRead[];
    coverage: CoverageRow[];
    values: number;
    placesChanged: boolean;
  } = {
    files: [],
    series: [],
    coverage: [],
    values: 0,
    placesChanged: true,
  };

  const fill = async (tx: TransactionSql, tables: NewTables): Promise<void> => {
    const names = new PlaceNames();
    if (geos) await readGeos(geos, names);
    else if (files.some(({ form }) => form === "summary")) await servedNames(tx, vintage, names);
    const wholes = files.some(({ table }) => table === undefined || TABLES_OF_SHARES.has(table))
      ? await servedWholes(tx, vintage)
      : undefined;
    const given = new GivenRows(files);
    const writer = new BlockWriter(vintage, await typeNumber(tx, "census_note"));
    const context: ReadingContext = { vintage, levels, names, wholes, given, blocks: writer };
    const blocks = tables.census_blocks!; // a parent of this publication
    await copyInto(tx, `${blocks} (${BLOCK_COLUMNS})`, readAll(context), "binary");
    if (filled.files.length === 0) throw nothingServed(vintage, files);
    await completeBlocks(tx, { target: blocks, vintage, mixed: writer.mixed() });
    const places = tables.census_places!; // as above
    await copyInto(tx, `${places} (vintage, level, fips, name)`, placeRows(vintage, names), "binary");
    await keepServedPlaces(tx, places, vintage);
    await sampleFewPlaces(tx, places);
  };

  async function* readAll(context: ReadingContext): AsyncGenerator<Buffer> {
    for (const acs of inReadingOrder(files)) {
      run.progress.step(acs.file.name, undefined, "rows");
      const table = await openAcsTable(acs.file, { form: acs.form, table: acs.table, vintage });
      try {
        yield* readFile(acs, table, context);
      } finally {
        await table.close();
      }
    }
    if (!run.options.acceptSmaller) refuseUneven(filled.files);
    yield* context.blocks.end();
  }

  async function* readFile(acs: AcsFile, table: AcsTable, context: ReadingContext): AsyncGenerator<Buffer> {
    const compiled = compileFile(table, { vintage, year, survey, tables });
    const counts: FileCounts = {
      rows: new Map(),
      codes: new Map(),
      skipped: { level: 0, component: 0, unwanted: 0 },
    };
    for await (const { pieces, rows } of readEstimates(table, compiled, context, counts)) {
      run.progress.advance(rows);
      yield* pieces;
    }
    await refuseWrongVintage(counts, acs.file.name, { year, survey });
    if (!run.options.acceptSmaller) refuseCutOff(counts, acs.file.name, acs.form);
    await keepCounts(acs, compiled, counts);
  }

  async function keepCounts(acs: AcsFile, compiled: CompiledFile, counts: FileCounts): Promise<void> {
    const sha256 = await acs.file.sha256();
    const tables = new Set(compiled.series.map(({ table }) => table));
    for (const [level, rows] of counts.rows) {
      if (level === "micro") continue;
      for (const table of tables) filled.files.push({ level, table, id: acs.id, sha256, rows });
      for (const one of compiled.series) filled.series.push({ ...one, level, file: acs.id });
    }
    if (!run.options.acceptSmaller) await refuseShrunken(run, vintage, acs, filled.files);
    run.log(describeFile(acs, compiled, counts));
  }

  return {
    dataset: "census",
    label: vintage,
    sha256: sha256Of({ version: READER_VERSION, known }),
    source: sourceName(run, files),
    parents: ["census_blocks", "census_places"],
    detail: { files: known },
    fill,
    countRows: () => filled.values,
    check: async (tx, tables) => {
      const blocks = tables.census_blocks!; // a parent of this publication
      filled.values = await countValues(tx, blocks);
      await refuseWrongTotals(tx, blocks, vintage);
      filled.placesChanged = await placesDiffer(tx, tables.census_places!, vintage); // a parent too
      filled.coverage = await coverageOf(tx, { target: blocks, vintage, year, survey, read: filled.series });
    },
    alongside: async (tx) => {
      await writeFiles(tx, vintage, filled.files);
      await writeCoverage(tx, vintage, filled.coverage);
      await alongside(tx, vintage, filled.placesChanged);
    },
  };
}

const empty = new WeakSet<Error>();

/** Whether a vintage was refused because its files hold no level and no table that is served: others go on. */
export const isNothingServed = (error: unknown): boolean => error instanceof Error && empty.has(error);

function nothingServed(vintage: Vintage, files: readonly AcsFile[]): Error {
  const error = sourceRefused(
    { file: files.length === 1 ? (files[0]?.id ?? "") : `${files[0]?.id} and ${files.length - 1} more` },
    undefined,
    `nothing of ${vintage} in it is of a level and a table that are served`,
  );
  empty.add(error);
  return error;
}

/** What is read so far of the vintage, and what this load adds: the identity of what will be served. */
async function mergedFiles(
  run: LoadRun,
  vintage: Vintage,
  files: readonly AcsFile[],
  levels: ReadonlySet<string> | undefined,
): Promise<Record<string, KnownFile>> {
  const known = { ...(await servedFiles<KnownFile>(run.database.sql, vintage)) };
  for (const { id, file } of files) {
    const sha256 = await file.sha256();
    const before = known[id]?.sha256 === sha256 ? known[id].levels.split(",") : [];
    const now = new Set([...before.filter((level) => level !== ""), ...(levels ?? ["all"])]);
    known[id] = { sha256, levels: now.has("all") ? "all" : [...now].toSorted().join(",") };
  }
  return Object.fromEntries(Object.entries(known).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const sha256Of = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

function sourceName(run: LoadRun, files: readonly AcsFile[]): string {
  const where = run.source.kind === "folder" ? run.source.folder : "api.census.gov";
  return files.length === 1 ? `${where}: ${files[0]?.id}` : `${where}: ${files.length} files`;
}

function* placeRows(vintage: Vintage, names: PlaceNames): Generator<Buffer> {
  const output = new CopyBinary();
  const beginnings = new Map(STORED_LEVELS.map((level) => [level, rowBeginning(4, [vintage, level])]));
  for (const { level, fips, name } of names.entries()) {
    output.bytes(beginnings.get(level)!); // one for every level
    output.text(fips);
    output.text(name);
    if (output.isAmple) yield* output.take();
  }
  yield* output.end();
}

/** The same file of the same table had more rows when it was loaded before. */
async function refuseShrunken(run: LoadRun, vintage: Vintage, acs: AcsFile, rows: readonly FileRow[]): Promise<void> {
  const before = await fileRowsBefore(run.database.sql, vintage, acs.id);
  for (const { level, acs_table, row_count } of before) {
    const now = rows.find((row) => row.id === acs.id && row.level === level && row.table === acs_table)?.rows ?? 0;
    if (run.options.levels.length > 0 && !run.options.levels.includes(level)) continue;
    if (isShrunken({ before: row_count, after: now }))
      throw sourceRefused(
        { file: acs.file.name },
        undefined,
        `has ${now} ${level} rows of ${acs_table}, where it had ${row_count} when it was loaded before: ` +
          "--accept-smaller takes it",
      );
  }
}

/** Tables of one folder, vintage and level hold the same places: one that has far fewer was cut off. */
function refuseUneven(rows: readonly FileRow[]): void {
  const folder = (id: string) => id.slice(0, id.lastIndexOf("/"));
  for (const group of Map.groupBy(rows, ({ id, level }) => `${folder(id)} ${level}`).values()) {
    const most = group.reduce((one, other) => (other.rows > one.rows ? other : one));
    for (const row of group)
      if (isShrunken({ before: most.rows, after: row.rows }))
        throw sourceRefused(
          { file: row.id },
          undefined,
          `has ${row.rows} ${row.level} rows, where ${most.id} beside it has ${most.rows}: it is cut off; ` +
            "--accept-smaller takes it if it is a selection",
        );
  }
}

function describeFile(acs: AcsFile, compiled: CompiledFile, { rows, skipped }: FileCounts): string {
  const parts = [...rows].map(([level, count]) => `${count} ${level}`);
  if (skipped.level > 0) parts.push(`${skipped.level} of levels that are not served`);
  if (skipped.component > 0) parts.push(`${skipped.component} parts of areas`);
  if (skipped.unwanted > 0) parts.push(`${skipped.unwanted} of other levels than asked for`);
  const read = `${acs.file.name}: ${parts.join(", ")}; ${compiled.series.length} series`;
  if (compiled.series.length > 0) return read;
  return `${read} (${compiled.unread.map(({ table, reason }) => `${table}: ${reason}`).join("; ")})`;
}
