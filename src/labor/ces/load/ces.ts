import { posix } from "node:path";
import { commandText } from "../../../command.ts";
import type { Dataset, Gap, LoadRun } from "../../../loading/dataset.ts";
import type { PublishResult } from "../../../loading/publishing/publish.ts";
import type { HttpSource, SourceFile } from "../../../loading/source/source.ts";
import type { Database } from "../../../storage/database.ts";
import { fetchFootnotes, readFootnotes } from "../../labstat/footnotes.ts";
import type { LabstatRelease } from "../../labstat/releases.ts";
import { type ListedSeries, readSeriesList } from "../../labstat/tables.ts";
import type { DatedRelease } from "../../revisions/dated.ts";
import { loadReleases } from "../../revisions/load-releases.ts";
import { publishRelease } from "../../revisions/publish-release.ts";
import { knownDay } from "../../revisions/published.ts";
import { NOW, spansAsOf } from "../../revisions/queries.ts";
import { ADJUSTMENT_TITLES, ADJUSTMENTS } from "../../vocabulary/adjustment.ts";
import {
  BUREAU,
  bureauManners,
  bureauObstacle,
  labstatAddress,
  releasedAs,
  releasedOn,
} from "../../vocabulary/bureau.ts";
import { CES } from "../dataset.ts";
import { areGivenUp, type IndustryRow, writeIndustries, writeScopes } from "../queries.ts";
import { DATA_TYPES, seriesOfNumber, supersectorOf } from "../series.ts";
import { industriesOfSeries, readIndustries } from "./industries.ts";
import { releaseFile, type Scopes } from "./release-files.ts";

/** Raise this when the same bytes give different rows. The next load then publishes them again. */
const READER_VERSION = 1;

/** The dataset of the Current Employment Statistics. */
export const ces: Dataset = {
  name: CES,
  title: "Current Employment Statistics (national)",
  source: BUREAU,
  page: "https://download.bls.gov/pub/time.series/ce/",
  cadence: "monthly",
  releases: releasedOn("30 8 1-12 * +MON-FRI"),
  calendar: releasedAs(/^Employment Situation(?! of Veterans)/i),
  guide: {
    brings: "Employment, hours and earnings of the nation's industries, each month from 1939 on.",
    needs: ["contact"],
    download: "about 47 MB: 350 MB of text, sent as gzip",
    origin: "the Bureau's server, August 10, 2026 (ce.data.0.AllCESSeries)",
  },
  takes: {
    from: {
      value: "DIR",
      doc: "ce.data.*, ce.series, ce.industry; a folder is a release, dated by its name (release-YYYY-MM)",
    },
    published: { value: "DATE", doc: "the day of the release, where neither the server nor the folder says it" },
  },
  obstacle: bureauObstacle,
  manners: bureauManners,
  gaps: cesGaps,
  load: (run) =>
    loadReleases(run, ces, {
      prefix: "ce",
      expected: "ce.data.*, ce.industry",
      // Lists are worth loading without data, because a release without lists takes its industry names from the nearest
      // list.
      isWorthLoading: ({ data, tables }) => data.length > 0 || tables.some(isRead),
      fetchRelease,
      publish,
    }),
};

const isRead = ({ table }: { table: string }): boolean => table === "series" || table === "industry";

async function publish(run: LoadRun, { published: dated, release }: DatedRelease): Promise<PublishResult> {
  const { list, industries, also } = await readLists(release);
  const footnotes = await readFootnotes(release.tables);
  const name = release.folder || "the folder";
  if (!list) run.log(`${name} has no ce.series: series are read by their ids, unchecked`);
  if (release.data.length === 0) run.log(`${name} has no ce.data file: its lists only name industries`);
  const scopes: Scopes = new Map();
  const reading = { list, scopes, acceptSmaller: run.options.acceptSmaller };
  const files = [];
  for (const data of release.data) files.push(await releaseFile(data, reading));
  const published = await knownDay(run.database.sql, { part: CES, published: dated, files });
  return publishRelease(run, {
    dataset: CES,
    part: CES,
    published,
    files,
    covers: "whole", // CES files have each series from its first month
    readerVersion: READER_VERSION,
    also: { ...also, ...footnotes.also },
    footnotes: footnotes.texts,
    async alongside(tx) {
      await writeIndustries(tx, published.on, industries);
      await writeScopes(tx, published.on, [...scopes.values()]);
    },
    isGivenUp: (tx) => areGivenUp(tx, published.on),
  });
}

/** One file has every series. The lists are small and are fetched first. */
async function fetchRelease(source: HttpSource): Promise<LabstatRelease> {
  const fetched = (name: string): Promise<SourceFile> => source.fetch(labstatAddress(name), { what: name });
  const tables = [];
  for (const table of ["series", "industry"])
    tables.push({ table, selection: undefined, file: await fetched(`ce.${table}`) });
  tables.push(...(await fetchFootnotes(source, "ce")));
  const name = "ce.data.0.AllCESSeries";
  return { folder: "", data: [{ name, selection: undefined, file: await fetched(name) }], tables };
}

/** The government supersector, which has no hours and no earnings. */
const GOVERNMENT = "90";

/** Returns the measures that no private industry has, by adjustment. */
async function cesGaps({ sql }: Database): Promise<Gap[]> {
  const spans = await spansAsOf(sql, CES, NOW);
  const loaded = new Set(
    spans
      .map(({ series }) => seriesOfNumber(series))
      .filter(({ industry }) => supersectorOf(industry) !== GOVERNMENT)
      .map(({ type, adjustment }) => `${type} ${adjustment}`),
  );
  return ADJUSTMENTS.flatMap((adjustment) => {
    const missing = DATA_TYPES.filter(({ type }) => !loaded.has(`${type} ${adjustment}`));
    if (missing.length === 0) return [];
    const fields = missing.length === DATA_TYPES.length ? "all figures" : missing.map(({ field }) => field).join(", ");
    return [
      {
        missing: `${ADJUSTMENT_TITLES[adjustment]}: ${fields} of private industries`,
        command: commandText("load ces"),
      },
    ];
  });
}

/** Reads the series and industries of a release's code tables, with the checksums of these files. */
async function readLists({ tables }: LabstatRelease) {
  const also: Record<string, string> = {};
  const seriesFiles = tables.filter(({ table }) => table === "series").map(({ file }) => file);
  const industryFile = tables.find(({ table }) => table === "industry")?.file;
  const series = new Map<string, ListedSeries>();
  for (const file of seriesFiles) {
    for (const [id, listed] of await readSeriesList(file)) series.set(id, listed);
    also[`ce.series ${posix.basename(file.name)}`] = await file.sha256();
  }
  if (industryFile) also["ce.industry"] = await industryFile.sha256();
  const listed: IndustryRow[] = industryFile ? await readIndustries(industryFile) : [];
  const codes = new Set(listed.map(({ industry_code }) => industry_code));
  const namedBySeries = industriesOfSeries(series).filter(({ industry_code }) => !codes.has(industry_code));
  const [first] = seriesFiles;
  return {
    list: first && { file: first.name, series },
    industries: [...listed, ...namedBySeries],
    also,
  };
}
