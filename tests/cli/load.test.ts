import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { METRIC_NAMES } from "../../src/census/metrics/metric-names.ts";
import { isAlive } from "../../src/storage/process.ts";
import { submissions, tickerList } from "../filings/load/made-edgar.ts";
import { madeAgency } from "../support/agency.ts";
import { servedCommand } from "../support/command.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { waitUntil } from "../support/wait.ts";

let scratch: ScratchDatabase;
let home: string;
let mirror: string;
let env: Record<string, string>;
beforeAll(async () => {
  scratch = await scratchDatabase("cli_load");
  home = mkdtempSync(join(tmpdir(), "govdata-load-"));
  mirror = mkdtempSync(join(tmpdir(), "govdata mirror-"));
  // The nation's median household income of 2012, as the Census API wrote it.
  writeFileSync(
    join(mirror, "acs1-2012-B19013-nation.json"),
    '[["NAME","B19013_001E","B19013_001M","us"],\n["United States","51371","103","1"]]\n',
  );
  writeFileSync(join(mirror, "notes.txt"), "mine\n");
  env = { DATABASE_URL: scratch.url, GOVDATA_HOME: home };
});
afterAll(async () => {
  await scratch.close();
  for (const folder of [home, mirror]) rmSync(folder, { recursive: true, force: true });
});

test("a folder's files are published, counted and listed, and the same files again change nothing", async () => {
  const dry = await govdata(["load", "census", "--from", mirror, "--dry-run"], env);
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.out).toContain("census 2012-acs1 checked: 1 rows of census_blocks, 1 rows of census_places");
  const first = await govdata(["load", "census", "--from", mirror, "--json"], env);
  expect(first.code).toBe(0);
  expect(JSON.parse(first.out)).toMatchObject([
    {
      dataset: "census",
      results: [{ label: "2012-acs1", outcome: "published", rows: { census_blocks: 1, census_places: 1 } }],
      unrecognized: ["notes.txt"],
    },
  ]);
  const again = await govdata(["load", "census", "--from", mirror], env);
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).toContain("census 2012-acs1 unchanged");
});

test("files of EDGAR are counted by their content, and ignored files are listed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "govdata-edgar-"));
  const person = { entityType: "other", name: "DOE JANE", tickers: [] };
  writeFileSync(join(folder, "company_tickers_exchange.json"), tickerList([1_999_999, "MADE UP", "MADE", "NYSE"]));
  writeFileSync(join(folder, "CIK0001999999.json"), submissions("0001999999", []));
  writeFileSync(join(folder, "CIK0000000042.json"), submissions("0000000042", [], person));
  const { code, out } = await govdata(["load", "sec", "--from", folder], env);
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  expect(out).toContain("sec edgar published: 2 files read, tickers 1, lists of filings 1, ");
  expect(out).toContain("ignored (not recognized, or not requested):\n  CIK0000000042.json\n");
});

test("file names reach the terminal without control sequences", async () => {
  const strange = mkdtempSync(join(tmpdir(), "govdata-strange-"));
  writeFileSync(join(strange, "notes\u001b[31m.txt"), "red");
  writeFileSync(join(strange, "acs1-2012-B19013-\u001b[31mnation.json"), "no JSON\n");
  const { code, out, error } = await govdata(["load", "census", "--from", strange], env);
  rmSync(strange, { recursive: true });
  expect(code).toBe(3);
  expect(error).toContain("acs1-2012-B19013-\uFFFD[31mnation.json");
  expect(out + error).not.toContain("\u001b");
});

test("a truncated file ends with exit code 3 and its name, served data stays, and the status shows both", async () => {
  const cut = mkdtempSync(join(tmpdir(), "govdata-cut-"));
  writeFileSync(join(cut, "acs1-2012-B19013-nation.json"), '[["NAME","B19013_001E","B19013_001M","us"],\n["United St');
  const refused = await govdata(["load", "census", "--from", cut], env);
  rmSync(cut, { recursive: true });
  expect(refused.code).toBe(3);
  expect(refused.error).toContain("acs1-2012-B19013-nation.json: is not a whole JSON document");
  const status = await govdata(["status"], env);
  expect(status.out).toMatch(/2012-acs1 +1 rows +loaded \d{4}-/);
  expect(status.out).toMatch(/refused \d{4}-.*acs1-2012-B19013-nation\.json: is not a whole JSON document/);
  const [census] = JSON.parse((await govdata(["status", "--json"], env)).out);
  expect(census).toMatchObject({ name: "census", vintages: [{ label: "2012-acs1", row_count: 1 }] });
  expect(census.failures).toMatchObject([{ state: "refused" }]);
  expect(census.missing).toContainEqual({
    missing: `${METRIC_NAMES.length} of ${METRIC_NAMES.length} metrics for counties in 2012-acs1, wholly or in part`,
    command: servedCommand("load census --vintage 2012-acs1 --level county"),
  });
  expect(census.missing).toHaveLength(5); // there are no 1-year estimates of tracts
});

test("a link that leads out of the folder is refused by name; its target is neither read nor quoted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "govdata-link-"));
  const outside = mkdtempSync(join(tmpdir(), "govdata-outside-"));
  writeFileSync(join(outside, "shadow"), "root:s3cret:1\ndaemon:*:2\n");
  symlinkSync(join(outside, "shadow"), join(folder, "ACSST5Y2023.S1901-Data.csv"));
  const { code, out, error } = await govdata(["load", "census", "--from", folder], env);
  const status = await govdata(["status", "--json"], env);
  for (const made of [folder, outside]) rmSync(made, { recursive: true });
  expect(code).toBe(3);
  expect(error).toContain(`ACSST5Y2023.S1901-Data.csv: is a link that leads out of ${folder}`);
  expect(out + error + status.out).not.toMatch(/s3cret|daemon/);
});

test("a wrong command line ends with exit code 2 and names what is accepted", async () => {
  const cases: [string[], string][] = [
    [["load", "cenus"], 'there is no dataset "cenus"; did you mean census?'],
    [["load"], "dataset"],
    [["load", "census", "--from", "/nowhere"], "--from /nowhere: cannot read the folder (ENOENT)"],
    [["load", "census", "--from", join(mirror, "notes.txt")], "is a file, not a folder"],
    [["load", "census", "--published", "2024-02-31"], '--published: "2024-02-31" is not a date (YYYY-MM-DD)'],
    [["load", "census", "--published", "2999-01-01"], "is in the future"],
    [["load", "sec", "--since", "yesterday"], '--since: "yesterday" is not a date (YYYY-MM-DD)'],
    [
      ["load", "census", "--since", "2024-01-01"],
      "census takes no --since; it takes --vintage, --level, words after its name and --from",
    ],
    [["load", "ces", "--accept-older"], "ces takes no --accept-older; it takes --published and --from"],
    [["load", "census", "--published", "2024-01-01"], "census takes no --published"],
    [["load", "sec", "--vintage", "2024"], "sec takes no --vintage; it takes words after its name, --since and --from"],
    [["load", "oews", "--level", "state", "--since", "2024-01-01", "x"], 'oews takes no word "x"'],
    [["load", "all", "--level", "county"], "ces takes no --level"],
    [
      ["load", "laus", "--level", "states"],
      '--level: "states" is not accepted; accepted: state, county (did you mean state?)',
    ],
  ];
  for (const [line, message] of cases) {
    const { code, error } = await govdata(line, env);
    expect(error).toContain(message);
    expect(code).toBe(2);
  }
});

test("a database that can't be reached ends with exit code 4", async () => {
  const away = { ...env, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  expect((await govdata(["load", "census", "--from", mirror], away)).code).toBe(4);
});

/** A load that waits for a mirror which never answers, and the process that it runs in. */
async function waitingLoad() {
  const asked = Promise.withResolvers<void>();
  const agency = madeAgency({}, () => {
    asked.resolve();
    return new Promise<Response>(() => {});
  });
  const parent = Bun.spawn([...programUnderTest(), "load", "census", "--from", agency.url, "--vintage", "2023-acs5"], {
    env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
    stdout: "ignore",
    stderr: "pipe",
  });
  await asked.promise;
  const [child] = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, "utf8").trim().split(" ").map(Number);
  return { parent, child: child ?? 0, close: agency.stop };
}

test("a load ends with its killed command, and a second load is refused until then", async () => {
  const { parent, child, close } = await waitingLoad();
  const second = await govdata(["load", "census", "--from", mirror], env);
  expect(second.code).toBe(1);
  expect(second.error).toContain(`another load of census is running (govdata load census, process ${child} on `);
  parent.kill("SIGKILL");
  await waitUntil("the load's process has ended", () => !isAlive(child));
  await close();
  expect((await govdata(["load", "census", "--from", mirror], env)).code).toBe(0);
}, 30_000);

test("a load with a killed process is reported, and a load stops when asked to", async () => {
  const killed = await waitingLoad();
  process.kill(killed.child, "SIGKILL");
  expect(await killed.parent.exited).toBe(1);
  expect(await new Response(killed.parent.stderr).text()).toContain("ended without giving a reason (SIGKILL)");
  await killed.close();
  const [failure] = await scratch.database.sql`select state, reason from dataset_vintages order by id desc limit 1`;
  expect(failure).toMatchObject({ state: "failed", reason: expect.stringContaining("may have run out of memory") });
  const stopped = await waitingLoad();
  stopped.parent.kill("SIGTERM");
  expect(await stopped.parent.exited).toBe(1);
  expect(await new Response(stopped.parent.stderr).text()).toContain("the load was stopped");
  await waitUntil("the load's process has ended", () => !isAlive(stopped.child));
  await stopped.close();
}, 30_000);

test("a load that is stopped at any moment of its start never counts as a success", async () => {
  for (const afterMs of [0, 20, 40, 60, 80, 100, 150, 200, 300]) {
    const load = Bun.spawn([...programUnderTest(), "load", "census", "--from", "http://127.0.0.1:9"], {
      env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
      stdout: "ignore",
      stderr: "ignore",
    });
    await Bun.sleep(afterMs); // the moments are what is tested
    load.kill("SIGINT");
    expect(await load.exited).not.toBe(0);
  }
}, 30_000);
