import type { Sql } from "postgres";
import { type Group, OTHER_FIELDS, type OtherField, WAGE_FIELDS, type WageField } from "./fields.ts";

/** An occupation in one of its groups, with the years that have it in any area. */
export interface OccupationYears {
  soc: string;
  grp: Group;
  /** The title in the newest year. */
  title: string;
  /** Oldest first, separated by commas. */
  years: string;
}

/** Returns all occupations of all years, by code, coarsest group first. */
export const occupationYears = (sql: Sql) => sql<OccupationYears[]>`
  select soc, grp, (array_agg(title order by year desc))[1] as title, string_agg(year::text, ',' order by year) as years
    from oews_occupations
   group by soc, grp
   order by soc, grp`;

/** An area and the years that have it. */
export interface AreaYears {
  area: string;
  name: string;
  years: string;
}

/** Returns all areas of all years, by code. */
export const areaYears = (sql: Sql) => sql<AreaYears[]>`
  select area, (array_agg(name order by year desc))[1] as name, string_agg(year::text, ',' order by year) as years
    from oews_areas
   group by area
   order by area`;

/** The limits in dollars above which a year publishes no wages. */
export interface YearLimit {
  year: number;
  hourly: number;
  annual: number;
}

/** Returns the limits of the years that have limits. */
export const yearLimits = (sql: Sql) => sql<YearLimit[]>`
  select year, hourly::float8 as hourly, annual
    from oews_limits
   where hourly is not null and annual is not null`;

/**
 * An occupation in an area and year as stored, with hourly wages in cents. 4-byte floats are read as text, because 1.4
 * would otherwise become 1.399999976.
 */
export type EstimateRow = Record<OtherField | WageField, number | null> & {
  year: number;
  grp: Group;
  title: string;
  area_name: string;
  top_coded: number;
  is_annual_only: boolean;
  is_hourly_only: boolean;
};

/**
 * Returns an occupation in an area, in the given year or the newest year that has it. If it is in several groups, the
 * finest counts. `[]` if there is none.
 */
export const estimate = (sql: Sql, { soc, area, year }: { soc: string; area: string; year: number | undefined }) => sql<
  EstimateRow[]
>`
  select e.year, e.grp, o.title, a.name as area_name,
         e.employment, e.employment_prse::text::float8 as employment_prse,
         e.mean_wage_prse::text::float8 as mean_wage_prse,
         e.jobs_per_1000::text::float8 as jobs_per_1000, e.location_quotient::text::float8 as location_quotient,
         e.hourly_mean, e.hourly_pct10, e.hourly_pct25, e.hourly_median, e.hourly_pct75, e.hourly_pct90,
         e.annual_mean, e.annual_pct10, e.annual_pct25, e.annual_median, e.annual_pct75, e.annual_pct90,
         e.top_coded, e.is_annual_only, e.is_hourly_only
    from oews_estimates e
    join oews_areas a on a.year = e.year and a.area = e.area
    join oews_occupations o on o.year = e.year and o.soc = e.soc and o.grp = e.grp
   where e.soc = ${soc} and e.area = ${area} ${year === undefined ? sql`` : sql`and e.year = ${year}`}
   order by e.year desc, e.grp desc
   limit 1`;

/** An area in a year. */
export interface AreaYear {
  area: string;
  year: number;
}

/** Annual wages of an occupation in an area and year, in dollars, with the bits of those that are top-coded. */
export interface WageRow {
  area: string;
  area_name: string;
  title: string;
  annual_mean: number | null;
  annual_median: number | null;
  annual_pct75: number | null;
  annual_pct90: number | null;
  top_coded: number;
}

/** Annual wages of an occupation in areas, each in a year of its own; of the finest group of each. */
export const occupationWages = (sql: Sql, soc: string, asked: readonly AreaYear[]) =>
  sql<WageRow[]>`
  select distinct on (e.area) e.area, a.name as area_name, o.title, e.annual_mean, e.annual_median, e.annual_pct75,
         e.annual_pct90, e.top_coded
    from unnest(${asked.map(({ area }) => area)}::text[], ${asked.map(({ year }) => year)}::smallint[])
           as asked (area, year)
    join oews_estimates e on e.soc = ${soc} and e.area = asked.area and e.year = asked.year
    join oews_areas a on a.year = e.year and a.area = e.area
    join oews_occupations o on o.year = e.year and o.soc = e.soc and o.grp = e.grp
   order by e.area, e.grp desc`;

/** Returns the years in which an area has an occupation, oldest first. */
export const yearsOfOccupationInArea = (sql: Sql, { soc, area }: { soc: string; area: string }) =>
  sql<{ year: number }[]>`
  select distinct year
    from oews_estimates
   where soc = ${soc} and area = ${area}
   order by year`;

/** Codes of one level have the same length: 1 for the nation, 2 for states, 5 for metropolitan areas. */
export interface OccupationCells {
  soc: string;
  digits: number;
  field: OtherField | WageField;
}

/** Figures of an occupation in an area, in the order asked. For wages, `top_coded` has the bits of the row. */
export interface OccupationFigures {
  area: string;
  name: string;
  figures: (number | null)[];
  top_coded: number;
}

/**
 * Returns figures of an occupation in all or some areas of a level in a year, by code. The finest group of each area
 * counts.
 */
export const occupationFigures = (
  sql: Sql,
  { soc, digits }: Omit<OccupationCells, "field">,
  {
    fields,
    year,
    areas,
  }: { fields: readonly OccupationCells["field"][]; year: number; areas: readonly string[] | undefined },
) => sql<OccupationFigures[]>`
  select distinct on (e.area) e.area, a.name, e.top_coded,
         array[${fields.map((field, index) => sql`${index === 0 ? sql`` : sql`, `}e.${sql(field)}::text::float8`)}]
           as figures
    from oews_estimates e
    join oews_areas a on a.year = e.year and a.area = e.area
   where e.year = ${year} and e.soc = ${soc} and length(e.area) = ${digits}
         ${areas ? sql`and e.area = any(${areas as string[]})` : sql``}
   order by e.area, e.grp desc`;

/** Returns how many of some or all areas of a level have a figure of an occupation, by year. */
export const occupationPeriods = (
  sql: Sql,
  { soc, digits, field }: OccupationCells,
  areas: readonly string[] | undefined,
) =>
  sql<{ year: number; areas: number }[]>`
  select year, count(distinct area) as areas
    from oews_estimates
   where soc = ${soc} and length(area) = ${digits} and ${sql(field)} is not null
         ${areas ? sql`and area = any(${areas as string[]})` : sql``}
   group by year`;

const FIGURES = [...OTHER_FIELDS, ...WAGE_FIELDS];
/** A figure of an occupation. */
export type Figure = (typeof FIGURES)[number];

/**
 * Returns which figures each year has at each level, by code length. It reads every row, so it runs once per publish.
 */
export const figureYears = (sql: Sql) =>
  sql.unsafe(`
  select length(area) as digits, year, ${FIGURES.map((field) => `count(${field}) > 0 as ${field}`).join(", ")}
    from oews_estimates
   group by length(area), year`) as unknown as Promise<
    ({ digits: number; year: number } & Record<Figure, boolean>)[] // the columns named above
  >;

/** Returns the first and last year of an occupation at a level. Nulls if there is none. */
export const occupationSpan = (sql: Sql, { soc, digits }: Pick<OccupationCells, "soc" | "digits">) =>
  sql<{ first: number | null; last: number | null }[]>`
  select min(year) as first, max(year) as last
    from oews_estimates
   where soc = ${soc} and length(area) = ${digits}`;
