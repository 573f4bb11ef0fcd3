import { createHmac, timingSafeEqual } from "node:crypto";

/** A request by a signed link. */
export interface SentLink {
  /** Path and query without the signature: what was signed, and what is answered. */
  readonly target: string;
  /** What stands behind `link=`. Secret: it must get into no log and no answer. */
  readonly token: string;
}

/** What a link says of itself, all of it signed. */
export interface LinkTerms {
  id: string;
  /** The key that made it, and that its requests count for. */
  keyId: number;
  /** In seconds since 1970; null: it holds until it is revoked. */
  expiresAt: number | null;
}

/** What links are checked by. */
export interface LinkRules {
  /** The secret of this service; undefined if it is encrypted with a key that this process does not have. */
  secret: string | undefined;
  /** The ids of links that were revoked, and have not expired. */
  revoked: ReadonlySet<string>;
}

/** The paths that can be signed: those of public data. */
export const LINKED_PATHS = "/v1/us/";

/** The query parameter that has the signature. No endpoint has a parameter of this name. */
export const LINK_PARAMETER = "link";

/** `Referrer-Policy` of answers by a link: its address opens data. */
export const LINK_REFERRER = "no-referrer";

const MARK = `${LINK_PARAMETER}=`;
const NEVER = "never";
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TOKEN = new RegExp(`^(${UUID})\\.([1-9]\\d{0,14})\\.([1-9]\\d{9}|${NEVER})\\.([A-Za-z0-9_-]{43})$`);

/** Returns path and query with the signature at their end: the link, without the server's address. */
export function signedTarget(target: string, terms: LinkTerms, secret: string): string {
  const { id, keyId, expiresAt } = terms;
  const signature = signatureOf(target, terms, secret);
  return `${target}${target.includes("?") ? "&" : "?"}${MARK}${id}.${keyId}.${expiresAt ?? NEVER}.${signature}`;
}

/**
 * Returns the link that a path and query are; undefined for any other request (hot path). Everything behind the mark is
 * the token, so that nothing can be added to a link.
 */
export function linkIn(target: string): SentLink | undefined {
  if (!target.includes(MARK) || !target.startsWith(LINKED_PATHS)) return undefined;
  const question = target.indexOf("?");
  const first = target.startsWith(`?${MARK}`, question) ? question : target.indexOf(`&${MARK}`, question);
  if (question < 0 || first < 0) return undefined;
  return { target: target.slice(0, first), token: target.slice(first + 1 + MARK.length) };
}

/** Returns what a link says of itself, or why it does not answer: to follow "This link". */
export function checkedTerms(
  { target, token }: SentLink,
  { secret, revoked }: LinkRules & { secret: string },
  nowMs: number,
): LinkTerms | string {
  const [, id = "", key = "", expiry = "", signature = ""] = TOKEN.exec(token) ?? [];
  const terms = { id, keyId: Number(key), expiresAt: expiry === NEVER ? null : Number(expiry) };
  // Texts are compared, because two texts in base64url can have the same bytes.
  const isSigned = signature !== "" && isEqual(signature, signatureOf(target, terms, secret));
  if (!isSigned) return "was altered or cut off: it answers only exactly as it was made";
  if (terms.expiresAt !== null && terms.expiresAt * 1000 <= nowMs)
    return `expired at ${new Date(terms.expiresAt * 1000).toISOString().replace(".000", "")}`;
  return revoked.has(id) ? "was revoked" : terms;
}

/** Returns the HMAC-SHA256 over all that a link says, in base64url. A line ends where a URL has no line end. */
function signatureOf(target: string, { id, keyId, expiresAt }: LinkTerms, secret: string): string {
  const signed = ["govdata link 1", id, keyId, expiresAt ?? NEVER, target].join("\n");
  return createHmac("sha256", secret).update(signed).digest("base64url");
}

const isEqual = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
