import type { Settings } from "../config.ts";
import { usageError } from "../errors.ts";
import type { LoadRun } from "../loading/dataset.ts";
import type { HttpSource } from "../loading/source/source.ts";

/** The agency, as `metadata.source` names it. */
export const BUREAU = "U.S. Bureau of Labor Statistics";

const NEEDS_CONTACT =
  "GOVDATA_CONTACT is not set: the Bureau of Labor Statistics answers only programs that say whom to write to";

/** Why the agency can't be asked with these settings; undefined when it can. */
export const bureauObstacle = ({ contact }: Pick<Settings, "contact">): string | undefined =>
  contact ? undefined : NEEDS_CONTACT;

/**
 * The source of a load over HTTP, after it was seen that the agency will answer.
 * @throws `usage` without a contact: the agency would answer with a page that says "Access Denied".
 */
export function requireContact(run: LoadRun, source: HttpSource): HttpSource {
  if (!run.settings.contact)
    throw usageError(`${NEEDS_CONTACT}; set it to your e-mail address, or name a folder of its files (--from DIR)`);
  return source;
}

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
