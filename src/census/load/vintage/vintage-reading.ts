import type { TransactionSql } from "postgres";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { NewTables } from "../../../loading/publishing/publish.ts";
import type { AcsFile, VintageFiles } from "../files/inventory.ts";
import { nothingServed, refuseShrunken, refuseUneven } from "./completeness.ts";
import { coverageOf, type SeriesRead } from "./coverage.ts";
import { inReadingOrder } from "./given-rows.ts";
import { type CoverageRow, writeCoverage } from "./queries-coverage.ts";
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
   * Reads every file. Yields rows of `census_blocks` in COPY's binary form.
   * @throws `source_refused` for a file that does not fit, or when no file has anything that is served.
   */
  async *lines(context: ReadingContext): AsyncGenerator<Buffer> {
    const { vintage, files } = this.input;
    for (const acs of inReadingOrder(files)) {
      const contents = yield* readFile(acs, context, this.run);
      await this.keep(acs, contents);
    }
    if (!this.run.options.acceptSmaller) refuseUneven(this.fileRows);
    if (this.fileRows.length === 0) throw nothingServed(vintage, files);
    yield* context.blocks.end();
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
