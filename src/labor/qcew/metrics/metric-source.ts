import type { Sql } from "postgres";
import { invalidRequest, notFound } from "../../../errors.ts";
import { keptByKey } from "../../../http/kept.ts";
import type { DatasetState } from "../../../http/versions.ts";
import {
  type AreaValue,
  type MetricArea,
  type MetricCells,
  type MetricLevel,
  type MetricQuery,
  type MetricSource,
  NATION,
  type PeriodCount,
} from "../../../metrics/metric.ts";
import { formatQuarter, parseQuarter } from "../../../reference/quarters.ts";
import { STATES, TERRITORIES } from "../../../reference/states.ts";
import { readColumnsTogether } from "../../../storage/together.ts";
import { surveyedCounties } from "../../vocabulary/areas.ts";
import { areAllOwnerships, averageWeeklyWage, PARTS } from "../cells.ts";
import { ALL_INDUSTRIES, blockOf, formatIndustry, OWN_CODES, OWNERSHIPS, type Ownership, parentsOf } from "../codes.ts";
import { SUMS_OF_CES } from "../coverage.ts";
import { QCEW, QCEW_SOURCE } from "../dataset.ts";
import { askedIndustry } from "../industries.ts";
import { areasOfQuarter, loadedIndustries } from "../queries.ts";
import { type Titles, titles } from "../titles.ts";
import { METRICS, READINGS, type Reading } from "./metric-definitions.ts";
import {
  type AreaCell,
  type AreaLevel,
  type CellsOfAreas,
  cellsOfAreas,
  type FigureColumn,
  levelSpans,
  type QuarterRange,
  spanOfIndustries,
} from "./queries.ts";

/** The metrics of QCEW. */
export const qcewMetrics: MetricSource = {
  dataset: QCEW,
  source: QCEW_SOURCE,
  metrics: METRICS,
  async spans(sql) {
    const spans = await levelSpans(sql);
    return METRICS.flatMap(({ field }) =>
      spans.map(({ level, first, last }) => ({
        field,
        level,
        first_period: formatQuarter(first),
        last_period: formatQuarter(last),
      })),
    );
  },
  async areas(_sql, level, codes) {
    const knownTitles = await titles();
    return codes.flatMap((code) => {
      const area = knownTitles.areas.get(areaOf(level, code));
      return area && isOfLevel(level, area.code) ? [{ code, name: area.title }] : [];
    });
  },
  cells: metricCells,
};

/** Returns an area code in the form of the tables: 06000 for 06, and US000 for the nation (`1`). */
function areaOf(level: MetricLevel, code: string): string {
  if (level === "nation") return code === "1" ? "US000" : "";
  return level === "state" ? `${code}000` : code;
}

/** Returns an area code in the form of answers. */
function codeOf(level: AreaLevel, area: string): string {
  if (level === "nation") return "1";
  return level === "state" ? area.slice(0, 2) : area;
}

const isOfLevel = (level: MetricLevel, area: string): boolean => (level === "county") !== area.endsWith("000");

/** Which areas a quarter has, and whether with their industries. */
const loadedAreas = keptByKey(
  async (sql, _state: DatasetState, quarter: number) =>
    new Map((await areasOfQuarter(sql, quarter)).map((row) => [row.area, row])),
  { most: 8, isPrepared: () => false },
);

async function metricCells(sql: Sql, query: MetricQuery, state: DatasetState): Promise<MetricCells> {
  const { naics = String(ALL_INDUSTRIES) } = query;
  const level = query.level as AreaLevel; // the metrics above have no other levels
  const industryCodes = await askedIndustry(naics);
  const [industry] = industryCodes.industries;
  if (industry === undefined || (await loadedIndustries(sql, industryCodes.industries)).length === 0)
    throw await noSuchIndustry(sql, naics, industry);
  const ownership = ownershipOf(query.ownership) ?? (industry === ALL_INDUSTRIES ? "total" : "private");
  const isSummed = ownership === "total" && industry !== ALL_INDUSTRIES;
  const reading = READINGS[query.metric.field]!; // every metric has a reading
  const wantedCells: CellsOfAreas = {
    level,
    block: blockOf(industry),
    industries: industryCodes.industries,
    owners: isSummed ? PARTS : [OWN_CODES[ownership]],
  };
  const read = readerOf(sql, wantedCells, { industry, reading, isSummed });
  const knownTitles = await titles();
  return {
    dimensions: { naics, ownership },
    notes: [
      ...(industryCodes.note === undefined ? [] : [industryCodes.note]),
      ...(isSummed ? [noteOfSum(reading)] : []),
    ],
    async span() {
      const span = await spanOfIndustries(sql, level, industryCodes.industries);
      return span && { first_period: formatQuarter(span.first), last_period: formatQuarter(span.last) };
    },
    async periods(codes) {
      const counts = new Map<number, number>();
      for (const { cells, figure } of await read(undefined, codes)) {
        const quarter = cells[0]!.quarter; // groups have a cell at least
        if (figure !== null) counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
      }
      return [...counts].map(([quarter, areas]): PeriodCount => ({ period: formatQuarter(quarter), areas }));
    },
    async values(period, codes) {
      const quarter = parseQuarter(period);
      const groups = await read({ first: quarter, last: quarter }, codes);
      return groups.map((group) => areaValue(group, { level, knownTitles, isSummed }));
    },
    expected: (period) => expectedAreas(level, Number(period.slice(0, 4))),
    async whyAbsent(period, codes) {
      const loaded = await loadedAreas(sql, state, parseQuarter(period));
      const isLoaded = (code: string): boolean => {
        const area = loaded.get(areaOf(level, code));
        return area !== undefined && (wantedCells.block === blockOf(ALL_INDUSTRIES) || area.is_detailed);
      };
      return new Map(codes.map((code) => [code, isLoaded(code) ? "not_published" : "not_loaded"]));
    },
    load: (period) => `load ${QCEW} --vintage ${period.slice(0, 4)}`,
  };
}

/** What is read of each area and quarter: the figure of an industry, from one cell or summed over ownerships. */
interface WantedFigure {
  industry: number;
  reading: Reading;
  isSummed: boolean;
}

/** Which figures of which cells. */
interface AskedColumns {
  wantedCells: CellsOfAreas;
  columns: readonly FigureColumn[];
  quarters: QuarterRange | undefined;
  areas: readonly string[] | undefined;
}

/** Returns cells with the figures of some columns. One statement reads the columns of a table. */
const cellsOfColumns = readColumnsTogether(
  ({ wantedCells, quarters, areas }: AskedColumns) => JSON.stringify([wantedCells, quarters, areas]),
  async (sql, [first, ...others]): Promise<(readonly AreaCell[])[]> => {
    const columns = [...new Set([first, ...others].flatMap((asked) => asked.columns))];
    const cells = await cellsOfAreas(sql, first.wantedCells, { ...first, columns });
    return [first, ...others].map((asked) => {
      const indexes = asked.columns.map((column) => columns.indexOf(column));
      return cells.map((cell) => ({ ...cell, figures: indexes.map((index) => cell.figures[index] ?? null) }));
    });
  },
);

/** Returns a function that reads the figures of quarters and areas; undefined: of all. */
function readerOf(sql: Sql, wantedCells: CellsOfAreas, { industry, reading, isSummed }: WantedFigure) {
  const columns: FigureColumn[] =
    isSummed && reading.sum === "average"
      ? ["total_wages", "month1_employment", "month2_employment", "month3_employment"]
      : [reading.column];
  const figureOf = isSummed
    ? summed(reading)
    : ([cell]: readonly AreaCell[]) => scaled(cell?.figures[0], reading.scale);
  return async (quarters: QuarterRange | undefined, codes: readonly string[] | undefined) => {
    const areas = codes?.map((code) => areaOf(wantedCells.level, code));
    const [cells, partial] = await Promise.all([
      cellsOfColumns(sql, { wantedCells, columns, quarters, areas }),
      isSummed ? areasInPart(sql, wantedCells.level, { quarters, areas }) : new Set<string>(),
    ]);
    return grouped(cells, industry).map((group) =>
      partial.has(placeOf(group[0]!)) // groups have a cell at least
        ? { cells: group, figure: null, isPartial: true }
        : { cells: group, figure: figureOf(group), isPartial: false },
    );
  };
}

/** QCEW has Puerto Rico and the U.S. Virgin Islands, and Connecticut's planning regions since 2024. */
const COUNTIES = {
  states: [...STATES, ...TERRITORIES.filter(({ usps }) => usps === "VI")],
  connecticutFrom: 2024,
};

/** Returns the areas that QCEW has in a year. */
async function expectedAreas(level: AreaLevel, year: number): Promise<readonly MetricArea[]> {
  if (level === "nation") return [NATION];
  if (level === "county") return surveyedCounties(year, COUNTIES);
  return COUNTIES.states.map(({ fips, name }) => ({ code: fips, name }));
}

function ownershipOf(word: string | undefined): Ownership | undefined {
  const ownership = OWNERSHIPS.find((candidate) => candidate === word);
  if (word !== undefined && ownership === undefined)
    throw invalidRequest([
      { parameter: "ownership", message: `"${word}" is not accepted; accepted: one of ${OWNERSHIPS.join(", ")}` },
    ]);
  return ownership;
}

async function noSuchIndustry(sql: Sql, code: string, industry: number | undefined) {
  const sumText = SUMS_OF_CES[code];
  if (sumText !== undefined || industry === undefined)
    return notFound("industry", code, sumText ?? "QCEW has codes of 2 to 6 digits, and 31-33, 44-45, 48-49");
  const parents = parentsOf(industry);
  const loaded = new Set((await loadedIndustries(sql, parents)).map((row) => row.industry));
  const nearest = parents.find((parent) => loaded.has(parent));
  return notFound(
    "industry",
    code,
    `no area of QCEW has it in the loaded quarters` +
      (nearest === undefined ? "" : `; the nearest loaded industry above it is ${formatIndustry(nearest)}`),
  );
}

const placeOf = ({ area_fips, quarter }: AreaCell): string => `${area_fips} ${quarter}`;

/** Returns the areas and quarters for which not every ownership is loaded. */
async function areasInPart(
  sql: Sql,
  level: AreaLevel,
  place: { quarters: QuarterRange | undefined; areas: readonly string[] | undefined },
): Promise<Set<string>> {
  const all = { level, block: blockOf(ALL_INDUSTRIES), industries: [ALL_INDUSTRIES] };
  const owners = [OWN_CODES.total, ...PARTS];
  const wantedCells = { ...all, owners };
  const cells = await cellsOfColumns(sql, { wantedCells, columns: ["establishments"], ...place });
  const partial = [...Map.groupBy(cells, placeOf)].filter(([, group]) => {
    const of = (owner: number) => group.find(({ ownership }) => ownership === owner)?.figures[0] ?? undefined;
    return !areAllOwnerships(of(OWN_CODES.total), PARTS.map(of));
  });
  return new Set(partial.map(([place]) => place));
}

/** Groups the cells by area and quarter. If two editions of a code have cells, the requested edition counts. */
function grouped(cells: readonly AreaCell[], askedIndustryCode: number): AreaCell[][] {
  const groups = Map.groupBy(cells, placeOf);
  return [...groups.values()].map((group) => {
    const askedCells = group.filter(({ industry }) => industry === askedIndustryCode);
    return askedCells.length > 0 ? askedCells : group;
  });
}

/** Returns the note on totals over ownerships. */
const noteOfSum = ({ sum }: Reading): string =>
  sum === "none"
    ? "QCEW publishes this figure only by ownership. Totals of one industry over all ownerships do not have it: " +
      "request one ownership."
    : "A total is the sum of all ownerships of an area. It is null if not all of them are loaded.";

const scaled = (figure: number | null | undefined, scale: number): number | null =>
  figure == null ? null : figure / scale;

/** Combines the ownerships of an industry into one figure. Null if one ownership is suppressed. */
function summed({ sum }: Reading): (cells: readonly AreaCell[]) => number | null {
  const total = (cells: readonly AreaCell[], column: number): number | null =>
    cells.some(({ figures }) => figures[column] == null)
      ? null
      : cells.reduce((all, { figures }) => all + (figures[column] ?? 0), 0);
  if (sum === "none") return () => null;
  if (sum === "add") return (cells) => total(cells, 0);
  return (cells) => averageWeeklyWage(total(cells, 0), [total(cells, 1), total(cells, 2), total(cells, 3)]);
}

function areaValue(
  { cells, figure: value, isPartial }: { cells: readonly AreaCell[]; figure: number | null; isPartial: boolean },
  { level, knownTitles, isSummed }: { level: AreaLevel; knownTitles: Titles; isSummed: boolean },
): AreaValue {
  const area = cells[0]!.area_fips; // groups have a cell at least
  const code = codeOf(level, area);
  // In a single cell, a quotient or change has its own suppression code. In a sum it is null for other reasons.
  const isSuppressed = !isPartial && (!isSummed || cells.some(({ suppressed }) => suppressed));
  const lackNote = isSuppressed ? "suppressed" : "not_available";
  const valueNote = cells.every(({ empty }) => empty) ? "no_establishments" : null;
  return {
    code,
    name: knownTitles.areas.get(area)?.title ?? code,
    value,
    note: value === null ? lackNote : valueNote,
    preliminary: false,
    footnotes: null,
  };
}
