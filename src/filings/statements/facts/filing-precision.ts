import type { Fact } from "../../facts/fact.ts";
import { lastDigitExponent } from "./decimal.ts";
import { getOrMake } from "./maps.ts";

/**
 * What a filing scales alike. Exact share counts on the cover page and in notes occur with averages in millions, and
 * with a balance sheet's count in thousands.
 */
const kindOf = ({ taxonomy, unit, concept }: Fact): string =>
  `${taxonomy} ${unit}${unit === "shares" && concept.includes("WeightedAverage") ? " on average" : ""}`;

/** Per-share values are at least in cents, even if all of a filing's end in a zero. */
const coarsestOf = ({ unit }: Fact): number => (unit.endsWith("/shares") ? -2 : Number.POSITIVE_INFINITY);

/** The greatest share that rounding to three digits changes. */
const ROUNDED_TO_THREE_DIGITS = 0.005;
/** 1,234,567 thousand, while amounts in millions have four or five digits. */
const DIGITS_OF_EXACT = 6;

/**
 * How precise facts are. Company facts do not state it, so it is read from the zeros at a value's end, but never
 * coarser than its filing. A value that ends in nine zeros by chance, in a filing in millions, is still in millions.
 */
export class FilingPrecision {
  /** By filing and kind: exponents of the last digits of its values, until the filing's own one is needed. */
  readonly #exponents = new Map<string, Map<string, number[]>>();
  readonly #filings = new Map<string, Map<string, number>>();

  constructor(facts: readonly Fact[]) {
    for (const fact of facts) {
      const exponent = lastDigitExponent(fact.value);
      if (exponent === null) continue;
      const kinds = getOrMake(this.#exponents, fact.accession, () => new Map<string, number[]>());
      getOrMake(kinds, kindOf(fact), (): number[] => []).push(exponent);
    }
  }

  /** The exponent of the last digit that a fact means: 6 for millions, -2 for cents. */
  exponentOf(fact: Fact): number {
    const filing = this.#filingExponentOf(fact);
    return Math.min(filing, lastDigitExponent(fact.value) ?? filing, coarsestOf(fact));
  }

  /** The exponent of the last digit that a filing's amounts of a kind mean. */
  #filingExponentOf(fact: Fact): number {
    const kinds = getOrMake(this.#filings, fact.accession, () => new Map<string, number>());
    const kind = kindOf(fact);
    return getOrMake(kinds, kind, () => {
      const exponents = this.#exponents.get(fact.accession)?.get(kind) ?? [0];
      exponents.sort((a, b) => a - b);
      // One value in ten ends in one more zero by chance, and a few in a note can be finer than the others.
      return exponents[Math.floor(exponents.length / 10)]!; // the list is never empty
    });
  }

  /**
   * Whether a value is another one's, rounded at its own last digit that is not 0, to three digits or more. A real
   * restatement can be close and end in a zero, too. So the exact value must have many digits, or the rounded one two
   * zeros more than its filing's values.
   */
  isRounded(rounded: Fact, exact: Fact): boolean {
    const [exponent, exactExponent] = [lastDigitExponent(rounded.value), lastDigitExponent(exact.value)];
    if (exponent === null || exactExponent === null || exponent <= Math.max(0, exactExponent)) return false;
    const difference = Math.abs(rounded.value - exact.value);
    if (difference > 10 ** exponent / 2) return false;
    if (difference > Math.abs(rounded.value) * ROUNDED_TO_THREE_DIGITS) return false;
    const zeros = exponent - Math.max(exactExponent, this.#filingExponentOf(rounded));
    const digits = Math.floor(Math.log10(Math.abs(exact.value))) - exactExponent + 1;
    return zeros > 1 || digits >= DIGITS_OF_EXACT;
  }

  /** The size of a value's last digit. Of two values in one filing, the rounded one has the coarser. */
  digitStepOf(fact: Fact): number {
    return 10 ** Math.min(lastDigitExponent(fact.value) ?? 0, coarsestOf(fact));
  }

  /** The size of the last digit that a fact means. */
  stepOf(fact: Fact): number {
    return 10 ** this.exponentOf(fact);
  }
}
