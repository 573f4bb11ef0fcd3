import type { Sql } from "postgres";
import type { SeriesMonth } from "../revisions/queries.ts";
import { newestMonths, type RequestedTime, type SeriesAnswer, seriesAnswer } from "../revisions/series-as-of.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { isPreliminary, joinFootnotes } from "../vocabulary/metadata.ts";
import { formatMonth } from "../vocabulary/period.ts";
import { noteNulls, type ValueNotes } from "../vocabulary/value-notes.ts";
import { ELEMENT_CODES, ELEMENTS, type ElementCode } from "./cuts.ts";
import type { TurnoverFigures } from "./schema.ts";
import { type Cut, cutNumberOf, cutSeries, seriesOfNumber } from "./series-id.ts";

/** Its part in the store of revised series. */
const PART = "jolts";

/** One month of one cut: every field of a turnover row, and the number of the cut. */
export interface TurnoverMonth {
  cut: number;
  period: string;
  figures: TurnoverFigures;
  adjustment: Adjustment;
  preliminary: boolean;
  footnotes: string | null;
  value_notes: ValueNotes | null;
}

/** What a request asks for about some cuts. */
interface TurnoverRequest extends RequestedTime {
  adjustment: Adjustment;
}

/** The months of some cuts, oldest first. */
export interface Turnover extends Omit<SeriesAnswer, "months"> {
  months: TurnoverMonth[];
  /** Why figures are null in every month. */
  valueNotes: ValueNotes;
}

/** Returns turnover of some cuts. Undefined if no loaded release has them. `what` names them in messages. */
export async function turnover(
  sql: Sql,
  { cuts, subject }: { cuts: readonly Cut[]; subject: string },
  request: TurnoverRequest,
): Promise<Turnover | undefined> {
  const series = cuts.flatMap((cut) => cutSeries(cut, request.adjustment));
  const answer = await seriesAnswer(sql, { part: PART, series, subject }, request);
  return answer && { ...answer, ...noted(toMonths(answer.months, request.adjustment), cuts) };
}

/** As {@link turnover}, but only the newest month with a figure. */
export async function latestTurnover(
  sql: Sql,
  { cuts, subject }: { cuts: readonly Cut[]; subject: string },
  { adjustment, as_of }: Pick<TurnoverRequest, "adjustment" | "as_of">,
): Promise<Turnover | undefined> {
  const series = cuts.flatMap((cut) => cutSeries(cut, adjustment));
  const answer = await newestMonths(sql, { part: PART, series, subject }, as_of);
  if (!answer) return undefined;
  const months = toMonths(answer.months, adjustment);
  const newest = months.findLast(({ figures }) => Object.values(figures).some((figure) => figure !== null))?.period;
  return {
    ...answer,
    ...noted(
      months.filter(({ period }) => period === newest),
      cuts,
    ),
  };
}

/** Returns the months with the reasons for their nulls. All cuts are of one kind. */
function noted(
  months: readonly Omit<TurnoverMonth, "value_notes">[],
  [cut]: readonly Cut[],
): Pick<Turnover, "months" | "valueNotes"> {
  const isAdjusted = months[0]?.adjustment === "sa";
  const { rows, valueNotes } = noteNulls(
    months.map(({ figures }) => figures),
    FIGURES,
    (field) => {
      if (field === "labour_market_tightness") return "not_derivable";
      return cut && !isPublished(field, cut, isAdjusted) ? "not_published" : "not_available";
    },
  );
  return { months: months.map((month, index) => ({ ...month, value_notes: rows[index]!.value_notes })), valueNotes };
}

/**
 * States have no other separations. The ratio of unemployed persons to openings exists only for total nonfarm,
 * adjusted.
 */
function isPublished(field: keyof TurnoverFigures, { industry, state }: Cut, isAdjusted: boolean): boolean {
  const isState = /^\d{2}$/.test(state) && state !== "00";
  if (field.startsWith("other_separations")) return !isState;
  if (field === "unemployed_per_job_opening") return isAdjusted && industry === "000000" && (isState || state === "00");
  return true;
}

/** Groups the series of each cut and month, ordered by month, then by cut. */
function toMonths(months: readonly SeriesMonth[], adjustment: Adjustment): Omit<TurnoverMonth, "value_notes">[] {
  const monthsByCut = new Map<string, SeriesMonth[]>();
  for (const month of months) {
    const key = `${month.period} ${cutNumberOf(month.series)}`;
    const sameCut = monthsByCut.get(key);
    if (sameCut) sameCut.push(month);
    else monthsByCut.set(key, [month]);
  }
  // Groups are never empty.
  return [...monthsByCut.values()]
    .toSorted(([left], [right]) => left!.period - right!.period || left!.series - right!.series)
    .map((sameCut) => toMonth(sameCut, adjustment));
}

function toMonth(sameCut: readonly SeriesMonth[], adjustment: Adjustment): Omit<TurnoverMonth, "value_notes"> {
  const { series, period } = sameCut[0]!; // every group has a month
  const figures = { ...NO_FIGURES };
  for (const { series: number, value } of sameCut) {
    const { element, kind } = seriesOfNumber(number);
    figures[fieldOf(element, kind)] = value;
  }
  figures.labour_market_tightness = tightness(figures.job_openings, figures.hires);
  const footnotes = joinFootnotes(sameCut.map((month) => month.footnotes));
  return {
    cut: cutNumberOf(series),
    period: formatMonth(period),
    figures,
    adjustment,
    preliminary: isPreliminary(footnotes),
    footnotes,
  };
}

/** Returns the field of an element. The ratio of unemployed persons to openings has only one form. */
export const fieldOf = (element: ElementCode, kind: "L" | "R"): keyof TurnoverFigures =>
  kind === "L" || element === "UO" ? ELEMENTS[element] : `${ELEMENTS[element]}_rate`;

const NO_FIGURES = Object.fromEntries([
  ...ELEMENT_CODES.flatMap((element) => [fieldOf(element, "L"), fieldOf(element, "R")]).map((field) => [field, null]),
  ["labour_market_tightness", null],
]) as TurnoverFigures; // the fields of all elements and the derived field

const FIGURES = Object.keys(NO_FIGURES) as (keyof TurnoverFigures)[]; // all keys of the object above

/**
 * Returns job openings ÷ hires with two decimals. It uses whole numbers until the last step, so that halves round up.
 */
export const tightness = (openings: number | null, hires: number | null): number | null =>
  openings === null || hires === null || hires === 0 ? null : Math.round((openings * 100) / hires) / 100;
