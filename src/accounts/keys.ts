import { randomBytes } from "node:crypto";
import { type KeyStore, keyDigest } from "../http/access/access.ts";
import type { Tier } from "../settings/keys.ts";
import type { Database } from "../storage/database.ts";
import { linkRules } from "./links/secret.ts";
import { addFirstAccount, addKey, keysForAccess, recordKeyUse } from "./queries.ts";
import { addKeyOfForm, keyOfForm, lockKeyCount, type OwnKey } from "./queries-keys.ts";
import { addUsage } from "./queries-usage.ts";

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
  { isReadOnly = false, ...newKey }: { accountId: number; label: string; tier: Tier; isReadOnly?: boolean },
): Promise<{ id: number; key: string }> {
  const { key, prefix, sha256 } = makeKey();
  return { id: await addKey(database.sql, { ...newKey, isReadOnly, prefix, sha256 }), key };
}

/** The labels of keys that are accepted, to follow "accepted: ". */
export const ACCEPTED_LABELS = "1 to 100 characters, no control characters";

/** Whether a text can be the label of a key: see {@link ACCEPTED_LABELS}. */
export const isKeyLabel = (text: string): boolean => text.trim() !== "" && text.length <= 100 && !/\p{Cc}/u.test(text);

/** The outcome of a form that asks for a key. */
export type FormOutcome =
  | { kind: "made"; key: string; made: OwnKey }
  /** The form made this key before: a reload must not make another one. */
  | { kind: "repeated"; made: OwnKey }
  /** The account has `most` keys already. */
  | { kind: "full" }
  /** The account has made `mostInDay` keys within 24 hours already, revoked ones included. */
  | { kind: "late"; retryAfterSeconds: number };

/** How many keys an account can have, and how many it can make in 24 hours. */
export interface KeyLimits {
  most: number;
  mostInDay: number;
}

/** Creates the key of a form: once, however often the form is sent, and only within the limits, if there are any. */
export async function createKeyOfForm(
  database: Database,
  {
    limits,
    ...newKey
  }: {
    accountId: number;
    label: string;
    tier: Tier;
    isReadOnly: boolean;
    formId: string;
    limits?: KeyLimits | undefined;
  },
): Promise<FormOutcome> {
  const { key, prefix, sha256 } = makeKey();
  return database.transaction(async (tx) => {
    const count = await lockKeyCount(tx, { accountId: newKey.accountId, mostInDay: limits?.mostInDay ?? 1 });
    const before = await keyOfForm(tx, newKey.accountId, newKey.formId);
    if (before) return { kind: "repeated", made: before };
    if (limits && count.unrevoked >= limits.most) return { kind: "full" };
    if (limits && count.waitSeconds !== null)
      return { kind: "late", retryAfterSeconds: Math.max(1, count.waitSeconds) };
    return { kind: "made", key, made: await addKeyOfForm(tx, { ...newKey, prefix, sha256 }) };
  });
}

/** Creates the owner's account and returns its first key; undefined if the store already has accounts. */
export async function createOwner(database: Database, email: string): Promise<string | undefined> {
  const { key, prefix, sha256 } = makeKey();
  const id = await addFirstAccount(database.sql, { email, label: "first key", tier: "unlimited", prefix, sha256 });
  return id === undefined ? undefined : key;
}

/** Returns the keys and links of the database, for checking requests. `secretsKeys`: of `settings`. */
export const keyStore = ({ sql, listen }: Database, secretsKeys: readonly Uint8Array[] = []): KeyStore => ({
  keys: () => keysForAccess(sql),
  links: () => linkRules(sql, secretsKeys),
  recordUse: async (uses) => void (await recordKeyUse(sql, uses)),
  recordUsage: async (batch) => void (await addUsage(sql, batch)),
  listen: (listeners) => listen("govdata_keys", listeners),
});
