import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { commandText } from "../src/command.ts";
import { describeSettings, readSettings, SETTINGS, settingWarnings } from "../src/config.ts";
import { addressText, hidePassword, readListenAddress } from "../src/settings/values.ts";

const HOME = { HOME: "/home/ann" };

test("an empty environment gives every default", () => {
  const settings = readSettings(HOME);
  expect(settings).toMatchObject({
    listen: { host: "127.0.0.1", port: 8080 },
    baseUrl: "http://127.0.0.1:8080",
    metricsListen: { host: "127.0.0.1", port: 9464 },
    roles: ["api", "loader", "webhooks", "search"],
    corsOrigins: [],
    log: "errors",
    starterData: true,
    searchShare: 100,
    ownerEmail: "owner@localhost",
  });
  expect([settings.databaseUrl, settings.censusApiKey, settings.contact]).toEqual([undefined, undefined, undefined]);
  expect(settings.home).toBe(process.getuid?.() === 0 ? "/var/lib/govdata" : "/home/ann/.govdata");
  expect(settings.vectorsUri).toBe(`${settings.home}/vectors`);
});

test("what follows from another setting follows it", () => {
  const settings = readSettings({ ...HOME, GOVDATA_HOME: "/data", GOVDATA_LISTEN: "0.0.0.0:80" });
  expect(settings.vectorsUri).toBe("/data/vectors");
  expect(settings.baseUrl).toBe("http://0.0.0.0:80");
});

test("an empty variable counts as one that is not set", () => {
  expect(readSettings({ ...HOME, GOVDATA_LOG: "", DATABASE_URL: "" })).toEqual(readSettings(HOME));
});

describe("a value that is accepted", () => {
  test.each([
    ["GOVDATA_LISTEN", "[::1]:0", "listen", { host: "::1", port: 0 }],
    ["GOVDATA_METRICS_LISTEN", "off", "metricsListen", undefined],
    ["GOVDATA_LOAD_SCHEDULE", "off", "loadSchedule", undefined],
    ["GOVDATA_LOAD_SCHEDULE", "*/5 1-3 * jan mon#1", "loadSchedule", "*/5 1-3 * jan mon#1"],
    ["GOVDATA_RESOLVER", "[::1]:5353", "resolver", { host: "::1", port: 5353 }],
    ["GOVDATA_ROLES", "loader, api", "roles", ["api", "loader"]],
    ["GOVDATA_CORS_ORIGINS", "*", "corsOrigins", ["*"]],
    ["GOVDATA_CORS_ORIGINS", "https://a.org,http://b.org:8000", "corsOrigins", ["https://a.org", "http://b.org:8000"]],
    ["GOVDATA_BASE_URL", "https://data.example.org/", "baseUrl", "https://data.example.org"],
    ["GOVDATA_STARTER_DATA", "off", "starterData", false],
    ["GOVDATA_EMBEDDINGS", "builtin", "embeddings", { kind: "builtin" }],
    ["GOVDATA_EMBEDDINGS", "/models/e5/", "embeddings", { kind: "folder", path: "/models/e5" }],
    ["GOVDATA_EMBEDDINGS", "http://[::1]:8000/v1/", "embeddings", { kind: "server", url: "http://[::1]:8000/v1" }],
    ["GOVDATA_CACHE_MB", "0", "cacheMb", 0],
    ["VECTORS_URI", "s3://bucket/vectors", "vectorsUri", "s3://bucket/vectors"],
    [
      "DATABASE_URL",
      "postgres://ann@/data?host=/run/postgresql",
      "databaseUrl",
      "postgres://ann@localhost/data?host=/run/postgresql",
    ],
    ["DATABASE_URL", "postgres:///d?host=/run", "databaseUrl", "postgres:///d?host=/run"],
    ["DATABASE_URL", "postgresql://h:5433/d", "databaseUrl", "postgresql://h:5433/d"],
  ] as const)("%s=%s means what it says", (name, value, key, meant) => {
    expect(readSettings({ ...HOME, [name]: value })[key]).toEqual(meant as never);
  });
});

describe("a value that is not accepted", () => {
  test.each([
    ["GOVDATA_LISTEN", "8080"],
    ["GOVDATA_LISTEN", "localhost:65536"],
    ["GOVDATA_LISTEN", "::1:80"],
    ["GOVDATA_BASE_URL", "data.example.org"],
    ["GOVDATA_EMBEDDINGS", "openai"],
    ["GOVDATA_EMBEDDINGS", "ftp://models.example.org"],
    ["GOVDATA_BASE_URL", "https://data.example.org/?a=b"],
    ["GOVDATA_RESOLVER", "dns.example.org:53"],
    ["GOVDATA_RESOLVER", "127.0.0.1"],
    ["GOVDATA_ROLES", "api,loaders"],
    ["GOVDATA_ROLES", ","],
    ["GOVDATA_CONTACT", "ann"],
    ["GOVDATA_LOG", "Errors"],
    ["GOVDATA_SLOW_REQUEST_MS", "0"],
    ["GOVDATA_SLOW_REQUEST_MS", "1e3"],
    ["GOVDATA_CACHE_MB", "-1"],
    ["GOVDATA_CORS_ORIGINS", "https://a.org/path"],
    ["GOVDATA_CORS_ORIGINS", "*,https://a.org"],
    ["GOVDATA_DATABASE_POOL", "201"],
    ["GOVDATA_LOAD_SCHEDULE", "daily"],
    ["GOVDATA_LOAD_SCHEDULE", "99 5 * * *"],
    ["GOVDATA_CONTACT", "ann\u001b[31m@example.org"],
    ["GOVDATA_STARTER_DATA", "yes"],
    ["VECTORS_URI", "http://bucket/vectors"],
    ["DATABASE_URL", "mysql://h/d"],
    ["DATABASE_URL", "postgres:///d"],
    ["DATABASE_URL", "postgres://ann@/d"],
  ])("%s=%s stops the start, and the message says what is accepted", (name, value) => {
    const setting = Object.values(SETTINGS).find((each) => each.name === name);
    expect(() => readSettings({ ...HOME, [name]: value })).toThrow(
      `${name}="${value}" is not accepted; accepted: ${setting?.accepted}`,
    );
  });

  test("each of several is named", () => {
    const read = () => readSettings({ ...HOME, GOVDATA_LOG: "all", GOVDATA_CACHE_MB: "many" });
    expect(read).toThrow(/GOVDATA_LOG="all"[\s\S]*GOVDATA_CACHE_MB="many"/);
  });

  test("is named by itself, not with the defaults that are made from it", () => {
    const read = () => readSettings({ ...HOME, GOVDATA_LISTEN: "a:99999" });
    expect(read).toThrow(/^GOVDATA_LISTEN="a:99999" is not accepted[^\n]*$/);
  });

  test("a secret is named but not shown", () => {
    const read = () => readSettings({ ...HOME, CENSUS_API_KEY: "not a key" });
    expect(read).toThrow("CENSUS_API_KEY is not accepted");
    expect(read).not.toThrow(/not a key/);
  });
});

describe("a name of ours that does not exist", () => {
  test("is a warning with the nearest known name", () => {
    expect(settingWarnings({ ...HOME, GOVDATA_LISTN: "x", GOVDATA_HOME: "/data" })).toEqual([
      "there is no setting GOVDATA_LISTN; did you mean GOVDATA_LISTEN?",
    ]);
  });

  test("that is near none points to the list", () => {
    expect(settingWarnings({ GOVDATA_ZZZZZZ: "x" })).toEqual([
      `there is no setting GOVDATA_ZZZZZZ; ${commandText("config")} lists all`,
    ]);
  });
});

describe("what config shows", () => {
  const views = describeSettings({
    ...HOME,
    CENSUS_API_KEY: "0123456789abcdef",
    DATABASE_URL: "postgres://ann:pa@ss@h/d?password=pass",
  });
  const view = (name: string) => views.find((each) => each.name === name);

  test("is a row for every setting, described", () => {
    expect(views.map(({ name }) => name)).toEqual(Object.values(SETTINGS).map(({ name }) => name));
    expect(new Set(views.map(({ name }) => name)).size).toBe(views.length);
    for (const { doc, accepted } of views) {
      expect(doc).toMatch(/^[A-Z].{20,}\.$/);
      expect(accepted).toMatch(/^[^.]+/);
    }
  });

  test("says where each value came from", () => {
    expect(view("CENSUS_API_KEY")?.origin).toBe("environment");
    expect(view("GOVDATA_LISTEN")).toMatchObject({ origin: "default", value: "127.0.0.1:8080" });
    expect(view("BLS_API_KEY")).toMatchObject({ origin: "not set", value: null });
  });

  test("does not say that a secret without a value is hidden", () => {
    expect(view("GOVDATA_SECRETS_KEY")).toMatchObject({ origin: "default", value: "" });
  });

  test("hides keys and passwords", () => {
    expect(view("CENSUS_API_KEY")?.value).toBe("(hidden)");
    expect(view("DATABASE_URL")?.value).toBe("postgres://ann:(hidden)@h/d?password=(hidden)");
  });

  test("leaves an address without a password as it is", () => {
    for (const url of ["postgres://ann@h/d", "http://h:80/a", "postgres://h:5432/d"])
      expect(hidePassword(url)).toBe(url);
  });

  test("never shows a password, however the URL is written", () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    const password = fc.string({ minLength: 6 }).map((text) => `SECRET${text}`);
    fc.assert(
      fc.property(name, password, name, (user, secret, host) => {
        expect(hidePassword(`postgres://${user}:${secret}@${host}/d`)).not.toContain("SECRET");
      }),
    );
  });
});

test("an address that was read is written the same way", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.domain()), fc.integer({ min: 0, max: 65_535 }), (host, port) => {
      expect(readListenAddress(addressText({ host, port }))).toEqual({ host, port });
    }),
  );
});
