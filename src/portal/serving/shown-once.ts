import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Session } from "../page.ts";

/** What the cookie depends on: with an https address, it is sent only over TLS, and only for this host. */
interface CookieSettings {
  baseUrl: string;
}

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** How long the page after the redirect may take to ask for it. */
const LASTS_SECONDS = 60;

const isSecure = ({ baseUrl }: CookieSettings): boolean => baseUrl.startsWith("https://");

const nameOf = (settings: CookieSettings): string =>
  isSecure(settings) ? "__Host-govdata_shown_once" : "govdata_shown_once";

/**
 * Returns the `Set-Cookie` that hands a secret to the page after a redirect, which shows it once. It is encrypted for
 * the session, so that no other site can plant one, and no server has to keep it. `subject`: what it is the secret of.
 */
export function handOver(secret: string, subject: string, { session, settings }: Sealing): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(session), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(subject));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return cookie(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url"), LASTS_SECONDS, settings);
}

/** Whom a secret is handed to. */
interface Sealing {
  session: Session;
  settings: CookieSettings;
}

/** Returns the secret that was handed over for a subject; undefined without one, or if it is of another session. */
export function handedOver(headers: Headers, subject: string, { session, settings }: Sealing): string | undefined {
  const start = `${nameOf(settings)}=`;
  const cookies = (headers.get("cookie") ?? "").split(";").map((text) => text.trim());
  const sealed = cookies.find((text) => text.startsWith(start))?.slice(start.length);
  return sealed ? opened(Buffer.from(sealed, "base64url"), subject, session) : undefined;
}

/** Returns the `Set-Cookie` that ends it: the page that shows the secret sends it along. */
export const handedOverEnd = (settings: CookieSettings): string => cookie("", 0, settings);

function opened(bytes: Buffer, subject: string, session: Session): string | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(session), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(subject));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined; // of another session or subject, or changed
  }
}

/** Only this server and the session's own pages know its token. */
const keyOf = ({ csrfToken }: Session): Buffer => createHmac("sha256", csrfToken).update("shown once").digest();

function cookie(value: string, lastsSeconds: number, settings: CookieSettings): string {
  const attributes = ["Path=/", `Max-Age=${lastsSeconds}`, "HttpOnly", "SameSite=Strict"];
  if (isSecure(settings)) attributes.push("Secure");
  return [`${nameOf(settings)}=${value}`, ...attributes].join("; ");
}
