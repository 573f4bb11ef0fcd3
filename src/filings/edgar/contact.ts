import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { fetchFailure } from "../../loading/source/fetch-failure.ts";

const NEEDS_CONTACT = "GOVDATA_CONTACT is not set, and EDGAR requires an e-mail address from its clients";

/** Why these settings do not allow requests to EDGAR; undefined if they do. The keeper of a mirror knows its users. */
export const edgarObstacle = ({
  contact,
  edgarMirror,
}: Pick<Settings, "contact" | "edgarMirror">): string | undefined =>
  contact || edgarMirror ? undefined : NEEDS_CONTACT;

/** @throws `usage` without a contact, since EDGAR would answer with a page that says "Undeclared Automated Tool" */
export function requireContact(settings: Pick<Settings, "contact" | "edgarMirror">): void {
  if (edgarObstacle(settings)) throw fetchFailure(usageError(`${NEEDS_CONTACT}; set it to your e-mail address`));
}

/** Why these settings do not let the watch for new filings run; undefined if it runs. */
export const watchObstacle = (
  settings: Pick<Settings, "contact" | "edgarMirror" | "edgarPollSeconds">,
): string | undefined =>
  settings.edgarPollSeconds === undefined ? "GOVDATA_EDGAR_POLL_SECONDS is off" : edgarObstacle(settings);
