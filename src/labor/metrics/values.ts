import type { Sql } from "postgres";
import { invalidRequest, notCovered } from "../../errors.ts";
import { countyFipsParameter, stateFipsParameter } from "../../http/parameters/area-parameters.ts";
import { hintAfter, Refusal } from "../../http/parameters/parameters.ts";
import type { DatasetState } from "../../http/versions.ts";
import type {
  AreaValue,
  KnownArea,
  MetricArea,
  MetricCells,
  MetricLevel,
  MetricQuery,
  PeriodCount,
  PeriodSpan,
} from "../../metrics/metric.ts";
import { valuesOfAreas } from "../../metrics/values-of-areas.ts";
import { counties } from "../../reference/counties.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import { REGIONS } from "../jolts/cuts.ts";
import type { Ownership } from "../qcew/codes.ts";
import { SURVEYED_STATES } from "../vocabulary/areas.ts";
import type { KnownMetric } from "./catalog.ts";
import { type ComparedArea, type MetricValue, resultNote } from "./schema.ts";

/** Values of a metric in one period, and what they measure. */
export interface MetricAnswer<Row> {
  rows: Row[];
  period: string;
  span: PeriodSpan;
  cells: MetricCells;
  notes: string[];
}

/** A requested metric and the published state of its survey. */
export interface AskedMetric {
  knownMetric: KnownMetric;
  query: MetricQuery;
  state: DatasetState;
}

/**
 * Returns a metric for all areas of a level, by code, in the requested or the newest period.
 * @throws `not_found` that names the loaded periods.
 */
export async function valuesOf(
  sql: Sql,
  { knownMetric, query, state }: AskedMetric,
  period: string | undefined,
): Promise<MetricAnswer<MetricValue> & { count: number | null }> {
  const { name, source } = knownMetric;
  const cells = await source.cells(sql, query, state);
  const span = await spanOrRefuse(cells, name, query);
  const answeredPeriod = period ?? span.last_period;
  const values = await cells.values(answeredPeriod);
  if (values.length === 0) throw noPeriod(titleOf(cells, name, query), answeredPeriod, span);
  const head = { metric: name, unit: query.metric.unit, period: answeredPeriod, ...cutOf(cells) };
  const absent = await absentAreas(sql, { knownMetric, query, state }, new Set(values.map(({ code }) => code)));
  return {
    count: absent.length === 0 ? values.length : null,
    rows: values.map((value) => toValue(value, head, query)),
    period: answeredPeriod,
    span,
    cells,
    notes: [...cells.notes, ...partNotes(absent, values.length, { knownMetric, query })],
  };
}

/** A county of some eighty people, which surveys leave out or count with Maui. */
const KALAWAO = "15005";

/** Areas that every survey has at a level, as far as it has the level: without them a list is only a part. */
async function expectedAreas(level: MetricLevel): Promise<MetricArea[]> {
  if (level === "state") return SURVEYED_STATES.map(({ fips, name }) => ({ code: fips, name }));
  if (level === "region") return REGIONS.map(({ name }) => ({ code: name, name }));
  if (level !== "county") return [];
  // Some surveys still have the counties that these replaced.
  const newer = new Set((await countyChanges()).map(({ newFips }) => newFips));
  const isSurveyed = (fips: string) => fips !== KALAWAO && SURVEYED_STATES.some((state) => fips.startsWith(state.fips));
  return [...(await counties()).values()]
    .filter(({ fips, ended }) => ended === undefined && !newer.has(fips) && isSurveyed(fips))
    .map(({ fips, name }) => ({ code: fips, name }));
}

/** Returns the areas of a level that have no row because nothing of them is loaded. */
async function absentAreas(
  sql: Sql,
  { knownMetric: { source }, query: { level }, state }: AskedMetric,
  present: ReadonlySet<string>,
): Promise<readonly MetricArea[]> {
  const lacking = (await expectedAreas(level)).filter(({ code }) => !present.has(code));
  if (lacking.length === 0) return [];
  const codes = lacking.map(({ code }) => code);
  const knownAreas = await source.areas(sql, level, codes, state);
  const loaded = new Set(knownAreas.filter(({ isLoaded }) => isLoaded).map(({ code }) => code));
  return lacking.filter(({ code }) => !loaded.has(code));
}

/** At most this many absent areas are named. */
const MOST_ABSENT = 12;

/** Says which areas a list lacks: a sum over its rows is not that of the nation. */
function partNotes(
  absent: readonly MetricArea[],
  loaded: number,
  { knownMetric: { metric }, query: { level } }: Pick<AskedMetric, "knownMetric" | "query">,
): string[] {
  if (absent.length === 0) return [];
  const rest = absent.length - MOST_ABSENT;
  const absentText = `${namedAreas(absent.slice(0, MOST_ABSENT))}${rest > 0 ? ` and ${rest} more` : ""}`;
  return [
    `Only part is loaded: ${loaded} ${level === "county" ? "counties" : `${level}s`} have a row. Nothing is loaded ` +
      `for ${absentText}. Load more with: govdata load ${metric.dataset}`,
  ];
}

/**
 * Returns a metric for some areas, in the requested order. The default period is the newest that all areas have, or
 * else most of them.
 * @throws `invalid_request` that names every code that the survey does not have.
 */
export async function comparisonOf(
  sql: Sql,
  askedMetric: AskedMetric,
  { codes, period }: { codes: readonly string[]; period: string | undefined },
): Promise<MetricAnswer<ComparedArea>> {
  const { knownMetric, query, state } = askedMetric;
  const areas = await knownAreas(sql, askedMetric, codes);
  const cells = await knownMetric.source.cells(sql, query, state);
  const span = await spanOrRefuse(cells, knownMetric.name, query);
  const common = period === undefined ? newestCommon(await cells.periods(codes)) : undefined;
  const answeredPeriod = period ?? common?.period ?? span.last_period;
  const values = await valuesOfAreas(cells, answeredPeriod, areas);
  const hasRow = values.some(({ note }) => note !== "not_published" && note !== "not_loaded");
  // Null is right only if other areas have a row.
  if (!hasRow && (await cells.values(answeredPeriod)).length === 0)
    throw noPeriod(titleOf(cells, knownMetric.name, query), answeredPeriod, span);
  const all = values.map(({ value }) => value);
  const notes = [...cells.notes];
  if (common && common.areas < codes.length)
    notes.push(
      `No period has a value for all ${codes.length} areas: ${answeredPeriod} is the newest of those that most have.`,
    );
  const lacking = values.filter(({ value }) => value === null);
  if (lacking.length > 0) notes.push(`No value at ${answeredPeriod}: ${namedAreas(lacking)}.`);
  notes.push(...(await notLoadedNotes(areas, askedMetric)));
  return { rows: values.map((value) => toCompared(value, all, query)), period: answeredPeriod, span, cells, notes };
}

/** `06 (California), 36 (New York)`. */
const namedAreas = (areas: readonly MetricArea[]): string =>
  areas.map(({ code, name }) => `${code} (${name})`).join(", ");

/** Names the areas that are not loaded, and earlier or later codes of their counties. */
async function notLoadedNotes(
  areas: readonly KnownArea[],
  { knownMetric, query: { level } }: AskedMetric,
): Promise<string[]> {
  const absent = areas.filter(({ isLoaded }) => !isLoaded);
  if (absent.length === 0) return [];
  const related = level === "county" ? await relatedCounties(absent.map(({ code }) => code)) : "";
  return [`Nothing is loaded for ${namedAreas(absent)}; ${related}govdata load ${knownMetric.metric.dataset}.`];
}

/** The form of the codes, for levels that can be compared. */
export const AREA_CODES = { county: countyFipsParameter, state: stateFipsParameter } as const;

const codeParameter = (level: MetricLevel) => (level === "county" || level === "state" ? AREA_CODES[level] : undefined);

const hintOf = (level: MetricLevel, code: string): string => {
  const parameter = codeParameter(level);
  return parameter ? hintAfter(parameter, code) : "";
};

/** A code in the wrong form can't be in a table, because the columns are numbers. */
const isOfForm = (level: MetricLevel, code: string): boolean => !(codeParameter(level)?.read(code) instanceof Refusal);

/** Returns the areas of the codes, in the same order. */
async function knownAreas(
  sql: Sql,
  { knownMetric: { source, metric }, query: { level }, state }: AskedMetric,
  codes: readonly string[],
): Promise<KnownArea[]> {
  const formed = codes.filter((code) => isOfForm(level, code));
  const foundAreas = new Map((await source.areas(sql, level, formed, state)).map((area) => [area.code, area]));
  const unknown = codes.filter((code) => !foundAreas.has(code));
  if (unknown.length > 0) {
    const related = level === "county" ? await relatedCounties(unknown) : "";
    throw invalidRequest([
      {
        parameter: "fips",
        message:
          `${unknown.map((code) => `"${code}"${hintOf(level, code)}`).join(", ")}: ` +
          `no ${level} that ${metric.dataset} has; ${related}` +
          `accepted: codes of ${level === "county" ? "counties" : `${level}s`} as at ` +
          `/v1/us/bls/metrics/${metric.dataset}_${metric.field}/values?level=${level}`,
      },
    ]);
  }
  return codes.map((code) => foundAreas.get(code)!); // unknown codes were refused above
}

/**
 * Returns the successors and predecessors of county codes as text, each with a semicolon after it. `""` if there are
 * none.
 */
async function relatedCounties(codes: readonly string[]): Promise<string> {
  const changes = await countyChanges();
  const texts = codes.flatMap((code) => {
    const after = changes.filter(({ oldFips }) => oldFips === code).map(({ newFips }) => newFips);
    const before = changes.filter(({ newFips }) => newFips === code).map(({ oldFips }) => oldFips);
    const relatedCodes = [...new Set([...after, ...before])];
    return relatedCodes.length === 0
      ? []
      : [`the area of ${code} is, in whole or part, that of ${relatedCodes.join(", ")}; `];
  });
  return texts.join("");
}

/** Returns the newest of the periods that the most areas have. */
export function newestCommon(periods: readonly PeriodCount[]): PeriodCount | undefined {
  let best: PeriodCount | undefined;
  for (const candidate of periods)
    if (!best || candidate.areas > best.areas || (candidate.areas === best.areas && candidate.period > best.period))
      best = candidate;
  return best;
}

async function spanOrRefuse(cells: MetricCells, name: string, query: MetricQuery): Promise<PeriodSpan> {
  const span = await cells.span();
  if (span) return span;
  throw notCovered(
    `${titleOf(cells, name, query)}: the loaded files have no value of it ` +
      `(govdata load ${query.metric.dataset} loads all)`,
  );
}

const noPeriod = (title: string, period: string, span: PeriodSpan) =>
  notCovered(`${title} has no ${period} in the loaded files; it has ${otherPeriods(period, span)}`);

/** Returns the loaded periods in words. */
function otherPeriods(period: string, { first_period: first, last_period: last }: PeriodSpan): string {
  if (period >= first && period <= last) return `others between ${first} and ${last}`;
  return first === last ? first : `${first} to ${last}`;
}

/** "qcew_total_wages by county, naics 31-33, ownership private". */
const titleOf = ({ dimensions }: MetricCells, name: string, { level, adjustment }: MetricQuery): string =>
  [
    `${name} by ${level}`,
    ...Object.entries(dimensions).map(([dimension, code]) => `${dimension} ${code}`),
    ...(adjustment === "none" ? [] : [`adjustment ${adjustment}`]),
  ].join(", ");

/** Returns the industry, ownership and occupation of the values. Null if the metric has no such dimension. */
export const cutOf = ({ dimensions }: MetricCells): Pick<MetricValue, "naics" | "ownership" | "soc"> => ({
  naics: dimensions.naics ?? null,
  ownership: (dimensions.ownership as Ownership | undefined) ?? null, // QCEW has chosen an ownership
  soc: dimensions.soc ?? null,
});

const toValue = (
  areaValue: AreaValue,
  {
    metric,
    unit,
    period,
    naics,
    ownership,
    soc,
  }: ReturnType<typeof cutOf> & Pick<MetricValue, "metric" | "unit" | "period">,
  query: MetricQuery,
): MetricValue => ({
  metric,
  unit,
  fips: areaValue.code,
  name: areaValue.name,
  level: query.level,
  period,
  naics,
  ownership,
  soc,
  value: areaValue.value,
  value_note: resultNote(areaValue.note),
  adjustment: query.adjustment,
  preliminary: areaValue.preliminary,
  footnotes: areaValue.footnotes,
});

const toCompared = (areaValue: AreaValue, all: readonly (number | null)[], query: MetricQuery): ComparedArea => {
  const { value } = areaValue;
  return {
    fips: areaValue.code,
    name: areaValue.name,
    value,
    value_note: resultNote(areaValue.note),
    rank: value === null ? null : 1 + all.filter((otherValue) => otherValue !== null && otherValue > value).length,
    adjustment: query.adjustment,
    preliminary: areaValue.preliminary,
    footnotes: areaValue.footnotes,
  };
};
