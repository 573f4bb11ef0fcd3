import { type GovdataError, invalidRequest } from "../../errors.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import { nearest } from "../../nearest.ts";
import { categoryTitle } from "../parts/figures.ts";
import { MAP_LEVELS, type MapLevel } from "../parts/map/areas.ts";
import { MAPPED_LABOR, MAPPED_LENDING } from "../parts/map/mapped.ts";

/** A figure that can be shown as a map. */
export interface MapMetric {
  /** Its name in the address of the map: `median_household_income`, `laus_unemployment_rate`, `sba_loan_count`. */
  name: string;
  title: string;
  unit: string;
  levels: readonly MapLevel[];
  /** Those at which something is loaded. */
  loadedLevels: readonly MapLevel[];
  source: "census" | "labor" | "lending";
  /** Zero has a meaning: it is a change. */
  isChange: boolean;
}

/** Metrics under a heading, as they are listed for a choice. */
export interface MetricGroup {
  title: string;
  metrics: readonly MapMetric[];
}

const LENDING_METRICS: readonly Omit<MapMetric, "loadedLevels">[] = MAPPED_LENDING.map(([name, title, unit]) => ({
  name,
  title,
  unit,
  levels: ["county"],
  source: "lending",
  isChange: false,
}));

/** The metrics of maps, and why those of a dataset are missing. */
export interface MapMetrics {
  groups: readonly MetricGroup[];
  failures: { census: GovdataError | undefined; labor: GovdataError | undefined };
}

/** Returns the metrics of maps, by category and source. */
export async function mapMetrics(api: ApiClient): Promise<MapMetrics> {
  const [census, labor, lending] = await Promise.all([
    api.ask("listMetrics", {}),
    api.ask("listLaborMetrics", {}),
    api.ask("listCountyLending", { per_page: 1 }),
  ]);
  const hasLending = isAnswer(lending) && (lending.metadata.loaded ?? 0) > 0;
  const categories = Map.groupBy(isAnswer(census) ? census.data : [], ({ category }) => category);
  const groups = [
    ...[...categories].map(([category, metrics]) => ({
      title: categoryTitle(category),
      metrics: metrics.map(({ name, title, unit, loaded_levels: loadedLevels }) => ({
        name,
        title,
        unit,
        levels: MAP_LEVELS,
        loadedLevels: mapLevels(loadedLevels),
        source: "census" as const,
        isChange: false,
      })),
    })),
    { title: "Labor", metrics: isAnswer(labor) ? laborMetrics(labor.data) : [] },
    {
      title: "Loans to small businesses",
      metrics: LENDING_METRICS.map((metric) => ({ ...metric, loadedLevels: hasLending ? metric.levels : [] })),
    },
  ].filter(({ metrics }) => metrics.length > 0);
  const failures = {
    census: isAnswer(census) ? undefined : census.error,
    labor: isAnswer(labor) ? undefined : labor.error,
  };
  return { groups, failures };
}

/** Returns a metric by its name. @throws `invalid_request` that lists the names; the API's error without them */
export function findMetric({ groups, failures }: MapMetrics, name: string): MapMetric {
  const metrics = groups.flatMap((group) => group.metrics);
  const metric = metrics.find((candidate) => candidate.name === name);
  if (metric) return metric;
  const failure = MAPPED_LABOR.includes(name) ? failures.labor : failures.census;
  if (failure) throw failure;
  const names = metrics.map((candidate) => candidate.name);
  const similar = nearest(name, names);
  const hint = similar === undefined ? "; accepted: " : `; did you mean "${similar}"? Accepted: `;
  throw invalidRequest([
    { parameter: "metric", message: `"${name}" is not a metric of maps${hint}${names.join(", ")}` },
  ]);
}

const mapLevels = (levels: readonly string[]): MapLevel[] => MAP_LEVELS.filter((level) => levels.includes(level));

const laborMetrics = (listed: DataOf<"listLaborMetrics">): MapMetric[] =>
  MAPPED_LABOR.flatMap((wanted) => {
    const metric = listed.find(({ name }) => name === wanted);
    if (!metric) return [];
    const levels = mapLevels(metric.levels);
    const loadedLevels = mapLevels(metric.loaded_levels);
    return [{ ...metric, levels, loadedLevels, source: "labor" as const, isChange: metric.field.endsWith("_yoy_pct") }];
  });
