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
 * Serves a release from now on: of each month the versions that differ from the one before, whatever the order in which
 * releases are loaded. A release may be loaded piece by piece; the same files again change nothing.
 * @throws `source_refused` for a month that comes twice, files of one release that contradict each other, a file
 * with over 10 % fewer rows than in the release before (`--accept-smaller` takes it), and a day that the files
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
      parents: ["labor_observations", "labor_spans"],
      key: part,
      detail: { key: part, published_from: published.from, footnotes: release.footnotes ?? {} },
      async fill(tx, tables) {
        await reading.read(tx);
        await reading.refuseContradictions(tx);
        await refuseWrongDay(tx, release);
        await reading.checkRows(sql);
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
          files: reading.known,
        });
        await release.alongside?.(tx);
        isServed =
          files.length === 0 ||
          ((await answersForSeries(tx, part, published.on)) && !((await release.isGivenUp?.(tx)) ?? false));
      },
      // Of its own files: its tables have what releases before and after it say, too.
      countRows: () => reading.rows,
      isServed: () => isServed,
    },
    run.options,
  );
  if (result.outcome === "kept") await tellWhatAnswers(run, label, part);
  return result;
}

/** Which release stands before one that is kept; a day that is that of a load can be wrong. */
async function tellWhatAnswers({ database: { sql }, log }: LoadRun, label: string, part: string): Promise<void> {
  const newest = (await releasesOf(sql, [part])).findLast(({ files }) => files.length > 0);
  if (!newest) return;
  const isUncertain = newest.published_from === "load_date";
  log(
    `${label} only answers as_of=: the release of ${newest.published_on} is newer` +
      (isUncertain
        ? ", whose day is that of its load; if it is the older one in truth, load this one with " +
          `--published ${newest.published_on} or a later day`
        : ""),
  );
}

/** What decides whether a release is served already: the bytes of its files, and how they are read. */
function identity({ readerVersion, also, published }: Release, files: Record<string, KnownFile>): string {
  const sums = Object.entries(files).map(([name, { sha256 }]) => [name, sha256] as const);
  const all = [...sums, ...Object.entries(also ?? {})].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return identityOf({ readerVersion, from: published.from, all });
}
