import { commandText } from "../../command.ts";
import type { Context } from "../../http/endpoint.ts";
import { updatedAtOf } from "../../http/versions.ts";
import type { MetricDefinition } from "../metrics/metrics.ts";
import { ATTRIBUTION } from "../vocabulary/dataset.ts";
import { type Level, surveyOf, type Vintage, yearOf } from "../vocabulary/vintages.ts";

/** The survey program, without the kind of its estimates. */
export const PROGRAM = "U.S. Census Bureau, American Community Survey";

/** Returns the name of the survey program of the vintages. */
const sourceOf = (vintages: readonly Vintage[]): string => {
  if (vintages.length === 1) return `${PROGRAM} ${surveyOf(vintages[0]!) === "acs5" ? "5-Year" : "1-Year"} Estimates`;
  const surveys = [...new Set(vintages.map(surveyOf))].sort().reverse();
  return surveys.length === 0
    ? PROGRAM
    : `${PROGRAM} ${surveys.map((survey) => (survey === "acs5" ? "5-Year" : "1-Year")).join(" and ")} Estimates`;
};

/** The parts of an answer's `metadata`. */
export interface MetadataParts {
  /** The vintages of the figures; several for a series, none for a list of names. */
  vintages: readonly Vintage[];
  /** The answer's `vintage`; null if it has several or none. */
  vintage: string | null;
  units?: Record<string, string>;
  metrics?: readonly MetricDefinition[];
  notes?: readonly string[];
}

/** Returns the fields of all Census answers, and `dollars_year` if a metric is in dollars. */
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

/** Returns notes on comparing estimates of several vintages. */
export function seriesNotes(vintages: readonly Vintage[], metrics: readonly MetricDefinition[]): string[] {
  const fiveYear = vintages.filter((vintage) => surveyOf(vintage) === "acs5").map(yearOf);
  const notes: string[] = [];
  if (
    fiveYear.some((year, index) =>
      fiveYear.some((laterYear, laterIndex) => laterIndex > index && Math.abs(laterYear - year) < 5),
    )
  )
    notes.push(
      "5-year estimates whose windows overlap (fewer than five years apart) share survey answers and are not " +
        "independent: compare vintages that are five or more years apart.",
    );
  if (fiveYear.length > 0 && fiveYear.length < vintages.length)
    notes.push("The series mixes 5-year and 1-year estimates. Compare only estimates of the same kind.");
  if (metrics.some((metric) => metric.dollars) && vintages.length > 1)
    notes.push(
      "Each estimate is in dollars of its own year, the last of its vintage; nothing is adjusted for inflation.",
    );
  return [...notes, ...universeNotes(vintages, metrics)];
}

/** Returns a note that the 2005 estimates of people cover fewer people than those of later years. */
export const universeNotes = (vintages: readonly Vintage[], metrics: readonly MetricDefinition[]): string[] =>
  vintages.includes(WITHOUT_GROUP_QUARTERS) && metrics.some(({ isOfPeople }) => isOfPeople)
    ? [
        `${WITHOUT_GROUP_QUARTERS} excludes people in group quarters (dormitories, prisons, nursing homes, ` +
          "barracks). All later vintages include them, so their estimates of people are not comparable with it.",
      ]
    : [];

/** The only vintage whose survey covered only households. */
const WITHOUT_GROUP_QUARTERS: Vintage = "2005-acs1";

/** Returns a note that no table with the metric is loaded, and the load command, in `vintage` if it is given. */
export const notLoadedNote = (metric: MetricDefinition, places: string, vintage?: Vintage): string =>
  `${metric.name} is not loaded for ${places}; load ${metric.sources[0]?.table ?? "its table"} with: ` +
  commandText(`load census${vintage ? ` --vintage ${vintage}` : ""}`);

/** Returns a note on the source of land areas for densities of many places or vintages. */
export const densityNotes = (metrics: readonly MetricDefinition[]): string[] =>
  metrics.some(({ readTime }) => readTime?.kind === "per_square_mile")
    ? ["Density uses the land area from the Gazetteer nearest to the vintage that has the place."]
    : [];

/** Returns a note on the land area of a density, if it is of another year than the vintage. */
export function areaNotes({
  level,
  year,
  areaYear,
}: {
  level: Level;
  year: number;
  areaYear: number | null;
}): string[] {
  if (areaYear === null) return ["No land area is loaded for this place, so its density is unknown."];
  if (areaYear === year) return [];
  // GEOINFO is the Bureau's list of state areas; the nation's area is their sum.
  const source = level === "state" || level === "nation" ? `GEOINFO${areaYear}` : `the ${areaYear} Gazetteer`;
  return [`Density uses the land area from ${source}, the nearest loaded source to ${year}.`];
}
