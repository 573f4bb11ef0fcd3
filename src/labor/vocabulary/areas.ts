import type { MetricArea } from "../../metrics/metric.ts";
import { countiesOfYear, fullCountyNames } from "../../reference/counties.ts";
import { STATES, type State } from "../../reference/states.ts";

/** FIPS code of Puerto Rico. Only QCEW and county data of LAUS include it. */
export const PUERTO_RICO = "72";

/** The 50 states and the District of Columbia. JOLTS, LAUS and OEWS publish these as states. */
export const SURVEYED_STATES = STATES.filter(({ fips }) => fips !== PUERTO_RICO);

/** These states as areas of metrics. */
export const STATE_AREAS: readonly MetricArea[] = SURVEYED_STATES.map(({ fips, name }) => ({ code: fips, name }));

/** A county of some eighty people, which surveys leave out or count with Maui. */
const KALAWAO = "15005";

/**
 * Returns the counties of some states that surveys publish in a year, by code. `connecticutFrom`: the first year in
 * which the survey has Connecticut's planning regions.
 */
export async function surveyedCounties(
  year: number,
  { states, connecticutFrom }: { states: readonly State[]; connecticutFrom: number },
): Promise<MetricArea[]> {
  const [counties, names] = await Promise.all([countiesOfYear(year, connecticutFrom), fullCountyNames()]);
  const codes = new Set(states.map(({ fips }) => fips));
  return counties
    .filter(({ fips }) => fips !== KALAWAO && codes.has(fips.slice(0, 2)))
    .map(({ fips, name }) => ({ code: fips, name: names.get(fips) ?? name }));
}
