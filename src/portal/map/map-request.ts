import { type ErrorDetail, invalidRequest } from "../../errors.ts";
import { type ApiClient, type ApiQuery, requestLine } from "../../in-process/api-client.ts";
import { STATES } from "../../reference/states.ts";
import { MAP_LEVELS, type MapLevel } from "../parts/map/areas.ts";
import type { Offers, Option } from "./map-form.tsx";
import type { MapMetric } from "./map-metrics.ts";
import { loadedPeriods, type PeriodSources } from "./map-periods.ts";
import type { MapRequest } from "./map-values.ts";

/** The map that `/map` shows. */
export const FIRST_METRIC = "median_household_income";

/**
 * Reads what the address of a map asks for. `vintage` is `period` by the name that the API has for it.
 * @throws `invalid_request` that says what is accepted
 */
export function readMapRequest(query: URLSearchParams): MapRequest {
  const level = query.get("level") || "state";
  const state = query.get("state") || undefined;
  const county = query.get("county") || undefined;
  const details: ErrorDetail[] = [];
  if (!isLevel(level))
    details.push({ parameter: "level", message: `"${level}" is not a level; accepted: ${MAP_LEVELS.join(", ")}` });
  if (state !== undefined && !STATES.some(({ fips }) => fips === state))
    details.push({
      parameter: "state",
      message: `"${state}" is not a state; accepted: a code of two digits, such as 06`,
    });
  if (county !== undefined && !/^\d{5}$/.test(county))
    details.push({ parameter: "county", message: `"${county}" is not a county; accepted: a code of five digits` });
  const limitsText = query.get("limits")?.trim() || undefined;
  const limits = limitsText === undefined ? undefined : readLimits(limitsText);
  if (limitsText !== undefined && limits === undefined)
    details.push({
      parameter: "limits",
      message: `"${limitsText}" is not accepted: write up to ${MOST_LIMITS} rising numbers, such as 40000,60000`,
    });
  if (details.length > 0) throw invalidRequest(details);
  const period = query.get("period") || query.get("vintage") || undefined;
  // The county of another state stays in the form when the state is changed.
  const isInState = county !== undefined && (state === undefined || county.startsWith(state));
  const within = level === "state" ? undefined : level === "tract" && isInState ? county : state;
  const title = query.get("title")?.trim() || undefined;
  return { level: level as MapLevel, within, period, limits, title }; // checked above
}

/** A map has at most five classes. */
const MOST_LIMITS = 4;

/** Reads the limits between classes, rising: `40000,60000,80000`. Undefined: there are none, or they are not so. */
function readLimits(text: string): readonly number[] | undefined {
  const limits = text.split(/[,;\s]+/).map(Number);
  const areRising = limits.every(
    (limit, index) => Number.isFinite(limit) && (index === 0 || limit > limits[index - 1]!),
  );
  return areRising && limits.length <= MOST_LIMITS ? limits : undefined;
}

const isLevel = (level: string): boolean => (MAP_LEVELS as readonly string[]).includes(level);

/** Returns the address of a map. */
export function mapAddress(
  metric: string,
  { level, within, period, title, limits }: MapRequest,
  more: ApiQuery = {},
): string {
  const area = within === undefined ? {} : within.length === 5 ? { county: within } : { state: within };
  return requestLine("/map", { metric, level, ...area, period, title, limits: limits?.join(","), ...more });
}

/** Returns what else can be chosen for a map: the loaded periods of its metric, the counties of tracts. */
export async function readOffers(
  sources: PeriodSources,
  metric: MapMetric,
  { level, within }: MapRequest,
): Promise<Offers> {
  const [periods, counties] = await Promise.all([
    loadedPeriods(sources, metric, { level, within }),
    level === "tract" && within !== undefined ? countiesOf(sources.api, within.slice(0, 2)) : [],
  ]);
  return { periods, counties };
}

async function countiesOf(api: ApiClient, state: string): Promise<Option[]> {
  const counties = await api.rows("listLevelGeographies", { level: "county", state });
  return counties.data.map(({ fips, name }) => ({ value: fips, label: name.split(",")[0] ?? name }));
}
