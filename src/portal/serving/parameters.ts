import { invalidRequest } from "../../errors.ts";
import { nearest } from "../../nearest.ts";
import { FORMAT_PARAMETER } from "../formats.ts";
import type { PortalPage } from "../page.ts";

/** Names that other sites add to the links that they show, to count visits: they don't change a page. */
const ADDED_BY_OTHERS = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id)$/;

/** Refuses names in an address that its page does not read: what they were meant to change would not be. @throws 400 */
export function requireKnownParameters({ method, parameters }: PortalPage, query: URLSearchParams): void {
  if (method === "POST" || parameters === "of the API") return;
  const accepted = parameters.includes("csv") ? [...parameters, FORMAT_PARAMETER] : parameters;
  const unknown = [...new Set(query.keys())].filter((name) => !accepted.includes(name) && !ADDED_BY_OTHERS.test(name));
  if (unknown.length === 0) return;
  const names = accepted.length === 0 ? "it has none" : `accepted: ${accepted.join(", ")}`;
  throw invalidRequest(
    unknown.map((name) => {
      const suggestion = nearest(name, accepted);
      const meant = suggestion === undefined ? "" : `did you mean "${suggestion}"? `;
      return { parameter: name.slice(0, MOST_SHOWN), message: `is not a parameter of this page; ${meant}${names}` };
    }),
  );
}

/** The letters of a name that an error shows. */
const MOST_SHOWN = 80;
