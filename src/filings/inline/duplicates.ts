import type { Fact } from "../facts/fact.ts";

/** A fact with its exact decimal places: -6 for millions; infinite if it is exact. */
export interface PreciseFact {
  fact: Fact;
  decimals: number;
}

/**
 * Returns one fact for each concept, unit and period: the most precise of those that agree, rounded or not. If they
 * disagree, none is returned, since it is not clear which is meant. `contradictory` counts those left out.
 */
export function agreeing(preciseFacts: readonly PreciseFact[]): { facts: Fact[]; contradictory: number } {
  const cells = Map.groupBy(
    preciseFacts,
    ({ fact }) => `${fact.taxonomy}:${fact.concept} ${fact.unit} ${fact.start} ${fact.end}`,
  );
  const facts: Fact[] = [];
  let contradictory = 0;
  for (const cell of cells.values()) {
    const finest = cell.reduce((best, candidate) => (candidate.decimals > best.decimals ? candidate : best));
    if (cell.every((candidate) => isSameFigure(candidate, finest))) facts.push(finest.fact);
    else contradictory += cell.length;
  }
  return { facts, contradictory };
}

/** Whether one number, exact to its decimals, can be the same as the finer one. */
function isSameFigure(fact: PreciseFact, finest: PreciseFact): boolean {
  if (fact.fact.value === finest.fact.value) return true;
  const room = (10 ** -fact.decimals + 10 ** -finest.decimals) / 2;
  return Math.abs(fact.fact.value - finest.fact.value) <= room * (1 + 1e-9);
}
