import { usageError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import type { LabstatRelease } from "../labstat/releases.ts";
import { type Published, publishedOn } from "./published.ts";

/** A release with its day of publication. */
export interface DatedRelease {
  published: Published;
  release: LabstatRelease;
}

/**
 * Returns the releases of a load, oldest first.
 * @throws `usage` if two folders have the same day, because their files would replace each other.
 */
export function datedReleases(run: LoadRun, releases: readonly LabstatRelease[]): DatedRelease[] {
  const dated = releases
    .map((release) => ({
      release,
      // The lists date a folder that has only lists.
      published: publishedOn(
        run,
        (release.data.length > 0 ? release.data : release.tables).map(({ file }) => file),
      ),
    }))
    .toSorted((a, b) => (a.published.on < b.published.on ? -1 : 1));
  for (const [index, { published, release }] of dated.entries()) {
    const before = dated[index - 1];
    if (before?.published.on === published.on)
      throw usageError(
        `the folders "${before.release.folder}" and "${release.folder}" would both be the release of ` +
          `${published.on}: ` +
          "name them release-YYYY-MM, or load one at a time with --published YYYY-MM-DD",
      );
  }
  return dated;
}
