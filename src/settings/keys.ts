import { orOff, type SettingsTable } from "./setting.ts";
import { readWholeNumber, readWords } from "./values.ts";

/** The names of the tiers of keys; `../http/access/rates.ts` has their limits. */
export const TIER_NAMES = ["free", "standard", "unlimited"] as const;

/** A tier of keys. */
export type Tier = (typeof TIER_NAMES)[number];

/** The settings of keys and of their usage, checked. */
export interface KeySettings {
  /** The tiers that an account may choose from; operators choose from all. */
  keyTiers: readonly Tier[];
  /** The most keys of an account that are not revoked. */
  keysPerAccount: number;
  /** The most keys that an account makes in 24 hours, revoked ones included. */
  keysPerDay: number;
  /** The most links of an account that have not ended. */
  linksPerAccount: number;
  /** How many days the counts of requests are kept; undefined: for good. */
  usageDays: number | undefined;
}

/** The table of the settings of keys. */
export const KEY_SETTINGS: SettingsTable<KeySettings> = {
  keyTiers: {
    name: "GOVDATA_KEY_TIERS",
    doc:
      "The tiers that an account may choose for a key on the pages. Operators, and govdata keys create, may choose " +
      "any tier.",
    accepted: `one or more of ${TIER_NAMES.join(", ")}, separated by commas`,
    fallback: "free,standard",
    read: readWords(TIER_NAMES),
  },
  keysPerAccount: {
    name: "GOVDATA_KEYS_PER_ACCOUNT",
    doc:
      "The most keys that an account can have on the pages; revoked keys do not count. Operators, and govdata keys " +
      "create, are not limited.",
    accepted: "a whole number from 1 to 10000",
    fallback: "20",
    read: readWholeNumber({ least: 1, most: 10_000 }),
  },
  keysPerDay: {
    name: "GOVDATA_KEYS_PER_DAY",
    doc:
      "The most keys that an account can make on the pages in 24 hours, revoked ones included. Operators, and " +
      "govdata keys create, are not limited.",
    accepted: "a whole number from 1 to 10000",
    fallback: "40",
    read: readWholeNumber({ least: 1, most: 10_000 }),
  },
  linksPerAccount: {
    name: "GOVDATA_LINKS_PER_ACCOUNT",
    doc:
      "The most signed links that an account can have; revoked and expired ones do not count. Operators, and govdata " +
      "links create, are not limited.",
    accepted: "a whole number from 1 to 10000",
    fallback: "200",
    read: readWholeNumber({ least: 1, most: 10_000 }),
  },
  usageDays: {
    name: "GOVDATA_USAGE_DAYS",
    doc: "How many days the counts of each key's requests are kept, by day, endpoint and status.",
    accepted: "a whole number from 1 to 36500, or off to keep them for good",
    fallback: "400",
    read: orOff(readWholeNumber({ least: 1, most: 36_500 })),
  },
};
