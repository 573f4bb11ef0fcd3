import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { invalidRequest, notCovered } from "../../errors.ts";
import { countyFipsParameter, stateFipsParameter } from "../../http/parameters/area-parameters.ts";
import { hintAfter, Refusal } from "../../http/parameters/parameters.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type AbsentAreas, absenceNotes, absentAreas } from "../../metrics/absent-areas.ts";
import type {
  AreaValue,
  MetricArea,
  MetricCells,
  MetricLevel,
  MetricQuery,
  PeriodCount,
  PeriodSpan,
} from "../../metrics/metric.ts";
import { valuesOfAreas } from "../../metrics/values-of-areas.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import type { Ownership } from "../qcew/codes.ts";
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
): Promise<MetricAnswer<MetricValue> & { count: number | null; absent: AbsentAreas[] | null }> {
  const { name, source } = knownMetric;
  const cells = await source.cells(sql, query, state);
  const span = await spanOrRefuse(cells, name, query);
  const answeredPeriod = period ?? span.last_period;
  const values = await cells.values(answeredPeriod);
  if (values.length === 0) throw noPeriod(titleOf(cells, name, query), answeredPeriod, span);
  const head = { metric: name, unit: query.metric.unit, period: answeredPeriod, ...cutOf(cells) };
  const { level } = query;
  const absent = await absentAreas(cells, { level, period: answeredPeriod, present: values });
  return {
    count: absent?.some(({ reason }) => reason === "not_loaded") ? null : values.length,
    absent,
    rows: values.map((value) => toValue(value, head, query)),
    period: answeredPeriod,
    span,
    cells,
    notes: [...cells.notes, ...absenceNotes(absent, values.length, level)],
  };
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
  const { level } = query;
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
  notes.push(...(await notLoadedNotes(values, level, cells.load(answeredPeriod))));
  return { rows: values.map((value) => toCompared(value, all, query)), period: answeredPeriod, span, cells, notes };
}

/** `06 (California), 36 (New York)`. */
const namedAreas = (areas: readonly MetricArea[]): string =>
  areas.map(({ code, name }) => `${code} (${name})`).join(", ");

/** Names the areas that are not loaded, and earlier or later codes of their counties. */
async function notLoadedNotes(values: readonly AreaValue[], level: MetricLevel, load: string): Promise<string[]> {
  const absent = values.filter(({ note }) => note === "not_loaded");
  if (absent.length === 0) return [];
  const related = level === "county" ? await relatedCounties(absent.map(({ code }) => code)) : "";
  return [`Nothing is loaded for ${namedAreas(absent)}; ${related}${commandText(load)}.`];
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
): Promise<MetricArea[]> {
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
      `(${commandText(`load ${query.metric.dataset}`)} loads all)`,
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
