/** A value with its margin of error at 90%; null where none is published. */
export interface Estimate {
  value: number;
  moe: number | null;
}

/** The classes of a map: what is in one has one color. Of equal values, all are in the same class. */
export interface Classes {
  /** `diverging` where zero has a meaning, such as in a change. */
  kind: "sequential" | "diverging";
  /** The limits between classes, rising. A value that equals a limit is in the class above it. */
  limits: readonly number[];
  /** Whether the limits were asked for: then a class can be empty. */
  areOwn?: boolean;
  lowest: number;
  highest: number;
  /** How many values are in each class. */
  counts: readonly number[];
}

/** Most maps have this many classes; those with many equal values have fewer. */
const CLASS_COUNT = 5;

/** Of the absolute values of a change: half of the middle class, and the limit of the outermost ones. */
const DIVERGING_SHARES = [0.2, 0.6] as const;

/** An estimate that may be in more classes than this tells nothing about its color. */
const MOST_SPANNED = 2;

/**
 * Returns the classes of values: fifths of them, or around zero where it has a meaning. Each limit is one of the
 * values, or its opposite, so that it is shown with the digits of the values. Limits that are asked for come first.
 */
export function classesOf(
  values: readonly number[],
  kind: Classes["kind"],
  ownLimits?: readonly number[],
): Classes | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const limits = ownLimits ?? (kind === "sequential" ? quantiles(sorted) : aroundZero(sorted));
  const counts = Array.from({ length: limits.length + 1 }, () => 0);
  for (const value of values) counts[classOf(value, limits)]! += 1; // `classOf` counts the limits
  const ends = { lowest: sorted[0]!, highest: sorted.at(-1)! }; // it has a value
  return { kind, limits, ...ends, counts, ...(ownLimits === undefined ? {} : { areOwn: true }) };
}

/** Whether several values are all the same one, so that their map would show nothing. */
export const haveOneValue = ({ lowest, highest, counts }: Classes): boolean =>
  lowest === highest && counts.reduce((sum, count) => sum + count) > 1;

/** Returns the class of a value, from 0 for the lowest. */
export const classOf = (value: number, limits: readonly number[]): number =>
  limits.filter((limit) => value >= limit).length;

/** Whether the margin of error spans more than two classes, so that the color of the estimate says little. */
export function isUncertain({ value, moe }: Estimate, limits: readonly number[]): boolean {
  const [low, high] = endsOf({ value, moe });
  return classOf(high, limits) - classOf(low, limits) + 1 > MOST_SPANNED;
}

/**
 * Returns the ends of an estimate's margin, in the digits of the API: 82.1 − 5.7 is 76.4, which is not below a limit of
 * 76.4, as the 76.39999999999999 of a computer would be.
 */
export const endsOf = ({ value, moe }: Estimate): [low: number, high: number] => [
  inDigits(value - (moe ?? 0)),
  inDigits(value + (moe ?? 0)),
];

/** No metric has more decimals. */
const DIGITS = 1e6;

const inDigits = (value: number): number => Math.round(value * DIGITS) / DIGITS;

/** Returns the values that a fifth, two fifths, … of the values are below. */
function quantiles(sorted: readonly number[]): number[] {
  const limits = Array.from(
    { length: CLASS_COUNT - 1 },
    (_, index) => sorted[Math.ceil(((index + 1) * sorted.length) / CLASS_COUNT)] ?? sorted.at(-1)!, // not empty
  );
  // A limit at the lowest value would leave the class below it empty.
  return [...new Set(limits)].filter((limit) => limit > sorted[0]!);
}

/** Returns limits with the same distances below and above zero. */
function aroundZero(values: readonly number[]): number[] {
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  const [inner, outer] = DIVERGING_SHARES.map((share) => sizes[Math.floor(share * (sizes.length - 1))]!); // not empty
  const limits = [inner!, outer!].filter((limit) => limit > 0);
  return [...new Set([...limits.map((limit) => -limit), ...limits])].sort((a, b) => a - b);
}
