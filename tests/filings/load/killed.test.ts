import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeAgency } from "../../support/agency.ts";
import { testStore } from "../../support/store.ts";
import { companyFactsDocument } from "../made-company.ts";
import {
  currentReport,
  headerPage,
  type MadeListed,
  submissions,
  submissionText,
  tickerList,
  zipOf,
} from "./made-edgar.ts";

const COMPANIES = 12;
const FILINGS = 4;
const FILES = COMPANIES * (2 + FILINGS);

const scratch = testStore("killed");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "govdata edgar "));
  for (const name of ["submissions", "companyfacts"]) await mkdir(join(folder, name));
  for (let index = 0; index < COMPANIES; index++) await writeCompany(9_000_001 + index);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function writeCompany(number: number): Promise<void> {
  const cik = String(number).padStart(10, "0");
  const listed: MadeListed[] = Array.from({ length: FILINGS }, (_, index) => ({
    accession: `${cik}-24-00000${index + 1}`,
    form: "8-K",
    filed: `2024-03-0${index + 1}`,
    items: "8.01",
  }));
  await writeFile(
    join(folder, `submissions/CIK${cik}.json`),
    submissions(cik, listed, { tickers: [`T${number}`], exchanges: ["NYSE"] }),
  );
  const facts = companyFactsDocument(
    [{ form: "10-K", filed: "2024-02-15", fy: 2023, fp: "FY", facts: { Assets: [["2023-12-31", number]] } }],
    number,
  );
  await writeFile(join(folder, `companyfacts/CIK${cik}.json`), JSON.stringify(facts));
  for (const { accession, form, filed } of listed)
    await writeFile(
      join(folder, `${accession}.txt`),
      submissionText({
        accession,
        form,
        filed,
        filers: [{ cik, name: `MADE UP ${number}` }],
        body: currentReport("Item 8.01 Other Events"),
      }),
    );
}

/** Starts a load, and kills it when it has read `kill` files; gives the last line of a load that came to its end. */
async function load(kill = Number.POSITIVE_INFINITY): Promise<string | undefined> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "load-process.ts"), scratch.url, folder], {
    stdout: "pipe",
    stderr: "inherit",
    env: process.env,
  });
  let text = "";
  for await (const chunk of child.stdout as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    if (text.includes(`read ${kill}\n`)) child.kill("SIGKILL");
  }
  await child.exited;
  return child.signalCode === null ? text.trimEnd().split("\n").at(-1) : undefined;
}

const count = async (table: string): Promise<number> => {
  const [row] = await scratch.database.sql.unsafe(`select count(*) as count from ${table}`);
  return row?.count;
};

test("a load that is killed repeatedly continues where it stopped, and nothing is there twice or by half", async () => {
  let readBefore = 0;
  for (const kill of [1, 7, 20, 33, 50, 66]) {
    expect(await load(kill)).toBeUndefined();
    const read = await count("sec_readings");
    // At least what was reported as read is there; what is there was read whole, and noted in the same transaction.
    expect(read).toBeGreaterThanOrEqual(Math.max(kill, readBefore));
    expect(await count("sec_filings where parsed_at is not null")).toBe(
      await count("sec_readings where thing like 'filing %'"),
    );
    expect(await count("events")).toBe(2 * (await count("sec_filings where parsed_at is not null")));
    expect(await count("sec_companies")).toBe(await count("sec_readings where thing like 'submissions %'"));
    expect(await count("sec_facts")).toBe(await count("sec_readings where thing like 'facts %'"));
    readBefore = read;
  }
  const last = JSON.parse((await load()) ?? "{}") as Record<string, number>;
  expect(Object.values(last).reduce((sum, rows) => sum + rows, 0)).toBe(FILES - readBefore);
  expect(await count("sec_readings where failure is null")).toBe(FILES);
  expect(await count("events")).toBe(COMPANIES * FILINGS * 2);
  const [version] = await scratch.database.sql`select version from dataset_versions where dataset = 'sec'`;
  expect(version?.version).toBeGreaterThanOrEqual(1);
  expect(JSON.parse((await load()) ?? "{}")).toEqual({ "lists of filings": 0, "company facts": 0, filings: 0 });
}, 120_000);

test("a load over HTTP killed at any request continues where it stopped, each filing reported once", async () => {
  await scratch.database.sql.unsafe(
    "truncate sec_companies, sec_filings, sec_tickers, sec_facts, sec_readings, events, dataset_versions",
  );
  const home = await mkdtemp(join(tmpdir(), "govdata edgar home "));
  const files = await edgarFiles();
  let toKill = 0;
  let child: Bun.Subprocess | undefined;
  await using agency = madeAgency(Object.fromEntries(files), () => {
    if (--toKill === 0) child?.kill("SIGKILL");
    return undefined;
  });
  const start = async (kill: number) => {
    toKill = kill;
    const command = [process.execPath, join(import.meta.dir, "load-process.ts"), scratch.url];
    child = Bun.spawn([...command, agency.url, home], { stdout: "ignore", stderr: "inherit" });
    await child.exited;
    return child.signalCode;
  };
  for (const kill of [1, 2, 3, 5, 4]) {
    expect(await start(kill)).toBe("SIGKILL");
    expect(await count("events")).toBe(2 * (await count("sec_filings where parsed_at is not null")));
  }
  expect(await start(0)).toBeNull();
  expect(await count("sec_filings where parsed_at is not null")).toBe(4);
  expect(await count("events")).toBe(8);
  // What had come before a kill is not asked for again.
  const archives = agency.asked.filter((path) => path.endsWith("submissions.zip"));
  expect(archives.length).toBeLessThanOrEqual(2);
  await rm(home, { recursive: true });
}, 60_000);

/** EDGAR's files by their paths: two companies in the nightly archives, and the documents of their filings of today. */
async function edgarFiles(): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  const [lists, facts]: Record<string, string>[] = [{}, {}];
  const today = new Date().toISOString().slice(0, 10);
  for (const number of [9_100_001, 9_100_002]) {
    const cik = String(number).padStart(10, "0");
    const listed = [1, 2].map((index) => ({ accession: `${cik}-26-00000${index}`, form: "8-K", filed: today }));
    Object.assign(lists ?? {}, { [`CIK${cik}.json`]: submissions(cik, listed, { tickers: [`T${number}`] }) });
    Object.assign(facts ?? {}, { [`CIK${cik}.json`]: JSON.stringify(companyFactsDocument([], number)) });
    for (const made of listed) {
      const folder = `/Archives/edgar/data/${number}/${made.accession.replaceAll("-", "")}`;
      const body = currentReport("Item 8.01 Other Events");
      const filing = { ...made, filers: [{ cik, name: `MADE UP ${number}` }], body };
      files.set(`${folder}/${made.accession}-index-headers.html`, headerPage(filing)).set(`${folder}/main.htm`, body);
    }
  }
  const tickers = tickerList([9_100_001, "MADE UP", "T9100001", "NYSE"], [9_100_002, "MADE UP", "T9100002", "NYSE"]);
  return files
    .set("/files/company_tickers_exchange.json", tickers)
    .set("/Archives/edgar/daily-index/bulkdata/submissions.zip", await zipOf(lists ?? {}))
    .set("/Archives/edgar/daily-index/xbrl/companyfacts.zip", await zipOf(facts ?? {}));
}

test("news of a load that was killed reaches caches by the next load, though that reads nothing new", async () => {
  await load(); // what other tests left: a long load tells its news several times
  await scratch.database.sql`update dataset_versions set updated_at = '2020-01-01' where dataset = 'sec'`;
  const [before] = await scratch.database.sql`select version from dataset_versions where dataset = 'sec'`;
  expect(JSON.parse((await load()) ?? "{}")).toEqual({ "lists of filings": 0, "company facts": 0, filings: 0 });
  const [after] = await scratch.database.sql`select version from dataset_versions where dataset = 'sec'`;
  expect(after?.version).toBe(before?.version + 1);
}, 60_000);
