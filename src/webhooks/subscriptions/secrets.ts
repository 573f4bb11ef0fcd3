import { randomBytes } from "node:crypto";
import { failed } from "../../errors.ts";
import { openSealed, whyNotOpened } from "../../storage/sealing.ts";

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Returns a stored secret, decrypted by any of the keys. Secrets that were stored without a key need none.
 * @throws `failed` if no key decrypts it; the error has nothing of the secret
 */
export function openSecret(stored: string, keys: readonly Uint8Array[], subscriptionId: string): string {
  const secret = openSealed(stored, keys, subscriptionId);
  if (secret !== undefined) return secret;
  throw failed(
    `the signing secret of subscription ${subscriptionId} is encrypted, and ${whyNotOpened(keys)}; ` +
      "set the key that it was encrypted with, or rotate the secret",
  );
}
