import type { Sql } from "postgres";
import type { DatasetState } from "../http/versions.ts";
import type {
  AreaMetric,
  AreaValue,
  MetricArea,
  MetricAtLevel,
  MetricCells,
  MetricLevel,
  MetricQuery,
  MetricSource,
  PeriodSpan,
} from "../metrics/metric.ts";
import { formatQuarter, parseQuarter, quartersBetween } from "../reference/quarters.ts";
import { STATES, TERRITORIES } from "../reference/states.ts";
import { readColumnsTogether } from "../storage/together.ts";
import { editionNotes } from "./answers/metadata.ts";
import { isCovered } from "./editions/coverage.ts";
import { SBA, SBA_CADENCE, SBA_SOURCE } from "./editions/dataset.ts";
import { type Edition, editionOf } from "./editions/edition.ts";
import { areaNotes, lendingCounties } from "./figures/areas.ts";
import { areasWithLoans, quartersOf } from "./figures/queries.ts";
import { FIGURE_UNITS, type LendingFigure, lendingText } from "./figures/schema.ts";
import { type FilledQuarter, figuresOf } from "./figures/series.ts";

const COUNTY: MetricAtLevel = { level: "county", adjustments: ["none"], dimensions: [] };
const STATE: MetricAtLevel = { level: "state", adjustments: ["none"], dimensions: [] };

const FIELDS = Object.keys(FIGURE_UNITS) as LendingFigure[]; // a unit for each figure

const METRICS: readonly AreaMetric[] = FIELDS.map((field) => ({
  name: `${SBA}_${field}`,
  dataset: SBA,
  field,
  ...lendingText(field),
  unit: FIGURE_UNITS[field],
  cadence: SBA_CADENCE,
  levels: field === "unresolved" ? [STATE] : [COUNTY, STATE],
}));

/** How small-business lending answers for its metrics: loans approved in counties and states by quarter. */
export const lendingMetrics: MetricSource = {
  dataset: SBA,
  source: SBA_SOURCE,
  metrics: METRICS,
  async spans(sql, state) {
    const span = quarterSpan(await editionOf(sql, state));
    return span ? METRICS.flatMap(({ field, levels }) => levels.map(({ level }) => ({ field, level, ...span }))) : [];
  },
  areas: async (_sql, level, codes) => chosenAreas(await areasOf(level), codes),
  cells: lendingCells,
};

/** Returns the areas of a level that lending is counted under, by code. */
async function areasOf(level: MetricLevel): Promise<MetricArea[]> {
  if (level === "county") return (await lendingCounties()).map(({ fips, name }) => ({ code: fips, name }));
  return [...STATES, ...TERRITORIES]
    .map(({ fips, name }) => ({ code: fips, name }))
    .toSorted((left, right) => (left.code < right.code ? -1 : 1));
}

const chosenAreas = (areas: readonly MetricArea[], codes: readonly string[] | undefined): readonly MetricArea[] => {
  const chosenCodes = codes && new Set(codes);
  return chosenCodes ? areas.filter(({ code }) => chosenCodes.has(code)) : areas;
};

/** From the first to the last quarter with all approvals loaded; null where there is none. */
function quarterSpan({ covered }: Edition): PeriodSpan | null {
  const [first, last] = [covered[0]?.first, covered.at(-1)?.last];
  if (first === undefined || last === undefined) return null;
  return { first_period: formatQuarter(first), last_period: formatQuarter(last) };
}

/** Returns all figures of some areas in a quarter. One statement reads the columns of a table. */
const rowsOfQuarter = readColumnsTogether(
  ({ quarter, codes }: { quarter: number; codes: readonly string[] }) => `${quarter} ${codes}`,
  async (sql, columns) => {
    const [{ quarter, codes }] = columns;
    const rows = await quartersOf(sql, codes, { first: quarter, last: quarter });
    return columns.map(() => rows);
  },
);

async function lendingCells(
  sql: Sql,
  { metric: { field }, level }: MetricQuery,
  state: DatasetState,
): Promise<MetricCells> {
  const edition = await editionOf(sql, state);
  const { covered, published } = edition;
  const figure = field as LendingFigure; // METRICS has no other field
  const areas = await areasOf(level);
  return {
    dimensions: {},
    notes: [...editionNotes(edition), ...(level === "county" ? await areaNotes(undefined) : [])],
    span: async () => quarterSpan(edition),
    async periods(codes) {
      const ofAreas = chosenAreas(areas, codes);
      const counts = await areasWithLoans(
        sql,
        ofAreas.map(({ code }) => code),
        published,
      );
      const withLoans = new Map(counts.map(({ quarter, areas }) => [quarter, areas]));
      const isZeroWithoutLoans = figuresOf({ quarter: 0, row: undefined, isLoaded: true })[figure] === 0;
      return quartersBetween(published)
        .map((quarter) => ({
          period: formatQuarter(quarter),
          areas: isZeroWithoutLoans && isCovered(covered, quarter) ? ofAreas.length : (withLoans.get(quarter) ?? 0),
        }))
        .filter(({ areas }) => areas > 0);
    },
    async values(period, codes) {
      const quarter = parseQuarter(period);
      if (quarter < published.first || quarter > published.last) return [];
      const ofAreas = chosenAreas(areas, codes);
      const rows = await rowsOfQuarter(sql, { quarter, codes: ofAreas.map(({ code }) => code) });
      const rowByCode = new Map(rows.map((row) => [row.fips, row]));
      const isLoaded = isCovered(covered, quarter);
      return ofAreas.map((area) => areaValue(area, figure, { quarter, row: rowByCode.get(area.code), isLoaded }));
    },
    // Every file has all areas: one without a loan has a row, too.
    expected: async () => areas,
    whyAbsent: async (_period, codes) => new Map(codes.map((code) => [code, "not_published"])),
    load: () => `load ${SBA}`,
  };
}

const areaValue = (area: MetricArea, figure: LendingFigure, filled: FilledQuarter): AreaValue => ({
  ...area,
  value: figuresOf(filled)[figure],
  note: filled.row ? null : filled.isLoaded ? "no_loans" : "not_loaded",
  preliminary: false,
  footnotes: null,
});
