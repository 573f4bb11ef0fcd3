/** What {@link readTime} accepts, in words. */
export const TIME_IN_WORDS =
  "a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?`;
const ZONE = String.raw`(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)`;

/** The form of those texts, as a regular expression. Days that no month has fit it, too. */
export const TIME_PATTERN = `^${DAY}(?:T${CLOCK}${ZONE})?$`;
const TIME = new RegExp(TIME_PATTERN);

/**
 * Returns the time of a text, to the millisecond. A date is its start in UTC. Undefined for any other text, and for
 * years outside 1000 to 9999: PostgreSQL and JavaScript write those in forms that the other misreads.
 */
export function readTime(text: string): Date | undefined {
  if (!TIME.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? time : undefined;
}

/** Whether a text is a date of the calendar, as `YYYY-MM-DD`. PostgreSQL refuses the year 0, too. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
