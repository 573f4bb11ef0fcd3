import { afterEach, describe, expect, test } from "bun:test";
import { readSettings, type Settings } from "../../src/config.ts";
import { openLog } from "../../src/log.ts";
import { followSettings, type LiveSettings } from "../../src/stored-settings/following.ts";
import { storedViews, storeSetting, withStored } from "../../src/stored-settings/stored-settings.ts";
import { testStore } from "../support/store.ts";

const store = testStore("stored_settings", { emptyBefore: true });

const API_KEY = "0123456789abcdef0123456789abcdef01234567";
const [FIRST, SECOND] = [7, 8].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const withKeys = (...secretsKeys: Buffer[]): Settings => ({ ...readSettings({}), secretsKeys });

const running: LiveSettings[] = [];
afterEach(async () => {
  for (const instance of running.splice(0)) await instance.stop();
});

/** Starts to follow the settings as an instance of the server does. */
async function instance(given: Settings, secrets = new Set<string>()): Promise<LiveSettings & { lines: string[] }> {
  const lines: string[] = [];
  const log = openLog({ write: (text) => lines.push(text), terminal: true, secrets });
  const live = await followSettings(store.database, given, { log, secrets });
  running.push(live);
  return Object.assign(live, { lines });
}

const changeOf = (live: LiveSettings): Promise<void> =>
  new Promise((resolve) => {
    const ignore = live.onChange(() => {
      ignore();
      resolve();
    });
  });

const storedText = async (): Promise<string | undefined> => {
  const [row] = await store.database.sql<{ value: string }[]>`
    select value from stored_settings where name = 'CENSUS_API_KEY'`;
  return row?.value;
};

describe("a setting that one instance stores", () => {
  test("is used by it at once, and by every other instance after its notice", async () => {
    const [one, other] = [await instance(readSettings({})), await instance(readSettings({}))];
    const heard = changeOf(other);
    await one.store("contact", "ann@example.org", "owner@example.org");
    expect(one.settings.contact).toBe("ann@example.org");
    await heard;
    expect(other.settings.contact).toBe("ann@example.org");
    const gone = changeOf(other);
    await one.remove("contact");
    await gone;
    expect([one.settings.contact, other.settings.contact]).toEqual([undefined, undefined]);
  });

  test("is used by a command and by a load, which read it when they begin", async () => {
    await storeSetting(store.database.sql, withKeys(FIRST), { key: "censusApiKey", value: API_KEY, by: "a test" });
    expect((await withStored(store.database, withKeys(FIRST))).censusApiKey).toBe(API_KEY);
  });

  test("loses to the environment of another one, whose listeners hear of no change", async () => {
    const one = await instance(readSettings({}));
    const other = await instance(readSettings({ GOVDATA_CONTACT: "env@example.org" }));
    let changes = 0;
    other.onChange(() => changes++);
    const heard = changeOf(other);
    await one.store("contact", "ann@example.org", "owner@example.org");
    await one.store("censusApiKey", API_KEY, "owner@example.org");
    await heard; // of the key
    expect([other.settings.contact, other.settings.censusApiKey, changes]).toEqual(["env@example.org", API_KEY, 1]);
    const [contact] = await other.views();
    expect(contact).toMatchObject({ origin: "environment", shown: "env@example.org" });
    expect(contact?.stored?.setBy).toBe("owner@example.org");
  });
});

describe("a stored key", () => {
  test("is encrypted with the first key of GOVDATA_SECRETS_KEY, and shows only its end", async () => {
    const live = await instance(withKeys(FIRST));
    await live.store("censusApiKey", API_KEY, "owner@example.org");
    expect(await storedText()).toMatch(/^v1:/);
    const views = await live.views();
    expect(views[1]).toMatchObject({ origin: "database", shown: "ends in 4567", stored: { isPlain: false } });
    expect(JSON.stringify(views)).not.toContain(API_KEY.slice(0, 8));
  });

  test("of few characters shows none of them", async () => {
    const live = await instance(withKeys(FIRST));
    await live.store("censusApiKey", "abcd1234", "owner@example.org");
    expect((await live.views())[1]?.shown).toBe("set");
  });

  test("is stored as it is without GOVDATA_SECRETS_KEY, as its view says, until a start with one", async () => {
    const plain = await instance(withKeys());
    await plain.store("censusApiKey", API_KEY, "owner@example.org");
    expect(await storedText()).toBe(API_KEY);
    expect((await plain.views())[1]?.stored?.isPlain).toBe(true);
    const sealing = await instance(withKeys(FIRST));
    expect(await storedText()).toMatch(/^v1:/);
    expect(sealing.settings.censusApiKey).toBe(API_KEY);
    const rotating = await instance(withKeys(SECOND, FIRST));
    expect(rotating.settings.censusApiKey).toBe(API_KEY);
    expect(await storedViews(store.database.sql, withKeys(SECOND))).toMatchObject([{}, { origin: "database" }]);
  });

  test("that no key decrypts is not used, and view and log say why", async () => {
    await (await instance(withKeys(FIRST))).store("censusApiKey", API_KEY, "owner@example.org");
    const other = await instance(withKeys(SECOND));
    expect(other.settings.censusApiKey).toBeUndefined();
    const fault = "it is stored encrypted, and no key of GOVDATA_SECRETS_KEY decrypts it";
    expect((await other.views())[1]).toMatchObject({ origin: "not set", shown: null, stored: { fault } });
    expect(other.lines.join("")).toContain(`the stored CENSUS_API_KEY is not used: ${fault}`);
  });

  test("is masked in the log of an instance from the moment on that it knows it", async () => {
    const secrets = new Set<string>();
    const lines: string[] = [];
    const log = openLog({ write: (text) => lines.push(text), terminal: true, secrets });
    const live = await followSettings(store.database, withKeys(FIRST), { log, secrets });
    running.push(live);
    await live.store("censusApiKey", API_KEY, "owner@example.org");
    log.warn(`asks https://api.census.gov/data?key=${API_KEY}`);
    expect(lines.join("")).toContain("asks https://api.census.gov/data?key=…");
  });
});
