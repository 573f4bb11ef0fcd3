import type { SettingsTable } from "./setting.ts";
import { readNetworks, readWholeNumber, readWord } from "./values.ts";

/** The settings of accounts, checked. */
export interface AccountSettings {
  /** Which people can make an account in a browser: all, the invited ones, or none. */
  signUp: "open" | "invited" | "closed";
  /** A session ends after so long without a visit. */
  sessionIdleHours: number;
  /** A session ends after so long in any case. */
  sessionDays: number;
  /** Networks of proxies whose `X-Forwarded-For` names the client, as CIDR. */
  trustedProxies: readonly string[];
}

/** The table of the settings of accounts. */
export const ACCOUNT_SETTINGS: SettingsTable<AccountSettings> = {
  signUp: {
    name: "GOVDATA_SIGN_UP",
    doc:
      "Which people can make an account in a browser: open for everybody, invited for those with an invitation of an " +
      "operator, closed for none.",
    accepted: "open, invited or closed",
    fallback: "closed",
    read: readWord("open", "invited", "closed"),
  },
  sessionIdleHours: {
    name: "GOVDATA_SESSION_IDLE_HOURS",
    doc: "After how many hours without a visit a browser has to sign in again.",
    accepted: "a whole number from 1 to 8760",
    fallback: "24",
    read: readWholeNumber({ least: 1, most: 8760 }),
  },
  sessionDays: {
    name: "GOVDATA_SESSION_DAYS",
    doc: "After how many days a browser has to sign in again, however often it visits.",
    accepted: "a whole number from 1 to 365",
    fallback: "14",
    read: readWholeNumber({ least: 1, most: 365 }),
  },
  trustedProxies: {
    name: "GOVDATA_TRUSTED_PROXIES",
    doc:
      "Networks of proxies in front of govdata. Their X-Forwarded-For names the client, so that pages and failed " +
      "sign-ins are counted by its address and not by that of the proxy.",
    accepted: "networks separated by commas, such as 10.1.0.0/16,fd12::/64,127.0.0.1/32",
    fallback: "",
    read: readNetworks,
  },
};
