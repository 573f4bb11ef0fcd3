import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { openWorkbook, type StreamedSheet } from "../../../loading/formats/workbook.ts";
import { openXls } from "../../../loading/formats/xls.ts";
import { type RowChange, refuseShrinking } from "../../../loading/publishing/checks.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { copyLine } from "../../../storage/copy.ts";
import { OTHER_FIELDS, type TopCode } from "../fields.ts";
import { rowsBySize, type YearTables } from "./queries.ts";
import { NationCheck, type OccupationEstimate, readEstimates, readLimit, type Skipped } from "./read-estimates.ts";
import { type OewsFile, PARTS } from "./recognize.ts";

/** A workbook of a year. */
export interface YearFile extends OewsFile {
  file: SourceFile;
  /** The field descriptions in its archive. */
  notes?: SourceFile;
}

const SIZES: Readonly<Record<number, string>> = { 1: "the nation", 2: "states", 5: "metropolitan areas" };

/** The workbooks of one year, read one after another. */
export class YearReading {
  /** In reading order. */
  readonly files: readonly YearFile[];
  /** Number of skipped rows by reason. */
  readonly skipped: Skipped = { industry: 0, territory: 0, nonmetropolitan: 0 };
  private readonly areas = new Map<string, string>();
  private readonly titles = new Map<string, string>();
  private topCode: TopCode | undefined;

  constructor(
    private readonly run: LoadRun,
    private readonly year: number,
    files: readonly YearFile[],
  ) {
    this.files = files.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  }

  /** The limits above which wages are not published. Undefined if no workbook says them. */
  get limit(): TopCode | undefined {
    return this.topCode;
  }

  /**
   * Yields the COPY lines of one workbook. Areas of earlier workbooks are skipped, because the workbook of all areas
   * repeats them.
   */
  async *read({ file, year, notes }: YearFile): AsyncGenerator<string> {
    const { run } = this;
    run.progress.step(file.name, undefined, "rows");
    const workbook = await readEstimates(await openSheets(file), { file: file.name, year });
    this.takeLimit(workbook.limit ?? (notes && (await readLimit(await openSheets(notes)))), file.name);
    const areasBefore = new Set(this.areas.keys());
    const nation = new NationCheck();
    let count = 0;
    for await (const estimates of workbook.estimates(this.skipped)) {
      run.signal.throwIfAborted();
      let text = "";
      for (const estimate of estimates) {
        nation.add(estimate);
        count++;
        if (!areasBefore.has(estimate.area)) text += this.take(estimate);
      }
      run.progress.advance(estimates.length);
      yield text;
    }
    nation.finish(file.name, year);
    if (count === 0) run.log(`${file.name}: no rows of the nation, a state or a metropolitan area`);
  }

  /** Refuses a year without rows. Call this after the last workbook. */
  finish(): void {
    if (this.areas.size > 0) return;
    throw sourceRefused(
      { file: this.files[0]?.file.name ?? String(this.year) },
      undefined,
      "has no rows of the nation, a state or a metropolitan area; no others are served",
    );
  }

  *areaLines(): Generator<string> {
    for (const [area, name] of this.areas) yield copyLine([this.year, area, name]);
  }

  *titleLines(): Generator<string> {
    for (const [key, title] of this.titles) yield copyLine([this.year, ...key.split(" "), title]);
  }

  /** Refuses a year if the same areas have over 10% fewer rows than are served. */
  async checkRows(tx: TransactionSql, tables: YearTables): Promise<void> {
    const { files, run, year } = this;
    const sizes = await rowsBySize(tx, tables, year);
    const changes = sizes.map(
      ({ digits, before, after }): RowChange => ({
        what: `${year} of ${SIZES[digits]}`,
        before: Number(before),
        after: Number(after),
      }),
    );
    refuseShrinking(files[0]?.file.name ?? String(year), changes, run.options.acceptSmaller);
  }

  /** Logs one line: what the year has and what was skipped. */
  report(): string {
    const { areas, skipped, year } = this;
    const count = (digits: number) => [...areas.keys()].filter((area) => area.length === digits).length;
    return (
      `${year}: ${count(1) ? "the nation, " : ""}${count(2)} states, ${count(5)} metropolitan areas; not served: ` +
      `${skipped.nonmetropolitan} rows of nonmetropolitan areas, ${skipped.territory} of territories, ` +
      `${skipped.industry} of single industries or owners`
    );
  }

  private takeLimit(limit: TopCode | undefined, file: string): void {
    if (!limit) return;
    const { topCode } = this;
    if (topCode && (topCode.hourly !== limit.hourly || topCode.annual !== limit.annual))
      throw sourceRefused(
        { file },
        undefined,
        `gives no wages from $${limit.annual} up, but another workbook of the year gives none from ` +
          `$${topCode.annual} up`,
      );
    this.topCode = limit;
  }

  private take(estimate: OccupationEstimate): string {
    this.areas.set(estimate.area, estimate.areaName);
    const title = `${estimate.soc} ${estimate.group}`;
    if (!this.titles.has(title)) this.titles.set(title, estimate.title);
    return copyLine([
      this.year,
      estimate.area,
      estimate.soc,
      estimate.group,
      ...OTHER_FIELDS.map((field) => estimate[field]),
      estimate.topCoded,
      estimate.isAnnualOnly,
      estimate.isHourlyOnly,
      ...estimate.wages,
    ]);
  }
}

/**
 * Opens a workbook. Until May 2013 workbooks were Excel 97 files. @throws `source_refused` for a file that is not a
 * workbook.
 */
const openSheets = async (file: SourceFile): Promise<StreamedSheet[]> =>
  /\.xls$/i.test(file.name) ? openXls(await file.blob(), file.name) : openWorkbook(await file.blob(), file.name);
