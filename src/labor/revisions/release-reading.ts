import type { Sql, TransactionSql } from "postgres";
import { sourceRefused } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { type RowChange, refuseShrinking } from "../../loading/publishing/checks.ts";
import { mergeFiles } from "../../loading/publishing/sources.ts";
import { copyInto, copyLine } from "../../storage/copy.ts";
import { formatMonth } from "../vocabulary/period.ts";
import { previousFiles } from "./queries.ts";
import { joinFiles, makeIncoming, repeatedMonth } from "./queries-merge.ts";
import type { Release, ReleaseFile } from "./release.ts";

/** A file of a served release: its checksum and number of rows. */
export interface KnownFile {
  sha256: string;
  rows: number;
}

const PIECE = 65_536;

/** Reads the files of a release one after another into the table `incoming`. */
export class ReleaseReading {
  /** The release's files by name, including the served ones. Rows are counted while files are read. */
  readonly known: Record<string, KnownFile>;

  constructor(
    private readonly run: LoadRun,
    private readonly release: Release,
    served: Readonly<Record<string, KnownFile>>,
  ) {
    const files = release.files.map(({ name, sha256 }) => [name, { sha256, rows: served[name]?.rows ?? 0 }] as const);
    this.known = mergeFiles(served, Object.fromEntries(files));
  }

  /** Number of rows in all files. */
  get rows(): number {
    return Object.values(this.known).reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Copies the rows of all files into `incoming`. */
  async read(tx: TransactionSql): Promise<void> {
    await makeIncoming(tx);
    for (const [index, file] of this.release.files.entries()) {
      const counted = { rows: 0 };
      await copyInto(tx, "incoming (series, period, value, footnotes, file)", this.lines(file, index, counted));
      this.known[file.name] = { sha256: file.sha256, rows: counted.rows };
    }
  }

  /**
   * Checks that files agree. A series may be in several files of a release with the same values. Within a file, each
   * month appears once.
   */
  async refuseContradictions(tx: TransactionSql): Promise<void> {
    const { files } = this.release;
    if (files.length > 1) {
      const conflict = await joinFiles(tx);
      if (conflict) {
        const [firstSource, secondSource] = [files[conflict.one]?.source, files[conflict.other]?.source];
        throw sourceRefused(
          { file: secondSource ?? "" },
          undefined,
          `has ${conflict.other_value} for ${formatMonth(conflict.period)} of a series (number ${conflict.series}) ` +
            `that has ${conflict.one_value} in ${firstSource}: the files are not from one release`,
        );
      }
    }
    const repeated = await repeatedMonth(tx);
    if (repeated)
      throw sourceRefused(
        { file: files[repeated.file]?.source ?? "" },
        "period",
        `${formatMonth(repeated.period)} appears twice for one series (number ${repeated.series})`,
      );
  }

  /** Refuses files with over 10% fewer rows than in the release before, because they were probably cut off. */
  async checkRows(sql: Sql): Promise<void> {
    const { part, published, files } = this.release;
    const before = await previousFiles(sql, part, published.on);
    const changes = files.flatMap(({ name, source }): RowChange[] => {
      const rows = before[name];
      return rows === undefined ? [] : [{ what: source, before: rows, after: this.known[name]?.rows ?? 0 }];
    });
    refuseShrinking(files[0]?.source ?? part, changes, this.run.options.acceptSmaller);
  }

  private async *lines(file: ReleaseFile, index: number, counted: { rows: number }): AsyncGenerator<string> {
    const { progress, signal } = this.run;
    progress.step(file.source, undefined, "rows");
    let text = "";
    for await (const observations of file.observations()) {
      signal.throwIfAborted();
      for (const { series, period, value, footnotes } of observations)
        text += copyLine([series, period, value, footnotes, index]);
      counted.rows += observations.length;
      progress.advance(observations.length);
      if (text.length < PIECE) continue;
      yield text;
      text = "";
    }
    if (text !== "") yield text;
  }
}
