import type { Settings } from "../../config.ts";
import { contactObstacle } from "../../loading/contact.ts";
import type { ReleaseDays } from "../../loading/releases.ts";

/** The agency, as `metadata.source` names it. */
export const BUREAU = "U.S. Bureau of Labor Statistics";

/** The agency in a sentence. */
export const THE_BUREAU = "the Bureau of Labor Statistics";

/** Why the agency can't be asked with these settings; undefined when it can. */
export const bureauObstacle = (settings: Pick<Settings, "contact">): string | undefined =>
  contactObstacle(settings, THE_BUREAU);

/**
 * Days of the Bureau's releases, as patterns of cron in Washington's time. The exact days are published a
 * year ahead and move with holidays: one that is missed here is found by the look of each day.
 */
export const releasedOn = (...patterns: readonly string[]): ReleaseDays[] =>
  patterns.map((cron) => ({ cron, timezone: "America/New_York" }));

/** The address of a LABSTAT file: `labstatAddress("jt.series")`. */
export const labstatAddress = (file: string): string =>
  `https://download.bls.gov/pub/time.series/${file.slice(0, 2)}/${file}`;
