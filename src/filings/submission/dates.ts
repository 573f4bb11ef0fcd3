/** Converts `YYYYMMDD` of a header to `YYYY-MM-DD`; undefined if it is not a date. */
export function asDay(digits: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(digits.trim()) ?? [];
  return year === undefined ? undefined : checkedDay(Number(year), Number(month), Number(day));
}

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WRITTEN = new RegExp(
  `\\b(${MONTH})\\.?\\s*(\\d{1,2})\\s*(?:st|nd|rd|th)?\\s*[,.]?\\s*((?:19|20)\\d{2})\\b`,
  "gi",
);
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:day\\s+of\\s+)?(${MONTH})\\.?,?\\s*((?:19|20)\\d{2})\\b`,
  "gi",
);
const NUMERIC = /\b(\d{1,2})[/-](\d{1,2})[/-]((?:19|20)\d{2})\b/g;
const ISO = /\b((?:19|20)\d{2})-(\d{2})-(\d{2})\b/g;

/**
 * Returns the first day that a text names, as `YYYY-MM-DD`: "September 28, 2024", "28 September 2024", "9/28/2024"
 * (month first), "2024-09-28". Undefined if it names none, or one that does not exist.
 */
export const dayIn = (text: string): string | undefined => daysIn(text)[0];

/** Returns all days that a text names, in order; see {@link dayIn}. */
export function daysIn(text: string): string[] {
  const days: { index: number; day: string | undefined }[] = [];
  for (const { index, 1: month = "", 2: day, 3: year } of text.matchAll(WRITTEN))
    days.push({ index, day: checkedDay(Number(year), monthNumber(month), Number(day)) });
  for (const { index, 1: day, 2: month = "", 3: year } of text.matchAll(DAY_FIRST))
    days.push({ index, day: checkedDay(Number(year), monthNumber(month), Number(day)) });
  for (const { index, 1: month, 2: day, 3: year } of text.matchAll(NUMERIC))
    days.push({ index, day: checkedDay(Number(year), Number(month), Number(day)) });
  for (const { index, 1: year, 2: month, 3: day } of text.matchAll(ISO))
    days.push({ index, day: checkedDay(Number(year), Number(month), Number(day)) });
  return days.toSorted((a, b) => a.index - b.index).flatMap(({ day }) => day ?? []);
}

const monthNumber = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;

function checkedDay(year: number, month: number, day: number): string | undefined {
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999. There is no year 0.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (year < 1 || date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  return date.toISOString().slice(0, 10);
}

/**
 * Converts `ACCEPTANCE-DATETIME` (`20240308120145`, US Eastern time, with daylight saving) to an ISO 8601 time in UTC:
 * `2024-03-08T17:01:45Z`. The hour that occurs twice in the fall is taken as the first. Undefined if it is not a time.
 */
export function acceptanceInUtc(digits: string): string | undefined {
  const [, date = "", hour, minute, second] = /^(\d{8})(\d{2})(\d{2})(\d{2})$/.exec(digits.trim()) ?? [];
  const day = asDay(date);
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const eastern = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  // The offset at the guess may be that of the hour before a change. The second round settles it.
  let utc = eastern - easternOffsetMs(eastern);
  utc = eastern - easternOffsetMs(utc);
  return utcSeconds(new Date(utc));
}

/** Returns a time without fractions of a second, ISO 8601 in UTC: `2024-03-08T17:01:45Z`. */
export const utcSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** When a filing was filed, as answers say it: a time in UTC, midnight where only the day is known, and the day. */
export const filedFields = (day: string, acceptedAt: Date | null = null): { filed_at: string; filed_date: string } => ({
  filed_at: acceptedAt === null ? `${day}T00:00:00Z` : utcSeconds(acceptedAt),
  filed_date: day,
});

const EASTERN = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", timeZoneName: "longOffset" });

/** New York's offset from UTC at an instant, negative west. */
function easternOffsetMs(utcMs: number): number {
  const zone = EASTERN.formatToParts(utcMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d{2}):(\d{2})/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
