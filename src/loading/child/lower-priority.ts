import { getPriority, setPriority } from "node:os";

/** The niceness of work in the background. */
const BACKGROUND = 10;

/**
 * Lets requests that are answered meanwhile come first. A process that was started with a lower priority keeps it: only
 * root may raise a priority.
 */
export function lowerPriority(): void {
  if (getPriority() < BACKGROUND) setPriority(BACKGROUND);
}
