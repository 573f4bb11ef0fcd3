import { orOff, type SettingsTable } from "./setting.ts";
import {
  type ListenAddress,
  readNetworks,
  readSecretsKeys,
  readServerAddress,
  readSwitch,
  readWholeNumber,
} from "./values.ts";

/** The settings of webhooks, checked. */
export interface WebhookSettings {
  /** Networks that webhooks may be sent to although they are not public, as CIDR: `10.1.0.0/16`. */
  allowNetworks: readonly string[];
  /** Whether webhooks may be sent to `http` addresses. */
  allowHttp: boolean;
  /** The DNS server that names of targets are resolved by; undefined: the system's. */
  resolver: ListenAddress | undefined;
  /** Keys of 32 bytes that signing secrets are stored with: the first encrypts, any decrypts. `[]`: not encrypted. */
  secretsKeys: readonly Uint8Array[];
  /** The most subscriptions of an account. */
  webhooksPerAccount: number;
  /** How long finished deliveries are kept, in days; undefined: for good. */
  deliveryDays: number | undefined;
  /** How long the data of events is kept, in days; undefined: for good. */
  eventDays: number | undefined;
}

/** The table of the settings of webhooks. */
export const WEBHOOK_SETTINGS: SettingsTable<WebhookSettings> = {
  allowNetworks: {
    name: "GOVDATA_ALLOW_NETWORKS",
    doc: "Networks that webhooks may be sent to although they are not public, such as a receiver on this machine.",
    accepted: "networks separated by commas, such as 10.1.0.0/16,fd12::/64,127.0.0.1/32",
    fallback: "",
    read: readNetworks,
  },
  allowHttp: {
    name: "GOVDATA_ALLOW_HTTP",
    doc: "Whether webhooks may be sent to http addresses; by default only to https.",
    accepted: "on or off",
    fallback: "off",
    read: readSwitch,
  },
  resolver: {
    name: "GOVDATA_RESOLVER",
    doc: "The DNS server that the names of webhooks' targets are resolved by; by default the system's.",
    accepted: "ADDRESS:PORT, such as 127.0.0.1:53 or [::1]:53",
    read: readServerAddress,
  },
  secretsKeys: {
    name: "GOVDATA_SECRETS_KEY",
    doc:
      "Encrypts the signing secrets of webhooks, and a stored CENSUS_API_KEY, in the database. Of several keys, the " +
      "first encrypts and all decrypt, so that a key can be replaced.",
    accepted: "32 random bytes in base64, such as from: openssl rand -base64 32; or several, separated by commas",
    fallback: "",
    secret: true,
    read: readSecretsKeys,
  },
  webhooksPerAccount: {
    name: "GOVDATA_WEBHOOKS_PER_ACCOUNT",
    doc:
      "The most webhook subscriptions that an account can have. In any minute it can have five test deliveries, and " +
      "five replays, for each of them. Operators, and the commands of govdata webhooks, are not limited.",
    accepted: "a whole number from 1 to 10000",
    fallback: "50",
    read: readWholeNumber({ least: 1, most: 10_000 }),
  },
  deliveryDays: {
    name: "GOVDATA_DELIVERY_DAYS",
    doc: "How many days finished webhook deliveries and their attempts are kept.",
    accepted: "a whole number from 1 to 36500, or off to keep them for good",
    fallback: "30",
    read: orOff(readWholeNumber({ least: 1, most: 36_500 })),
  },
  eventDays: {
    name: "GOVDATA_EVENT_DAYS",
    doc: "How many days the data of events is kept; never shorter than deliveries.",
    accepted: "a whole number from 1 to 36500, or off to keep it for good",
    fallback: "off",
    read: orOff(readWholeNumber({ least: 1, most: 36_500 })),
  },
};
