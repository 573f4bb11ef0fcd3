import type { LoadRun } from "../../loading/dataset.ts";
import { type PublishResult, publish } from "../../loading/publishing/publish.ts";
import { identityOf } from "../../loading/publishing/sources.ts";
import { filesOfRelease, releasesOf, writeRelease } from "./queries.ts";
import { mergeObservations, mergeSpans } from "./queries-merge.ts";
import { answersForSeries } from "./queries-newest.ts";
import type { Release } from "./release.ts";
import { type KnownFile, ReleaseReading } from "./release-reading.ts";
import { refuseWrongDay } from "./wrong-day.ts";

/**
 * Publishes a release. Each month keeps only the versions that differ from the previous version, for any order of
 * loads. A release may be loaded in pieces. Loading the same files again changes nothing.
 * @throws `source_refused` for a month that appears twice, for files of one release that contradict each other, for a
 * file with over 10% fewer rows than in the release before (`--accept-smaller` takes it), and for a day that the files
 * contradict.
 */
export async function publishRelease(run: LoadRun, release: Release): Promise<PublishResult> {
  const { dataset, part, published, files, covers } = release;
  const label = part === dataset ? published.on : `${part}-${published.on}`;
  const { sql } = run.database;
  const reading = new ReleaseReading(run, release, await filesOfRelease(sql, part, published.on));
  let isServed = true;

  const result = await publish(
    run.database,
    {
      dataset,
      label,
      sha256: identity(release, reading.known),
      source: files.map(({ source }) => source).join(", ") || label,
      isMerged: true, // a release may be loaded in pieces
      parents: ["labor_observations", "labor_spans"],
      key: part,
      detail: { key: part, published_from: published.from, footnotes: release.footnotes ?? {} },
      async fill(tx, tables) {
        await reading.read(tx);
        await reading.refuseContradictions(tx);
        await refuseWrongDay(tx, release);
        await reading.checkRows(sql);
        // Both tables are parents of this publication.
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
          files: reading.known,
        });
        await release.alongside?.(tx);
        isServed =
          files.length === 0 ||
          ((await answersForSeries(tx, part, published.on)) && !((await release.isGivenUp?.(tx)) ?? false));
      },
      // Counts only its own files, because its tables also hold other releases.
      countRows: () => reading.rows,
      isServed: () => isServed,
    },
    run.options,
  );
  if (result.outcome === "kept") await tellWhatAnswers(run, label, part);
  return result;
}

/** Logs that a newer release answers by default. A release day that is only the day of the load can be wrong. */
async function tellWhatAnswers({ database: { sql }, log }: LoadRun, label: string, part: string): Promise<void> {
  const newest = (await releasesOf(sql, [part])).findLast(({ files }) => files.length > 0);
  if (!newest) return;
  const isUncertain = newest.published_from === "load_date";
  log(
    `${label} only answers as_of=: the release of ${newest.published_on} is newer` +
      (isUncertain
        ? ", whose day is the day of its load; if that release is really older, load this one with " +
          `--published ${newest.published_on} or a later day`
        : ""),
  );
}

/** Returns the identity of a release: the bytes of its files and the versions of its readers. */
function identity({ readerVersion, also, published }: Release, files: Record<string, KnownFile>): string {
  const sums = Object.entries(files).map(([name, { sha256 }]) => [name, sha256] as const);
  const all = [...sums, ...Object.entries(also ?? {})].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return identityOf({ readerVersion, from: published.from, all });
}
