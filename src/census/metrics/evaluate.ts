import { bug } from "../../errors.ts";
import type { Estimate } from "../estimates/estimates.ts";
import { complementOf, partOf, percentOf, proportion, scaled, sumOf } from "../estimates/margins.ts";
import type { Formula, Line } from "./formulas.ts";

/** Returns the estimate of `formula`, with margin. `read` returns a line's cell; `whole` is a metric's estimate. */
export function evaluate(formula: Formula, read: (line: Line) => Estimate, whole?: Estimate): Estimate {
  const total = (lines: readonly Line[]): Estimate => {
    if (lines.length === 1) return read(lines[0] as Line);
    return sumOf(lines.map(read));
  };
  switch (formula.kind) {
    case "cell":
      return read(formula.line);
    case "sum":
      return total(formula.lines);
    case "share": {
      const denominator = total(formula.whole);
      const part = percentOf(total(formula.part), denominator);
      // Above one half, the complement is the smaller part. Its margin is much closer to the published one.
      if (!formula.rest || part.value === null || part.value <= 50) return part;
      const rest = percentOf(total(formula.rest), denominator);
      return rest.moe === null ? part : { ...part, moe: rest.moe, moeNote: rest.moeNote };
    }
    case "complement":
      return scaled(complementOf(proportion(total(formula.rest), total(formula.whole))), 100);
    case "part_of_share": {
      const share = scaled(read(formula.percent), 0.01);
      const population = read(formula.whole);
      const part = partOf(formula.isRest ? complementOf(share) : share, population);
      // A place without people has no share. Its count of 0 would pass for a figure.
      return part.value === null && population.value !== 0 && formula.count !== undefined ? read(formula.count) : part;
    }
    case "share_of_metric":
      if (!whole) throw bug(`a share of ${formula.whole} was asked for without it`); // the planner's fault
      return percentOf(total(formula.part), whole);
  }
}
