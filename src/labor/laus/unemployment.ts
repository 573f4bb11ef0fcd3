import type { Sql } from "postgres";
import { bug } from "../../errors.ts";
import { keptByKey } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { fullCountyNames } from "../../reference/counties.ts";
import { findState } from "../../reference/states.ts";
import { yearRanges } from "../../reference/years.ts";
import { NOW, type SeriesMonth } from "../revisions/queries.ts";
import { seriesAnswer } from "../revisions/series-as-of.ts";
import { type AbsentPeriods, absentPeriods } from "../vocabulary/absent-periods.ts";
import { ADJUSTMENT_TITLES } from "../vocabulary/adjustment.ts";
import { type AsOf, isPreliminary, joinFootnotes } from "../vocabulary/metadata.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import { type AskedArea, chooseKind, connecticutNotes, type Kind, possibleYears } from "./choice.ts";
import { LAUS } from "./dataset.ts";
import { type AreaFigures, NO_FIGURES, type UnemploymentRow, type YearEdition } from "./figures.ts";
import { latestFigures } from "./latest.ts";
import { type LausRange, monthsOf } from "./parameters.ts";
import { areaNames, averagedYears, seriesEditions } from "./queries.ts";
import type { Frequency } from "./schema.ts";
import {
  annualSeries,
  type LausLevel,
  MEASURES_OF,
  measureOfAnnual,
  measureOfMonthly,
  monthlySeries,
  PARTS,
} from "./series-id.ts";

/** What a request asks for about an area. */
export interface UnemploymentRequest extends LausRange {
  frequency: Frequency | undefined;
  adjustment: Kind["adjustment"] | undefined;
  as_of?: string | undefined;
}

/** The figures of an area, with notes. */
export interface Unemployment extends Kind {
  rows: UnemploymentRow[];
  name: string;
  asOf: AsOf;
  absentPeriods: AbsentPeriods;
  notes: string[];
}

/**
 * Returns labor force and unemployment of an area. `state`: of LAUS. @throws as {@link chooseKind}; `notCovered` before
 * the first release.
 */
export async function unemployment(
  sql: Sql,
  state: DatasetState,
  area: AskedArea,
  request: UnemploymentRequest,
): Promise<Unemployment> {
  const latestAnswer = request.as_of === undefined ? await latestFigures(sql, area, request) : undefined;
  const { last, name, editions, ...figures } = latestAnswer ?? (await observedFigures(sql, area, request));
  const notes = [...connecticutNotes(area, formatMonth(last)), ...editionNotes(editions)];
  if (figures.frequency === "annual" && request.frequency === undefined) notes.push(noMonthsNote(area, figures));
  return {
    ...figures,
    // County names are the same in all surveys here. LAUS itself writes Autauga County, AL.
    name: (await fullCountyNames()).get(area.fips) ?? name ?? findState(area.fips)?.name ?? area.fips,
    absentPeriods: await absentPeriodsOf(sql, state, area, figures),
    notes,
  };
}

/** Returns the periods that the rows leave out. A file of months has all of them; a file of averages is of one year. */
async function absentPeriodsOf(
  sql: Sql,
  state: DatasetState,
  { level }: AskedArea,
  { rows, frequency }: Pick<AreaFigures, "rows" | "frequency">,
): Promise<AbsentPeriods> {
  const loaded = frequency === "annual" ? await loadedYears(sql, state, level) : new Set<string>();
  return absentPeriods(
    rows.map(({ period }) => period),
    (period) => (frequency === "monthly" || loaded.has(period) ? "not_published" : "not_loaded"),
    () => `load ${LAUS} --level ${level}`,
  );
}

/** The years with averages of any area of a level. To find them, the database reads all series of the level. */
const loadedYears = keptByKey(
  async (sql, _state: DatasetState, level: LausLevel): Promise<ReadonlySet<string>> =>
    new Set((await averagedYears(sql, level)).map(({ year }) => String(year))),
);

/** Returns the figures of an area as of a day, from the observations of all releases. */
async function observedFigures(sql: Sql, area: AskedArea, request: UnemploymentRequest): Promise<AreaFigures> {
  const kind = await chooseKind(sql, area, request);
  const { level, fips } = area;
  const part = PARTS[level][kind.frequency];
  const series = seriesOf(area, kind);
  const [[namedArea], answer] = await Promise.all([
    areaNames(sql, level, [fips]),
    seriesAnswer(
      sql,
      { part, series, subject: `the ${level} ${fips}` },
      { ...monthsOf(request, kind.frequency), as_of: request.as_of },
    ),
  ]);
  if (!answer) throw bug(`LAUS had ${fips} a moment ago`); // chooseKind found a release
  const hasEditions = level === "county" && kind.frequency === "annual";
  return {
    ...kind,
    rows: toRows(answer.months, { fips, kind }),
    last: answer.last,
    name: namedArea?.name ?? null,
    asOf: answer.asOf,
    editions: hasEditions
      ? await editionsOf(sql, { part, fips, asOf: request.as_of ?? NOW, months: answer.months })
      : [],
  };
}

/** Says why annual averages answer a request that did not ask for them. */
const noMonthsNote = ({ level }: AskedArea, { adjustment }: Kind): string =>
  `No months of this ${level} that are ${ADJUSTMENT_TITLES[adjustment]} are loaded: these are annual averages.`;

const seriesOf = ({ level, fips }: AskedArea, { frequency, adjustment }: Kind): number[] =>
  MEASURES_OF[level].flatMap((measure) =>
    frequency === "monthly"
      ? [monthlySeries(fips, measure, adjustment)]
      : possibleYears().map((year) => annualSeries(fips, measure, year)),
  );

function toRows(months: readonly SeriesMonth[], { fips, kind }: { fips: string; kind: Kind }): UnemploymentRow[] {
  const measureOf = kind.frequency === "monthly" ? measureOfMonthly : measureOfAnnual;
  const monthsByPeriod = new Map<MonthNumber, SeriesMonth[]>();
  for (const month of months) {
    const samePeriod = monthsByPeriod.get(month.period);
    if (samePeriod) samePeriod.push(month);
    else monthsByPeriod.set(month.period, [month]);
  }
  return [...monthsByPeriod]
    .toSorted(([a], [b]) => a - b)
    .map(([period, samePeriod]) => {
      const figures = { ...NO_FIGURES };
      for (const { series, value } of samePeriod) figures[measureOf(series)] = value;
      const footnotes = joinFootnotes(samePeriod.map((month) => month.footnotes));
      return {
        period: formatMonth(period),
        fips,
        ...figures,
        adjustment: kind.adjustment,
        preliminary: isPreliminary(footnotes),
        footnotes,
      };
    });
}

/** Returns the edition of each year in the answer. */
async function editionsOf(
  sql: Sql,
  { part, fips, asOf, months }: { part: string; fips: string; asOf: string; months: readonly SeriesMonth[] },
): Promise<YearEdition[]> {
  const years = [...new Set(months.map(({ period }) => Math.floor(period / 100)))];
  const series = years.map((year) => annualSeries(fips, "unemployment_rate", year));
  const editions = await seriesEditions(sql, part, series, asOf);
  return editions.map((row) => ({ year: row.series % 10_000, published_on: row.published_on }));
}

/** Names the editions if the years come from several, because years of two editions are not one series. */
function editionNotes(editions: readonly YearEdition[]): string[] {
  const days = Map.groupBy(editions, ({ published_on }) => published_on);
  if (days.size < 2) return [];
  const editionTexts = [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, rows]) => `${yearRanges(rows.map(({ year }) => year))} of ${day}`);
  return [
    `Years come from editions of different days, whose benchmarks differ: ${editionTexts.join("; ")}. ` +
      "Compare years across them with care.",
  ];
}
