import { DAY_MS, MINUTE_MS } from "../../durations.ts";

/** From 6:00 to 22:00 Eastern, EDGAR accepts filings. Some appear in the feed later than that. */
const OPENS_MINUTE = 5 * 60 + 55;
const CLOSES_MINUTE = 22 * 60 + 45;

const EASTERN = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
});

/** The day in New York, `YYYY-MM-DD`, and the minute of that day. */
export function easternTime(at: Date): { day: string; minute: number } {
  const parts = Object.fromEntries(EASTERN.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** Whether new filings can come at this time: in EDGAR's hours, and a little before and after them. */
export function isAccepting(at: Date): boolean {
  const { day, minute } = easternTime(at);
  return minute >= OPENS_MINUTE && minute < CLOSES_MINUTE && isBusinessDay(day);
}

/** When new filings can come next, at this time or later. */
export function nextOpening(at: Date): Date {
  for (let time = Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS; ; ) {
    if (isAccepting(new Date(time))) return new Date(time);
    const { day, minute } = easternTime(new Date(time));
    // From evenings and days without filings to the next midnight at once, or nearly, where an hour is left out.
    const isOver = minute >= CLOSES_MINUTE || !isBusinessDay(day);
    time += (isOver ? Math.max(24 * 60 - minute - 60, 1) : 1) * MINUTE_MS;
  }
}

/** Whether EDGAR accepts filings on a day, `YYYY-MM-DD`: not on weekends and federal holidays. */
export const isBusinessDay = (day: string): boolean => ![0, 6].includes(weekday(day)) && !isFederalHoliday(day);

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Holidays on a date. On a Saturday they are observed the day before, on a Sunday the day after. */
const DATED = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** Holidays on a weekday: month, weekday, and which of the month, from the end if negative. */
const ON_WEEKDAYS: readonly (readonly [month: number, weekday: number, place: number])[] = [
  [1, 1, 3], // Martin Luther King, Jr.
  [2, 1, 3], // Washington's Birthday
  [5, 1, -1], // Memorial Day
  [9, 1, 1], // Labor Day
  [10, 1, 2], // Columbus Day
  [11, 4, 4], // Thanksgiving Day
];

/** Whether federal offices are closed on a weekday, `YYYY-MM-DD` (5 U.S.C. 6103). */
function isFederalHoliday(day: string): boolean {
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8));
  const daysInMonth = new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).getUTCDate();
  const place = Math.ceil(date / 7);
  const placeFromEnd = -Math.ceil((daysInMonth - date + 1) / 7);
  return (
    DATED.includes(day.slice(5)) ||
    (weekday(day) === 5 && DATED.includes(neighbor(day, 1))) ||
    (weekday(day) === 1 && DATED.includes(neighbor(day, -1))) ||
    ON_WEEKDAYS.some(
      ([ofMonth, onWeekday, wanted]) =>
        month === ofMonth && weekday(day) === onWeekday && (wanted === place || wanted === placeFromEnd),
    )
  );
}

/** `MM-DD` of the day so many days later. */
const neighbor = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(5, 10);
