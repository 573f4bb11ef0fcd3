import { usageError } from "../../../errors.ts";
import type { Dataset, LoadReport } from "../../../loading/dataset.ts";
import { nothingToLoad } from "../../../loading/source/folder.ts";
import type { HttpSource } from "../../../loading/source/source.ts";
import { fetchFootnotes, readFootnotes } from "../../labstat/footnotes.ts";
import { type LabstatRelease, labstatReleases } from "../../labstat/releases.ts";
import { datedReleases } from "../../revisions/dated.ts";
import { publishRelease } from "../../revisions/publish-release.ts";
import { knownDay } from "../../revisions/published.ts";
import {
  BUREAU,
  bureauObstacle,
  labstatAddress,
  refuseVintages,
  releasedOn,
  requireContact,
} from "../../vocabulary/bureau.ts";
import { joltsGaps } from "./gaps.ts";
import { releaseFiles } from "./release-files.ts";

/** Raised when the same bytes would give other rows than before: a load then publishes them again. */
const READER_VERSION = 1;

/** Part of the store of revised series, and name of the dataset. */
export const JOLTS = "jolts";

/** The Job Openings and Labor Turnover Survey. */
export const jolts: Dataset = {
  name: JOLTS,
  title: "Job Openings and Labor Turnover Survey",
  source: BUREAU,
  cadence: "monthly",
  // The nation about five weeks after a month, states two weeks later.
  releases: releasedOn("0 10 1-10 * +MON-FRI", "0 10 15-25 * +MON-FRI"),
  usage: [
    "--from DIR            jt.data.* and jt.series; each folder is a release, dated by its name (release-YYYY-MM)",
    "--published DATE      the day on which the release was published, where neither server nor folder tells",
  ],
  obstacle: bureauObstacle,
  gaps: joltsGaps,
  async load(run) {
    refuseVintages(run, JOLTS);
    if (run.options.levels.length > 0) throw usageError(`--level ${run.options.levels[0]}: jolts is loaded whole`);
    const { source } = run;
    const found =
      source.kind === "folder"
        ? labstatReleases(source, "jt")
        : { releases: [await fetchRelease(requireContact(run, source))], unrecognized: [] };
    const releases = found.releases.filter(({ data }) => data.length > 0);
    if (releases.length === 0 && source.kind === "folder") throw nothingToLoad(source, JOLTS, "jt.data.*");
    const report: LoadReport = { results: [], unrecognized: found.unrecognized, notes: [] };
    for (const { published: dated, release } of datedReleases(run, releases)) {
      run.signal.throwIfAborted();
      const { files, also } = await releaseFiles(run, release);
      const footnotes = await readFootnotes(release.tables);
      const published = await knownDay(run.database.sql, { part: JOLTS, published: dated, files });
      report.results.push(
        await publishRelease(run, {
          dataset: JOLTS,
          part: JOLTS,
          published,
          files,
          covers: release.data.every(({ name }) => isCurrent(name)) ? "span" : "whole",
          readerVersion: READER_VERSION,
          also: { ...also, ...footnotes.also },
          footnotes: footnotes.texts,
        }),
      );
    }
    return report;
  },
};

/** `jt.data.0.Current` has the newest years only, and says nothing of those before. */
const isCurrent = (name: string): boolean => /\.Current/i.test(name);

/** One file has every series; the list of series tells a whole file from one that was cut off. */
async function fetchRelease(source: HttpSource): Promise<LabstatRelease> {
  const name = "jt.data.1.AllItems";
  const list = await source.fetch(labstatAddress("jt.series"), { what: "jt.series" });
  const footnotes = await fetchFootnotes(source, "jt");
  const data = await source.fetch(labstatAddress(name), { what: name });
  return {
    folder: "",
    data: [{ name, selection: undefined, file: data }],
    tables: [{ table: "series", selection: undefined, file: list }, ...footnotes],
  };
}
