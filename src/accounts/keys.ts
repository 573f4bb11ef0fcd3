import { randomBytes } from "node:crypto";
import { type KeyStore, keyDigest } from "../http/access/access.ts";
import type { Tier } from "../http/access/rates.ts";
import type { Database } from "../storage/database.ts";
import { addFirstAccount, addKey, keysForAccess, recordKeyUse } from "./queries.ts";

/** How many characters of a key are stored for display. */
const PREFIX_LENGTH = 12;

/** Returns a new key, which is shown once and never stored, and the prefix and hash that are stored. */
export function makeKey(): { key: string; prefix: string; sha256: string } {
  const key = `gd_live_${randomBytes(16).toString("hex")}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), sha256: keyDigest(key) };
}

/** Creates a key for an account and returns it. */
export async function createKey(
  database: Database,
  newKey: { accountId: number; label: string; tier: Tier },
): Promise<{ id: number; key: string }> {
  const { key, prefix, sha256 } = makeKey();
  return { id: await addKey(database.sql, { ...newKey, prefix, sha256 }), key };
}

/** Creates the owner's account and returns its first key; undefined if the store already has accounts. */
export async function createOwner(database: Database, email: string): Promise<string | undefined> {
  const { key, prefix, sha256 } = makeKey();
  const id = await addFirstAccount(database.sql, { email, label: "first key", tier: "unlimited", prefix, sha256 });
  return id === undefined ? undefined : key;
}

/** Returns the keys of the database, for checking requests. */
export const keyStore = ({ sql, listen }: Database): KeyStore => ({
  keys: () => keysForAccess(sql),
  recordUse: async (uses) => void (await recordKeyUse(sql, uses)),
  listen: (listeners) => listen("govdata_keys", listeners),
});
