import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { contactObstacle, requireContact as requireAgencyContact } from "../../loading/contact.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import type { ReleaseDays } from "../../loading/releases.ts";
import type { HttpSource } from "../../loading/source/source.ts";

/** The agency, as `metadata.source` names it. */
export const BUREAU = "U.S. Bureau of Labor Statistics";

const NAMED = "the Bureau of Labor Statistics";

/** Why the agency can't be asked with these settings; undefined when it can. */
export const bureauObstacle = (settings: Pick<Settings, "contact">): string | undefined =>
  contactObstacle(settings, NAMED);

/** The source of a load over HTTP. @throws `usage` without a contact. */
export const requireContact = (run: LoadRun, source: HttpSource): HttpSource =>
  requireAgencyContact(run, source, NAMED);

/**
 * Days of the Bureau's releases, as patterns of cron in Washington's time. The exact days are published a
 * year ahead and move with holidays: one that is missed here is found by the look of each day.
 */
export const releasedOn = (...patterns: readonly string[]): ReleaseDays[] =>
  patterns.map((cron) => ({ cron, timezone: "America/New_York" }));

/** The address of a LABSTAT file: `labstatAddress("jt.series")`. */
export const labstatAddress = (file: string): string =>
  `https://download.bls.gov/pub/time.series/${file.slice(0, 2)}/${file}`;

/** Refuses options that a dataset without vintages and further words has no use for. */
export function refuseVintages({ options }: LoadRun, dataset: string): void {
  if (options.vintages.length > 0)
    throw usageError(
      `--vintage ${options.vintages[0]}: ${dataset} has no vintages; each release is kept, and as_of= of the API ` +
        "chooses among them",
    );
  if (options.words.length > 0) throw usageError(`${options.words[0]}: ${dataset} takes no further words`);
}
