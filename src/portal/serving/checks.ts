import { timingSafeEqual } from "node:crypto";
import { notPermitted } from "../../errors.ts";
import type { Session } from "../page.ts";

/** The field of a form with the token of its session. */
export const TOKEN_FIELD = "_csrf";

/**
 * Refuses a form that a page of another site sent. Browsers name the origin in each POST, and newer ones also its
 * relation; a request with neither is not from one of our pages. `baseUrl`: the public address, where a proxy changes
 * `Host`.
 * @throws 403
 */
export function requireSameOrigin({ headers }: Request, baseUrl: string): void {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin") return; // a page whose address is a secret sends `Origin: null`
  const origin = headers.get("origin");
  if (site !== null || origin === null) throw foreignForm();
  if (origin !== URL.parse(baseUrl)?.origin && URL.parse(origin)?.host !== headers.get("host")) throw foreignForm();
}

/** Refuses a form without the token of the session that sends it. @throws 403 */
export function requireToken(session: Session, form: URLSearchParams): void {
  const [sent, expected] = [form.get(TOKEN_FIELD) ?? "", session.csrfToken].map((text) => Buffer.from(text));
  if (sent?.length !== expected?.length || !timingSafeEqual(sent!, expected!))
    throw notPermitted("This form is older than the session. Open the page again, then send it");
}

/** Returns an address if it is a path of this server, otherwise the home page: a link must not lead elsewhere. */
export const localAddress = (address: string): string => (/^\/(?![/\\])[\x21-\x7e]*$/.test(address) ? address : "/");

const foreignForm = () => notPermitted("This form came from another site. Open the page here, then send it");
