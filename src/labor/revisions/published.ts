import type { Sql } from "postgres";
import { DAY_MS } from "../../durations.ts";
import { usageError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import type { SourceFile } from "../../loading/source/source.ts";
import { isDay } from "../../reference/times.ts";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import { releaseOfFiles } from "./queries.ts";

/** When a release was published, and how we know it. */
export interface Published {
  /** `YYYY-MM-DD`. */
  on: string;
  from: PublishedFrom;
}

/** Matches the date in folder and file names such as `release-2024-02` and `release-2024-02-09`. */
const RELEASE = /release[-_ ]?((?:19|20)\d{2}[-\d]*)/i;

/**
 * Returns when the files of one release were published. The first of these counts: `--published`; the newest
 * Last-Modified from a server that is not in the future (the time of a file on disk is only that of the copy); the
 * `release-YYYY-MM` nearest to the file's name, as the first day of that month; today.
 * @throws `usage` for a `--published` that is not a day, and a folder of a release that has not come yet or of a month
 * that no calendar has: every true release after it would count as an older one.
 */
export function publishedOn(run: Pick<LoadRun, "options" | "source">, files: readonly SourceFile[]): Published {
  const { published } = run.options;
  if (published !== undefined) {
    if (!isDay(published)) throw usageError(`--published ${published}: accepted is a day as YYYY-MM-DD`);
    return { on: published, from: "option" };
  }
  if (run.source.kind === "http") {
    const times = files
      .flatMap(({ lastModified }) => (lastModified ? [lastModified.getTime()] : []))
      .filter((time) => time <= tomorrow());
    if (times.length > 0) return { on: dayOf(new Date(Math.max(...times))), from: "last_modified" };
  }
  // The folder on the command line can itself be the release.
  const root = run.source.kind === "folder" ? run.source.folder : "";
  for (const { name } of files) {
    const on = releaseDay(`${root}/${name}`);
    if (on && Date.parse(on) > tomorrow())
      throw usageError(`${name}: its folder is named after a release on ${on}, which is in the future`);
    if (on) return { on, from: "folder" };
  }
  return { on: dayOf(new Date()), from: "load_date" };
}

/**
 * Returns the day of the last `release-YYYY-MM` in a path. Undefined if there is none.
 * @throws `usage` for a name with a year but an invalid month. Its release would otherwise count as today's.
 */
export function releaseDay(path: string): string | undefined {
  for (const part of path.split("/").reverse()) {
    const date = RELEASE.exec(part)?.[1]?.replace(/-+$/, "");
    if (date === undefined) continue;
    const day = /^\d{4}-\d{2}$/.test(date) ? `${date}-01` : date;
    if (isDay(day)) return day;
    throw usageError(
      `"${part}" is named after a release, but "${date}" is not a month; accepted: release-YYYY-MM or ` +
        "release-YYYY-MM-DD, or --published YYYY-MM-DD with any name",
    );
  }
  return undefined;
}

/**
 * Returns the known day of files that are already loaded, because the same bytes are the same release. Used if only the
 * date of this load is known.
 */
export async function knownDay(
  sql: Sql,
  {
    part,
    published,
    files,
  }: { part: string; published: Published; files: readonly { name: string; sha256: string }[] },
): Promise<Published> {
  if (published.from !== "load_date" || files.length === 0) return published;
  const sums = Object.fromEntries(files.map(({ name, sha256 }) => [name, { sha256 }]));
  const [release] = await releaseOfFiles(sql, part, sums);
  return release ? { on: release.published_on, from: release.published_from } : published;
}

/** Returns whether a day is in the future. Clocks differ and days begin earlier elsewhere, so tomorrow is accepted. */
const tomorrow = (): number => Date.now() + DAY_MS;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
