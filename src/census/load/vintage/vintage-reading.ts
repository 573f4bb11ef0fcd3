import type { TransactionSql } from "postgres";
import type { GovdataError } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { NewTables } from "../../../loading/publishing/publish.ts";
import { parseVintage, type StoredLevel, type Vintage } from "../../vocabulary/vintages.ts";
import type { AcsFile, VintageFiles } from "../files/inventory.ts";
import { refusalOf } from "../shortfalls.ts";
import type { CompiledSeries } from "./compile.ts";
import { nothingServed, refuseShrunken, unevenFiles } from "./completeness.ts";
import { inReadingOrder, isContradiction } from "./given-rows.ts";
import {
  type CoverageRow,
  type CoverageSource,
  countSeries,
  servedSources,
  writeCoverage,
} from "./queries-coverage.ts";
import { type FileRow, writeFiles } from "./queries-files.ts";
import { placesDiffer } from "./queries-places.ts";
import { countValues, refuseWrongTotals } from "./queries-values.ts";
import { type FileContents, readFile } from "./read-file.ts";
import type { ReadingContext } from "./reading-context.ts";

/** The files of a vintage, read one after another, and what they held. */
export class VintageReading {
  /** How many values will be served; set by {@link VintageReading.check}, as is `placesChanged`. */
  valueCount = 0;
  /** Whether the places, or their names, differ from those served: the list of places then has to follow. */
  placesChanged = true;
  private readonly fileRows: FileRow[] = [];
  private readonly series: SeriesRead[] = [];
  private coverage: CoverageRow[] = [];

  constructor(
    private readonly run: LoadRun,
    private readonly input: VintageFiles,
  ) {}

  /**
   * Reads every file. Yields rows of `census_blocks` in COPY's binary form. Files that do not fit are kept in
   * `refused`: then the rows are worth nothing.
   * @throws `source_refused` when two files contradict each other, or no file has anything that is served.
   */
  async *lines(context: ReadingContext, refused: Map<AcsFile, GovdataError>): AsyncGenerator<Buffer> {
    const { vintage, files } = this.input;
    for (const acs of inReadingOrder(files)) {
      try {
        const contents = yield* readFile(acs, context, this.run);
        await this.keep(acs, contents);
      } catch (error) {
        context.blocks.endFile();
        // What contradicts a file that is refused may be right.
        if (refused.size === 0 && isContradiction(error)) throw error;
        if (!isContradiction(error)) refused.set(acs, refusalOf(error, acs.file.name));
      }
    }
    if (refused.size === 0) {
      if (!this.run.options.acceptSmaller) this.refuseUneven(refused);
      if (this.fileRows.length === 0) throw nothingServed(vintage, files);
    }
    yield* context.blocks.end();
  }

  private refuseUneven(refused: Map<AcsFile, GovdataError>): void {
    for (const { id, error } of unevenFiles(this.fileRows)) {
      const acs = this.input.files.find((file) => file.id === id)!; // rows have the ids of files
      if (!refused.has(acs)) refused.set(acs, error);
    }
  }

  /** Keeps what a file held. @throws `source_refused` when it held less than when it was loaded before. */
  private async keep({ file, id }: AcsFile, { series, counts }: FileContents): Promise<void> {
    const sha256 = await file.sha256();
    const tables = new Set(series.map(({ table }) => table));
    const rows: FileRow[] = [];
    for (const [level, rowCount] of counts.rows) {
      if (level === "micro") continue;
      for (const table of tables) rows.push({ level, table, id, sha256, rows: rowCount });
      for (const compiled of series) this.series.push({ ...compiled, level, file: id });
    }
    await refuseShrunken(this.run, this.input.vintage, { file: file.name, id, rows });
    this.fileRows.push(...rows);
  }

  /** Checks the new tables. @throws `source_refused` when the states don't add up to the nation. */
  async check(tx: TransactionSql, { census_blocks: blocks = "", census_places: places = "" }: NewTables) {
    const { vintage } = this.input;
    this.valueCount = await countValues(tx, blocks);
    await refuseWrongTotals(tx, blocks, vintage);
    this.placesChanged = await placesDiffer(tx, places, vintage);
    this.coverage = await coverageOf(tx, { target: blocks, vintage, read: this.series });
  }

  /** Records what was read of each file, and what the vintage now has of each series. */
  async record(tx: TransactionSql): Promise<void> {
    await writeFiles(tx, this.input.vintage, this.fileRows);
    await writeCoverage(tx, this.input.vintage, this.coverage);
  }
}

/** A series that a file gave at a level. */
export type SeriesRead = Pick<CompiledSeries, "metric" | "dimension" | "group" | "rank" | "table" | "text"> & {
  level: StoredLevel;
  file: string;
};

/** Counts the places of each series in the new table, with its sources: from this load, or from earlier loads. */
async function coverageOf(
  tx: TransactionSql,
  { target, vintage, read }: { target: string; vintage: Vintage; read: readonly SeriesRead[] },
): Promise<CoverageRow[]> {
  const { year, survey } = parseVintage(vintage)!; // a Vintage is such a label
  const counted = await countSeries(tx, target);
  const before = await servedSources(tx, vintage);
  const key = (row: { level: string; metric: string; dimension: string }) =>
    `${row.level} ${row.metric} ${row.dimension}`;
  const earlier = new Map(before.map((row) => [key(row), row.sources]));
  const now = Map.groupBy(read, key);
  return counted.map(({ ranks, groups, ...row }) => ({
    ...row,
    year,
    survey,
    sources: mergeSources(now.get(key(row)) ?? [], earlier.get(key(row)) ?? []).filter((source) =>
      row.dimension === "" ? ranks.includes(source.rank) : groups.includes(source.group ?? ""),
    ),
  }));
}

/** Returns one source for each rank and group: the file that was read last. */
function mergeSources(read: readonly SeriesRead[], earlier: readonly CoverageSource[]): CoverageSource[] {
  const merged = new Map<string, CoverageSource>();
  for (const source of earlier) merged.set(`${source.rank} ${source.group ?? ""}`, source);
  for (const { table, text, rank, file, group } of read)
    merged.set(`${rank} ${group}`, { table, lines: text, rank, file, ...(group === "" ? {} : { group }) });
  return [...merged.values()].toSorted((a, b) => a.rank - b.rank);
}
