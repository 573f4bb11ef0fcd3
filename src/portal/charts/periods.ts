import { utcFormat } from "d3-time-format";
import { DAY_MS } from "../../durations.ts";

/** How often a series has a value. */
export type Cadence = "year" | "quarter" | "month" | "day";

/** A period of the API, and where it lies. */
export interface Period {
  cadence: Cadence;
  /** Its first day, UTC. */
  date: Date;
  /** Counts the periods of its cadence: that of the next period is one higher. */
  index: number;
}

const FORMS = /^(\d{4})(?:-(?:Q([1-4])|(\d{2})(?:-(\d{2}))?))?$/;

/** Reads `2023`, `2016-Q1`, `2022-04` or `2024-01-05`; undefined for another text. */
export function readPeriod(period: string): Period | undefined {
  const [, yearText, quarter, month, day] = FORMS.exec(period) ?? [];
  if (yearText === undefined) return undefined;
  const year = Number(yearText);
  if (quarter !== undefined)
    return { cadence: "quarter", date: utc(year, (Number(quarter) - 1) * 3), index: year * 4 + Number(quarter) };
  if (month === undefined) return { cadence: "year", date: utc(year, 0), index: year };
  if (day === undefined)
    return { cadence: "month", date: utc(year, Number(month) - 1), index: year * 12 + Number(month) };
  const date = utc(year, Number(month) - 1, Number(day));
  return { cadence: "day", date, index: date.getTime() / DAY_MS };
}

const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day));

const TEXTS: Readonly<Record<Cadence, (date: Date) => string>> = {
  year: utcFormat("%Y"),
  quarter: utcFormat("Q%q %Y"),
  month: utcFormat("%b %Y"),
  day: utcFormat("%b %-d, %Y"),
};

/** Returns a period of the API as people read it: `Apr 2022`, `Q1 2016`. Another text stays as it is. */
export function periodText(period: string): string {
  const read = readPeriod(period);
  return read ? TEXTS[read.cadence](read.date) : period;
}

/** Labels on the axis within a year; its beginning has the year. */
const WITHIN: Readonly<Record<Cadence, (date: Date) => string>> = {
  year: utcFormat("%Y"),
  quarter: utcFormat("Q%q"),
  month: utcFormat("%b"),
  day: utcFormat("%b %-d"),
};

/** Returns the label of a tick: the year where one begins, else the part of the year. */
export const tickText = (cadence: Cadence, date: Date): string =>
  (cadence !== "day" && isFirst("year", date) ? TEXTS.year : WITHIN[cadence])(date);

/** Whether a period of this cadence begins on the day. */
export function isFirst(cadence: Cadence, date: Date): boolean {
  if (cadence === "day") return true;
  const month = date.getUTCMonth();
  return date.getUTCDate() === 1 && (cadence === "month" || month % (cadence === "quarter" ? 3 : 12) === 0);
}
