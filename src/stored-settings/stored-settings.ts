import type { Sql } from "postgres";
import { SETTINGS, type Settings } from "../config.ts";
import type { Database } from "../storage/database.ts";
import { isSealed, isSealedAsNow, openSealed, resealed, sealSecret, whyNotOpened } from "../storage/sealing.ts";
import { dropSetting, putSetting, replaceForm, type SettingRow, settingRows } from "./queries.ts";

/** The settings that the database can have for processes whose environment does not have them. */
export const STORED_KEYS = ["contact", "censusApiKey"] as const;

/** A setting that the database can have, by its key in `Settings`. */
export type StoredKey = (typeof STORED_KEYS)[number];

/** Returns the name of a setting's environment variable. */
export const nameOf = (key: StoredKey): string => SETTINGS[key].name;

/** What is stored of a setting. */
export interface StoredSetting {
  key: StoredKey;
  /** Undefined if it can't be read; `fault` says why. */
  value: string | undefined;
  fault: string | undefined;
  setAt: Date;
  setBy: string;
  /** A secret that is stored without encryption. */
  isPlain: boolean;
}

/** A setting with its value's origin, for people. Never has the value of a secret. */
export interface StoredSettingView {
  key: StoredKey;
  name: string;
  /** Where the value comes from that this process uses. */
  origin: "environment" | "database" | "not set";
  /** The value; of a secret only `set`, or `ends in 1a2b`. Null without value. */
  shown: string | null;
  /** What the database has, used or not; null for nothing. */
  stored: Pick<StoredSetting, "fault" | "setAt" | "setBy" | "isPlain"> | null;
}

/** The settings that the environment gives: its values win, and its keys open stored secrets. */
type Given = Pick<Settings, StoredKey | "secretsKeys">;

/** Reads the stored settings, with secrets opened. */
export async function readStored(sql: Sql, { secretsKeys }: Given): Promise<StoredSetting[]> {
  return (await settingRows(sql)).flatMap((row) => {
    const key = STORED_KEYS.find((candidate) => nameOf(candidate) === row.name);
    return key === undefined ? [] : [opened(key, row, secretsKeys)];
  });
}

function opened(key: StoredKey, row: SettingRow, keys: Settings["secretsKeys"]): StoredSetting {
  const { name, value: stored, set_at: setAt, set_by: setBy } = row;
  const isSecret = SETTINGS[key].secret === true;
  const value = isSecret ? openSealed(stored, keys, name) : stored;
  const fault = value === undefined ? `it is stored encrypted, and ${whyNotOpened(keys)}` : undefined;
  return { key, value, fault, setAt, setBy, isPlain: isSecret && !isSealed(stored) };
}

/** Returns the settings of a process, with stored ones where its environment has none. */
export async function withStored(database: Database, given: Settings): Promise<Settings> {
  const stored = await readStored(database.sql, given);
  return { ...given, ...Object.fromEntries(STORED_KEYS.map((key) => [key, usedValue(key, given, stored)])) };
}

/** Returns the value that a process uses: that of its environment, else the stored one. */
export const usedValue = (key: StoredKey, given: Given, stored: readonly StoredSetting[]): string | undefined =>
  given[key] ?? stored.find((setting) => setting.key === key)?.value;

/** Returns each setting with the origin of its value. */
export async function storedViews(sql: Sql, given: Given): Promise<StoredSettingView[]> {
  const stored = await readStored(sql, given);
  return STORED_KEYS.map((key) => {
    const setting = stored.find((candidate) => candidate.key === key);
    const value = usedValue(key, given, stored);
    const origin = given[key] === undefined ? "database" : "environment";
    return {
      key,
      name: nameOf(key),
      origin: value === undefined ? "not set" : origin,
      shown: value === undefined ? null : shownText(key, value),
      stored: setting
        ? { fault: setting.fault, setAt: setting.setAt, setBy: setting.setBy, isPlain: setting.isPlain }
        : null,
    };
  });
}

/** A secret shows its last characters only if it has many more. */
const [SHOWN_CHARACTERS, LEAST_LENGTH] = [4, 16];

function shownText(key: StoredKey, value: string): string {
  if (!SETTINGS[key].secret) return value;
  return value.length < LEAST_LENGTH ? "set" : `ends in ${value.slice(-SHOWN_CHARACTERS)}`;
}

/** Says why a text is not accepted as a setting's value; undefined if it is. Never quotes a secret. */
export function settingFault(key: StoredKey, text: string): string | undefined {
  const { secret, accepted, read } = SETTINGS[key];
  if (read(text) !== undefined) return undefined;
  return `${secret ? "the value" : `"${text.slice(0, 120)}"`} is not accepted; accepted: ${accepted}`;
}

/** Stores a value that {@link settingFault} accepts, and notifies every instance. `by`: an account, or the command. */
export async function storeSetting(
  sql: Sql,
  { secretsKeys }: Given,
  { key, value, by }: { key: StoredKey; value: string; by: string },
): Promise<void> {
  const name = nameOf(key);
  await putSetting(sql, {
    name,
    value: SETTINGS[key].secret ? sealSecret(value, secretsKeys, name) : value,
    set_by: by,
  });
}

/** Removes a stored setting, and notifies every instance. Returns whether it was stored. */
export const removeSetting = (sql: Sql, key: StoredKey): Promise<boolean> => dropSetting(sql, nameOf(key));

/** Encrypts stored secrets that the first key does not encrypt yet. Secrets that no key decrypts stay. */
export async function sealStoredSettings(sql: Sql, { secretsKeys: keys }: Given): Promise<void> {
  const names = STORED_KEYS.filter((key) => SETTINGS[key].secret).map(nameOf);
  for (const row of await settingRows(sql)) {
    if (!names.includes(row.name) || isSealedAsNow(row.value, keys, row.name)) continue;
    const form = resealed(row.value, keys, row.name);
    if (form !== undefined) await replaceForm(sql, row, form);
  }
}
