import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { failed } from "../../errors.ts";

/** Marks an encrypted secret. A plain one begins with `whsec_`. */
const SEALED = "v1:";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Returns a secret as it is stored: encrypted with the first key, or unchanged without keys. The id of its subscription
 * is authenticated with it, so that a secret moved to another row does not open.
 */
export function sealSecret(secret: string, keys: readonly Uint8Array[], subscriptionId: string): string {
  const [key] = keys;
  if (key === undefined) return secret;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(subscriptionId));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
}

/**
 * Returns a stored secret, decrypted by any of the keys. Secrets that were stored without a key need none.
 * @throws `failed` if no key decrypts it; the error has nothing of the secret
 */
export function openSecret(stored: string, keys: readonly Uint8Array[], subscriptionId: string): string {
  if (!stored.startsWith(SEALED)) return stored;
  for (const key of keys) {
    const secret = decrypted(stored, key, subscriptionId);
    if (secret !== undefined) return secret;
  }
  const reason = keys.length === 0 ? "GOVDATA_SECRETS_KEY is not set" : "no key of GOVDATA_SECRETS_KEY decrypts it";
  throw failed(
    `the signing secret of subscription ${subscriptionId} is encrypted, and ${reason}; ` +
      "set the key that it was encrypted with, or rotate the secret",
  );
}

/**
 * Whether a stored secret is as {@link sealSecret} would store it now: by the first key. Without keys, it always is.
 */
export function isSealedAsNow(stored: string, keys: readonly Uint8Array[], subscriptionId: string): boolean {
  const [key] = keys;
  if (key === undefined) return true;
  return stored.startsWith(SEALED) && decrypted(stored, key, subscriptionId) !== undefined;
}

/** Returns the secret; undefined if it was encrypted with another key, for another subscription, or was changed. */
function decrypted(stored: string, key: Uint8Array, subscriptionId: string): string | undefined {
  const bytes = Buffer.from(stored.slice(SEALED.length), "base64");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(subscriptionId));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8");
    return secret + decipher.final("utf8");
  } catch {
    return undefined; // `final` only throws for this
  }
}
