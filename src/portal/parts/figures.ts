/** Numbers as people read them. Each function returns "–" for null. */

/** What a missing number is shown as; its reason is next to it. */
export const NO_FIGURE = "–";

/** The mark of an unreliable estimate, behind its margin of error, and what it means. */
export const UNRELIABLE = "†";
export const UNRELIABLE_NOTE = `${UNRELIABLE} marks an unreliable estimate: its coefficient of variation is over 30%.`;

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Returns a count with separated thousands: `1,643,700`. */
export const countText = (count: number | null): string => (count === null ? NO_FIGURE : whole.format(count));

/** The digits behind the point that a unit of the API is published with. */
const DECIMALS: Readonly<Record<string, number>> = { percent: 1, years: 1, index: 3, persons_per_sq_mi: 1 };

/** Returns a value in a unit of the API, without the unit's name: `$92,574`, `10.6`, `1,643,700`. */
export function figureText(value: number | null, unit: string): string {
  if (value === null) return NO_FIGURE;
  const text = withDecimals(DECIMALS[unit] ?? 0).format(Math.abs(value));
  return `${value < 0 ? "−" : ""}${isMoney(unit) ? "$" : ""}${text}`;
}

/** Whether a unit is dollars: `usd`, `usd per week`. */
export const isMoney = (unit: string): boolean => unit === "usd" || unit.startsWith("usd ");

/** From this amount on, readouts are short. */
const LONG = 1_000_000;

const short = new Intl.NumberFormat("en-US", {
  ...{ notation: "compact", minimumFractionDigits: 1, maximumFractionDigits: 1 },
});

/** Returns an amount as axes have it: `$391.0B`, `−$2.7B`, `EUR 1.2B`; below a million whole: `$8,310`. */
export function shortMoneyText(value: number, currency = "USD"): string {
  const digits = (Math.abs(value) < LONG ? whole : short).format(Math.abs(value));
  return `${value < 0 ? "−" : ""}${currency === "USD" ? "$" : `${currency} `}${digits}`;
}

/** Returns a percentage with one decimal place: `4.1%`, `−2.1%`. */
export const percentText = (value: number): string => `${figureText(value, "percent")}%`;

const formats: Intl.NumberFormat[] = [];

/** Returns a format, made once: making one takes longer than a whole row of a table. */
function withDecimals(count: number): Intl.NumberFormat {
  formats[count] ??= new Intl.NumberFormat("en-US", { minimumFractionDigits: count, maximumFractionDigits: count });
  return formats[count];
}

/** The names of units, as the heading of a column or a value has them. */
const UNIT_NAMES: Readonly<Record<string, string>> = {
  percent: "%",
  usd: "US dollars",
  persons_per_sq_mi: "people per square mile",
  persons: "people",
  housing_units: "housing units",
  index: "index, 0 to 1",
};

/** Returns the name of a unit of the API: `people per square mile`. */
export const unitName = (unit: string): string =>
  UNIT_NAMES[unit] ?? unit.replaceAll("_", " ").replace(/^usd /, "US dollars ");

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Returns a day: `Nov 22, 2026`. */
export const dayText = (time: Date | string): string => day.format(new Date(time));

/** Returns how long ago a time was: `3 hours ago`; after two days, the day. */
export function ageText(time: Date, now = new Date()): string {
  const minutes = Math.max(0, Math.round((now.getTime() - time.getTime()) / 60_000));
  if (minutes < 60) return minutes < 1 ? "just now" : plural(minutes, "minute");
  if (minutes < 48 * 60) return plural(Math.round(minutes / 60), "hour");
  return dayText(time);
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Returns a wait in the unit that people use: `90 seconds`, `15 minutes`, `22 hours`. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

/** Returns the name of an ACS vintage: `ACS 5-year estimates, 2014–2018`, `ACS 1-year estimates, 2018`. */
export function vintageText(vintage: string): string {
  const [, year, span] = /^(\d{4})-acs([15])$/.exec(vintage) ?? [];
  if (year === undefined) return vintage;
  return span === "5" ? `ACS 5-year estimates, ${Number(year) - 4}–${year}` : `ACS 1-year estimates, ${year}`;
}

/** The names of the API's categories of metrics, as headings. */
const CATEGORY_TITLES: Readonly<Record<string, string>> = {
  demographics: "People",
  population: "Age",
  race_ethnicity: "Race and ethnicity",
  income: "Income",
  housing: "Housing",
  education: "Education",
  employment: "Work",
  health_insurance: "Health insurance",
};

/** Returns the heading of a category of metrics: `Race and ethnicity`. */
export const categoryTitle = (category: string): string => CATEGORY_TITLES[category] ?? category;

/** The mark of an option that leads to nothing that is loaded. It stays a choice: another choice can go with it. */
export const NOT_LOADED = " (not loaded)";

/** Why a figure or its margin of error is missing, as the API's notes say it. */
const REASONS: Readonly<Record<string, string>> = {
  too_few_samples: "too few samples",
  suppressed: "withheld by the agency",
  not_applicable: "does not apply here",
  controlled: "set to an official count, so without a margin",
  open_ended_interval: "in the highest or lowest class",
  not_published: "not published",
  not_derivable: "cannot be computed from what is published",
  not_loaded: "not loaded",
  top_coded: "at or above the survey's limit",
};

/** Returns a note of the API in words: `too few samples`. */
export const reasonText = (note: string | undefined): string =>
  note === undefined ? "not known" : (REASONS[note] ?? note.replaceAll("_", " "));

/** The widest box for margins that the style sheet has, in characters. */
const MOST_CHARACTERS = 12;

/**
 * Returns the classes of a margin of error in a column whose longest one has so many characters: in boxes of one width,
 * the digits of the values are below each other. The policy forbids inline styles, so that each width is a class.
 */
export const marginClass = (characters: number): string =>
  characters === 0 ? "moe" : `moe ch-${Math.min(MOST_CHARACTERS, characters)}`;
