import { dayNumber, dayText } from "../../facts/day.ts";
import { isAnnualForm } from "../../facts/forms.ts";
import type { FiscalYear } from "./calendar.ts";
import { slotAt } from "./row-periods.ts";
import { labelYear } from "./year-candidates.ts";

/** The fiscal year of a report, as the company numbers it, and the quarter: 1 to 4, null for an annual report. */
export interface FiscalPeriod {
  year: number;
  quarter: number | null;
}

/** What is known of the period of a report. */
export interface ReportedPeriod {
  form: string;
  /** Its last day, `YYYY-MM-DD`. */
  end: string | null;
  filedOn: string;
  /** The cover's `DocumentFiscalYearFocus` and `DocumentFiscalPeriodFocus`, if it has them. */
  yearFocus: string | undefined;
  periodFocus: string | undefined;
  /** The nominal end of the company's year, `MMDD`. */
  yearEnd: string | null;
}

/** Reports that do not state their period are about this many days old when they are filed. */
const USUAL_DAYS_TO_FILE = { annual: 75, quarterly: 40 };
/** A 52-week year ends some days before or after its nominal end. */
const YEAR_END_DRIFT = 10;

/** Returns the period that a report's own cover says it has; undefined if it says none, or one that can't be. */
export function coverPeriod({ form, end, yearFocus, periodFocus }: ReportedPeriod): FiscalPeriod | undefined {
  if (end === null || !/^\d{4}$/.test(yearFocus ?? "")) return undefined;
  const year = Number(yearFocus);
  if (Math.abs(year - labelYear(dayNumber(end))) > 1) return undefined;
  if (isAnnualForm(form)) return { year, quarter: null };
  const quarter = /^Q([1-4])$/.exec(periodFocus ?? "")?.[1];
  return quarter === undefined ? undefined : { year, quarter: Number(quarter) };
}

/** Returns the period of a report in a year of the company's calendar. */
export const periodInYear = ({ form, end }: ReportedPeriod, year: FiscalYear): FiscalPeriod => ({
  year: year.label,
  quarter: isAnnualForm(form) || end === null || year.numberedIn === null ? null : slotAt(year, dayNumber(end)) + 1,
});

/**
 * Returns the period only by the nominal end of the company's year. Its label is the year in which it ends, as most
 * companies have it.
 */
export function nominalPeriod(period: ReportedPeriod): FiscalPeriod {
  const { form, end, filedOn, yearEnd } = period;
  const isAnnual = isAnnualForm(form);
  const usualDays = isAnnual ? USUAL_DAYS_TO_FILE.annual : USUAL_DAYS_TO_FILE.quarterly;
  const lastDay = dayNumber(end ?? dayText(dayNumber(filedOn) - usualDays));
  if (isAnnual) return { year: labelYear(lastDay), quarter: null };
  const nextEnd = nextYearEnd(lastDay, yearEnd);
  if (nextEnd === undefined) return { year: labelYear(lastDay), quarter: null };
  const year = { start: nextEnd - 364, end: nextEnd, label: labelYear(nextEnd) };
  return periodInYear(
    { ...period, end: dayText(lastDay) },
    { ...year, kind: "FY", numberedIn: { start: year.start, end: year.end }, isReported: false },
  );
}

/** The end of the fiscal year that a day is in; undefined if the nominal end is not known, or not a date. */
function nextYearEnd(day: number, yearEnd: string | null): number | undefined {
  const [, month, date] = /^(\d{2})(\d{2})$/.exec(yearEnd ?? "") ?? [];
  if (month === undefined || date === undefined) return undefined;
  const thisYear = Number(dayText(day).slice(0, 4));
  return [thisYear, thisYear + 1]
    .map((year) => dayNumber(`${year}-${month}-${date === "29" && month === "02" ? "28" : date}`))
    .find((end) => end >= day - YEAR_END_DRIFT);
}
