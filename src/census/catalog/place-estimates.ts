import type { Sql } from "postgres";
import { readAlikeTogether } from "../../storage/together.ts";
import type { Estimate } from "../estimates/estimates.ts";
import type { StoredMetric } from "../metrics/metric-names.ts";
import { estimatesOfPlaces, type NearestArea, type PlaceVintage } from "./queries.ts";

/** A request for estimates of one place. Requests with the same metrics in the same order are read together. */
export interface AskedEstimates extends PlaceVintage {
  metrics: readonly StoredMetric[];
}

/** The stored estimates of one place in one vintage. */
export interface PlaceEstimates {
  /** In the order of the requested metrics; undefined if there is no row. */
  estimates: (Estimate | undefined)[];
  area: NearestArea;
}

/** The requested metrics that have any rows at a level of a vintage. */
export interface LoadedMetrics {
  /** At least one metric, because the row of the first has the land area of the place. */
  metrics: readonly StoredMetric[];
  /** The index of each among the requested metrics. */
  positions: readonly number[];
}

/** Finds those of the metrics asked for that have rows; without it all count as if they had. */
export type LoadedOf = (request: Omit<AskedEstimates, "fips">) => LoadedMetrics;

const ALL_LOADED: LoadedOf = ({ metrics }) => ({ metrics, positions: metrics.map((_, index) => index) });

/**
 * Gives the function that reads the estimates of a place, those of several by one statement while many are asked for.
 * @throws what the database says, to all whose statement it was.
 */
export const estimatesReader = (
  sql: Sql,
  loadedOf: LoadedOf = ALL_LOADED,
): ((requests: AskedEstimates) => Promise<PlaceEstimates>) =>
  readAlikeTogether(
    ({ level, vintage, metrics }) => `${level} ${vintage} ${metrics}`,
    (requests) => readAlike(sql, loadedOf, requests),
  );

const NO_AREA: NearestArea = { land_area_sq_mi: null, area_year: null };

async function readAlike(
  sql: Sql,
  loadedOf: LoadedOf,
  requests: readonly [AskedEstimates, ...AskedEstimates[]],
): Promise<PlaceEstimates[]> {
  const [{ level, vintage, metrics }] = requests;
  const loaded = loadedOf({ level, vintage, metrics });
  const codes = requests.map(({ fips }) => fips);
  const places = requests.map((): PlaceEstimates => ({ estimates: new Array(metrics.length), area: NO_AREA }));
  for (const row of await estimatesOfPlaces(sql, { level, vintage }, codes, loaded.metrics)) {
    const place = places[row.place - 1]!; // a position in `codes`
    if (row.found) place.estimates[loaded.positions[row.metric - 1]!] = row; // a position in those that are loaded
    if (row.metric === 1) place.area = row;
  }
  return places;
}
