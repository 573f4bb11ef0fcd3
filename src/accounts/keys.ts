import { randomBytes } from "node:crypto";
import { type KeyStore, keyDigest } from "../http/access/access.ts";
import type { Tier } from "../http/access/rates.ts";
import type { Database } from "../storage/database.ts";
import { addFirstAccount, addKey, keysForAccess, recordKeyUse } from "./queries.ts";

/** How many characters of a key are kept for display. */
const PREFIX_LENGTH = 12;

/** A new key: the whole of it, which is shown once and stored nowhere, and what is stored. */
export function makeKey(): { key: string; prefix: string; sha256: string } {
  const key = `gd_live_${randomBytes(16).toString("hex")}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), sha256: keyDigest(key) };
}

/** Makes a key for an account and gives it. */
export async function createKey(
  database: Database,
  newKey: { accountId: number; label: string; tier: Tier },
): Promise<{ id: number; key: string }> {
  const { key, prefix, sha256 } = makeKey();
  return { id: await addKey(database.sql, { ...newKey, prefix, sha256 }), key };
}

/** On a store without accounts: makes the owner's, and gives its first key. Undefined on any other store. */
export async function createOwner(database: Database, email: string): Promise<string | undefined> {
  const { key, prefix, sha256 } = makeKey();
  const id = await addFirstAccount(database.sql, { email, label: "first key", tier: "unlimited", prefix, sha256 });
  return id === undefined ? undefined : key;
}

/** The keys of the database, for the check of requests. */
export const keyStore = ({ sql, listen }: Database): KeyStore => ({
  keys: () => keysForAccess(sql),
  recordUse: async (uses) => void (await recordKeyUse(sql, uses)),
  listen: (listeners) => listen("govdata_keys", listeners),
});
