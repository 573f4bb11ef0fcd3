import type { Sql } from "postgres";
import { readTogether } from "../../storage/together.ts";
import type { Estimate } from "../estimates/estimates.ts";
import type { StoredMetric } from "../metrics/metric-names.ts";
import { estimatesOfPlaces, type NearestArea, type PlaceVintage } from "./queries.ts";

/** A request for estimates of one place. Only requests with the identical list object are read together. */
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
  readTogether((requests) => readAsked(sql, loadedOf, requests));

/** Fails for none: an error is in the place of what it is about. */
async function readAsked(
  sql: Sql,
  loadedOf: LoadedOf,
  requests: readonly AskedEstimates[],
): Promise<(PlaceEstimates | Error)[]> {
  const results: (PlaceEstimates | Error)[] = [];
  const alike = Map.groupBy(requests.keys(), (index) =>
    requests.findIndex((request) => areAlike(request, requests[index]!)),
  );
  const read = async (indexes: readonly number[]) => {
    try {
      const places = await readAlike(
        sql,
        loadedOf,
        indexes.map((index) => requests[index]!),
      );
      for (const [position, index] of indexes.entries()) results[index] = places[position]!;
    } catch (error) {
      for (const index of indexes) results[index] = error as Error; // postgres.js throws nothing else
    }
  };
  await Promise.all([...alike.values()].map(read));
  return results;
}

/** Whether one statement can read both. */
const areAlike = (a: AskedEstimates, b: AskedEstimates): boolean =>
  a.level === b.level && a.vintage === b.vintage && a.metrics === b.metrics;

const NO_AREA: NearestArea = { land_area_sq_mi: null, area_year: null };

async function readAlike(sql: Sql, loadedOf: LoadedOf, requests: readonly AskedEstimates[]): Promise<PlaceEstimates[]> {
  const [{ level, vintage, metrics }] = requests as [AskedEstimates]; // a group has at least one
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
