import { commandText } from "../../../command.ts";
import { sourceRefused } from "../../../errors.ts";
import type { Dataset, Gap, LoadRun } from "../../../loading/dataset.ts";
import { publishEach, sourceName, takeInventory } from "../../../loading/inventory.ts";
import type { PublishResult } from "../../../loading/publishing/publish.ts";
import type { Database } from "../../../storage/database.ts";
import type { LabstatRelease } from "../../labstat/releases.ts";
import { datedReleases } from "../../revisions/dated.ts";
import { publishRelease } from "../../revisions/publish-release.ts";
import { knownDay } from "../../revisions/published.ts";
import { BUREAU, bureauManners, bureauObstacle, releasedAs, releasedOn, THE_BUREAU } from "../../vocabulary/bureau.ts";
import { LAUS } from "../dataset.ts";
import { areaNumbers, averagedYears, hasUnadjustedMonths, writeAreas, writeCoverage } from "../queries.ts";
import { writeLatest } from "../queries-latest.ts";
import { areaDivisor, type LausLevel, PARTS } from "../series-id.ts";
import { Collection, type PartRelease } from "./collect.ts";
import { deriveLatest, deriveParts } from "./derive-latest.ts";
import { fetchRelease, filesOf, type Workbook } from "./files.ts";

/** Raise this when the same bytes give different rows. The next load then publishes them again. */
const READER_VERSION = 1;

const LEVELS = ["state", "county"] as const satisfies readonly LausLevel[];

/** The dataset of the Local Area Unemployment Statistics. */
export const laus: Dataset = {
  name: LAUS,
  title: "Local Area Unemployment Statistics",
  source: BUREAU,
  page: "https://download.bls.gov/pub/time.series/la/",
  cadence: "monthly",
  // States come about three weeks after the month, counties four to five weeks.
  releases: releasedOn("0 10 15-25 * +MON-FRI", "0 10 26-31 * +MON-FRI", "0 10 1-7 * +MON-FRI"),
  calendar: releasedAs(/^(?:State|Metropolitan Area|Regional and State) (?:Employment and )?Unemployment/i),
  guide: {
    brings: "Unemployment and the labor force of every state (from 1976 on) and county (from 1990 on), each month.",
    needs: ["contact"],
    download: "over 300 MB of text for the counties, sent as gzip, which is smaller; that of the states is not known",
    origin: "the Bureau's description of its files (la.txt)",
  },
  takes: {
    level: { value: LEVELS.join("|"), doc: "only states, or only counties", choices: LEVELS },
    from: {
      value: "DIR",
      doc: "la.data.* with la.series and la.area; laucntyYY.xlsx, laucntycur14.xlsx, ststdsadata.xlsx, staadata.xlsx",
    },
    published: { value: "DATE", doc: "the day of the release, where neither server, folder nor file says it" },
  },
  obstacle: bureauObstacle,
  manners: bureauManners,
  gaps: lausGaps,
  deriveAll: deriveParts,
  deriveMissing: deriveLatest,
  async load(run) {
    const levels = LEVELS.filter((level) => run.options.levels.length === 0 || run.options.levels.includes(level));
    const { items, unrecognized } = await takeInventory<LabstatRelease | Workbook>(run, laus, {
      agency: THE_BUREAU,
      expected: "la.data.*, laucntyYY.xlsx, laucntycur14.xlsx, ststdsadata.xlsx, staadata.xlsx",
      fromFolder: filesOf,
      fromAgency: async (source) => [await fetchRelease(source, levels)],
    });
    const collection = new Collection(run, levels);
    const releases = items.filter((item) => "data" in item);
    for (const release of datedReleases(run, releases)) await collection.addLabstat(release);
    for (const workbook of items.filter((item) => "kind" in item)) {
      run.signal.throwIfAborted();
      await collection.addWorkbook(workbook.file, workbook.kind);
    }
    const parts = collection.releases().filter(({ files }) => files.length > 0);
    const results = await publishEach(run, parts, (release) => publishPart(run, release));
    if (results.length === 0)
      throw sourceRefused(
        { file: sourceName(run, BUREAU) },
        undefined,
        `has nothing of ${levels.join(" or ")}: only states and counties are served`,
      );
    return { results, unrecognized, notes: [] };
  },
};

async function publishPart(run: LoadRun, release: PartRelease): Promise<PublishResult> {
  const { level, frequency, files, hasCurrent, areas, also, footnotes } = release;
  const part = PARTS[level][frequency];
  const published = await knownDay(run.database.sql, { part, published: release.published, files });
  return publishRelease(run, {
    dataset: LAUS,
    part,
    published,
    files,
    // Each year is a separate series. A file of the newest years says nothing about earlier months.
    covers: hasCurrent ? "span" : "whole",
    readerVersion: READER_VERSION,
    also,
    footnotes,
    lastYear: release.lastYear,
    alongside: async (tx) => {
      if (areas.length > 0) await writeAreas(tx, { level, publishedOn: published.on, areas });
      await writeCoverage(tx, part, areaDivisor(frequency) / 10);
      await writeLatest(tx, level, frequency);
    },
  });
}

/** The first year with county figures in LAUS. */
const FIRST_COUNTY_YEAR = 1990;

/** Returns what is missing: county months, annual averages of counties by year, and unadjusted state months. */
async function lausGaps({ sql }: Database): Promise<Gap[]> {
  const gaps: Gap[] = [];
  if (!(await hasUnadjustedMonths(sql)))
    gaps.push({ missing: "months of states, not adjusted", command: commandText("load laus --level state") });
  const monthly = await areaNumbers(sql, PARTS.county.monthly, areaDivisor("monthly"));
  const missing = [
    ...(monthly.length === 0 ? ["months of counties"] : []),
    ...missingYears((await averagedYears(sql, "county")).map(({ year }) => year)),
  ];
  if (missing.length > 0) gaps.push({ missing: missing.join("; "), command: commandText("load laus --level county") });
  return gaps;
}

/** Returns the years, up to the newest, without annual averages of counties. `[]` if no year is missing. */
function missingYears(years: readonly number[]): string[] {
  const newest = years.at(-1);
  if (newest === undefined) return ["annual averages of counties"];
  const all = Array.from({ length: newest - FIRST_COUNTY_YEAR + 1 }, (_, index) => FIRST_COUNTY_YEAR + index);
  const missing = all.filter((year) => !years.includes(year));
  return missing.length === 0 ? [] : [`annual averages of counties in ${missing.join(", ")}`];
}
