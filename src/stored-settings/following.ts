import type { Settings } from "../config.ts";
import { startFollowing } from "../http/following.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import {
  nameOf,
  readStored,
  removeSetting,
  STORED_KEYS,
  type StoredKey,
  type StoredSetting,
  type StoredSettingView,
  sealStoredSettings,
  storedViews,
  storeSetting,
  usedValue,
} from "./stored-settings.ts";

/** The settings of a running process: those of its environment, and those that the database has. */
export interface LiveSettings {
  /** Stored settings change while the process runs, so read them where they are used. A copy does not change. */
  readonly settings: Settings;
  /** Returns each setting that can be stored, with the origin of its value. */
  views(): Promise<StoredSettingView[]>;
  /** Stores a value that was checked. This process uses it from then on, the others within a second. */
  store(key: StoredKey, value: string, by: string): Promise<void>;
  /** Removes a stored value. */
  remove(key: StoredKey): Promise<void>;
  /** Calls `listener` after each change of a value that is used, until the returned function is called. */
  onChange(listener: () => void): () => void;
  stop(): Promise<void>;
}

/** Reads the stored settings, and reads them again after each change, by whichever process. */
export async function followSettings(
  database: Database,
  given: Settings,
  { log, secrets = new Set() }: { log: Log; secrets?: Set<string> },
): Promise<LiveSettings> {
  const { sql } = database;
  const listeners = new Set<() => void>();
  let stored: readonly StoredSetting[] = [];
  const usedOf = (key: StoredKey) => usedValue(key, given, stored);
  const read = async (): Promise<void> => {
    const before = STORED_KEYS.map(usedOf);
    stored = await readStored(sql, given);
    for (const { key, fault } of stored)
      if (fault !== undefined) log.error(`the stored ${nameOf(key)} is not used: ${fault}`);
    const apiKey = usedOf("censusApiKey");
    if (apiKey !== undefined) secrets.add(apiKey);
    if (STORED_KEYS.some((key, index) => usedOf(key) !== before[index])) for (const listener of listeners) listener();
  };
  await sealStoredSettings(sql, given);
  const following = await startFollowing({
    read,
    listen: (each) => database.listen("govdata_settings", each),
    onError: (error) => log.error("the stored settings could not be read again", { error }),
  });
  const getters = STORED_KEYS.map((key) => [key, { enumerable: true, get: () => usedOf(key) }] as const);
  return {
    settings: Object.defineProperties({ ...given }, Object.fromEntries(getters)),
    views: () => storedViews(sql, given),
    async store(key, value, by) {
      await storeSetting(sql, given, { key, value, by });
      await following.refresh();
    },
    async remove(key) {
      await removeSetting(sql, key);
      await following.refresh();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: following.stop,
  };
}
