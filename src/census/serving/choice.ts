import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { notCovered } from "../../errors.ts";
import type { Catalog, Coverage } from "../catalog/catalog.ts";
import type { CountedVintage } from "../catalog/default-vintage.ts";
import { newestPopulations } from "../catalog/queries.ts";
import type { EstimateNote } from "../estimates/estimates.ts";
import type { Place } from "../geographies/directory.ts";
import { micropolitanArea } from "../geographies/queries.ts";
import { isPublishedIn, type MetricDefinition } from "../metrics/metrics.ts";
import { LEVEL_NAMES } from "../vocabulary/levels.ts";
import { doubtAbout, type Level, surveyOf, type Vintage, whyUnpublished, yearOf } from "../vocabulary/vintages.ts";
import { namedRelatives, namesOf, relatedPlaces } from "./changes.ts";
import { micropolitan } from "./lookup.ts";

/** 1-year estimates are published for places of at least this many people. */
const ONE_YEAR_POPULATION = 65_000;
/** The same in words. */
export const ONE_YEAR_RULE =
  "1-year estimates are published only for places of at least " +
  `${ONE_YEAR_POPULATION.toLocaleString("en-US")} people`;

/** The vintage of an answer, and why the place is missing from it, if it is. */
export interface ChosenVintage {
  vintage: Vintage;
  /** Newer and fuller ones; undefined if the vintage was requested. */
  otherVintages?: CountedVintage[] | undefined;
  /** Why the place has no estimates in the vintage; undefined if it has some. */
  absence?: { note: EstimateNote; sentence: string };
}

/**
 * Returns the requested vintage, with the reason if it lacks the place.
 * @throws `notCovered` (404) if it is not loaded, or the place's code did not exist in it.
 */
export async function askedVintage(sql: Sql, catalog: Catalog, place: Place, vintage: Vintage): Promise<ChosenVintage> {
  const loaded = catalog.vintagesAt(place.level);
  const isOneYear = surveyOf(vintage) === "acs1" && whyUnpublished(vintage, [place.level]) === undefined;
  // No load adds the place, so the load command in the error for a missing vintage would mislead.
  if (!loaded.includes(vintage) && isOneYear && (await isSmall(sql, place)))
    throw notCovered(
      `${place.name} is not in ${vintage}: ${ONE_YEAR_RULE}; loaded vintages: ${loaded.join(", ") || "none"}`,
    );
  requireVintage(catalog, place.level, vintage);
  if (place.vintages.includes(vintage)) return { vintage };
  return { vintage, absence: await absenceIn(sql, catalog, place, vintage) };
}

/** Returns whether any place has a value. */
export const hasValues = (coverage: Coverage | undefined): coverage is Coverage =>
  coverage !== undefined && coverage.values > 0;

/** @throws `notCovered` (404) if the vintage is not loaded at the level, with loaded vintages and the load command. */
export function requireVintage(catalog: Catalog, level: Level, vintage: Vintage): void {
  const loaded = catalog.vintagesAt(level);
  if (loaded.includes(vintage)) return;
  throw vintageNotLoaded(vintage, { levels: [level], places: LEVEL_NAMES[level].many, loaded });
}

/** Returns the 404 for a missing vintage: loaded vintages, and the load command unless it was never published. */
export function vintageNotLoaded(
  vintage: Vintage,
  { levels, places, loaded }: { levels: readonly Level[]; places: string; loaded: readonly Vintage[] },
) {
  const loadedVintages = `loaded vintages: ${loaded.length > 0 ? loaded.join(", ") : "none"}`;
  const never = whyUnpublished(vintage, levels);
  const ofTracts = levels.every((level) => level === "tract") ? " for tracts" : "";
  return notCovered(
    never
      ? `There is no ${vintage}${ofTracts}: ${never}; ${loadedVintages}`
      : `The vintage ${vintage} is not loaded for ${places}; ${loadedVintages}. ` +
          `${doubtAbout(vintage)}Load it${doubtAbout(vintage) && " once it is out"} with: ` +
          commandText(`load census --vintage ${vintage}`),
  );
}

/** Returns why a loaded vintage lacks a place. @throws `notCovered` (404) if the code did not exist in it. */
async function absenceIn(sql: Sql, catalog: Catalog, place: Place, vintage: Vintage) {
  const { level, fips, name, vintages } = place;
  if (level === "metro") {
    const [micro] = await micropolitanArea(sql, fips);
    if (micro?.vintages.includes(vintage)) throw micropolitan(fips, micro.name, vintage);
  }
  const relatives = await namedRelatives(sql, catalog, place, vintage);
  if (relatives !== "" || catalog.isWhole(vintage, level))
    throw notCovered(
      `${fips} (${name}) is not in ${vintage}: ` +
        `${relatives === "" ? "the code did not exist in it" : relatives}. ` +
        `${vintages.length > 0 ? `Vintages that have ${fips}: ${vintages.join(", ")}` : "No loaded vintage has it"}`,
    );
  if (surveyOf(vintage) === "acs1" && (await isSmall(sql, place)))
    return {
      note: "not_published" as const,
      sentence: `${name} is not in ${vintage}: ${ONE_YEAR_RULE}. 5-year estimates cover all.`,
    };
  return {
    note: "not_loaded" as const,
    sentence:
      `${vintage} is loaded only for some ${LEVEL_NAMES[level].many}, not for ${name}; load it with: ` +
      commandText(`load census --vintage ${vintage}`),
  };
}

/** Returns whether the newest loaded population is below the limit of 1-year estimates; unknown counts as small. */
export const isSmall = async (sql: Sql, place: Place): Promise<boolean> => (await smallPlaces(sql, [place])).length > 0;

/** Returns those of some places that {@link isSmall} is true of. One query per level. */
export async function smallPlaces(sql: Sql, places: readonly Place[]): Promise<Place[]> {
  const smallOf = async ([level, ofLevel]: [Level, Place[]]): Promise<Place[]> => {
    if (level === "tract") return ofLevel;
    if (level === "nation" || level === "state") return [];
    const codes = ofLevel.map(({ fips }) => fips);
    const vintages = [...new Set(ofLevel.flatMap((place) => place.vintages))];
    const rows = await newestPopulations(sql, { level, codes, vintages });
    const populations = new Map(rows.map(({ fips, value }) => [fips, value]));
    return ofLevel.filter(({ fips }) => (populations.get(fips) ?? 0) < ONE_YEAR_POPULATION);
  };
  return (await Promise.all([...Map.groupBy(places, ({ level }) => level)].map(smallOf))).flat();
}

/** Returns the 404 for a place that has a geography record but no estimates. */
export async function withoutEstimates(sql: Sql, catalog: Catalog, place: Place) {
  const relatives = (await relatedPlaces(sql, catalog, place)).filter(({ vintages }) => vintages.length > 0);
  const loaded = catalog.vintagesAt(place.level);
  return notCovered(
    `No loaded vintage has estimates for ${place.fips} (${place.name}); vintages loaded for ` +
      `${LEVEL_NAMES[place.level].many}: ${loaded.length > 0 ? loaded.join(", ") : "none"}. ` +
      `${relatives.length > 0 ? `Its area is also in ${namesOf(relatives)}. ` : ""}Load more with: ` +
      commandText("load census"),
  );
}

/** Returns why a place in a vintage has no row for a metric or one of its breakdowns. */
export function noteOfAbsentRow(
  catalog: Catalog,
  { level, vintage }: { level: Level; vintage: Vintage },
  metric: MetricDefinition,
  coverage: Coverage | undefined,
): "not_loaded" | "not_published" {
  if (coverage === undefined)
    return isPublishedIn(metric, yearOf(vintage), surveyOf(vintage)) ? "not_loaded" : "not_published";
  // A table read for a part of the places says nothing about the others: DP05 of Chicago's 1,319 tracts, where 112 of
  // Oakland are loaded of other tables, is 92%. Puerto Rico, which some tables leave out, is at most 3% of a level.
  return coverage.places >= 0.95 * catalog.placesIn(vintage, level) ? "not_published" : "not_loaded";
}
