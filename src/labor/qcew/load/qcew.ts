import { commandText } from "../../../command.ts";
import { sourceRefused, usageError } from "../../../errors.ts";
import type { Dataset, Gap, LoadReport, LoadRun } from "../../../loading/dataset.ts";
import { eachDespiteRefusals, type Inventory, sourceName, takeInventory } from "../../../loading/inventory.ts";
import type { PublishResult } from "../../../loading/publishing/publish.ts";
import { servedDetails } from "../../../loading/publishing/sources.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { STATES } from "../../../reference/states.ts";
import type { Database } from "../../../storage/database.ts";
import { bureauManners, bureauObstacle, releasedAs, releasedOn, THE_BUREAU } from "../../vocabulary/bureau.ts";
import { QCEW_SOURCE } from "../dataset.ts";
import { areasOfQuarter, loadedSpan } from "../queries.ts";
import { fetchFromBls } from "./bls.ts";
import { type CellFile, cellFiles, inPrecedence } from "./inventory.ts";
import type { QuarterDetail } from "./queries.ts";
import { YearLoad } from "./year-load.ts";

/** The dataset of the Quarterly Census of Employment and Wages. */
export const qcew: Dataset = {
  name: "qcew",
  title: "Quarterly Census of Employment and Wages",
  source: QCEW_SOURCE,
  page: "https://www.bls.gov/cew/downloadable-data-files.htm",
  cadence: "quarterly",
  // Releases come early in these months, or at the end of the months before, five to six months after the quarter.
  releases: releasedOn("0 10 1-12 3,6,9,12 +MON-FRI", "0 10 20-31 2,5,8,11 +MON-FRI"),
  calendar: releasedAs(/^County Employment and Wages|^Quarterly Census of Employment/i),
  guide: {
    brings: "Employment and wages of every county by industry, for the newest year, and the one before if it changes.",
    needs: ["contact"],
    download: "about 305 MB for each year, which is 2 GB of CSV",
    origin: "the Bureau's server, August 10, 2026 (2024_qtrly_singlefile.zip)",
  },
  takes: {
    vintage: {
      value: "2024-Q1",
      doc:
        "a quarter, or 2024 for all that the year has; without it the newest year and the one before, where it is " +
        "still rewritten",
    },
    from: { value: "DIR", doc: "quarterly CSV: single files, by area, by industry, API slices; plain, .gz or in zip" },
    published: { value: "DATE", doc: "the day of the release, where neither the server nor the folder says it" },
    words: { value: "01001 06037", doc: "areas, by the API's slices of one quarter (with --vintage)" },
  },
  obstacle: bureauObstacle,
  manners: bureauManners,
  gaps: qcewGaps,
  async load(run) {
    const quarters = askedQuarters(run);
    const inventory = await takeInventory(run, qcew, {
      agency: THE_BUREAU,
      expected: "quarterly CSV: single files, by area, by industry, API slices, plain or in zip",
      fromFolder: (source) => cellFiles(source, run),
      fromAgency: (source) => fetchFromBls(run, source, quarters),
    });
    return loadInventory(run, inventory, quarters);
  },
};

/** Returns the quarters of `--vintage`. A year means four quarters. */
function askedQuarters({ options }: LoadRun): number[] {
  for (const word of options.words)
    if (!/^(?:[0-9]{5}|US000)$/.test(word))
      throw usageError(`"${word}" is not an area; accepted: 5 digits, such as 01001, or US000`);
  return options.vintages.flatMap((vintage) => {
    const [, year, quarter] = /^((?:19|20)[0-9]{2})(?:-Q([1-4]))?$/.exec(vintage) ?? [];
    if (year === undefined)
      throw usageError(`--vintage: "${vintage}" is not accepted; accepted: YYYY-Qq, such as 2024-Q1, or YYYY`);
    return (quarter === undefined ? [1, 2, 3, 4] : [Number(quarter)]).map((item) => Number(year) * 10 + item);
  });
}

/** Publishes one year after another, oldest first. Files are not read again if everything in them is served. */
async function loadInventory(
  run: LoadRun,
  inventory: Inventory<CellFile>,
  wantedQuarters: readonly number[],
): Promise<LoadReport> {
  const quarters = wantedQuarters.length > 0 ? new Set(wantedQuarters) : undefined;
  const years = Map.groupBy(inventory.items, ({ year }) => year);
  const results: PublishResult[] = [];
  await eachDespiteRefusals(run, [...years.keys()].sort(), async (year) => {
    if (quarters && ![...quarters].some((quarter) => String(quarter).startsWith(year))) return;
    const served = await servedDetails<QuarterDetail>(run.database.sql, "qcew");
    const { fresh, unchanged } = await sortOut(run, years.get(year) ?? [], served);
    results.push(...unchanged);
    if (fresh.length > 0)
      results.push(...(await new YearLoad(run, { files: inPrecedence(fresh), quarters, served }).load()));
  });
  if (results.length === 0)
    throw sourceRefused(
      { file: sourceName(run, THE_BUREAU) },
      undefined,
      `has nothing of ${wantedQuarters.map(formatQuarter).join(", ") || "any quarter"}; it has ` +
        `${[...years.keys()].sort().join(", ") || "no year"}`,
    );
  return { results, unrecognized: inventory.unrecognized, notes: [] };
}

/**
 * Decides which files of a year to read: all, or none if everything in them is served. With a new file, the served
 * files are read again, so that the figures of both are compared.
 */
async function sortOut(
  { options }: LoadRun,
  files: readonly CellFile[],
  served: ReadonlyMap<string, QuarterDetail>,
): Promise<{ fresh: CellFile[]; unchanged: PublishResult[] }> {
  let isFresh = options.force;
  const labels = new Set<string>();
  for (const cellFile of files) {
    const sha256 = await cellFile.file.sha256();
    const servedFile = [...served.values()].map((detail) => detail.files?.[sha256]).find((item) => item !== undefined);
    const isOnTop = (label: string): boolean => {
      const file = served.get(label)?.files?.[sha256];
      return file !== undefined && !file.isBelow;
    };
    const isServed = servedFile?.quarters.every(isOnTop) ?? false;
    if (!isServed) isFresh = true;
    for (const label of servedFile?.quarters ?? []) labels.add(label);
  }
  if (isFresh) return { fresh: [...files], unchanged: [] };
  const unchanged = [...labels].map(
    (label): PublishResult => ({ dataset: "qcew", label, outcome: "unchanged", rowCount: 0, rows: {}, durationMs: 0 }),
  );
  return { fresh: [], unchanged };
}

const NATION = "US000";

/** About how many counties a quarter has. Counties come and go, so a few missing ones are not reported. */
const COUNTIES = 3_100;

/** Returns the areas missing in the newest quarter, and whether industries of 3 to 6 digits are missing. */
async function qcewGaps({ sql }: Database): Promise<Gap[]> {
  const span = await loadedSpan(sql);
  if (!span) return [];
  const areas = await areasOfQuarter(sql, span.last);
  const codes = new Set(areas.map(({ area }) => area));
  const states = STATES.filter(({ fips }) => !codes.has(`${fips}000`)).map(({ name }) => name);
  const counties = areas.filter(({ area }) => isCounty(area));
  const detailed = counties.filter(({ is_detailed }) => is_detailed).length;
  const missing = [
    ...(codes.has(NATION) ? [] : ["the nation"]),
    ...states,
    ...(counties.length < COUNTIES ? [`all but ${counties.length.toLocaleString("en-US")} counties`] : []),
    ...(detailed < counties.length / 2 ? [`industries of 3 to 6 digits in all but ${detailed} counties`] : []),
  ];
  if (missing.length === 0) return [];
  return [
    {
      missing: `in ${formatQuarter(span.last)}: ${missing.join("; ")}`,
      command: commandText(`load qcew --vintage ${Math.floor(span.last / 10)}`),
    },
  ];
}

/** Codes that end in 999 are for establishments without a known county. */
const isCounty = (area: string): boolean => /^[0-9]{5}$/.test(area) && !/(?:000|999)$/.test(area);
