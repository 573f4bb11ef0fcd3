import { commandText } from "../../../command.ts";
import type { Dataset, Gap, LoadRun } from "../../../loading/dataset.ts";
import type { PublishResult } from "../../../loading/publishing/publish.ts";
import type { HttpSource } from "../../../loading/source/source.ts";
import { STATES } from "../../../reference/states.ts";
import type { Database } from "../../../storage/database.ts";
import { fetchFootnotes, readFootnotes } from "../../labstat/footnotes.ts";
import type { LabstatRelease } from "../../labstat/releases.ts";
import type { DatedRelease } from "../../revisions/dated.ts";
import { loadReleases } from "../../revisions/load-releases.ts";
import { publishRelease } from "../../revisions/publish-release.ts";
import { knownDay } from "../../revisions/published.ts";
import {
  BUREAU,
  bureauManners,
  bureauObstacle,
  labstatAddress,
  releasedAs,
  releasedOn,
} from "../../vocabulary/bureau.ts";
import { JOLTS } from "../dataset.ts";
import { loadedStates } from "../queries.ts";
import { releaseFiles } from "./release-files.ts";

/** Raise this when the same bytes give different rows. The next load then publishes them again. */
const READER_VERSION = 1;

/** The dataset of the Job Openings and Labor Turnover Survey. */
export const jolts: Dataset = {
  name: JOLTS,
  title: "Job Openings and Labor Turnover Survey",
  source: BUREAU,
  page: "https://download.bls.gov/pub/time.series/jt/",
  cadence: "monthly",
  // National figures come about five weeks after the month, states two weeks later; some come in the last days of a
  // month.
  releases: releasedOn("0 10 1-10 * +MON-FRI", "0 10 15-31 * +MON-FRI"),
  calendar: releasedAs(/^(?:State )?Job Openings and Labor Turnover/i),
  guide: {
    brings:
      "Job openings, hires and separations by industry, region, state and size, each month from December 2000 on.",
    needs: ["contact"],
    download: "about 34 MB of text, sent as gzip, which is smaller",
    origin: "the Bureau's server, August 10, 2026 (jt.data.1.AllItems)",
  },
  takes: {
    from: {
      value: "DIR",
      doc: "jt.data.* and jt.series; each folder is a release, dated by its name (release-YYYY-MM)",
    },
    published: { value: "DATE", doc: "the day of the release, where neither the server nor the folder says it" },
  },
  obstacle: bureauObstacle,
  manners: bureauManners,
  gaps: joltsGaps,
  load: (run) =>
    loadReleases(run, jolts, {
      prefix: "jt",
      expected: "jt.data.*",
      isWorthLoading: ({ data }) => data.length > 0,
      fetchRelease,
      publish,
    }),
};

async function publish(run: LoadRun, { published: dated, release }: DatedRelease): Promise<PublishResult> {
  const { files, also } = await releaseFiles(run, release);
  const footnotes = await readFootnotes(release.tables);
  const published = await knownDay(run.database.sql, { part: JOLTS, published: dated, files });
  return publishRelease(run, {
    dataset: JOLTS,
    part: JOLTS,
    published,
    files,
    covers: release.data.every(({ name }) => isCurrent(name)) ? "span" : "whole",
    readerVersion: READER_VERSION,
    also: { ...also, ...footnotes.also },
    footnotes: footnotes.texts,
  });
}

/** `jt.data.0.Current` has only the newest years. Earlier years stay as they are. */
const isCurrent = (name: string): boolean => /\.Current/i.test(name);

/** One file has every series. The list of series shows whether the file was cut off. */
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

/** JOLTS covers the 50 states and the District of Columbia. */
const LAST_STATE = "56";

/** Returns the states that no release has. */
async function joltsGaps({ sql }: Database): Promise<Gap[]> {
  const loaded = new Set(await loadedStates(sql));
  const missing = STATES.filter(({ fips }) => fips <= LAST_STATE && !loaded.has(fips)).map(({ name }) => name);
  return missing.length === 0
    ? []
    : [{ missing: `turnover in ${missing.join(", ")}`, command: commandText("load jolts") }];
}
