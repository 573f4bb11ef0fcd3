import { type Estimate, type EstimateNote, estimate, missing, withoutMargin } from "./estimates.ts";

/**
 * The Bureau's approximations for derived estimates (ACS General Handbook, chapter 8). They
 * ignore covariance. Nothing is rounded, cut to 0 to 1, or made positive here: rounding is for answers.
 */

/** Standard errors in a margin at 90% confidence. */
const STANDARD_ERRORS = 1.645;

/** An estimate with a larger coefficient of variation is unreliable. */
export const MOST_VARIATION = 0.3;

/** Whether the coefficient of variation, m/1.645/|x|, is over {@link MOST_VARIATION}; that of a zero always is. */
export const isUnreliable = ({ value, moe, openEnded }: Estimate): boolean =>
  value !== null && openEnded === null && moe !== null && moe > MOST_VARIATION * STANDARD_ERRORS * Math.abs(value);

/** X = Σxᵢ, √Σmᵢ²; of all terms whose estimate is zero only the one with the largest margin counts. */
export function sumOf(terms: readonly Estimate[]): Estimate {
  if (terms.length === 1) return usable(terms[0] as Estimate);
  const broken = firstBroken(terms);
  if (broken) return broken;
  let value = 0;
  let squares = 0;
  let largestOfZeros = 0;
  for (const term of terms) {
    const termMargin = marginInFormula(term) ?? 0; // null margins are found by `derived`, below
    value += term.value as number; // firstBroken has seen that none is null
    if (term.value === 0) largestOfZeros = Math.max(largestOfZeros, termMargin);
    else squares += termMargin ** 2;
  }
  return derived(value, Math.sqrt(squares + largestOfZeros ** 2), terms);
}

/**
 * x/y where x is part of y: √(mₓ² − p²·m_y²)/y; where the root would be of a negative, that of a ratio,
 * √(mₓ² + p²·m_y²)/y.
 */
export function proportion(x: Estimate, y: Estimate): Estimate {
  const broken = firstBroken([x, y]);
  if (broken) return broken;
  const [valueX, valueY] = [Number(x.value), Number(y.value)];
  if (valueY === 0) return missing("not_derivable");
  const value = valueX / valueY;
  const [squareX, squareY] = [margin(x) ** 2, value ** 2 * margin(y) ** 2];
  const underRoot = squareX < squareY ? squareX + squareY : squareX - squareY;
  return derived(value, Math.sqrt(underRoot) / Math.abs(valueY), [x, y]);
}

/** c·x, |c|·mₓ. */
export function scaled(x: Estimate, constant: number): Estimate {
  const { value, moe, valueNote, moeNote, openEnded } = usable(x);
  return {
    value: value === null ? null : value * constant,
    moe: value === null || moe === null ? moe : moe * Math.abs(constant),
    valueNote,
    moeNote,
    openEnded,
  };
}

/** 1 − p, with the margin of p. */
export const complementOf = (p: Estimate): Estimate => withValue(usable(p), (value) => 1 - value);

/** Keeps the root of {@link proportion} above zero where the published margin of a share is 0. */
const HAIR = 1e-12;

/** The x of which p = x/y is published: {@link proportion} of it and y gives p and its margin back. */
export function partOf(p: Estimate, y: Estimate): Estimate {
  const broken = firstBroken([p, y]);
  if (broken) return broken;
  const [share, whole] = [Number(p.value), Number(y.value)];
  const marginX = whole * Math.hypot(margin(p), (share * margin(y)) / whole) * (1 + HAIR);
  return p.moe === null
    ? withoutMargin(share * whole, p.moeNote ?? "not_published")
    : estimate(share * whole, whole === 0 ? 0 : marginX);
}

/**
 * Whether x and y differ at 90% confidence: |x − y| > √(mₓ² + m_y²). Null where a margin is missing, a median lies in
 * an open-ended interval, or both are controlled. A controlled one counts with a margin of 0 against one that is not.
 */
export function isSignificantlyDifferent(x: Estimate, y: Estimate): boolean | null {
  if (x.value === null || y.value === null || x.openEnded || y.openEnded) return null;
  if (isControlled(x) && isControlled(y)) return null;
  const [marginX, marginY] = [marginInFormula(x), marginInFormula(y)];
  if (marginX === null || marginY === null) return null;
  return Math.abs(x.value - y.value) > Math.hypot(marginX, marginY);
}

/** Persons per square mile and its margin; null where there is no land, or its area is not known. */
export function density(population: Estimate, landAreaSqMi: number | null): Estimate {
  if (landAreaSqMi === null) return missing("not_loaded");
  return landAreaSqMi === 0 ? missing("not_derivable") : scaled(population, 1 / landAreaSqMi);
}

/** x in percent of y, of which it is a part. */
export const percentOf = (x: Estimate, y: Estimate): Estimate => scaled(proportion(x, y), 100);

/** A controlled estimate has no sampling error of its own: no margin is published. */
const isControlled = (x: Estimate): boolean => x.moeNote === "controlled";

/** The margin that a formula reckons with; null where there is none. */
function marginInFormula(x: Estimate): number | null {
  return isControlled(x) ? 0 : x.moe;
}

/** As a number: 0 where there is none. The result is discarded by `derived`. */
const margin = (x: Estimate): number => marginInFormula(x) ?? 0;

/** The estimate as an input: the bound of an open interval is not a value to reckon with. */
function usable(x: Estimate): Estimate {
  return x.openEnded ? missing("not_derivable") : x;
}

/** The note when some input is null: its own reason. */
function firstBroken(inputs: readonly Estimate[]): Estimate | undefined {
  for (const input of inputs) {
    if (input.openEnded) return missing("not_derivable");
    if (input.value === null) return missing(input.valueNote ?? "not_derivable");
  }
  return undefined;
}

/** Puts the margin's own rules on a computed value: none without all inputs' margins, none of only controlled ones. */
function derived(value: number, moe: number, inputs: readonly Estimate[]): Estimate {
  let lacking: EstimateNote | null = null;
  let allControlled = true;
  for (const input of inputs) {
    if (isControlled(input)) continue;
    allControlled = false;
    if (input.moe === null) lacking ??= input.moeNote ?? "not_derivable";
  }
  if (lacking) return withoutMargin(value, lacking);
  return allControlled ? withoutMargin(value, "controlled") : estimate(value, moe);
}

function withValue(x: Estimate, change: (value: number) => number): Estimate {
  return x.value === null ? x : { ...x, value: change(x.value) };
}
