import type { Settings } from "../config.ts";
import { usageError } from "../errors.ts";
import type { LoadRun } from "./dataset.ts";
import type { HttpSource } from "./source/source.ts";

/**
 * Why an agency that answers only programs that say whom to write to can't be asked with these settings; undefined when
 * it can. `agency`: "the Bureau of Labor Statistics".
 */
export const contactObstacle = ({ contact }: Pick<Settings, "contact">, agency: string): string | undefined =>
  contact ? undefined : `GOVDATA_CONTACT is not set: ${agency} answers only programs that say whom to write to`;

/**
 * The source of a load over HTTP, after it was seen that the agency will answer.
 * @throws `usage` without a contact: the agency would answer with a page that says "Access Denied".
 */
export function requireContact(run: LoadRun, source: HttpSource, agency: string): HttpSource {
  const obstacle = contactObstacle(run.settings, agency);
  if (obstacle)
    throw usageError(`${obstacle}; set it to your e-mail address, or name a folder of its files (--from DIR)`);
  return source;
}
