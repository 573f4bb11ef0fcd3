import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { commandText } from "./command.ts";
import { usageError } from "./errors.ts";
import { nearest } from "./nearest.ts";
import { ROLE_NAMES, ROLES, type Role } from "./roles.ts";
import { ACCOUNT_SETTINGS, type AccountSettings } from "./settings/accounts.ts";
import { EMBEDDING_SETTINGS, type EmbeddingSettings } from "./settings/embeddings.ts";
import { KEY_SETTINGS, type KeySettings } from "./settings/keys.ts";
import { type Environment, OFF, orOff, type Setting, type SettingsTable } from "./settings/setting.ts";
import {
  hidePassword,
  type ListenAddress,
  readApiKey,
  readBaseUrl,
  readCron,
  readDatabaseUrl,
  readEmail,
  readListenAddress,
  readOrigins,
  readSwitch,
  readWholeNumber,
  readWord,
  readWords,
} from "./settings/values.ts";
import { WEBHOOK_SETTINGS, type WebhookSettings } from "./settings/webhooks.ts";

/** Every setting, checked. A setting without value and default is undefined. */
export interface Settings extends WebhookSettings, EmbeddingSettings, KeySettings, AccountSettings {
  /** Absolute path of the folder with everything that this program stores. */
  home: string;
  listen: ListenAddress;
  /** Without a slash at the end. */
  baseUrl: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** A folder or an object-store URI of LanceDB. */
  vectorsUri: string;
  roles: readonly Role[];
  /** Whether everybody may look at the data in the portal, or only people with an account. */
  explorer: "open" | "accounts";
  /** Pages of data that one network address can open in a minute; undefined: any number. */
  pagesPerMinute: number | undefined;
  contact: string | undefined;
  /** Undefined: no metrics are served. */
  metricsListen: ListenAddress | undefined;
  ownerEmail: string;
  log: "errors" | "requests";
  slowRequestMs: number;
  /** Origins that browsers may call from; `["*"]` for all; none by default. */
  corsOrigins: readonly string[];
  cacheMb: number;
  /** Disk space for Parquet files: of all, and of those that one account's requests made. */
  parquetMb: number;
  parquetAccountMb: number;
  maxBodyKb: number;
  /** The most streams of events that an account can have open in this process. */
  streamsPerAccount: number;
  shutdownSeconds: number;
  starterData: boolean;
  censusApiKey: string | undefined;
  blsApiKey: string | undefined;
  /** A cron expression in UTC; undefined: nothing is loaded on a schedule. */
  loadSchedule: string | undefined;
  /** How often EDGAR's feed of new filings is read; undefined: never. */
  edgarPollSeconds: number | undefined;
  /** The filers with new filings that are read: the loaded companies, or all. */
  edgarFilers: "loaded" | "all";
  /** Address of a mirror with EDGAR's paths, without a slash at the end; undefined: EDGAR itself. */
  edgarMirror: string | undefined;
  /** How much of one processor the worker of the search index may use, in percent. */
  searchShare: number;
}

/** The settings that the API runs by, passed whole to wherever one of them is used. */
export type ApiSettings = Pick<
  Settings,
  | "listen"
  | "baseUrl"
  | "metricsListen"
  | "cacheMb"
  | "maxBodyKb"
  | "streamsPerAccount"
  | "slowRequestMs"
  | "log"
  | "corsOrigins"
  | "shutdownSeconds"
  | "databasePool"
>;

/** The table that reads, prints and documents the settings. */
export const SETTINGS: SettingsTable<Settings> = {
  home: {
    name: "GOVDATA_HOME",
    doc: "The folder that holds the database, the vectors, the cache of downloaded files and the log of PostgreSQL.",
    accepted: "a path",
    fallback: (env) => (process.getuid?.() === 0 ? "/var/lib/govdata" : join(env.HOME || homedir(), ".govdata")),
    read: (value) => resolve(value),
  },
  listen: {
    name: "GOVDATA_LISTEN",
    doc: "The address and port that the API listens on; 0.0.0.0 for every address, port 0 for any free port.",
    accepted: "HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080",
    fallback: "127.0.0.1:8080",
    read: readListenAddress,
  },
  baseUrl: {
    name: "GOVDATA_BASE_URL",
    doc:
      "The address that users reach, for links and the OpenAPI document; a proxy makes it differ from " +
      "GOVDATA_LISTEN.",
    accepted: "a http or https URL without query, such as https://data.example.org or https://example.org/gov",
    fallback: (env) => `http://${env.GOVDATA_LISTEN || "127.0.0.1:8080"}`,
    read: readBaseUrl,
  },
  databaseUrl: {
    name: "DATABASE_URL",
    doc: "A PostgreSQL server, 14 or newer. Without it govdata runs its own PostgreSQL in GOVDATA_HOME.",
    accepted: "postgres://USER:PASSWORD@HOST:PORT/DATABASE, or postgres://USER@/DATABASE?host=/SOCKET/FOLDER",
    read: readDatabaseUrl,
  },
  databasePool: {
    name: "GOVDATA_DATABASE_POOL",
    doc: "The most connections to the database that the API keeps open; loads and transactions have their own.",
    accepted: "a whole number from 1 to 200",
    fallback: "16",
    read: readWholeNumber({ least: 1, most: 200 }),
  },
  vectorsUri: {
    name: "VECTORS_URI",
    doc: "Where the vectors of the search are: a folder, or an object store that several machines share.",
    accepted: "a path, or a URI that starts with s3://, gs:// or az://",
    fallback: (env) => join(homeOf(env), "vectors"),
    read: (value) => {
      if (/^(s3|gs|az):\/\/./.test(value)) return value;
      return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? undefined : resolve(value);
    },
  },
  roles: {
    name: "GOVDATA_ROLES",
    doc:
      "What this process does, for several machines on one database: " +
      `${ROLE_NAMES.map((name) => `${name} ${ROLES[name]}`).join(", ")}.`,
    accepted: `one or more of ${ROLE_NAMES.join(", ")}, separated by commas`,
    fallback: ROLE_NAMES.join(","),
    read: readWords(ROLE_NAMES),
  },
  explorer: {
    name: "GOVDATA_EXPLORER",
    doc:
      "Whether pages with data need an account: open for everybody that reaches the address, accounts for people " +
      "that have signed in. The API needs a key in either case.",
    accepted: "open or accounts",
    fallback: "open",
    read: readWord("open", "accounts"),
  },
  pagesPerMinute: {
    name: "GOVDATA_PAGES_PER_MINUTE",
    doc:
      "How many pages with data a network address can open in a minute, suggestions of the search box included. This " +
      "machine is not limited, and neither are clients of a proxy on it that GOVDATA_TRUSTED_PROXIES does not name.",
    accepted: "a whole number from 1 to 1000000, or off",
    fallback: "300",
    read: orOff(readWholeNumber({ least: 1, most: 1_000_000 })),
  },
  contact: {
    name: "GOVDATA_CONTACT",
    doc:
      "Your e-mail address, for the User-Agent: agencies require one for downloads of their files. Without it, what " +
      "the page /operator/fill or govdata settings stored is used.",
    accepted: "an e-mail address",
    read: readEmail,
  },
  metricsListen: {
    name: "GOVDATA_METRICS_LISTEN",
    doc: "The address and port that Prometheus reads /metrics from. If the port is taken, that is only a warning.",
    accepted: "HOST:PORT, such as 127.0.0.1:9464, or off",
    fallback: "127.0.0.1:9464",
    read: orOff(readListenAddress),
  },
  ownerEmail: {
    name: "GOVDATA_OWNER_EMAIL",
    doc: "The e-mail address of the account that the first start of an empty store makes.",
    accepted: "an e-mail address",
    fallback: "owner@localhost",
    read: readEmail,
  },
  ...KEY_SETTINGS,
  ...ACCOUNT_SETTINGS,
  log: {
    name: "GOVDATA_LOG",
    doc: "What the log holds: errors and slow requests, or a line for every request.",
    accepted: "errors or requests",
    fallback: "errors",
    read: readWord("errors", "requests"),
  },
  slowRequestMs: {
    name: "GOVDATA_SLOW_REQUEST_MS",
    doc: "A request that takes longer than this many milliseconds is logged as slow.",
    accepted: "a whole number from 1 to 600000",
    fallback: "1000",
    read: readWholeNumber({ least: 1, most: 600_000 }),
  },
  corsOrigins: {
    name: "GOVDATA_CORS_ORIGINS",
    doc: "Origins whose web pages may call the API from a browser; none by default, * for all.",
    accepted: "origins separated by commas, such as https://app.example.org, or *",
    fallback: "",
    read: readOrigins,
  },
  cacheMb: {
    name: "GOVDATA_CACHE_MB",
    doc: "Megabytes of memory for cached answers; 0 turns the cache off.",
    accepted: "a whole number from 0 to 65536",
    fallback: "32",
    read: readWholeNumber({ least: 0, most: 65_536 }),
  },
  parquetMb: {
    name: "GOVDATA_PARQUET_MB",
    doc: "Megabytes of disk, in cache/parquet of GOVDATA_HOME, for the Parquet files that requests have made.",
    accepted: "a whole number from 1 to 1048576",
    fallback: "4096",
    read: readWholeNumber({ least: 1, most: 1_048_576 }),
  },
  parquetAccountMb: {
    name: "GOVDATA_PARQUET_ACCOUNT_MB",
    doc:
      "The most of GOVDATA_PARQUET_MB that files of one account's requests take. A larger file is refused with " +
      "status 400.",
    accepted: "a whole number from 1 to 1048576",
    fallback: "1024",
    read: readWholeNumber({ least: 1, most: 1_048_576 }),
  },
  maxBodyKb: {
    name: "GOVDATA_MAX_BODY_KB",
    doc: "The largest request body that is accepted, in kilobytes.",
    accepted: "a whole number from 1 to 102400",
    fallback: "1024",
    read: readWholeNumber({ least: 1, most: 102_400 }),
  },
  streamsPerAccount: {
    name: "GOVDATA_STREAMS_PER_ACCOUNT",
    doc: "The most streams of events that an account can have open at the same time, in each process.",
    accepted: "a whole number from 1 to 100000",
    fallback: "20",
    read: readWholeNumber({ least: 1, most: 100_000 }),
  },
  shutdownSeconds: {
    name: "GOVDATA_SHUTDOWN_SECONDS",
    doc: "How long a stop waits for running requests.",
    accepted: "a whole number from 0 to 3600",
    fallback: "20",
    read: readWholeNumber({ least: 0, most: 3600 }),
  },
  starterData: {
    name: "GOVDATA_STARTER_DATA",
    doc: "Whether the first start of an empty store loads the data that comes with govdata.",
    accepted: "on or off",
    fallback: "on",
    read: readSwitch,
  },
  censusApiKey: {
    name: "CENSUS_API_KEY",
    doc:
      "The key of the Census API, free at https://api.census.gov/data/key_signup.html. Without it, what the " +
      "page /operator/fill or govdata settings stored is used; without that, loads read whole tables, from 2021 on.",
    accepted: "a key of 8 to 128 letters, digits and hyphens",
    secret: true,
    read: readApiKey,
  },
  blsApiKey: {
    name: "BLS_API_KEY",
    doc:
      "The key of the Bureau of Labor Statistics' API, free at https://data.bls.gov/registrationEngine/. No load " +
      "needs it: they read files, which need no key.",
    accepted: "a key of 8 to 128 letters, digits and hyphens",
    secret: true,
    read: readApiKey,
  },
  loadSchedule: {
    name: "GOVDATA_LOAD_SCHEDULE",
    doc:
      "When the loader looks for new vintages, besides the days of releases: minute, hour, day, month and weekday of " +
      "cron, in UTC.",
    accepted: 'a cron expression of five fields, such as "17 5 * * *", or off',
    fallback: "17 5 * * *",
    read: orOff(readCron),
  },
  edgarPollSeconds: {
    name: "GOVDATA_EDGAR_POLL_SECONDS",
    doc: "How often EDGAR's feed of new filings is read while EDGAR accepts filings. Needs GOVDATA_CONTACT.",
    accepted: "a whole number from 10 to 3600, or off",
    fallback: "30",
    read: orOff(readWholeNumber({ least: 10, most: 3600 })),
  },
  edgarFilers: {
    name: "GOVDATA_EDGAR_FILERS",
    doc: "Which filers' new filings are read from the feed: those of the companies that are loaded, or of all filers.",
    accepted: "loaded or all",
    fallback: "loaded",
    read: readWord("loaded", "all"),
  },
  edgarMirror: {
    name: "GOVDATA_EDGAR_MIRROR",
    doc:
      "A mirror of EDGAR, such as a caching proxy: new filings and scheduled loads are read from there. It has the " +
      "paths of www.sec.gov and data.sec.gov. Its feed is read at all hours.",
    accepted: "a http or https URL without query, such as http://edgar.internal:8000",
    read: readBaseUrl,
  },
  ...WEBHOOK_SETTINGS,
  ...EMBEDDING_SETTINGS,
  searchShare: {
    name: "GOVDATA_SEARCH_SHARE",
    doc:
      "How much of one processor the worker of the search index may use, in percent. It has the lowest priority in " +
      "any case: requests come first.",
    accepted: "a whole number from 1 to 100",
    fallback: "100",
    read: readWholeNumber({ least: 1, most: 100 }),
  },
};

/** Names that the program reads, but that are not settings. */
const FOREIGN = /^GOVDATA_(TEST_|LAUNCHER$)/;

/**
 * Reads every setting. An empty variable counts as unset.
 * @throws `usage` that names each bad value and what is accepted instead.
 */
export function readSettings(env: Environment = process.env): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(SETTINGS)) {
    const variable = env[setting.name] || undefined;
    const raw = variable ?? fallbackOf(setting, env);
    const value = raw === undefined ? undefined : setting.read(raw);
    // A default can only be wrong if it is made from another setting, which is then reported itself.
    if (variable !== undefined && value === undefined)
      problems.push(
        (setting.secret ? setting.name : `${setting.name}="${hidePassword(variable)}"`) +
          ` is not accepted; accepted: ${setting.accepted}`,
      );
    settings[key] = value === OFF ? undefined : value;
  }
  if (problems.length > 0) throw usageError(problems.join("\n"));
  // Each value was made by the `read` of its own key, whose type SETTINGS checks.
  return settings as unknown as Settings;
}

/** Returns a sentence for each unknown variable with our prefix, with the name that was probably meant. */
export function settingWarnings(env: Environment = process.env): string[] {
  const names = Object.values(SETTINGS).map((setting) => setting.name);
  return Object.keys(env)
    .filter((name) => name.startsWith("GOVDATA_") && !names.includes(name) && !FOREIGN.test(name))
    .map((name) => {
      const suggestion = nearest(name, names);
      const hint = suggestion ? `did you mean ${suggestion}?` : `${commandText("config")} lists all`;
      return `there is no setting ${name}; ${hint}`;
    });
}

/** A setting as `govdata config` shows it. */
export interface SettingView {
  name: string;
  /** Secrets are hidden; null means no value. */
  value: string | null;
  origin: "environment" | "default" | "not set";
  accepted: string;
  doc: string;
}

/** Returns every setting with its value and origin, without secrets. Values that are not accepted are shown, too. */
export const describeSettings = (env: Environment = process.env): SettingView[] =>
  Object.values(SETTINGS).map((setting) => {
    const variable = env[setting.name] || undefined;
    const fallback = fallbackOf(setting, env);
    const value = variable ?? fallback;
    const shownValue = setting.secret && value !== "" ? "(hidden)" : hidePassword(value ?? "");
    const fallbackOrigin = fallback === undefined ? "not set" : "default";
    return {
      name: setting.name,
      value: value === undefined ? null : shownValue,
      origin: variable === undefined ? fallbackOrigin : "environment",
      accepted: setting.accepted,
      doc: setting.doc,
    };
  });

const fallbackOf = (setting: Setting<unknown>, env: Environment): string | undefined =>
  typeof setting.fallback === "function" ? setting.fallback(env) : setting.fallback;

const homeOf = (env: Environment): string => resolve(env.GOVDATA_HOME || fallbackOf(SETTINGS.home, env) || "");
