import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { fetchFailure } from "./fetch-failure.ts";

/**
 * Says why these settings don't allow requests to an agency that answers only programs with a contact; undefined if
 * they do. `agency`: "the Bureau of Labor Statistics".
 */
export const contactObstacle = ({ contact }: Pick<Settings, "contact">, agency: string): string | undefined =>
  contact ? undefined : `GOVDATA_CONTACT is not set: ${agency} answers only programs that say whom to write to`;

/** @throws `usage` without a contact: the agency would answer with a page that says "Access Denied". */
export function requireContact({ settings }: { settings: Pick<Settings, "contact"> }, agency: string): void {
  const obstacle = contactObstacle(settings, agency);
  if (obstacle) throw fetchFailure(usageError(`${obstacle}; set it to your e-mail address`));
}
