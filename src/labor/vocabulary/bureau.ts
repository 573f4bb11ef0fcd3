import type { Settings } from "../../config.ts";
import { contactObstacle } from "../../loading/contact.ts";
import type { ReleaseDays } from "../../loading/releases.ts";

/** The agency's name in `metadata.source`. */
export const BUREAU = "U.S. Bureau of Labor Statistics";

/** The agency's name inside a sentence. */
export const THE_BUREAU = "the Bureau of Labor Statistics";

/** Returns why these settings don't allow requests to the agency. Undefined if they do. */
export const bureauObstacle = (settings: Pick<Settings, "contact">): string | undefined =>
  contactObstacle(settings, THE_BUREAU);

/**
 * Release days of the Bureau as cron patterns in Eastern time. The exact days are published a year ahead and move with
 * holidays. The daily check finds a release on any other day.
 */
export const releasedOn = (...patterns: readonly string[]): ReleaseDays[] =>
  patterns.map((cron) => ({ cron, timezone: "America/New_York" }));

/** Returns the URL of a LABSTAT file: `labstatAddress("jt.series")`. */
export const labstatAddress = (file: string): string =>
  `https://download.bls.gov/pub/time.series/${file.slice(0, 2)}/${file}`;
