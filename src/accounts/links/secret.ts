import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import type { LinkRules } from "../../http/access/links.ts";
import { isSealedAsNow, openSealed, resealed, sealSecret } from "../../storage/sealing.ts";
import { addLinkSecret, replaceLinkSecret, revokedLinks, storedLinkSecret } from "./queries.ts";

/** Where the secret is stored, which is encrypted with it. */
const PLACE = "link_secret";

/** Returns what links are checked by. */
export async function linkRules(sql: Sql, keys: readonly Uint8Array[]): Promise<LinkRules> {
  const [secret, revokedIds] = await Promise.all([linkSecret(sql, keys), revokedLinks(sql)]);
  return { secret, revoked: new Set(revokedIds.map(({ id }) => id)) };
}

/**
 * Returns the secret that signs links, the same for all instances; undefined if no key decrypts it. The first call
 * makes it. A secret that is not encrypted with the first key is encrypted again.
 */
export async function linkSecret(sql: Sql, keys: readonly Uint8Array[]): Promise<string | undefined> {
  const stored = (await storedLinkSecret(sql)) ?? (await addLinkSecret(sql, sealSecret(newSecret(), keys, PLACE)));
  if (!isSealedAsNow(stored, keys, PLACE)) {
    const sealed = resealed(stored, keys, PLACE);
    if (sealed !== undefined) await replaceLinkSecret(sql, stored, sealed);
  }
  return openSealed(stored, keys, PLACE);
}

const newSecret = (): string => randomBytes(32).toString("base64url");
