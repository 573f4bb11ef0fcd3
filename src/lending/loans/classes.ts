/** What stands for a figure that the file does not have, where a loan's figures are kept as numbers. */
export const NOT_FILED = -1;

/** The kinds of figures that loans are counted by in classes. */
export const CLASS_KINDS = ["size", "term", "rate"] as const;
export type ClassKind = (typeof CLASS_KINDS)[number];

/** One class of a figure: from `from`, up to `to`. */
export interface LoanClass {
  label: string;
  from: number | null;
  to: number | null;
}

/** Classes of a figure: the smallest stored value of each but the first, and how an answer names them. */
interface Classes {
  /** In the unit of the stored figure: cents, months, thousandths of a percent. Those below the first are class 0. */
  starts: readonly number[];
  /** Of the bounds of the classes. */
  unit: "usd" | "months" | "percent";
  classes: readonly LoanClass[];
}

const dollars = (amount: number): string => `$${amount.toLocaleString("en-US")}`;

/** A class ends with its upper bound, as the SBA's limits do: a loan of 50,000 is in the first. */
const SIZES: readonly number[] = [50_000, 150_000, 350_000, 500_000, 1_000_000, 2_000_000];
/** The last month of each class. */
const TERMS: readonly number[] = [0, 12, 36, 60, 84, 120, 180, 240, 300];
/** The first percent of each class but the first. */
const RATES: readonly number[] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The classes from each bound to the next, and those below the first and above the last. */
const between = (bounds: readonly number[], label: (from: number | null, to: number | null) => string): LoanClass[] =>
  [null, ...bounds].map((from, index) => {
    const to = bounds[index] ?? null;
    return { label: label(from, to), from, to };
  });

/** The classes of each figure. A class has a number, from 0; loans without the figure are counted after the last. */
export const CLASSES: Readonly<Record<ClassKind, Classes>> = {
  size: {
    unit: "usd",
    starts: SIZES.map((amount) => amount * 100 + 1),
    classes: between(SIZES, (from, to) => {
      if (from === null) return `Up to ${dollars(to ?? 0)}`;
      return to === null ? `Over ${dollars(from)}` : `Over ${dollars(from)} to ${dollars(to)}`;
    }),
  },
  term: {
    unit: "months",
    starts: TERMS.map((months) => months + 1),
    classes: between(TERMS, (from, to) => {
      if (from === null) return "0 months";
      return to === null ? `Over ${from} months` : `${from + 1} to ${to} months`;
    }),
  },
  rate: {
    unit: "percent",
    starts: RATES.map((percent) => percent * 1_000),
    classes: between(RATES, (from, to) => {
      if (from === null) return `Below ${to}%`;
      return to === null ? `${from}% or more` : `${from}% to below ${to}%`;
    }),
  },
};

/** The class of a stored figure: how many of the starts are at or below it, and after the last if it is not filed. */
export function classOf(kind: ClassKind, value: number): number {
  const { starts } = CLASSES[kind];
  if (value === NOT_FILED) return starts.length + 1;
  let number = 0;
  while (number < starts.length && value >= starts[number]!) number++; // below its length
  return number;
}
