import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import { homeFinding } from "../../src/cli/doctor/home-checks.ts";
import { allDatasets } from "../../src/features.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { govdata } from "../support/program.ts";

setDefaultTimeout(30_000);

const home = scratchHome("doctor");
let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("doctor");
});
afterAll(async () => {
  await scratch.close();
  rmSync(home, { recursive: true, force: true });
});

async function doctor(env: Record<string, string>): Promise<{ code: number; findings: Record<string, Finding> }> {
  const { code, out } = await govdata(["doctor", "--json"], { GOVDATA_HOME: home, ...env });
  const findings: Finding[] = JSON.parse(out);
  return { code, findings: Object.fromEntries(findings.map((finding) => [finding.check, finding])) };
}

describe("a database that works", () => {
  test("shows its pending schema steps, and the exit code is 0", async () => {
    const { code, findings } = await doctor({ DATABASE_URL: scratch.url });
    expect(code).toBe(0);
    expect(findings.schema).toMatchObject({ state: "warning", advice: "the server applies them when it starts" });
    for (const { name } of SCHEMA) expect(findings.schema?.found).toContain(name);
    for (const check of ["program", "home", "disk", "database", "rights", "clock", "vectors", "embeddings"])
      expect(findings[check]).toMatchObject({ check, state: "ok" });
  });

  test("warns while the server does not keep what it has acknowledged", async () => {
    const { sql } = scratch.database;
    const [settings] = await sql<{ isDurable: boolean }[]>`
      select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable"`;
    const { findings } = await doctor({ DATABASE_URL: scratch.url });
    // The tests have a server whose writes aren't durable.
    expect(findings.durability).toMatchObject({ state: settings?.isDurable ? "ok" : "warning" });
  });

  test("is up to date once migrated", async () => {
    await migrate(scratch.database, SCHEMA);
    const { findings } = await doctor({ DATABASE_URL: scratch.url });
    expect(findings.schema?.state).toBe("ok");
  });

  test("warns about each job whose last run failed", async () => {
    const { sql } = scratch.database;
    expect((await doctor({ DATABASE_URL: scratch.url })).findings.jobs).toMatchObject({ state: "ok" });
    await sql`
      insert into schedule_runs values
        ('load census', '2024-05-01T05:17:00Z', '2024-05-01T05:18:00Z', 'nothing new'),
        ('load ces', '2024-05-01T05:17:00Z', '2024-05-01T05:18:00Z', 'failed: no answer from www.bls.gov')`;
    const { code, findings } = await doctor({ DATABASE_URL: scratch.url });
    expect(code).toBe(0);
    expect(findings.jobs).toMatchObject({
      state: "warning",
      found: "load ces at 2024-05-01T05:18:00.000Z failed: no answer from www.bls.gov",
    });
  });

  test("is a problem if a newer govdata migrated it", async () => {
    await scratch.database.sql`insert into schema_steps (name, sha256) values ('census/9999-later', '')`;
    const { code, findings } = await doctor({ DATABASE_URL: scratch.url });
    expect(code).toBe(1);
    expect(findings.schema).toMatchObject({ state: "problem" });
    expect(findings.schema?.found).toContain('schema step "census/9999-later"');
  });
});

test("a database that does not answer is a problem, and the other checks still run", async () => {
  const { code, findings } = await doctor({ DATABASE_URL: "postgres://ann:secret@127.0.0.1:1/d" });
  expect(code).toBe(1);
  expect(findings.database).toMatchObject({ state: "problem" });
  expect(findings.vectors?.state).toBe("ok");
  expect(JSON.stringify(findings)).not.toContain("secret");
});

test("a model that can't be used is a warning with the reason, because search by words continues", async () => {
  const { findings } = await doctor({ DATABASE_URL: scratch.url, GOVDATA_EMBEDDINGS: join(home, "no-model") });
  expect(findings.embeddings).toMatchObject({
    state: "warning",
    found: expect.stringContaining("has no model"),
    advice: expect.stringContaining("GOVDATA_EMBEDDINGS"),
  });
});

test("one finding lists the datasets that the schedule can't load, with their reasons", async () => {
  const { findings } = await doctor({ DATABASE_URL: scratch.url, GOVDATA_CONTACT: "a@b.org" });
  expect(findings.schedule).toMatchObject({
    state: "warning",
    found: `the schedule skips 1 of ${(await allDatasets()).length} datasets (CENSUS_API_KEY is not set: census)`,
  });
  const off = await doctor({ DATABASE_URL: scratch.url, GOVDATA_LOAD_SCHEDULE: "off" });
  expect(off.findings.schedule?.state).toBe("ok");
});

test.if(process.getuid?.() === 0)("root is warned of a home of its own that others may write to", async () => {
  chmodSync(home, 0o777);
  const { findings } = await doctor({ DATABASE_URL: scratch.url });
  chmodSync(home, 0o711);
  expect(findings.home).toMatchObject({ state: "warning", advice: expect.stringContaining(`chmod go-w ${home}`) });
});

test.if(process.getuid?.() === 0)("root is warned of a home that others may replace from above", async () => {
  const open = join(home, "open");
  const closed = join(home, "closed");
  mkdirSync(join(open, "home"), { recursive: true });
  mkdirSync(closed);
  chmodSync(open, 0o777);
  symlinkSync(join(open, "home"), join(closed, "link"));
  symlinkSync(closed, join(open, "link"));
  const warningOf = (path: string) => ({
    state: "warning",
    found: `other users can write to ${open}`,
    advice: expect.stringContaining(path),
  });
  const paths = [join(open, "home"), join(open, "not-yet"), join(closed, "link"), join(open, "link")];
  for (const path of paths) expect(homeFinding(path)).toMatchObject(warningOf(path));
  const { findings } = await doctor({ DATABASE_URL: scratch.url, GOVDATA_HOME: paths[0]! }); // there are four
  expect(findings.home).toMatchObject(warningOf(paths[0]!));
  rmSync(open, { recursive: true });
  rmSync(closed, { recursive: true });
});

test("a proxy that is not named is a warning: its failed sign-ins would be those of one address", async () => {
  const env = { DATABASE_URL: scratch.url, GOVDATA_BASE_URL: "https://data.example.org" };
  expect((await doctor(env)).findings.proxy).toMatchObject({
    ...{ state: "warning", advice: expect.stringContaining("failed sign-ins") },
  });
  const { findings } = await doctor({ ...env, GOVDATA_TRUSTED_PROXIES: "10.0.0.0/8" });
  expect(findings.proxy).toMatchObject({ state: "ok", found: "10.0.0.0/8" });
  expect((await doctor({ DATABASE_URL: scratch.url })).findings.proxy).toMatchObject({ state: "ok" });
});

test("a proxy in front of an address without TLS is a warning: session cookies would be sent without it", async () => {
  const { findings } = await doctor({ DATABASE_URL: scratch.url, GOVDATA_TRUSTED_PROXIES: "10.0.0.0/8" });
  expect(findings.proxy).toMatchObject({ state: "warning", advice: expect.stringContaining("without TLS") });
});

test("an unset setting that downloads need is a warning that says what to do", async () => {
  const { findings } = await doctor({ DATABASE_URL: scratch.url });
  expect(findings.contact).toMatchObject({ state: "warning" });
  expect(findings["census key"]?.advice).toContain("https://api.census.gov/data/key_signup.html");
  const set = await doctor({ DATABASE_URL: scratch.url, GOVDATA_CONTACT: "a@b.org", CENSUS_API_KEY: "0123456789" });
  expect([set.findings.contact?.state, set.findings["census key"]?.state]).toEqual(["ok", "ok"]);
});

test("the embedded database is made and checked if no server is set", async () => {
  const { code, findings } = await doctor({});
  expect(code).toBe(0);
  expect(findings.database?.found).toContain("embedded PostgreSQL 18");
});

test("the text shows the result of each check and what to do", async () => {
  const { out } = await govdata(["doctor"], { GOVDATA_HOME: home, DATABASE_URL: scratch.url });
  expect(out).toMatch(/^ok {7}program {6}govdata \d/);
  expect(out).toContain("→ set it to your e-mail address");
});
