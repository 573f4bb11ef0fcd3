import type { Settings } from "../../config.ts";
import { notCovered } from "../../errors.ts";
import type { ReleaseCalendar, ReleaseDays } from "../../loading/releases.ts";
import { contactObstacle } from "../../loading/source/contact.ts";
import type { Manners } from "../../loading/source/manners.ts";

/** The agency's name in `metadata.source`. */
export const BUREAU = "U.S. Bureau of Labor Statistics";

/** The agency's name inside a sentence. */
export const THE_BUREAU = "the Bureau of Labor Statistics";

/** Returns why these settings don't allow requests to the agency. Undefined if they do. */
export const bureauObstacle = (settings: Pick<Settings, "contact">): string | undefined =>
  contactObstacle(settings, THE_BUREAU);

/**
 * How the Bureau's servers answer. www.bls.gov sends a page under 200 for a file that does not exist. LABSTAT files are
 * an eighth of their size as gzip; their ETag is the same either way.
 */
export const bureauManners = (): Manners => ({
  judge: ({ status, text, what }) =>
    /<title[^>]*>\s*Page Not Found/i.test(text)
      ? notCovered(`${what}: the Bureau has no such file (${status}, a web page "Page Not Found")`)
      : undefined,
  isCompressed: (address) => new URL(address).pathname.includes("/pub/time.series/"),
});

/** The releases of a survey in the Bureau's calendar: `events` matches their names. */
export const releasedAs = (events: RegExp): ReleaseCalendar => ({
  address: "https://www.bls.gov/schedule/news_release/bls.ics",
  timezone: EASTERN,
  events,
});

/**
 * Release days of the Bureau as cron patterns in Eastern time, for as long as its calendar is not known. Patterns have
 * more days than releases, and miss those that a holiday or a closed office moves. The daily check finds these.
 */
export const releasedOn = (...patterns: readonly string[]): ReleaseDays[] =>
  patterns.map((cron) => ({ cron, timezone: EASTERN }));

const EASTERN = "America/New_York";

/** Returns the URL of a LABSTAT file: `labstatAddress("jt.series")`. */
export const labstatAddress = (file: string): string =>
  `https://download.bls.gov/pub/time.series/${file.slice(0, 2)}/${file}`;

/** The tag of every labor endpoint in the OpenAPI document. */
export const TAG = "Labor";
