import { expect, test } from "bun:test";
import { served } from "../../../../src/census/catalog/present.ts";
import { type Estimate, estimate, withoutMargin } from "../../../../src/census/estimates/estimates.ts";
import { isSignificantlyDifferent } from "../../../../src/census/estimates/margins.ts";
import { metricByName } from "../../../../src/census/metrics/metrics.ts";
import { roundingNotes } from "../../../../src/census/serving/metrics/rounding-notes.ts";

const metric = metricByName("pct_hispanic")!;
const notesOf = (...estimates: [fips: string, estimate: Estimate][]) => {
  const first = estimates[0]?.[1];
  return roundingNotes(
    metric,
    estimates.map(([fips, figure]) => ({
      fips,
      estimate: figure,
      shown: served(figure, metric),
      isSignificant: figure === first ? null : isSignificantlyDifferent(first!, figure),
    })),
  );
};

test("values that are shown as equal and differ have notes with more digits, margins shown as 0 with theirs", () => {
  expect(notesOf(["06", withoutMargin(38.628, "controlled")], ["48", estimate(38.611, 0.00704)])).toEqual([
    "Margins of error that are shown as 0 are smaller than half a unit of the last digit: 48 ±0.007.",
    "pct_hispanic is shown as equal for places that differ significantly; ranks are those of the shown values. With " +
      "more digits: 06 38.628, 48 38.611.",
  ]);
});

test("nothing is said where nothing is hidden", () => {
  expect(notesOf(["06", estimate(38.6, 0.1)], ["48", estimate(38.61, 0.1)], ["01", estimate(4, 0.2)])).toEqual([]);
  // A published margin of 0.
  expect(notesOf(["06", estimate(38.6, 0)], ["48", estimate(38.6, 1e-7)])).toEqual([]);
});
