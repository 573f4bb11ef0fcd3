import type { Sql } from "postgres";
import { GovdataError } from "../errors.ts";
import type { DatasetState } from "../http/versions.ts";
import { type Absence, absentDataset } from "../metrics/snapshot.ts";
import { naics } from "../reference/naics.ts";
import type { QuarterSpan } from "./editions/coverage.ts";
import { SBA } from "./editions/dataset.ts";
import { type Edition, editionOf } from "./editions/edition.ts";
import { areaNotes, type LendingCounty, lendingCounties, lendingCounty } from "./figures/areas.ts";
import { lastWholeQuarter } from "./load/loans/days.ts";
import { levelsOf } from "./naics/levels.ts";
import { type CountyLendingSnapshot, countySnapshot } from "./snapshots/county.ts";
import { WindowFigures } from "./snapshots/figures.ts";
import { type IndustryLendingSnapshot, industrySnapshot } from "./snapshots/industry.ts";
import { snapshotRows } from "./snapshots/queries.ts";

/** What is asked: counties by FIPS code, and industries of the nation by NAICS code (2 to 6 digits or a range). */
export interface LendingKeys {
  counties: readonly string[];
  naicsCodes: readonly string[];
}

/** The newest lending of counties and industries, by the asked codes. */
export interface LendingSnapshots {
  counties: ReadonlyMap<string, CountyLendingSnapshot | Absence>;
  industries: ReadonlyMap<string, IndustryLendingSnapshot | Absence>;
}

/**
 * The newest lending of any number of counties and industries, in one query. The newest quarter is the newest that the
 * loaded files cover whole, and that was over on the day `upTo` (`YYYY-MM-DD`), if it is given. Figures are as loaded
 * now: the SBA's files keep no history.
 */
export async function lendingSnapshots(
  sql: Sql,
  state: DatasetState,
  { counties, naicsCodes }: LendingKeys,
  upTo?: string,
): Promise<LendingSnapshots> {
  const every = (absence: Absence): LendingSnapshots => ({
    counties: new Map(counties.map((county) => [county, absence])),
    industries: new Map(naicsCodes.map((code) => [code, absence])),
  });
  if (state.version === 0) return every(absentDataset(SBA));
  const edition = await editionOf(sql, state);
  const newest = newestQuarter(edition.covered, upTo);
  if (newest === undefined)
    return every(edition.covered.length === 0 ? absentDataset(SBA) : { absence: "not_published_by_then" });
  const places = await placesOf(counties);
  const figures = await read(sql, edition, newest, { places: [...places.values()], naicsCodes });
  const editions = await naics();
  return {
    counties: new Map(
      [...places].map(([fips, place]) => [fips, "absence" in place ? place : countySnapshot(place, figures, editions)]),
    ),
    industries: new Map(naicsCodes.map((code) => [code, industrySnapshot(code, figures, editions)])),
  };
}

/** The newest covered quarter, of those that were over on a day; undefined where there is none. */
function newestQuarter(covered: readonly QuarterSpan[], upTo: string | undefined): number | undefined {
  const limit = upTo === undefined ? Number.POSITIVE_INFINITY : lastWholeQuarter(Number(upTo.replaceAll("-", "")));
  const span = covered.findLast(({ first }) => first <= limit);
  return span && Math.min(span.last, limit);
}

/** A county, with what a reader has to know of its code. */
type NotedCounty = LendingCounty & { notes: string[] };

/** The asked counties; for other codes why lending is not counted in them. */
async function placesOf(counties: readonly string[]): Promise<Map<string, NotedCounty | Absence>> {
  const known = new Map((await lendingCounties()).map((county) => [county.fips, county]));
  const places = new Map<string, NotedCounty | Absence>();
  for (const fips of counties) {
    const county = known.get(fips);
    places.set(fips, county ? { ...county, notes: await areaNotes(fips) } : await notCounted(fips));
  }
  return places;
}

async function notCounted(fips: string): Promise<Absence> {
  try {
    await lendingCounty(fips);
    return { absence: "area_not_covered" };
  } catch (error) {
    // The endpoint of a county says what followed the code, or why no county has it.
    if (!(error instanceof GovdataError)) throw error;
    return { absence: "area_not_covered", detail: error.message };
  }
}

async function read(
  sql: Sql,
  edition: Edition,
  newest: number,
  { places, naicsCodes }: { places: readonly (LendingCounty | Absence)[]; naicsCodes: readonly string[] },
): Promise<WindowFigures> {
  const areas = new Set(places.flatMap((place) => ("absence" in place ? [] : [place.fips, place.state.fips])));
  const codes = new Set(naicsCodes.flatMap(levelsOf));
  const figures = new WindowFigures(edition, newest);
  if (areas.size + codes.size === 0) return figures;
  figures.add(await snapshotRows(sql, { areas: [...areas], codes: [...codes] }, figures.spans, newest));
  return figures;
}
