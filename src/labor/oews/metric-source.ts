import type { Sql } from "postgres";
import {
  type AreaMetric,
  type AreaValue,
  type MetricArea,
  type MetricAtLevel,
  type MetricCells,
  type MetricLevel,
  type MetricQuery,
  type MetricSource,
  NATION,
} from "../../metrics/metric.ts";
import { readColumnsTogether } from "../../storage/together.ts";
import { STATE_AREAS } from "../vocabulary/areas.ts";
import { notesOfYears, OEWS, OEWS_SOURCE } from "./dataset.ts";
import { directoryOf, type OewsDirectory } from "./directory.ts";
import {
  ALL_OCCUPATIONS,
  isHourly,
  MEASURES,
  type Measure,
  type OtherField,
  topCodedBit,
  WAGE_FIELDS,
  type WageField,
} from "./fields.ts";
import { requireOccupation } from "./lookup.ts";
import {
  type Figure,
  figureYears,
  type OccupationCells,
  occupationFigures,
  occupationPeriods,
  occupationSpan,
} from "./queries.ts";

type OewsLevel = "nation" | "state" | "metro";
const DIGITS: Readonly<Record<OewsLevel, number>> = { nation: 1, state: 2, metro: 5 };

const atLevel = (level: OewsLevel): MetricAtLevel => ({ level, adjustments: ["none"], dimensions: ["soc"] });

const MEASURE_TITLES: Readonly<Record<Measure, string>> = {
  mean: "Mean",
  pct10: "10th percentile",
  pct25: "25th percentile",
  median: "Median",
  pct75: "75th percentile",
  pct90: "90th percentile",
};

const wageMetric = (field: WageField): AreaMetric => {
  const measure = MEASURES.find((candidate) => field.endsWith(candidate)) ?? "mean"; // every field ends in a measure
  const kind = isHourly(field) ? "hourly" : "annual";
  return {
    name: `${OEWS}_${field}`,
    dataset: OEWS,
    field,
    title: `${MEASURE_TITLES[measure]} ${kind} wage`,
    description:
      `${MEASURE_TITLES[measure]} ${kind} wage of an occupation, gross, without overtime and benefits. Wages at or ` +
      "above the year's limit are not published (`top_coded`).",
    unit: isHourly(field) ? "usd per hour" : "usd",
    cadence: "annual",
    levels: [atLevel("nation"), atLevel("state"), atLevel("metro")],
  };
};

const METRICS: readonly AreaMetric[] = [
  {
    name: `${OEWS}_employment`,
    dataset: OEWS,
    field: "employment",
    title: "Employment",
    description: "Employees in an occupation, full-time and part-time, without the self-employed; rounded to 10.",
    unit: "persons",
    cadence: "annual",
    levels: [atLevel("nation"), atLevel("state"), atLevel("metro")],
  },
  ...WAGE_FIELDS.map(wageMetric),
  {
    name: `${OEWS}_jobs_per_1000`,
    dataset: OEWS,
    field: "jobs_per_1000",
    title: "Jobs per 1,000",
    description: "Employees in an occupation per 1,000 in all occupations of the area.",
    unit: "jobs per 1,000 jobs",
    cadence: "annual",
    levels: [atLevel("state"), atLevel("metro")],
  },
  {
    name: `${OEWS}_location_quotient`,
    dataset: OEWS,
    field: "location_quotient",
    title: "Location quotient",
    description: "The occupation's share of the area's employment ÷ its share of the nation's.",
    unit: "ratio",
    cadence: "annual",
    levels: [atLevel("state"), atLevel("metro")],
  },
];

/** Employment and wages by occupation, as metrics. */
export const oewsMetrics: MetricSource = {
  dataset: OEWS,
  source: OEWS_SOURCE,
  metrics: METRICS,
  async spans(sql) {
    const rows = await figureYears(sql);
    return METRICS.flatMap(({ field, levels }) =>
      levels.flatMap(({ level }) => {
        // A year may not have a figure that other years have, because some workbooks leave its column empty.
        const years = rows
          .filter((row) => row.digits === DIGITS[level as OewsLevel] && row[field as Figure])
          .map(({ year }) => year);
        if (years.length === 0) return [];
        return [{ field, level, first_period: `${Math.min(...years)}`, last_period: `${Math.max(...years)}` }];
      }),
    );
  },
  async areas(sql, level, codes, state) {
    const { areas } = await directoryOf(sql, state);
    const areaByCode = new Map<string, MetricArea>(
      level === "state" ? STATE_AREAS.map((area) => [area.code, area]) : [],
    );
    for (const { code, name } of areas.values()) if (isOf(level, code)) areaByCode.set(code, { code, name });
    return codes.flatMap((code) => areaByCode.get(code) ?? []);
  },
  cells: async (sql, query, state) => cellsOf(sql, query, await directoryOf(sql, state)),
};

const isOf = (level: MetricLevel, code: string): boolean => DIGITS[level as OewsLevel] === code.length;

/** A figure of an occupation in an area. For wages, `top_coded` has the bits of the row. */
interface OccupationValue extends MetricArea {
  value: number | null;
  top_coded: number;
}

/** A figure of an occupation in all or some areas in a year. */
interface FigureOfYear {
  cells: OccupationCells;
  year: number;
  areas: readonly string[] | undefined;
}

/** Returns a figure of areas in a year, by code. One statement reads the columns of a table. */
const valuesOfYear = readColumnsTogether(
  ({ cells: { soc, digits }, year, areas }: FigureOfYear) => `${soc} ${digits} ${year} ${areas}`,
  async (sql, columns): Promise<OccupationValue[][]> => {
    const [{ cells, year, areas }] = columns;
    const fields = [...new Set(columns.map((column) => column.cells.field))];
    const rows = await occupationFigures(sql, cells, { fields, year, areas });
    return columns.map((column) => {
      const index = fields.indexOf(column.cells.field);
      return rows.map(({ area, name, figures, top_coded }) => ({
        ...{ code: area, name, top_coded },
        value: figures[index] ?? null,
      }));
    });
  },
);

function cellsOf(sql: Sql, query: MetricQuery, directory: OewsDirectory): MetricCells {
  const { soc } = requireOccupation(directory, query.soc ?? ALL_OCCUPATIONS);
  const field = query.metric.field as OtherField | WageField; // the metrics above have no other fields
  const cells: OccupationCells = { soc, field, digits: DIGITS[query.level as OewsLevel] };
  return {
    dimensions: { soc },
    notes: notesOfYears([]),
    async span() {
      const [span] = await occupationSpan(sql, cells);
      return span?.first && span.last ? { first_period: `${span.first}`, last_period: `${span.last}` } : null;
    },
    periods: async (codes) =>
      (await occupationPeriods(sql, cells, codes)).map(({ year, areas }) => ({ period: `${year}`, areas })),
    values: async (period, areas) =>
      (await valuesOfYear(sql, { cells, year: Number(period), areas })).map((row) => areaValue(field, row)),
    expected: async (period) => expectedAreas(query.level, directory, Number(period)),
    async whyAbsent(period, codes) {
      const isLoaded = (code: string) => directory.areas.get(code)?.years.includes(Number(period));
      return new Map(codes.map((code) => [code, isLoaded(code) ? "not_published" : "not_loaded"]));
    },
    load: (period) => `load ${OEWS} --vintage ${period} --level ${query.level}`,
  };
}

/** Returns the areas that OEWS has in a year. Its metropolitan areas differ by year, and come in one file. */
function expectedAreas(level: MetricLevel, { areas }: OewsDirectory, year: number): readonly MetricArea[] {
  if (level === "nation") return [NATION];
  // OEWS counts Puerto Rico as a territory, and territories are not served.
  if (level === "state") return STATE_AREAS;
  return [...areas.values()].filter(({ code, years }) => isOf(level, code) && years.includes(year));
}

const areaValue = (field: Figure, row: OccupationValue): AreaValue => ({
  code: row.code,
  name: row.name,
  value: row.value !== null && isHourlyField(field) ? row.value / 100 : row.value,
  note: noteOf(field, row),
  preliminary: false,
  footnotes: null,
});

const isWage = (field: string): field is WageField => (WAGE_FIELDS as readonly string[]).includes(field);
const isHourlyField = (field: string): boolean => isWage(field) && isHourly(field);

function noteOf(field: OtherField | WageField, { value, top_coded }: OccupationValue) {
  if (value !== null) return null;
  return isWage(field) && (top_coded & topCodedBit(field)) !== 0 ? "top_coded" : "not_available";
}
