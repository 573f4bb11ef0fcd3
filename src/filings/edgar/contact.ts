import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";

const NEEDS_CONTACT = "GOVDATA_CONTACT is not set: EDGAR answers only programs that say whom to write to";

/** Why EDGAR can't be asked with these settings; undefined when it can. */
export const edgarObstacle = ({ contact }: Pick<Settings, "contact">): string | undefined =>
  contact ? undefined : NEEDS_CONTACT;

/** @throws `usage` without a contact: EDGAR would answer with a page that says "Undeclared Automated Tool". */
export function requireContact({ contact }: Pick<Settings, "contact">): void {
  if (!contact)
    throw usageError(`${NEEDS_CONTACT}; set it to your e-mail address, or name a folder of its files (--from DIR)`);
}
