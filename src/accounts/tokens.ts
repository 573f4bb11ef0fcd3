import { createHash, randomBytes } from "node:crypto";

/** What a token is for: a session's cookie, a known browser's, a link that signs in once, an invitation. */
export type TokenKind = "session" | "browser" | "link" | "invite";

/** Returns a new token, `gd_link_` and 128 random bits in hex, and its SHA-256 in hex: only the hash is stored. */
export function makeToken(kind: TokenKind): { token: string; sha256: string } {
  const token = `gd_${kind}_${randomBytes(16).toString("hex")}`;
  return { token, sha256: sha256Of(token) };
}

/** Returns the SHA-256 of a token in hex; undefined for a text that is not a token of this kind. */
export const tokenDigest = (kind: TokenKind, text: string): string | undefined =>
  text.startsWith(`gd_${kind}_`) && /_[0-9a-f]{32}$/.test(text) ? sha256Of(text) : undefined;

/** Returns the SHA-256 of a text in hex. */
export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");
