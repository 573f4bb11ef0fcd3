import type { Sql } from "postgres";
import type { DatasetState } from "../http/versions.ts";
import type {
  AreaMetric,
  MetricArea,
  MetricAtLevel,
  MetricCells,
  MetricLevel,
  MetricQuery,
  MetricSource,
  MetricSpan,
  PeriodCount,
  PeriodRange,
  PeriodSpan,
  PeriodValue,
  ValueNote,
} from "../metrics/metric.ts";
import { formatQuarter, parseQuarter } from "../reference/quarters.ts";
import { STATES, TERRITORIES } from "../reference/states.ts";
import { areaNotes, lendingCounties } from "./areas.ts";
import type { QuarterSpan } from "./coverage.ts";
import { SBA, SBA_CADENCE, SBA_SOURCE } from "./dataset.ts";
import { type Edition, editionOf } from "./edition.ts";
import { editionNotes } from "./metadata.ts";
import { areasWithLoans, type QuarterRow, quartersOf, yearsOf } from "./queries.ts";
import { FIGURE_UNITS, type LendingFigure, lendingText } from "./schema.ts";
import { type FilledQuarter, figuresOf, filledQuarters } from "./series.ts";

const COUNTY: MetricAtLevel = { level: "county", adjustments: ["none"], dimensions: [] };
const STATE: MetricAtLevel = { level: "state", adjustments: ["none"], dimensions: [] };

const FIELDS = Object.keys(FIGURE_UNITS) as LendingFigure[]; // a unit for each figure

const METRICS: readonly AreaMetric[] = FIELDS.map((field) => ({
  dataset: SBA,
  field,
  ...lendingText(field),
  unit: FIGURE_UNITS[field],
  cadence: SBA_CADENCE,
  hasAnnual: true,
  levels: field === "unresolved" ? [STATE] : [COUNTY, STATE],
}));

/** How small-business lending answers for its metrics: loans approved in counties and states by quarter and year. */
export const lendingMetrics: MetricSource = {
  dataset: SBA,
  source: SBA_SOURCE,
  metrics: METRICS,
  async spans(sql, state) {
    const edition = await editionOf(sql, state);
    const quarters = quarterSpan(edition);
    const years = yearSpan(edition);
    return METRICS.flatMap(({ field, levels }) =>
      levels.flatMap(({ level }): MetricSpan[] => [
        ...(quarters ? [{ field, level, ...quarters }] : []),
        ...(years ? [{ field, level, ...years }] : []),
      ]),
    );
  },
  async areas(sql, level, codes) {
    const areas = (await areasOf(level)).filter(({ code }) => codes.includes(code));
    const rows = await areasWithLoans(
      sql,
      areas.map(({ code }) => code),
    );
    const loaded = new Set(rows.map(({ fips }) => fips));
    return areas.map((area) => ({ ...area, isLoaded: loaded.has(area.code) }));
  },
  cells: lendingCells,
};

/** The areas of a level that lending is counted under, by code. */
async function areasOf(level: MetricLevel): Promise<MetricArea[]> {
  if (level === "county") return (await lendingCounties()).map(({ fips, name }) => ({ code: fips, name }));
  return [...STATES, ...TERRITORIES].map(({ fips, name }) => ({ code: fips, name })).toSorted(byCode);
}

const byCode = (left: MetricArea, right: MetricArea): number => (left.code < right.code ? -1 : 1);

/** From the first to the last quarter with all approvals loaded; null where there is none. */
function quarterSpan({ covered }: Edition): PeriodSpan | null {
  const [first, last] = [covered[0]?.first, covered.at(-1)?.last];
  if (first === undefined || last === undefined) return null;
  return { first_period: formatQuarter(first), last_period: formatQuarter(last) };
}

const yearOf = (quarter: number): number => Math.floor(quarter / 10);
const quartersOfYear = (year: number): QuarterSpan => ({ first: year * 10 + 1, last: year * 10 + 4 });

/** Whether all approvals of a calendar year are loaded: spans that touch are one, so one has all four quarters. */
const isYearCovered = ({ covered }: Edition, year: number): boolean =>
  covered.some(({ first, last }) => first <= quartersOfYear(year).first && last >= quartersOfYear(year).last);

/** The calendar years of the files; the first and the last may lack quarters. */
function yearsIn({ published }: Edition): number[] {
  const [first, last] = [yearOf(published.first), yearOf(published.last)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** From the first to the last year with all approvals loaded; null where there is none. */
function yearSpan(edition: Edition): PeriodSpan | null {
  const years = yearsIn(edition).filter((year) => isYearCovered(edition, year));
  const [first, last] = [years[0], years.at(-1)];
  return first === undefined || last === undefined ? null : { first_period: `${first}`, last_period: `${last}` };
}

const isYear = (period: string): boolean => period.length === 4;

async function lendingCells(
  sql: Sql,
  { metric: { field }, level }: MetricQuery,
  state: DatasetState,
): Promise<MetricCells> {
  const edition = await editionOf(sql, state);
  const figure = field as LendingFigure; // METRICS has no other field
  const areas = await areasOf(level);
  const read = async (codes: readonly string[] | undefined, range: PeriodRange): Promise<PeriodValue[]> => {
    const wantedAreas = codes === undefined ? areas : areas.filter(({ code }) => codes.includes(code));
    const rows = await filledRows(sql, edition, wantedAreas, range);
    return wantedAreas.flatMap((area) =>
      (rows.get(area.code) ?? []).map((filled) => periodValue(area, figure, filled, isYear(range.from))),
    );
  };
  return {
    dimensions: {},
    notes: [...editionNotes(edition), ...(level === "county" ? await areaNotes(undefined) : [])],
    span: async () => quarterSpan(edition),
    async periods(codes) {
      const { first, last } = edition.published;
      const values = await Promise.all([
        read(codes, { from: formatQuarter(first), to: formatQuarter(last) }),
        read(codes, { from: `${yearOf(first)}`, to: `${yearOf(last)}` }),
      ]);
      const byPeriod = Map.groupBy(
        values.flat().filter(({ value }) => value !== null),
        ({ period }) => period,
      );
      return [...byPeriod].map(([period, values]): PeriodCount => ({ period, areas: values.length }));
    },
    values: async (period, codes) =>
      (await read(codes, { from: period, to: period })).map(({ period: _, ...value }) => value),
    history: read,
  };
}

/** The quarters or years of a range by area, oldest first: those outside the files are left out. One query. */
async function filledRows(
  sql: Sql,
  edition: Edition,
  areas: readonly MetricArea[],
  { from, to }: PeriodRange,
): Promise<Map<string, FilledQuarter[]>> {
  const codes = areas.map(({ code }) => code);
  const { covered, published } = edition;
  if (isYear(from)) {
    const years = yearsIn(edition).filter((year) => year >= Number(from) && year <= Number(to));
    const [first, last] = [years[0], years.at(-1)];
    const rows = first === undefined || last === undefined ? [] : await yearsOf(sql, codes, { first, last });
    const byYear = new Map(rows.map((row) => [`${row.fips} ${row.quarter}`, row]));
    const fill = (code: string) =>
      years.map((year) => {
        const isLoaded = isYearCovered(edition, year);
        return { quarter: year, row: isLoaded ? byYear.get(`${code} ${year}`) : undefined, isLoaded };
      });
    return new Map(codes.map((code) => [code, fill(code)]));
  }
  const range = {
    first: Math.max(parseQuarter(from), published.first),
    last: Math.min(parseQuarter(to), published.last),
  };
  const byArea = Map.groupBy(await quartersOf(sql, codes, range), ({ fips }) => fips);
  return new Map(codes.map((code) => [code, filledQuarters<QuarterRow>(byArea.get(code) ?? [], covered, range)]));
}

function periodValue(area: MetricArea, figure: LendingFigure, filled: FilledQuarter, isOfYear: boolean): PeriodValue {
  const value = figuresOf(filled)[figure];
  return {
    ...area,
    period: isOfYear ? `${filled.quarter}` : formatQuarter(filled.quarter),
    value,
    note: noteOf(filled, value),
    preliminary: false,
    footnotes: null,
  };
}

/** Why a figure is null or 0; null where the area has loans. The median of a year that was not stored is not loaded. */
function noteOf({ row, isLoaded }: FilledQuarter, value: number | null): ValueNote | null {
  if (row) return value === null ? "not_loaded" : null;
  return isLoaded ? "no_loans" : "not_loaded";
}
