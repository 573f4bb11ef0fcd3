import type { Sql } from "postgres";
import { notBuilt, screenedOf } from "../enrichment/screener/screened.ts";
import { notLoaded } from "../errors.ts";
import type { DatasetState } from "../http/versions.ts";
import { newer, spansOf } from "../metrics/loaded-periods.ts";
import type { AreaMetric, MetricSource, MetricSpan } from "../metrics/metric.ts";
import type { Match } from "./match.ts";
import type { Measure } from "./measure.ts";
import type { MeasureRow } from "./schema.ts";

/** A measure as it is listed: by itself, or as a query names it. */
export type Listed = { measure: Measure } & Partial<Match>;

/** Returns the row of a measure. `state` is that of its dataset. */
export async function measureRow(
  sql: Sql,
  { measure, how, used, rest }: Listed,
  state: DatasetState,
): Promise<MeasureRow> {
  const { name, dataset, title, description, unit, agency, ofAreas } = measure;
  return {
    name,
    title,
    description,
    unit,
    subject: ofAreas ? "areas" : "companies",
    dataset,
    source: agency,
    cadence: ofAreas?.metric.cadence ?? null,
    ...(await loadedOf(sql, measure, state)),
    match: how ?? null,
    used: used ?? null,
    rest: rest ?? null,
  };
}

/** Returns what is loaded of a measure: periods by level, or how many companies have it; or why nothing is. */
async function loadedOf(
  sql: Sql,
  { name, ofAreas }: Measure,
  state: DatasetState,
): Promise<Pick<MeasureRow, "levels" | "companies" | "absent">> {
  if (!ofAreas) {
    const absence = state.version === 0 ? notBuilt(state).message : undefined;
    const companies = absence === undefined ? ((await screenedOf(sql, state)).coverage.get(name) ?? 0) : 0;
    return { levels: [], companies, absent: companies > 0 ? null : (absence ?? "No loaded company has it.") };
  }
  return { ...(await levelsOf(sql, ofAreas, state)), companies: null };
}

/** Returns the first and last loaded period of a metric by level, or why there is none. */
export async function levelsOf(
  sql: Sql,
  { metric, source }: { metric: AreaMetric; source: MetricSource },
  state: DatasetState,
): Promise<{ levels: MeasureRow["levels"]; absent: string | null }> {
  const spans = (await spansOf(sql, source, state)).filter(({ field }) => field === metric.field);
  const levels = metric.levels.map(({ level }) => ({
    level,
    ...periodsOf(spans.filter((span) => span.level === level)),
  }));
  if (levels.some((level) => level.last_period !== null)) return { levels, absent: null };
  const { dataset } = metric;
  const absent = `The dataset "${dataset}" is loaded without any values of it.`;
  return { levels, absent: state.version === 0 ? notLoaded(dataset, state.isArriving).message : absent };
}

/** Returns the first period of any span, and the newest: months and years have a span each. */
const periodsOf = (spans: readonly MetricSpan[]) => ({
  first_period: spans.map(({ first_period: first }) => first).reduce<string | null>(older, null),
  last_period: spans.map(({ last_period: last }) => last).reduce<string | null>(newer, null),
});

const older = (left: string | null, right: string): string => (left !== null && left < right ? left : right);
