import { PICTURE_STYLE } from "../charts/pictures/picture-style.ts";

/** Allows only what this server serves: no inline script or style, no frame, no other host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const styleHash = new Bun.CryptoHasher("sha256").update(PICTURE_STYLE).digest("base64");

/** A picture of its own asks for nothing, and has one style sheet within itself. */
export const PICTURE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

/**
 * The headers of every page. `same-origin` as the policy for referrers, not `no-referrer`: with that, browsers send
 * forms with `Origin: null`, and their origin could not be checked.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "content-type": "text/html; charset=utf-8",
  vary: "Accept, Accept-Encoding, Cookie",
};
