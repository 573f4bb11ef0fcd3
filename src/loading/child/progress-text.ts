import { cutText } from "../../text.ts";
import type { ProgressState } from "./messages.ts";

/**
 * Returns the step and its progress; only the step before the first count, because "0 rows" looks like an empty file.
 * Of a step that is too long for `width` characters, the beginning: how far it is stays whole.
 */
export function progressText(progress: ProgressState, width = Number.POSITIVE_INFINITY): string {
  const counts = progress.done === 0 && progress.total === undefined ? "" : `: ${countsText(progress)}`;
  return `${cutText(progress.step, Math.max(LEAST_OF_STEP, width - counts.length - 1))}${counts}`;
}

/** So much of a step is shown in any case. */
const LEAST_OF_STEP = 10;

/** Returns how far a step is: `1,234 of 5,000 rows (24%)`. */
function countsText({ unit, done, total }: ProgressState): string {
  if (total === undefined) return amount(done, unit);
  const share = total === 0 ? 100 : Math.floor((Math.min(done, total) / total) * 100);
  return `${unit === "bytes" ? megabytes(done) : done.toLocaleString("en-US")} of ${amount(total, unit)} (${share}%)`;
}

const amount = (count: number, unit: string): string =>
  unit === "bytes" ? megabytes(count) : `${count.toLocaleString("en-US")} ${unit}`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
