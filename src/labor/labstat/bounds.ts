import { type SourcePosition, sourceRefused } from "../../errors.ts";

/**
 * Refuses a negative value. Levels, hours, earnings and rates are never below 0.
 * @throws `source_refused` that names the line.
 */
export function refuseNegative(value: number | null, position: SourcePosition): void {
  if (value !== null && value < 0)
    throw sourceRefused(position, "value", `${value} is below 0, which no served series can be`);
}

/**
 * Refuses a share in percent that is not between 0 and 100.
 * @throws `source_refused` by line.
 */
export function refuseImpossibleShare(value: number | null, position: SourcePosition): void {
  refuseNegative(value, position);
  if (value !== null && value > 100)
    throw sourceRefused(position, "value", `${value} is above 100, which no share in percent can be`);
}
