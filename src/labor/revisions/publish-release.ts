import type { Sql, TransactionSql } from "postgres";
import { sourceRefused } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { type RowChange, refuseShrinking } from "../../loading/publishing/checks.ts";
import { type PublishResult, publish } from "../../loading/publishing/publish.ts";
import { identityOf } from "../../loading/publishing/sources.ts";
import { copyInto, copyLine } from "../../storage/copy.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import type { Published } from "./published.ts";
import { filesOfRelease, previousFiles, releasesOf, writeRelease } from "./queries.ts";
import { joinFiles, makeIncoming, mergeObservations, mergeSpans, repeatedMonth } from "./queries-merge.ts";
import { answersForSeries } from "./queries-newest.ts";
import { refuseWrongDay } from "./wrong-day.ts";

/** An observation of a release, with its series as the survey's number. */
export interface ReleasedObservation {
  series: number;
  period: MonthNumber;
  value: number | null;
  footnotes: string | null;
}

/** One data file of a release. */
export interface ReleaseFile {
  /** The agency's name, by which the same file of another release is known. */
  name: string;
  /** What messages call it. */
  source: string;
  sha256: string;
  /** All observations that are to be served, in any order; months of a series once. May be read once. */
  observations(): AsyncIterable<readonly ReleasedObservation[]>;
}

/** One release of a part of a survey, or some of its files. */
export interface Release {
  dataset: string;
  /** What is replaced as a whole, a value of `labor_observations.part`: the survey, or a piece of it. */
  part: string;
  published: Published;
  files: readonly ReleaseFile[];
  /**
   * `whole`: a series of this release is all that there is of it then; months outside its span are gone.
   * `span`: it says nothing of months outside its span (a file of the last five years), which stay as they were.
   */
  covers: "whole" | "span";
  /** Raised by the survey when its reader gives other rows for the same bytes. */
  readerVersion: number;
  /** Goes with what decides whether there is something new: checksums of code tables that `alongside` writes. */
  also?: Readonly<Record<string, string>>;
  /** Texts of footnote codes, where the release came with a list of them. */
  footnotes?: Readonly<Record<string, string>>;
  /** The last year that its files can have: slices of years end earlier than what is loaded without being older. */
  lastYear?: number | undefined;
  /** Writes what goes with the release, in the transaction that serves it. */
  alongside?(tx: TransactionSql): Promise<void>;
  /** Whether the survey gave up, with a newer release, all series that the release alone has; false unless told. */
  isGivenUp?(tx: TransactionSql): Promise<boolean>;
}

/** A file of a release that is served: its checksum and rows. */
export interface KnownFile {
  sha256: string;
  rows: number;
}

const PIECE = 65_536;

/**
 * Serves a release from now on: of each month the versions that differ from the one before, whatever the order in which
 * releases are loaded. A release may be loaded piece by piece; the same files again change nothing.
 * @throws `source_refused` for a month that comes twice, files of one release that contradict each other, a file
 * with over 10 % fewer rows than in the release before (`--accept-smaller` takes it), and a day that the files
 * contradict.
 */
export async function publishRelease(run: LoadRun, release: Release): Promise<PublishResult> {
  const { dataset, part, published, files, covers } = release;
  const label = part === dataset ? published.on : `${part}-${published.on}`;
  const known = await filesOfRelease(run.database.sql, part, published.on);
  const merged: Record<string, KnownFile> = { ...known };
  for (const { name, sha256 } of files) merged[name] = { sha256, rows: known[name]?.rows ?? 0 };
  let isServed = true;

  const result = await publish(
    run.database,
    {
      dataset,
      label,
      sha256: identity(release, merged),
      source: files.map(({ source }) => source).join(", ") || label,
      parents: ["labor_observations", "labor_spans"],
      key: part,
      detail: { key: part, published_from: published.from, footnotes: release.footnotes ?? {} },
      async fill(tx, tables) {
        await takeIncoming(tx, { files, merged, run });
        await refuseContradictions(tx, release);
        await refuseWrongDay(tx, release);
        refuseShrinking(
          files[0]?.source ?? part,
          await rowChanges(run.database.sql, release, merged),
          run.options.acceptSmaller,
        );
        // Both are parents of this publication.
        await mergeObservations(tx, tables.labor_observations!, { part, publishedOn: published.on, covers });
        await mergeSpans(tx, tables.labor_spans!, { part, publishedOn: published.on, covers });
      },
      async alongside(tx) {
        const source = files[0]?.source ?? label;
        await writeRelease(tx, {
          part,
          publishedOn: published.on,
          publishedFrom: published.from,
          source,
          files: merged,
        });
        await release.alongside?.(tx);
        isServed =
          files.length === 0 ||
          ((await answersForSeries(tx, part, published.on)) && !((await release.isGivenUp?.(tx)) ?? false));
      },
      // Of its own files: its tables have what releases before and after it say, too.
      countRows: () => Object.values(merged).reduce((sum, { rows }) => sum + rows, 0),
      isServed: () => isServed,
    },
    run.options,
  );
  if (result.outcome === "kept") await tellWhatAnswers(run, label, part);
  return result;
}

/** Copies the files' rows into the table `incoming`, and counts them in `merged`. */
async function takeIncoming(
  tx: TransactionSql,
  { files, merged, run }: Pick<Release, "files"> & { merged: Record<string, KnownFile>; run: LoadRun },
): Promise<void> {
  await makeIncoming(tx);
  for (const [index, file] of files.entries()) {
    const counted = { rows: 0 };
    await copyInto(tx, "incoming (series, period, value, footnotes, file)", lines(file, index, counted, run));
    merged[file.name] = { sha256: file.sha256, rows: counted.rows };
  }
}

/** Which release stands before one that is kept; a day that is that of a load can be wrong. */
async function tellWhatAnswers({ database: { sql }, log }: LoadRun, label: string, part: string): Promise<void> {
  const newest = (await releasesOf(sql, [part])).findLast(({ files }) => files.length > 0);
  if (!newest) return;
  const isUncertain = newest.published_from === "load_date";
  log(
    `${label} answers as_of= alone: the release of ${newest.published_on} is newer` +
      (isUncertain
        ? ", whose day is that of its load; if it is the older one in truth, load this one with " +
          `--published ${newest.published_on} or a later day`
        : ""),
  );
}

/** What decides whether a release is served already: the bytes of its files, and how they are read. */
function identity({ readerVersion, also, published }: Release, files: Record<string, KnownFile>): string {
  const sums = Object.entries(files).map(([name, { sha256 }]) => [name, sha256] as const);
  const all = [...sums, ...Object.entries(also ?? {})].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return identityOf({ readerVersion, from: published.from, all });
}

async function* lines(
  file: ReleaseFile,
  index: number,
  counted: { rows: number },
  { progress, signal }: LoadRun,
): AsyncGenerator<string> {
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

/** A series can be in several files of a release, which then say the same; no month comes twice in a file. */
async function refuseContradictions(tx: TransactionSql, { files }: Release): Promise<void> {
  if (files.length > 1) {
    const conflict = await joinFiles(tx);
    if (conflict) {
      const [one, other] = [files[conflict.one]?.source, files[conflict.other]?.source];
      throw sourceRefused(
        { file: other ?? "" },
        undefined,
        `has ${conflict.other_value} for ${formatMonth(conflict.period)} of a series (number ${conflict.series}) ` +
          `that has ${conflict.one_value} in ${one}: they are not of one release`,
      );
    }
  }
  const repeated = await repeatedMonth(tx);
  if (repeated)
    throw sourceRefused(
      { file: files[repeated.file]?.source ?? "" },
      "period",
      `${formatMonth(repeated.period)} comes twice for one series (number ${repeated.series})`,
    );
}

/** Rows of each file, and how many it had in the release before. */
async function rowChanges(
  sql: Sql,
  { part, published, files }: Release,
  merged: Record<string, KnownFile>,
): Promise<RowChange[]> {
  const before = await previousFiles(sql, part, published.on);
  return files.flatMap(({ name, source }): RowChange[] => {
    const rows = before[name];
    return rows === undefined ? [] : [{ what: source, before: rows, after: merged[name]?.rows ?? 0 }];
  });
}
