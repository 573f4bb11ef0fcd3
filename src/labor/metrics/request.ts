import { type ErrorDetail, invalidRequest, notLoaded } from "../../errors.ts";
import type { DatasetState } from "../../http/versions.ts";
import {
  type AreaMetric,
  DIMENSIONS,
  type MetricAtLevel,
  type MetricLevel,
  type MetricQuery,
} from "../../metrics/metric.ts";
import { wrongPeriod } from "../../metrics/wrong-period.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import type { KnownMetric } from "./catalog.ts";

/** The parameters that narrow a metric, as the client sent them. */
export interface SentQuery {
  period: string | undefined;
  naics: string | undefined;
  ownership: string | undefined;
  soc: string | undefined;
  adjustment: Adjustment | undefined;
}

/** A metric without occupations covers all occupations. */
const ALL_OCCUPATIONS = "00-0000";

/**
 * Returns the query of a request for a metric at a level.
 * @throws `invalid_request` that names each parameter that the metric does not take at that level, and what it takes.
 */
export function queryOf(
  { name, metric }: KnownMetric,
  sentQuery: SentQuery & { level?: MetricLevel | undefined },
): MetricQuery {
  const atLevel = levelOf(name, metric, sentQuery.level);
  const details: ErrorDetail[] = [];
  for (const dimension of DIMENSIONS)
    if (
      sentQuery[dimension] !== undefined &&
      sentQuery[dimension] !== ALL_OCCUPATIONS &&
      !atLevel.dimensions.includes(dimension)
    )
      details.push({
        parameter: dimension,
        message:
          `"${sentQuery[dimension]}" is not accepted: ${name} of a ${atLevel.level} has no ${dimension}; ` +
          `accepted: ${[...atLevel.dimensions, "period", "adjustment"].join(", ")}`,
      });
  if (sentQuery.adjustment !== undefined && !atLevel.adjustments.includes(sentQuery.adjustment))
    details.push({
      parameter: "adjustment",
      message: `"${sentQuery.adjustment}" is not published of ${name} of a ${atLevel.level}; ${published(atLevel)}`,
    });
  const form = sentQuery.period === undefined ? undefined : wrongPeriod(metric, sentQuery.period);
  if (form) details.push({ parameter: "period", message: form });
  if (details.length > 0) throw invalidRequest(details);
  return {
    metric,
    level: atLevel.level,
    adjustment: sentQuery.adjustment ?? atLevel.adjustments[0],
    naics: sentQuery.naics,
    ownership: sentQuery.ownership,
    soc: atLevel.dimensions.includes("soc") ? sentQuery.soc : undefined,
  };
}

/** Returns the requested level, or the metric's only level. */
function levelOf(name: string, metric: AreaMetric, askedLevel: MetricLevel | undefined): MetricAtLevel {
  const levels = metric.levels.map(({ level }) => level);
  const wantedLevel = askedLevel ?? (levels.length === 1 ? levels[0] : undefined);
  const metricAtLevel = metric.levels.find(({ level }) => level === wantedLevel);
  if (metricAtLevel) return metricAtLevel;
  const accepted = `accepted: ${levels.join(", ")}`;
  throw invalidRequest([
    {
      parameter: "level",
      message:
        askedLevel === undefined
          ? `is missing: ${name} has several; ${accepted}`
          : `"${askedLevel}" is not a level of ${name}; ${accepted}`,
    },
  ]);
}

/**
 * Returns a test whether an area of a level is in a state; of all areas it holds without a state.
 * @throws `invalid_request` for a state with a level whose areas are not in one
 */
export function inState(level: MetricLevel, state: string | undefined): (area: { fips: string }) => boolean {
  if (state === undefined) return () => true;
  if (level === "county" || level === "state") return ({ fips }) => fips.startsWith(state);
  const message = `"${state}" contradicts level=${level}: only counties are in a state; accepted: one of the two`;
  throw invalidRequest([{ parameter: "state", message }]);
}

/**
 * Returns the query of a request for a metric at the endpoint's level.
 * @throws `invalid_request` as {@link queryOf}, and for a metric without that level.
 */
export function queryAt(
  level: MetricLevel,
  { name, metric, ...knownMetric }: KnownMetric,
  sentQuery: SentQuery,
): MetricQuery {
  const levels = metric.levels.map((atLevel) => atLevel.level);
  if (levels.includes(level)) return queryOf({ name, metric, ...knownMetric }, { ...sentQuery, level });
  throw invalidRequest([
    {
      parameter: "metric",
      message:
        `"${name}" has no level ${level} (it has: ${levels.join(", ")}); ` +
        `accepted: a metric with the level ${level}, as listed at /v1/us/bls/metrics`,
    },
  ]);
}

const published = ({ adjustments }: MetricAtLevel): string =>
  adjustments[0] === "none" ? "adjustment does not apply: leave it out" : `accepted: ${adjustments.join(", ")}`;

/** Returns the published state of the metric's survey. @throws `unavailable` (503) if the survey is not loaded. */
export function surveyState({ metric }: KnownMetric, states: readonly DatasetState[]): DatasetState {
  const state = states.find(({ dataset }) => dataset === metric.dataset);
  if (!state || state.version === 0) throw notLoaded(metric.dataset, state?.isArriving);
  return state;
}
