import type { Context } from "../../http/endpoint.ts";
import { updatedAtOf } from "../../http/versions.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import { ATTRIBUTION } from "../vocabulary/attribution.ts";
import { type Level, surveyOf, type Vintage, yearOf } from "../vocabulary/vintages.ts";

const PROGRAM = "U.S. Census Bureau, American Community Survey";

/** The program that a vintage is of. */
const sourceOf = (vintages: readonly Vintage[]): string => {
  if (vintages.length === 1) return `${PROGRAM} ${surveyOf(vintages[0]!) === "acs5" ? "5-Year" : "1-Year"} Estimates`;
  const surveys = [...new Set(vintages.map(surveyOf))].sort().reverse();
  return surveys.length === 0
    ? PROGRAM
    : `${PROGRAM} ${surveys.map((survey) => (survey === "acs5" ? "5-Year" : "1-Year")).join(" and ")} Estimates`;
};

/** What `metadata` of an answer is made from. */
export interface MetadataParts {
  /** The vintages that the figures are of; several for a series, none for a list of names. */
  vintages: readonly Vintage[];
  /** What the answer's `vintage` is: null where it has several, or none. */
  vintage: string | null;
  units?: Record<string, string>;
  metrics?: readonly MetricDefinition[];
  notes?: readonly string[];
}

/** The fields that all Census answers have; `dollars_year` where a metric is in dollars. */
export function metadata({ dataset }: Context, { vintages, vintage, units, metrics = [], notes = [] }: MetadataParts) {
  const inDollars = metrics.some((metric) => metric.dollars);
  return {
    source: sourceOf(vintages),
    cadence: "annual",
    vintage,
    updated_at: updatedAtOf(dataset),
    ...(units ? { units } : {}),
    ...(inDollars ? { dollars_year: vintages.length === 1 ? yearOf(vintages[0]!) : null } : {}),
    notes: [...notes, ATTRIBUTION],
  };
}

/** What to know of estimates of several vintages beside each other. */
export function seriesNotes(vintages: readonly Vintage[], metrics: readonly MetricDefinition[]): string[] {
  const fiveYear = vintages.filter((vintage) => surveyOf(vintage) === "acs5").map(yearOf);
  const notes: string[] = [];
  if (
    fiveYear.some((year, index) =>
      fiveYear.some((later, laterIndex) => laterIndex > index && Math.abs(later - year) < 5),
    )
  )
    notes.push(
      "5-year estimates whose windows overlap (fewer than five years apart) share survey answers and are not " +
        "independent: compare vintages that are five or more years apart.",
    );
  if (fiveYear.length > 0 && fiveYear.length < vintages.length)
    notes.push("5-year and 1-year estimates stand side by side: compare each with its own kind.");
  if (metrics.some((metric) => metric.dollars) && vintages.length > 1)
    notes.push(
      "Each estimate is in dollars of its own year, the last of its vintage; nothing is adjusted for inflation.",
    );
  return [...notes, ...universeNotes(vintages, metrics)];
}

/** That estimates of people of 2005 are of fewer people than those of later years. */
export const universeNotes = (vintages: readonly Vintage[], metrics: readonly MetricDefinition[]): string[] =>
  vintages.includes(WITHOUT_GROUP_QUARTERS) && metrics.some(({ isOfPeople }) => isOfPeople)
    ? [
        `${WITHOUT_GROUP_QUARTERS} leaves out people in group quarters (dormitories, prisons, nursing homes, ` +
          "barracks), who are in all later vintages: its estimates of people are not comparable with theirs.",
      ]
    : [];

/** The one vintage that was asked in households alone. */
const WITHOUT_GROUP_QUARTERS: Vintage = "2005-acs1";

/** What to do about what has no row, in a vintage where one is named: no table that gives the metric was loaded. */
export const notLoadedNote = (metric: MetricDefinition, places: string, vintage?: Vintage): string =>
  `${metric.name} is not loaded for ${places}; load ${metric.sources[0]?.table ?? "its table"} with: govdata load census` +
  (vintage ? ` --vintage ${vintage}` : "");

/** Which land areas the densities of many places or vintages are computed with. */
export const densityNotes = (metrics: readonly MetricDefinition[]): string[] =>
  metrics.some(({ readTime }) => readTime?.kind === "per_square_mile")
    ? ["Density: land area of the Gazetteer that is nearest to the vintage and has the place."]
    : [];

/** Which land area a density was computed with, where it is not of the vintage's own year. */
export function areaNotes({
  level,
  year,
  areaYear,
}: {
  level: Level;
  year: number;
  areaYear: number | null;
}): string[] {
  if (areaYear === null) return ["No land area is loaded for this place, so that its density is not known."];
  if (areaYear === year) return [];
  // The Bureau's list of states' areas is GEOINFO; the nation's is their sum.
  const source = level === "state" || level === "nation" ? `GEOINFO${areaYear}` : `the ${areaYear} Gazetteer`;
  return [`Density: land area of ${source}, the nearest to ${year} that is loaded.`];
}
