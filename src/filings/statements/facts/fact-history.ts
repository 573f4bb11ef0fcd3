import type { Fact } from "../../facts/fact.ts";
import { formRank } from "../../facts/forms.ts";
import type { FilingPrecision } from "./filing-precision.ts";

/** A value that a concept had for a period, from the filing that gave it to the last one that repeated it. */
interface State {
  fact: Fact;
  /** The first filing of the value, and the last, including exact and rounded repeats. */
  since: string;
  until: string;
}

/** What was filed for one concept, unit and period, and which value wins. */
export interface FactHistory {
  /** The winning fact: the latest value in the best class of forms, in the filing that first gave it. */
  winner: Fact;
  step: number;
  /** Values in the order of filing, the last of which wins. With more than one, it was restated. */
  states: readonly State[];
  lastFiled: string;
  /** All facts of the best class, earlier filings first. */
  ranked: readonly Fact[];
}

/** Earlier filings first, and within a day by accession number. */
export const byFiling = (a: Fact, b: Fact): number =>
  compareText(a.filed, b.filed) || compareText(a.accession, b.accession);

/** Compares two texts by their code units: days and accession numbers in order. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether two values are the same figure, one of them possibly rounded or cut off at `step`. */
export const equalsRounded = (a: number, b: number, step: number): boolean =>
  a === b || Math.abs(a - b) < step * (1 - 1e-9);

/**
 * Settles what `facts` of one concept, unit and period mean. Later filings win over earlier ones of the same class,
 * unless they only repeat the value, exactly or rounded, even if the rest of the filing is exact. A more precise repeat
 * replaces a rounded value.
 */
export function settle(facts: readonly Fact[], precision: FilingPrecision): FactHistory {
  let best = Number.POSITIVE_INFINITY;
  for (const fact of facts) best = Math.min(best, formRank(fact.form));
  const ranked = facts.filter((fact) => formRank(fact.form) === best).sort(byFiling);
  const states: State[] = [];
  let step = 0;
  for (const ofFiling of Map.groupBy(ranked, ({ accession }) => accession).values()) {
    const last = states.at(-1);
    const fact = ofFiling.length === 1 ? ofFiling[0]! : factOfFiling(ofFiling, precision, last?.fact.value);
    const ownStep = precision.stepOf(fact);
    const isCoarser = last !== undefined && precision.isRounded(fact, last.fact);
    const isFiner = last !== undefined && precision.isRounded(last.fact, fact);
    if (last && (isCoarser || isFiner || equalsRounded(fact.value, last.fact.value, Math.max(step, ownStep)))) {
      last.until = fact.filed;
      if (isFiner || (!isCoarser && ownStep < step && fact.value !== last.fact.value)) {
        last.fact = fact;
        step = ownStep;
      }
      continue;
    }
    states.push({ fact, since: fact.filed, until: fact.filed });
    step = ownStep;
  }
  const winning = states.at(-1)!; // there is at least one fact, so at least one state
  return { winner: winning.fact, step, states, lastFiled: winning.until, ranked };
}

/**
 * Returns the one fact of a filing that has several for one cell: the most precise, whatever the order in the file. Of
 * contradicting figures, it is the one that repeats what was filed before. The other restates nothing.
 */
function factOfFiling(facts: readonly Fact[], precision: FilingPrecision, before: number | undefined): Fact {
  const digits = (fact: Fact) => precision.digitStepOf(fact);
  const sorted = [...facts].sort(
    (a, b) => digits(a) - digits(b) || Math.abs(b.value) - Math.abs(a.value) || b.value - a.value,
  );
  const repeats = (fact: Fact) => before !== undefined && equalsRounded(fact.value, before, precision.stepOf(fact));
  const repeated = sorted.find(repeats) ?? sorted[0]!; // there is at least one
  return sorted.find((fact) => equalsRounded(fact.value, repeated.value, digits(repeated))) ?? repeated;
}

/** Whether the value changed, except for rounding, after a day. The first filing is not a change. */
const changedAfter = (history: FactHistory, day: string): boolean =>
  history.states.some((state, index) => index > 0 && state.since > day);

/**
 * Whether a long period and a part of it have one basis, so that they can be subtracted. The long value must not have
 * changed after the last filing of the short one. Nor may the short one have been recast since the long one was last
 * filed, while the long one still waits for its own recast.
 */
export function isOneBasis(long: FactHistory, short: FactHistory): boolean {
  if (changedAfter(long, short.lastFiled)) return false;
  const recast = short.states.length > 1 ? short.states.at(-1)! : null;
  if (recast === null || long.lastFiled >= recast.since) return true;
  return changedAfter(long, short.states.at(-2)!.until); // at least two states, by the line above
}

/** Whether two values of one period can be summed: neither changed after the last filing of the other. */
export const isCoherent = (a: FactHistory, b: FactHistory): boolean =>
  !changedAfter(a, b.lastFiled) && !changedAfter(b, a.lastFiled);
