import { type Estimate, type EstimateNote, estimate, missing, withoutMargin } from "./estimates.ts";

/**
 * The Bureau's special values ("jam values"): numbers in the API and the table-based summary
 * file, signs in its annotations and in exports of data.census.gov.
 */

/** The texts of one cell; undefined for a column that the file lacks. */
export interface RawCell {
  estimate: string;
  margin: string | undefined;
  estimateAnnotation?: string | undefined;
  marginAnnotation?: string | undefined;
  /** Of a median: its {@link openEndsOf}. */
  openEnds?: ReadonlySet<number> | undefined;
}

/** The meanings of a cell's text. */
const SIGNS: Readonly<Record<string, EstimateNote>> = {
  "-": "too_few_samples",
  "**": "too_few_samples",
  "***": "open_ended_interval",
  "*****": "controlled",
  N: "suppressed",
  "(X)": "not_applicable",
  // R's missing value: extracts made with tidycensus have it for all of the above.
  NA: "not_published",
};
const NUMBERS: Readonly<Record<string, EstimateNote>> = {
  "-666666666": "too_few_samples",
  "-222222222": "too_few_samples",
  "-333333333": "open_ended_interval",
  "-555555555": "controlled",
  "-999999999": "suppressed",
  "-888888888": "not_applicable",
};

/** A number at or below this is a jam value, documented or not: no served estimate is so small. */
const JAM_BELOW = -100_000_000;
/** Until about 2009 the API wrote this, with the annotation `N`, for values that were not shown. */
const OLD_NOT_SHOWN = 999_999_999;

/**
 * Medians that stand for "in the lowest or highest interval" (2014 summary file documentation, section 4.2, and the
 * open ends of B25075 and B25063 from 2015), each with the bound that is served.
 */
const OPEN_ENDS: readonly ({ jam: number } & OpenEnd)[] = [
  { jam: 0, bound: 1, side: "below" }, // ages
  { jam: 116, bound: 115, side: "above" },
  { jam: 99, bound: 100, side: "below" }, // rent
  { jam: 2001, bound: 2000, side: "above" },
  { jam: 3501, bound: 3500, side: "above" },
  { jam: 2499, bound: 2500, side: "below" }, // income, earnings
  { jam: 200_001, bound: 200_000, side: "above" },
  { jam: 250_001, bound: 250_000, side: "above" },
  { jam: 9999, bound: 10_000, side: "below" }, // home value
  { jam: 1_000_001, bound: 1_000_000, side: "above" },
  { jam: 2_000_001, bound: 2_000_000, side: "above" },
];

const OPEN_INCOMES = new Set([2499, 250_001]);
const OPEN_RENTS = [new Set([99, 2001]), new Set([99, 3501])] as const;
const OPEN_HOME_VALUES = [new Set([9999, 1_000_001]), new Set([9999, 2_000_001])] as const;

/**
 * Returns the numbers that a median has only as jam values, for files without margins. Undefined for other
 * metrics: 2,499 people are 2,499 people.
 */
export function openEndsOf(metric: string, year: number): ReadonlySet<number> | undefined {
  const range = year < 2015 ? 0 : 1; // the intervals of values and rents were redrawn for 2015
  switch (metric) {
    case "median_household_income":
    case "median_earnings":
      return OPEN_INCOMES;
    case "median_rent":
      return OPEN_RENTS[range];
    case "median_home_value":
      return OPEN_HOME_VALUES[range];
    default:
      return undefined;
  }
}

/** Throws an error with file, line, column and the reason. */
export type RefuseCell = (part: "estimate" | "margin", reason: string) => never;

/**
 * Returns the estimate in a cell. Calls `refuse` for text that is neither a number nor a known special value. A cell
 * without annotations whose texts are both plain numbers (`plainNumber`) is those two numbers: no need to call this.
 */
export function readCell(raw: RawCell, refuse: RefuseCell): Estimate {
  const value = readPart("estimate", raw.estimate, raw.estimateAnnotation, refuse);
  if (value.kind === "number" && value.number < 0)
    return refuse("estimate", `${raw.estimate} is negative, but not one of the Bureau's special values`);
  const margin = readMargin(raw, refuse);
  if (value.kind === "special") {
    return missing(value.note, margin.kind === "special" && margin.note !== "controlled" ? margin.note : value.note);
  }
  if (value.kind === "empty") return missing("suppressed");
  const open = value.kind === "bound" ? value : openEnd(value.number, margin, raw.openEnds, refuse);
  if (open) return openEnded(open);
  if (margin.kind === "special") return withoutMargin(numberOf(value), margin.note);
  if (margin.kind === "absent") return withoutMargin(numberOf(value), "not_loaded");
  if (margin.kind === "number") return estimate(numberOf(value), margin.number);
  return withoutMargin(numberOf(value), "not_published");
}

type OpenEnd = { bound: number; side: "above" | "below" };
type Part =
  | { kind: "number"; number: number }
  | ({ kind: "bound" } & OpenEnd)
  | { kind: "special"; note: EstimateNote }
  | { kind: "empty" };
type Margin = Part | { kind: "absent" };

const numberOf = (part: Part): number => (part.kind === "number" ? part.number : Number.NaN);

function readMargin(raw: RawCell, refuse: RefuseCell): Margin {
  if (raw.margin === undefined) return { kind: "absent" };
  const margin = readPart("margin", raw.margin, raw.marginAnnotation, refuse);
  if (margin.kind === "bound") return refuse("margin", `"${raw.margin}" is the bound of a value, not a margin`);
  if (margin.kind === "number" && margin.number < 0)
    return refuse("margin", `${raw.margin} is negative, but not one of the Bureau's special values`);
  return margin;
}

/** Reads a text and its annotation. The annotation decides: until about 2009 its number was 0 or 999999999. */
function readPart(part: "estimate" | "margin", text: string, annotation: string | undefined, refuse: RefuseCell): Part {
  if (annotation !== undefined && !EMPTY.has(annotation)) {
    const sign = readSign(annotation);
    if (sign) return sign;
    // Some files repeat the number itself as its annotation.
    if (annotation !== text) return refuse(part, `"${annotation}" is not a documented annotation of the Bureau`);
  }
  if (EMPTY.has(text)) return { kind: "empty" };
  if (isPlainNumber(text)) return readNumber(part, text, refuse);
  return readSign(text) ?? refuse(part, `"${text}" is neither a number nor one of the Bureau's special values`);
}

const EMPTY = new Set(["", "null"]);
const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d*)?$/.test(text);

function readNumber(part: "estimate" | "margin", text: string, refuse: RefuseCell): Part {
  const number = Number(text);
  if (number <= JAM_BELOW) {
    const note = NUMBERS[String(number)];
    return note ? { kind: "special", note } : refuse(part, `${text} is not a documented special value of the Bureau`);
  }
  if (number === OLD_NOT_SHOWN)
    return refuse(part, `${text} stands for a value that is not shown, but no annotation says so`);
  return { kind: "number", number };
}

/** Reads `-`, `N`, `2,500-`, `250,000+` …; undefined for other texts. */
function readSign(text: string): Part | undefined {
  const note = SIGNS[text];
  if (note) return { kind: "special", note };
  const bound = /^(\d{1,3}(?:,\d{3})*|\d+)([+-])$/.exec(text);
  if (!bound) return undefined;
  return {
    kind: "bound",
    bound: Number(bound[1]?.replaceAll(",", "")),
    side: bound[2] === "+" ? "above" : "below",
  };
}

const isLost = (margin: Margin): boolean => margin.kind === "special" && margin.note === "not_published";

/** Returns the open interval of a number if its margin says so, or if it has no margin and is in `openEnds`. */
function openEnd(
  number: number,
  margin: Margin,
  openEnds: ReadonlySet<number> | undefined,
  refuse: RefuseCell,
): OpenEnd | undefined {
  const saysOpen = margin.kind === "special" && margin.note === "open_ended_interval";
  const saysNothing = margin.kind === "absent" || margin.kind === "empty" || isLost(margin);
  if (!saysOpen && !(saysNothing && openEnds?.has(number))) return undefined;
  return (
    OPEN_ENDS.find((end) => end.jam === number) ??
    refuse("estimate", `${number} has the margin of a median in an open-ended interval, but is not the bound of one`)
  );
}

const openEnded = ({ bound, side }: OpenEnd): Estimate => ({
  value: bound,
  moe: null,
  valueNote: "open_ended_interval",
  moeNote: "open_ended_interval",
  openEnded: side,
});
