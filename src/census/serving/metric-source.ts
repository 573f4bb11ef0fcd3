import type { Sql } from "postgres";
import type { DatasetState } from "../../http/versions.ts";
import type {
  AreaMetric,
  AreasWithRows,
  AreaValue,
  MetricArea,
  MetricCells,
  MetricQuery,
  MetricSource,
  PeriodSpan,
} from "../../metrics/metric.ts";
import { type Catalog, catalogOf, definitionOf } from "../catalog/catalog.ts";
import { defaultVintage } from "../catalog/default-vintage.ts";
import { densityNotes, PROGRAM } from "../catalog/metadata.ts";
import { type ServedEstimate, served } from "../catalog/present.ts";
import type { Place } from "../geographies/directory.ts";
import type { MetricName } from "../metrics/metric-names.ts";
import { METRICS, type MetricDefinition } from "../metrics/metrics.ts";
import { LEVELS, type Level, parseVintage, type Vintage } from "../vocabulary/vintages.ts";
import { hasValues } from "./choice.ts";
import { absenceOf } from "./metrics/absent-places.ts";
import { estimatesOf } from "./metrics/compare.ts";
import { orderedValues, valueList } from "./metrics/values.ts";
import { countPlaces, countValues } from "./value-counts.ts";

const CENSUS = "census";

const AREA_METRICS: readonly AreaMetric[] = METRICS.map(({ name, title, definition, unit }) => ({
  name,
  dataset: CENSUS,
  field: name,
  title,
  description: definition,
  unit,
  cadence: "annual",
  levels: [atLevel(LEVELS[0]), ...LEVELS.slice(1).map(atLevel)],
}));

function atLevel(level: Level): AreaMetric["levels"][number] {
  return { level, adjustments: ["none"], dimensions: [] };
}

/** How the American Community Survey answers for its metrics. Its periods are vintages. */
export const censusMetrics: MetricSource = {
  dataset: CENSUS,
  source: PROGRAM,
  metrics: AREA_METRICS,
  async spans(sql, state) {
    const catalog = await catalogOf(sql, state);
    return METRICS.flatMap((metric) =>
      LEVELS.flatMap((level) => {
        const span = spanOf(catalog, metric, level);
        return span ? [{ field: metric.name, level, ...span }] : [];
      }),
    );
  },
  async areas(sql, level, codes, state) {
    const places = await placesWith(await catalogOf(sql, state), level as Level, codes); // no metric is of regions
    return places.map(({ fips, name }) => ({ code: fips, name }));
  },
  cells: censusCells,
};

/** Returns the vintages with a value at a level, newest first, 5-year before 1-year. */
const vintagesOf = (catalog: Catalog, metric: MetricDefinition, level: Level): readonly Vintage[] =>
  catalog.vintagesAt(level).filter((vintage) => hasValues(catalog.coverageOf(vintage, level, metric)));

function spanOf(catalog: Catalog, metric: MetricDefinition, level: Level): PeriodSpan | null {
  const vintages = vintagesOf(catalog, metric, level);
  const [first, last] = [vintages.at(-1), vintages[0]];
  return first && last ? { first_period: first, last_period: last } : null;
}

/** Returns those of the codes that are places of the level. */
async function placesWith(catalog: Catalog, level: Level, codes: readonly string[]): Promise<Place[]> {
  const directory = await catalog.directory(level);
  return codes.flatMap((code) => directory.find(code) ?? []);
}

async function censusCells(sql: Sql, query: MetricQuery, state: DatasetState): Promise<MetricCells> {
  const catalog = await catalogOf(sql, state);
  const metric = definitionOf(query.metric.field as MetricName); // AREA_METRICS has no other fields
  const level = query.level as Level; // nor other levels
  return {
    ...absenceOf(sql, catalog, { metric, level }),
    dimensions: {},
    notes: densityNotes([metric]),
    span: async () => spanOf(catalog, metric, level),
    async periods(codes) {
      const counts =
        codes === undefined
          ? (await countPlaces(catalog, level, metric)).map(({ vintage, values }) => [vintage, values] as const)
          : await countValues(sql, { level, codes, vintages: vintagesOf(catalog, metric, level), metrics: [metric] });
      return [...counts].flatMap(([period, areas]) => (areas > 0 ? [{ period, areas }] : []));
    },
    async usualPeriod() {
      const counts = (await countPlaces(catalog, level, metric)).filter(({ values }) => values > 0);
      const choice = defaultVintage(counts);
      if (choice === undefined) return null;
      const otherPeriods = choice.otherVintages.map(({ vintage, values }) => ({ period: vintage, areas: values }));
      return { period: choice.vintage, otherPeriods };
    },
    areasWithRows: (period) => areasWithRows(catalog, { metric, level, vintage: period as Vintage }),
    async values(period, codes) {
      if (!parseVintage(period)) return [];
      const vintage = period as Vintage; // which the line above checks
      if (codes) {
        const places = await placesWith(catalog, level, codes.toSorted());
        const { estimates, names } = await estimatesOf(sql, catalog, { places, metric, vintage });
        return places.map(({ fips }, index) => {
          const [estimate, name] = [estimates[index]!, names[index]!]; // one for each place
          return areaValue({ code: fips, name }, served(estimate, metric));
        });
      }
      if (!catalog.vintagesAt(level).includes(vintage)) return [];
      const list = await valueList(catalog, metric, { level, state: undefined, requestedVintage: vintage });
      if (!list) return [];
      const rows = await Array.fromAsync((await orderedValues(sql, list, undefined)).all());
      return rows.flat().map((row) => areaValue({ code: row.fips, name: row.name }, row));
    },
  };
}

/** Returns the places of a vintage, under their names in it, and how many have a value. */
async function areasWithRows(
  catalog: Catalog,
  { metric, level, vintage }: { metric: MetricDefinition; level: Level; vintage: Vintage },
): Promise<AreasWithRows> {
  const counts = await countPlaces(catalog, level, metric);
  const values = counts.find((count) => count.vintage === vintage)?.values ?? 0;
  return { areas: values > 0 ? await placesOf(catalog, level, vintage) : [], values };
}

/** Of each published state, by level and vintage: the metrics of a table share them. */
const keptPlaces = new WeakMap<Catalog, Map<string, Promise<readonly MetricArea[]>>>();

function placesOf(catalog: Catalog, level: Level, vintage: Vintage): Promise<readonly MetricArea[]> {
  const lists = keptPlaces.get(catalog) ?? new Map<string, Promise<readonly MetricArea[]>>();
  keptPlaces.set(catalog, lists);
  const key = `${level} ${vintage}`;
  const reading = lists.get(key) ?? readPlaces(catalog, level, vintage);
  lists.set(key, reading);
  reading.catch(() => lists.delete(key)); // what failed once may work later
  return reading;
}

async function readPlaces(catalog: Catalog, level: Level, vintage: Vintage): Promise<readonly MetricArea[]> {
  const [directory, names] = await Promise.all([catalog.directory(level), catalog.namesIn(level, vintage)]);
  const places = directory.withPrefix("").filter(({ vintages }) => vintages.includes(vintage));
  return places.map((place) => ({ code: place.fips, name: names.of(place) }));
}

const areaValue = (area: MetricArea, { value, moe, value_note, moe_note, open_ended }: ServedEstimate): AreaValue => ({
  code: area.code,
  name: area.name,
  value,
  note: value_note ?? null,
  moe,
  moeNote: moe_note ?? null,
  ...(open_ended ? { openEnded: open_ended } : {}),
  preliminary: false,
  footnotes: null,
});
