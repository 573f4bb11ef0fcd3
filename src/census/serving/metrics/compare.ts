import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { notCovered } from "../../../errors.ts";
import { type AreaSort, inAreaOrder } from "../../../metrics/area-order.ts";
import { readColumnsTogether } from "../../../storage/together.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { defaultVintage } from "../../catalog/default-vintage.ts";
import { notLoadedNote, universeNotes } from "../../catalog/metadata.ts";
import { metricEstimate, type ServedEstimate, served } from "../../catalog/present.ts";
import { estimatesOfPlaces } from "../../catalog/queries.ts";
import { type Estimate, missing } from "../../estimates/estimates.ts";
import { isSignificantlyDifferent } from "../../estimates/margins.ts";
import type { Place } from "../../geographies/directory.ts";
import type { StoredMetric } from "../../metrics/metric-names.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";
import { type Level, surveyOf, type Vintage, yearOf } from "../../vocabulary/vintages.ts";
import { namedRelatives } from "../changes.ts";
import {
  type ChosenVintage,
  hasValues,
  isSmall,
  noteOfAbsentRow,
  ONE_YEAR_RULE,
  smallPlaces,
  vintageNotLoaded,
} from "../choice.ts";
import { countValues } from "../value-counts.ts";
import { comparedPlaces } from "./compared-places.ts";
import { roundingNotes } from "./rounding-notes.ts";

/** One place of a comparison. */
export interface ComparedPlace extends ServedEstimate {
  fips: string;
  name: string;
  level: Level;
  /** 1 is the highest value; ties share a rank; null without a value. */
  rank: number | null;
  /** Whether it differs from the first requested place at 90%; null for that place, and if no test is possible. */
  significant_vs_first: boolean | null;
}

/** A metric of several places in one vintage. */
export interface Comparison extends Pick<ChosenVintage, "vintage" | "otherVintages"> {
  places: ComparedPlace[];
  notes: string[];
}

/** A request for a comparison. */
export interface ComparisonRequest {
  metric: MetricDefinition;
  codes: readonly string[];
  level: Level | undefined;
  requestedVintage: Vintage | undefined;
  sort: AreaSort | undefined;
}

/** Compares a metric of 2 to 50 places. @throws `invalidRequest` that lists every unknown code. */
export async function compare(sql: Sql, catalog: Catalog, request: ComparisonRequest): Promise<Comparison> {
  const { metric, requestedVintage, sort } = request;
  const places = await comparedPlaces(sql, catalog, request);
  const choice = await commonVintage(sql, catalog, places, { metric, requestedVintage });
  const { vintage } = choice;
  const { estimates, names } = await estimatesOf(sql, catalog, { places, metric, vintage });
  const values = estimates.map((estimate) => served(estimate, metric));
  const compared = places.map(({ fips, level }, index) => ({
    fips,
    name: names[index]!,
    level,
    ...values[index]!,
    rank: rankOf(values, index),
    significant_vs_first: index === 0 ? null : isSignificantlyDifferent(estimates[0]!, estimates[index]!),
  }));
  const rounded = compared.map(({ fips, significant_vs_first: isSignificant }, index) => ({
    fips,
    estimate: estimates[index]!,
    shown: values[index]!,
    isSignificant,
  }));
  const notes = [
    ...roundingNotes(metric, rounded),
    ...notLoadedNotes(metric, vintage, compared),
    ...(await notesOf(sql, catalog, places, vintage)),
    ...universeNotes([vintage], [metric]),
  ];
  return { ...choice, places: [...inAreaOrder(compared, sort)], notes };
}

/**
 * Returns the requested vintage, or else the default one by the number of places with a value.
 * @throws `notCovered` (404) if the vintage is not loaded for any level of the places.
 */
async function commonVintage(
  sql: Sql,
  catalog: Catalog,
  places: readonly Place[],
  { metric, requestedVintage }: { metric: MetricDefinition; requestedVintage: Vintage | undefined },
): Promise<Pick<ChosenVintage, "vintage" | "otherVintages">> {
  const levels = [...new Set(places.map(({ level }) => level))];
  const loaded = catalog.vintages.filter((vintage) =>
    levels.some((level) => catalog.vintagesAt(level).includes(vintage)),
  );
  if (requestedVintage !== undefined) {
    if (loaded.includes(requestedVintage)) return { vintage: requestedVintage };
    throw vintageNotLoaded(requestedVintage, { levels, places: "these places", loaded });
  }
  const counts = new Map<Vintage, number>();
  for (const level of levels) {
    const codes = places.filter((place) => place.level === level).map(({ fips }) => fips);
    const vintages = loaded.filter((vintage) => hasValues(catalog.coverageOf(vintage, level, metric)));
    for (const [vintage, count] of await countValues(sql, { level, codes, vintages, metrics: [metric] }))
      counts.set(vintage, (counts.get(vintage) ?? 0) + count);
  }
  const choice = defaultVintage(loaded.map((vintage) => ({ vintage, values: counts.get(vintage) ?? 0 })));
  if (choice === undefined)
    throw notCovered(`No vintage is loaded for these places; load one with: ${commandText("load census")}`);
  return choice;
}

/** Metrics of places of one level in one vintage. */
interface AskedPlaces {
  level: Level;
  vintage: Vintage;
  codes: readonly string[];
  metrics: readonly StoredMetric[];
}

/** Returns estimates by code and metric, and land areas by code. One statement reads the columns of a table. */
const storedEstimates = readColumnsTogether(
  ({ level, vintage, codes }: AskedPlaces) => `${level} ${vintage} ${codes}`,
  async (sql, columns) => {
    const [{ level, vintage, codes }] = columns;
    const metrics = [...new Set(columns.flatMap((column) => column.metrics))];
    const estimates = new Map<string, Estimate>();
    const areas = new Map<string, number | null>();
    for (const row of await estimatesOfPlaces(sql, { level, vintage }, codes, metrics)) {
      const fips = codes[row.place - 1]!; // a position in `codes`
      if (row.found) estimates.set(`${fips} ${metrics[row.metric - 1]}`, row);
      if (row.metric === 1) areas.set(fips, row.land_area_sq_mi);
    }
    return columns.map(() => ({ estimates, areas }));
  },
);

/** Returns metric (unrounded) and name of each place in the vintage, in order of `places`. One query per level. */
export async function estimatesOf(
  sql: Sql,
  catalog: Catalog,
  { places, metric, vintage }: { places: readonly Place[]; metric: MetricDefinition; vintage: Vintage },
): Promise<{ estimates: Estimate[]; names: string[] }> {
  const levels = [...new Set(places.map(({ level }) => level))];
  const stored = new Map(
    await Promise.all(
      levels.map(async (level) => {
        const codes = places.filter((place) => place.level === level).map(({ fips }) => fips);
        return [level, await storedEstimates(sql, { level, vintage, codes, metrics: metric.stored })] as const;
      }),
    ),
  );
  const unlisted = await unlistedPlaces(sql, catalog, places, vintage);
  const estimates = places.map((place) => {
    const { level, fips } = place;
    const { estimates: rows, areas } = stored.get(level)!; // read for each level
    const rowOf = (name: StoredMetric) => rows.get(`${fips} ${name}`);
    const ofPlace = metricEstimate(metric, rowOf, areas.get(fips) ?? null);
    if (ofPlace) return ofPlace;
    const isInVintage = place.vintages.includes(vintage) || metric.stored.some((name) => rowOf(name) !== undefined);
    if (!isInVintage) return missing(unlisted.has(place) ? "not_published" : "not_loaded");
    return missing(noteOfAbsentRow(catalog, { level, vintage }, metric, catalog.coverageOf(vintage, level, metric)));
  });
  const names = await Promise.all(
    places.map(async (place) =>
      place.vintages.includes(vintage) ? (await catalog.namesIn(place.level, vintage)).of(place) : place.name,
    ),
  );
  return { estimates, names };
}

/** Returns a note on the places without the metric loaded, and the command that loads it. */
function notLoadedNotes(metric: MetricDefinition, vintage: Vintage, places: readonly ComparedPlace[]): string[] {
  const lacking = places.filter(({ value_note }) => value_note === "not_loaded").map(({ fips }) => fips);
  return lacking.length === 0 ? [] : [notLoadedNote(metric, `${lacking.join(", ")} in ${vintage}`, vintage)];
}

/** Returns those of some places that the Bureau left out of a loaded vintage: no load adds them. */
async function unlistedPlaces(
  sql: Sql,
  catalog: Catalog,
  places: readonly Place[],
  vintage: Vintage,
): Promise<ReadonlySet<Place>> {
  const isWhole = ({ level }: Place) => catalog.isWhole(vintage, level);
  const absent = places.filter(({ vintages }) => !vintages.includes(vintage));
  const ofPart = absent.filter((place) => !isWhole(place) && catalog.vintagesAt(place.level).includes(vintage));
  const small = surveyOf(vintage) === "acs1" ? await smallPlaces(sql, ofPart) : [];
  return new Set([...absent.filter(isWhole), ...small]);
}

/** Ranks by the rounded values that are served, so that equal figures share a rank. */
function rankOf(values: readonly ServedEstimate[], index: number): number | null {
  const figure = values[index]?.value ?? null;
  if (figure === null) return null;
  return 1 + values.filter(({ value }) => value !== null && value > figure).length;
}

/** Returns notes on the places that the vintage lacks, and what replaces them in it. */
async function notesOf(sql: Sql, catalog: Catalog, places: readonly Place[], vintage: Vintage): Promise<string[]> {
  const notes: string[] = [];
  for (const place of places) {
    if (place.vintages.includes(vintage)) continue;
    const relatives = await namedRelatives(sql, catalog, place, vintage);
    const hasOneYearRule = relatives === "" && surveyOf(vintage) === "acs1" && (await isSmall(sql, place));
    const otherReason = hasOneYearRule
      ? ONE_YEAR_RULE
      : `vintages that have it: ${place.vintages.join(", ") || "none"}`;
    const reason = relatives === "" ? otherReason : relatives;
    notes.push(`${place.fips} (${place.name}) is not in ${vintage}: ${reason}.`);
  }
  if (places.some(({ level }) => level === "tract") && yearOf(vintage) >= 2020)
    notes.push("Tract boundaries are those of 2020. The same codes in vintages through 2019 can be different areas.");
  if (new Set(places.map(({ level }) => level)).size > 1)
    notes.push("Places of different levels can contain each other. Their estimates are then not independent.");
  return notes;
}
