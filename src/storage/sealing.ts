import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Marks an encrypted secret. No plain one begins with it. */
const SEALED = "v1:";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns a secret as it is stored: encrypted with the first key, or unchanged without keys. `place` says where it is
 * stored, such as the id of a subscription. It is authenticated with the secret, so that a secret moved elsewhere does
 * not open.
 */
export function sealSecret(secret: string, keys: readonly Uint8Array[], place: string): string {
  const [key] = keys;
  if (key === undefined) return secret;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
}

/**
 * Returns a stored secret, decrypted by any of the keys; undefined if none decrypts it. Secrets that were stored
 * without a key need none.
 */
export function openSealed(stored: string, keys: readonly Uint8Array[], place: string): string | undefined {
  if (!isSealed(stored)) return stored;
  for (const key of keys) {
    const secret = decrypted(stored, key, place);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

/** Returns a stored secret encrypted with the first key; undefined if no key decrypts it. */
export function resealed(stored: string, keys: readonly Uint8Array[], place: string): string | undefined {
  const secret = openSealed(stored, keys, place);
  return secret === undefined ? undefined : sealSecret(secret, keys, place);
}

/** Says why {@link openSealed} returned nothing. */
export const whyNotOpened = (keys: readonly Uint8Array[]): string =>
  keys.length === 0 ? "GOVDATA_SECRETS_KEY is not set" : "no key of GOVDATA_SECRETS_KEY decrypts it";

/** Whether a stored secret is encrypted. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED);

/**
 * Whether a stored secret is as {@link sealSecret} would store it now: by the first key. Without keys, it always is.
 */
export function isSealedAsNow(stored: string, keys: readonly Uint8Array[], place: string): boolean {
  const [key] = keys;
  if (key === undefined) return true;
  return isSealed(stored) && decrypted(stored, key, place) !== undefined;
}

/** Returns the secret; undefined if it was encrypted with another key, for another place, or was changed. */
function decrypted(stored: string, key: Uint8Array, place: string): string | undefined {
  const bytes = Buffer.from(stored.slice(SEALED.length), "base64");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8");
    return secret + decipher.final("utf8");
  } catch {
    return undefined; // `final` only throws for this
  }
}
