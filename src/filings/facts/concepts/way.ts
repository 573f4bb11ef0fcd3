import type { Framework } from "../fact.ts";
import type { Industry } from "./industry.ts";

/** A statement of `statement=`. */
export type StatementName = "income" | "balance_sheet" | "cash_flow";

/**
 * What a line item measures: an amount over a period, an amount at its end or start, or a figure that is never derived
 * from other periods.
 */
export type Measure = "flow" | "balance" | "opening_balance" | "per_share" | "average_shares" | "share_count";

/** One concept of a sum. */
interface Term {
  concept: string;
  sign: 1 | -1;
  /**
   * `required`; `if_filed`: counts as zero only if the filing has no fact of the concept at all; `optional`: counts as
   * zero if it has none for the period.
   */
  presence: "required" | "if_filed" | "optional";
}

/** One way to a line item's value: a concept, or a sum of concepts of one period. */
export interface Way {
  formula: string;
  terms: readonly Term[];
  /** Only valid if the filing of the value has no fact of these concepts other than zero. */
  whereFilingLacks?: readonly string[];
  /** Only valid if no fact of these concepts in the period has a greater share. Otherwise the way gives a part. */
  notLessThan?: readonly Bound[];
  /**
   * Only valid if interim reports have all its concepts for the months to date, as a cash flow statement does.
   * Otherwise they are a note's. A sum is also valid if they have none of them, since annual reports can have more
   * lines.
   */
  isCashFlowLine?: boolean;
  /** Whether the way gives the same amount as the first one, by its conditions or its terms. */
  isSameLine?: boolean;
  /** For a cost or payment: whether the concept can be negative, as accretion can outweigh amortization. */
  isEitherSign?: boolean;
}

/** A share of another concept's fact. */
export interface Bound {
  concept: string;
  share: number;
  /** The concept of the sum that it bounds, instead of the sum. */
  term?: string;
  /** Whether a negative fact, a loss, bounds nothing. For payments, a minus is a mistake, and the amount counts. */
  isProfit?: true;
}

/** A line item: its name in `line_items`, and the ways to it. The first one with a value for the period counts. */
export interface LineItem {
  name: string;
  statement: StatementName;
  measure: Measure;
  description: string;
  /** Whether only banks and other lenders have it. */
  isOfBanks?: true;
  ways: Record<Framework, readonly Way[]>;
  /** The ways of an industry, instead of the general ones. */
  industryWays?: Partial<Record<Industry, Partial<Record<Framework, readonly Way[]>>>>;
  /**
   * Whether another concept in a later filing restates it. True if the concepts mean one line (revenue), so that a
   * company that gave up one of them restates under the next.
   */
  restatedAcrossConcepts?: boolean;
  /**
   * The profit, then the costs, that the total contains. A way that gives less than profit plus costs, while a later
   * way gives as much, is a part (Procter & Gamble's fiscal 2014: 29 billion of 83 under `Revenues`).
   */
  covers?: readonly string[];
  /**
   * A cost or payment, whose concepts are positive amounts. A negative one was tagged with its printed sign, and is
   * reversed.
   */
  isOutgoing?: boolean;
  /** Whether concepts mean different lines, so that a year's periods use the year's concept if they have it. */
  keepsDefinition?: boolean;
  /** A revenue or receipt: a value derived from positive operands is not negative. */
  isIncoming?: boolean;
  /**
   * A payment less the cash that came with what was bought. It can be negative, but many filers tag the printed minus
   * of a payment, too.
   */
  isNetPayment?: boolean;
  /** Whether notes repeat old transactions under its concepts, with the period of the report that they are in. */
  isOfTransactions?: boolean;
}

/**
 * Parses formulas: `A`, `A + B`, `A - B`. `B?` counts as zero if the filing has no such fact at all, `B??` if the
 * period has none.
 */
export const ways = (...formulas: readonly (string | Way)[]): Way[] =>
  formulas.map((formula) => (typeof formula === "string" ? parseFormula(formula) : formula));

/** A way that is only valid if the filing has no fact of `concepts` other than zero. */
export const whereFilingLacks = (formula: string, ...concepts: string[]): Way => ({
  ...parseFormula(formula),
  whereFilingLacks: concepts,
});

/** A way that is only valid if it gives at least each of `bounds`: a concept, or a share of it (`[concept, 0.5]`). */
export const notLessThan = (
  formula: string,
  ...bounds: readonly (string | readonly [string, number] | Bound)[]
): Way => ({
  ...parseFormula(formula),
  notLessThan: bounds.map((bound) => {
    if (typeof bound === "object" && "concept" in bound) return bound;
    const [concept, share] = typeof bound === "string" ? [bound, 1] : bound;
    return { concept, share };
  }),
});

/** A way whose concepts must be lines of the cash flow statement. */
export const cashFlowLines = (way: string | Way): Way => ({
  ...(typeof way === "string" ? parseFormula(way) : way),
  isCashFlowLine: true,
});

/** A way that gives the same amount as the line's first one. */
export const sameLine = (way: string | Way): Way => ({
  ...(typeof way === "string" ? parseFormula(way) : way),
  isSameLine: true,
});

/** A way whose value can have either sign, although the line is a cost or payment. */
export const eitherSign = (way: Way): Way => ({ ...way, isEitherSign: true });

/** What no, one and two question marks after a concept mean. */
const PRESENCES = ["required", "if_filed", "optional"] as const;

function parseFormula(formula: string): Way {
  const terms = [...formula.matchAll(/([+-]?)\s*([A-Za-z0-9]+)(\?{0,2})/g)].map(
    ([, sign, concept, marks]): Term => ({
      concept: concept!, // the pattern's second group always takes part
      sign: sign === "-" ? -1 : 1,
      presence: PRESENCES[marks!.length]!, // the pattern takes at most two marks
    }),
  );
  return { formula: formula.replaceAll("?", ""), terms };
}
