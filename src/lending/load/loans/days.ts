import { addQuarters, quarterOf } from "../../../reference/quarters.ts";

/** A day as one number that sorts: 20240131. */
export type DayNumber = number;

const FORMS = [
  { pattern: /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?$/, order: [1, 2, 3] },
  { pattern: /^(\d\d?)\/(\d\d?)\/(\d{4})(?: .*)?$/, order: [3, 1, 2] },
  { pattern: /^(\d{4})(\d\d)(\d\d)$/, order: [1, 2, 3] },
] as const;

/**
 * The day of a text: `2024-01-31`, `01/31/2024`, `1/31/2024`, `20240131`, with or without a time after it.
 * Undefined for any other text, and for days that the calendar does not have (30 February).
 */
export function parseDay(text: string): DayNumber | undefined {
  for (const { pattern, order } of FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [year = 0, month = 0, day = 0] = order.map((group) => Number(match[group]));
    return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
      ? year * 10_000 + month * 100 + day
      : undefined;
  }
  return undefined;
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const yearOf = (day: DayNumber): number => Math.floor(day / 10_000);
const monthOf = (day: DayNumber): number => Math.floor(day / 100) % 100;

/** `2024-01-31` of 20240131. */
export function formatDay(day: DayNumber): string {
  const text = String(day).padStart(8, "0");
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** The calendar quarter of a day: 20241. */
export const quarterOfDay = (day: DayNumber): number => quarterOf(yearOf(day), monthOf(day));

/** The federal fiscal year of a day: it begins on 1 October of the previous year. */
export const fiscalYearOf = (day: DayNumber): number => yearOf(day) + (monthOf(day) >= 10 ? 1 : 0);

/** How many days a day is after another one. */
export const daysBetween = (from: DayNumber, to: DayNumber): number => (msOf(to) - msOf(from)) / MS_PER_DAY;

const MS_PER_DAY = 86_400_000;
const msOf = (day: DayNumber): number => Date.UTC(yearOf(day), monthOf(day) - 1, day % 100);

/** The newest quarter that was over at the end of a day: its own on the quarter's last day, else the one before. */
export function lastWholeQuarter(day: DayNumber): number {
  const quarter = quarterOfDay(day);
  const isLast = monthOf(day) % 3 === 0 && day % 100 === daysOf(yearOf(day), monthOf(day));
  return isLast ? quarter : addQuarters(quarter, -1);
}
