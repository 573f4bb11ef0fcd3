import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { govdata, programUnderTest } from "../support/program.ts";

setDefaultTimeout(60_000);

const API_KEY = "0123456789abcdef0123456789abcdef01234567";
let scratch: ScratchDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  scratch = await scratchStore("cli_settings");
  env = { DATABASE_URL: scratch.url, GOVDATA_HOME: scratchHome("settings") };
});
afterAll(() => scratch.close());

const settings = (words: readonly string[], more: Record<string, string> = {}) =>
  govdata(["settings", ...words], { ...env, ...more });

/** Sets the key as a script does, by standard input. */
async function setKey(text: string): Promise<{ code: number; said: string }> {
  const child = Bun.spawn([...programUnderTest(), "settings", "set", "CENSUS_API_KEY"], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/", ...env },
    stdin: new Blob([`${text}\n`]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  return { code: await child.exited, said };
}

async function doctor(): Promise<Record<string, Finding>> {
  const findings: Finding[] = JSON.parse((await govdata(["doctor", "--json"], env)).out);
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
}

test("stored settings are listed with their origin, and doctor, status and schedule use them", async () => {
  expect((await settings(["set", "GOVDATA_CONTACT", "ann@example.org"])).code).toBe(0);
  const { code, said } = await setKey(API_KEY);
  expect(code).toBe(0);
  expect(said).toContain("not encrypted, because GOVDATA_SECRETS_KEY is not set");
  const { out } = await settings(["list"], { GOVDATA_CONTACT: "env@example.org" });
  expect(out).toMatch(/^GOVDATA_CONTACT +env@example\.org +environment +by govdata settings/m);
  expect(out).toMatch(/^CENSUS_API_KEY +ends in 4567 +database +by govdata settings, .*not encrypted/m);
  const findings = await doctor();
  expect(findings.contact).toMatchObject({ state: "ok", found: "ann@example.org, stored in the database" });
  expect(findings["census key"]).toMatchObject({ state: "ok", found: "stored in the database" });
  expect(findings.schedule?.found).toContain("checks all 8 datasets for new data");
  expect(findings.stored).toMatchObject({ state: "warning", found: "CENSUS_API_KEY is stored without encryption" });
  for (const text of [said, out, JSON.stringify(findings)]) expect(text).not.toContain(API_KEY.slice(0, 12));
});

test("a load of a mirror sends the stored address, as one of the environment", async () => {
  await settings(["set", "GOVDATA_CONTACT", "ann@example.org"]);
  const asked = Promise.withResolvers<string>();
  await using mirror = Bun.serve({
    port: 0,
    fetch(request) {
      asked.resolve(request.headers.get("user-agent") ?? "");
      return new Response("", { status: 404 });
    },
  });
  await govdata(["load", "jolts", "--from", mirror.url.href], env);
  expect(await asked.promise).toContain("(ann@example.org)");
});

test("wrong values are refused, keys as arguments too, and neither is quoted as a secret", async () => {
  const address = await settings(["set", "GOVDATA_CONTACT", "ann"]);
  expect([address.code, address.error]).toEqual([
    2,
    expect.stringContaining('"ann" is not accepted; accepted: an e-mail address'),
  ]);
  const argument = await settings(["set", "CENSUS_API_KEY", API_KEY]);
  expect([argument.code, argument.error.includes(API_KEY)]).toEqual([2, false]);
  const wrong = await setKey("wrong key!");
  expect([wrong.code, wrong.said.includes("wrong key!")]).toEqual([2, false]);
  expect((await settings(["set", "GOVDATA_LISTEN", "x"])).code).toBe(2);
});

test("a setting is removed once", async () => {
  await settings(["set", "GOVDATA_CONTACT", "ann@example.org"]);
  expect((await settings(["unset", "GOVDATA_CONTACT"])).code).toBe(0);
  const { code, error } = await settings(["unset", "GOVDATA_CONTACT"]);
  expect([code, error.includes("GOVDATA_CONTACT is not stored")]).toEqual([1, true]);
});
