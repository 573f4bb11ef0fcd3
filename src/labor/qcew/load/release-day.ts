import { usageError } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { formatQuarter, lastDayOfQuarter } from "../../../reference/quarters.ts";
import { type Published, publishedOn } from "../../revisions/published.ts";

/**
 * Returns when the newest of a quarter's files was published: by `--published`, its Last-Modified, or its folder
 * `release-YYYY-MM`; undefined where none of them says it, because a load can be on any later day.
 * @throws `usage` for a day before the quarter ended, which the operator gave or named a folder after
 */
export function releaseOf(
  run: Pick<LoadRun, "options" | "source">,
  quarter: number,
  files: readonly SourceFile[],
): Published | undefined {
  const newest = files
    .map((file) => publishedOn(run, [file]))
    .filter(({ from }) => from !== "load_date")
    .reduce<Published | undefined>(
      (last, published) => (last && last.on >= published.on ? last : published),
      undefined,
    );
  const end = lastDayOfQuarter(quarter);
  if (!newest || newest.on > end) return newest;
  if (newest.from === "last_modified") return undefined; // a mirror's clock, or the time of a copy
  throw usageError(
    `${formatQuarter(quarter)} ended on ${end}, and its files would have been published on ${newest.on}, by ` +
      `${newest.from === "option" ? "--published" : "the name of their folder"}; accepted: a later day`,
  );
}
