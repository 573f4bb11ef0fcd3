const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(?:Jan(?:uary|\\.)|Feb(?:ruary|\\.)|Mar(?:ch|\\.)|Apr(?:il|\\.)|May|June|July|Aug(?:ust|\\.)|Sept?(?:ember|\\.)|Oct(?:ober|\\.)|Nov(?:ember|\\.)|Dec(?:ember|\\.))";

/** A date as a sentence names it: to the day, the month, the year, or only by the year's annual meeting. */
export interface NamedDate {
  precision: "day" | "month" | "year" | "meeting";
  year: number;
  /** `YYYY-MM-DD` if the day is named. */
  iso: string | null;
  /** The first possible day, for comparisons. */
  from: string;
  start: number;
  end: number;
}

const DATES = new RegExp(
  [
    `(?<month>${MONTH}) (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>(?:19|20)\\d\\d)\\b`,
    `\\b(?<day2>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month2>${MONTH}),? (?<year2>(?:19|20)\\d\\d)\\b`,
    `\\b(?<month3>\\d{1,2})/(?<day3>\\d{1,2})/(?<year3>(?:19|20)\\d\\d|\\d\\d)\\b`,
    `(?<month4>${MONTH})(?: of|,)? (?<year4>(?:19|20)\\d\\d)\\b`,
    `\\b(?<year5>(?:19|20)\\d\\d) (?:[Aa]nnual|[Ss]pecial|[Gg]eneral|AGM\\b|ANNUAL)(?: [Gg]eneral)?(?: [Mm]eeting)?`,
    `\\b(?<year6>(?:19|20)\\d\\d)\\b(?! ?(?:shares|%))`,
  ].join("|"),
  "g",
);

/** Returns the dates that a text names, in order, without days that do not exist. */
export function namedDates(text: string): NamedDate[] {
  const dates: NamedDate[] = [];
  for (const { groups = {}, index, 0: printed } of text.matchAll(DATES)) {
    const { year5: meeting } = groups;
    const monthName = groups.month ?? groups.month2 ?? groups.month4;
    const month = monthName === undefined ? Number(groups.month3 ?? 0) : monthNumber(monthName);
    const day = Number(groups.day ?? groups.day2 ?? groups.day3 ?? 0);
    const year = fullYear(groups.year ?? groups.year2 ?? groups.year3 ?? groups.year4 ?? meeting ?? groups.year6 ?? "");
    const iso = day > 0 ? calendarDay(year, month, day) : null;
    if (day > 0 && iso === null) continue;
    const yearPrecision = meeting === undefined ? "year" : "meeting";
    const monthPrecision = month > 0 ? "month" : yearPrecision;
    const precision = iso ? "day" : monthPrecision;
    const from = iso ?? `${year}-${String(Math.max(month, 1)).padStart(2, "0")}-01`;
    dates.push({ precision, year, iso, from, start: index, end: index + printed.length });
  }
  return dates;
}

const monthNumber = (name: string) => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function calendarDay(year: number, month: number, day: number): string | null {
  const iso = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** Which changes count for this proxy statement: those since its fiscal year began, and those still to come. */
export interface Window {
  /** The first day of the fiscal year that the proxy statement reports on. */
  start: string;
  /** The fiscal year by the calendar year of its end or by the company's own label, whichever is earlier. */
  fiscalYear: number;
  /** The year of the annual meeting. */
  meetingYear: number;
  /** The latest possible day: two years after the meeting's. */
  end: string;
}

/** Before it there were no proxy statements. */
const FIRST_YEAR = 1934;
/** The window of a proxy statement with unknown year: no date falls into it. */
const NEVER: Window = { start: "9999-12-31", fiscalYear: 9999, meetingYear: 9999, end: "0000-01-01" };

/** Whether a date falls into the window. A date with only a year must be in the fiscal year or later. */
export function isInWindow(date: NamedDate, window: Window): boolean {
  if (date.from > window.end) return false;
  if (date.precision === "day") return date.from >= window.start;
  if (date.precision === "month") return date.from >= `${window.start.slice(0, 7)}-01`;
  if (date.precision === "meeting") return date.year >= Math.min(window.fiscalYear, window.meetingYear - 1);
  return date.year >= window.fiscalYear;
}

/**
 * Returns the window of a proxy statement filed on `filed`. It starts with the fiscal year whose end the statement
 * names most often; without one, with the calendar year before the filing, or before the annual meeting that it
 * mentions most. If the filing date is unknown, `payYear`, the newest year of its compensation table, distinguishes
 * this year's meeting from the next one's.
 */
export function windowOf(text: string, filed: string | null, payYear: number | null = null): Window {
  const meetingYear =
    mostNamedMeeting(text, filed, payYear) ?? (filed === null ? undefined : Number(filed.slice(0, 4)));
  const latestYear = meetingYear ?? (payYear === null ? undefined : payYear + 1);
  const fiscalYearEnd = reportedYearEnd(
    text,
    filed ?? (latestYear === undefined ? null : `${latestYear}-12-31`),
    filed ? 13 : 23,
  );
  const year = meetingYear ?? (fiscalYearEnd === undefined ? latestYear : Number(fiscalYearEnd.slice(0, 4)) + 1);
  if (year === undefined || year < FIRST_YEAR) return NEVER;
  const end = fiscalYearEnd ?? `${year - 1}-12-31`;
  const labels = [...text.matchAll(/\b[Ff]iscal(?: [Yy]ear)? ((?:19|20)\d\d)\b/g)].map((match) => Number(match[1]));
  const endYear = Number(end.slice(0, 4));
  // Some companies call a year that ends in the first days of 2025 fiscal 2024.
  const isLabelledBefore = count(labels, endYear - 1) > count(labels, endYear) && Number(end.slice(5, 7)) <= 2;
  return {
    start: dayAfterYearBefore(end),
    fiscalYear: isLabelledBefore ? endYear - 1 : endYear,
    meetingYear: year,
    end: `${year + 2}-12-31`,
  };
}

const count = (values: readonly number[], value: number) => values.filter((candidate) => candidate === value).length;

function mostNamedMeeting(text: string, filed: string | null, payYear: number | null): number | undefined {
  const counts = new Map<number, number>();
  for (const [, digits] of text.matchAll(/\b(20\d\d|19\d\d) (?:Annual|annual|ANNUAL)/g)) {
    const year = Number(digits);
    const first = filed === null ? (payYear ?? year) : Number(filed.slice(0, 4));
    if (year >= first && year <= first + 1) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0];
}

function reportedYearEnd(text: string, before: string | null, mostMonths: number): string | undefined {
  const counts = new Map<string, number>();
  const ends = /\b[Yy]ears?(?: that)? (?:[Ee]nd(?:ed|ing)) (?:on )?/g;
  for (const match of text.matchAll(ends)) {
    const [date] = namedDates(text.slice(match.index + match[0].length, match.index + match[0].length + 20));
    if (date?.iso == null || date.start > 0 || (before !== null && date.iso > before)) continue;
    // A proxy statement is filed within a year of the end of its fiscal year.
    if (before !== null && monthsBetween(date.iso, before) > mostMonths) continue;
    counts.set(date.iso, (counts.get(date.iso) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))[0]?.[0];
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** The first day of the year that ends on `end`. */
function dayAfterYearBefore(end: string): string {
  const date = new Date(`${end}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
