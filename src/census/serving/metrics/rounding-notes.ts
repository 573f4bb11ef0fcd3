import type { ServedEstimate } from "../../catalog/present.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";

/** A margin below this is 0 in the Bureau's own tables, too. */
const LEAST_MARGIN = 1e-4;

/** A place of a comparison, as it is and as it is shown. */
interface RoundedPlace {
  fips: string;
  estimate: Estimate;
  shown: ServedEstimate;
  isSignificant: boolean | null;
}

/** Returns notes on what rounding hides: margins that are shown as 0, and values that are shown as equal but differ. */
export function roundingNotes({ name }: MetricDefinition, places: readonly RoundedPlace[]): string[] {
  const notes: string[] = [];
  const withMargin = places.filter(({ estimate, shown }) => shown.moe === 0 && (estimate.moe ?? 0) >= LEAST_MARGIN);
  if (withMargin.length > 0) {
    const margins = withMargin.map(({ fips, estimate }) => `${fips} ±${digits(estimate.moe)}`);
    notes.push(
      `Margins of error that are shown as 0 are smaller than half a unit of the last digit: ${margins.join(", ")}.`,
    );
  }
  const [first] = places;
  const alike = places.filter(({ shown, isSignificant }) => isSignificant && shown.value === first?.shown.value);
  if (first && alike.length > 0) {
    const values = [first, ...alike].map(({ fips, estimate }) => `${fips} ${decimals(estimate.value)}`);
    notes.push(
      `${name} is shown as equal for places that differ significantly; ranks are those of the shown values. With ` +
        `more digits: ${values.join(", ")}.`,
    );
  }
  return notes;
}

const digits = (value: number | null): string => String(Number((value ?? 0).toPrecision(2)));
const decimals = (value: number | null): string => String(Number((value ?? 0).toFixed(4)));
