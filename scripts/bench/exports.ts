import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { environment, memoryMb, PROGRAM, type RunningServer, started, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";

const ROWS = sized(5_000_000, 20_000);
/** Companies that share half of the rows. One company has the other half: a list that must not be in memory. */
const COMPANIES = sized(2_500, 10);
const FIRST_CIK = 3_000_001;
const MOST_MB = 150;
const EXPORT = "/v1/us/sec/export";

/** What exports of five million made reports cost: memory above idle and time, as a download and into a folder. */
export async function wholeTables(folder: string): Promise<Row[]> {
  const settings = { GOVDATA_HOME: join(folder, "exports-home"), GOVDATA_STARTER_DATA: "off" };
  const server = await startServer(settings);
  try {
    await writeReports(settings.GOVDATA_HOME);
    const count = ROWS.toLocaleString("en-US");
    return [
      ...(await downloads(server, count)),
      ...(await folders(mkdtempSync(join(folder, "exports-")), settings, count)),
    ];
  } finally {
    await server.stop();
  }
}

/** Writes made companies with current reports, and announces them as published. */
async function writeReports(home: string): Promise<void> {
  const database = openDatabase({ socketFolder: join(home, "run"), user: "govdata", database: "postgres" }, { max: 1 });
  try {
    await database.transaction(async (tx) => {
      await tx`
        insert into sec_companies (cik, name, search_name)
        select lpad((${FIRST_CIK}::int + number)::text, 10, '0'), 'Made ' || number, 'made ' || number
          from generate_series(0, ${COMPANIES}::int) as number`;
      await tx`
        insert into sec_filings (cik, accession_number, form, filed_on, listed_items, items, primary_document,
                                 primary_description, size_bytes)
        select lpad((${FIRST_CIK}::int + case when mod(number, 2) = 0 then ${COMPANIES}::int
                                              else mod(number / 2, ${COMPANIES}::int) end)::text, 10, '0'),
               lpad(number::text, 10, '0') || '-24-000001', '8-K', date '2004-01-01' + mod(number, 7000), '5.02,9.01',
               '{5.02,9.01}', 'report-' || number || '.htm', '8-K', 300000
          from generate_series(1, ${ROWS}::int) as number`;
      await announcePublished(tx, "sec");
    });
    await database.sql`analyze sec_filings, sec_companies`;
  } finally {
    await database.close();
  }
}

async function downloads({ port, key, pid }: RunningServer, count: string): Promise<Row[]> {
  const read = (path: string) => readAll(`http://127.0.0.1:${port}${EXPORT}/${path}`, key);
  const small = await read(`events?cik=${FIRST_CIK}`); // the first one compiles
  if (small === 0) throw new Error("the made reports are not served");
  const { now: idle } = await memoryMb(pid);
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // the highest memory is counted from here
  const began = performance.now();
  const rows = await read("events");
  const seconds = (performance.now() - began) / 1000;
  if (rows !== ROWS) throw new Error(`the export has ${rows} rows, not ${ROWS}`);
  const { peak } = await memoryMb(pid);
  return [
    limitRow(
      `memory above idle of a download of ${count} rows`,
      peak - idle,
      MOST_MB,
      "MB",
      `idle ${idle.toFixed(0)} MB`,
    ),
    noteRow("that download", speedText(rows, seconds)),
  ];
}

/** Returns the rows of a complete download. @throws if it broke off */
async function readAll(url: string, key: string): Promise<number> {
  const answer = await fetch(url, { headers: { "x-api-key": key, "accept-encoding": "identity" } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  let lines = 0;
  let end = "";
  for await (const piece of answer.body ?? []) {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
    end = (end + Buffer.from(piece).toString("latin1")).slice(-50);
  }
  if (!end.includes("__export_complete")) throw new Error(`${url} broke off after ${lines} rows`);
  return lines - 1;
}

async function folders(folder: string, settings: Record<string, string>, count: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of ["parquet", "csv"]) {
    const to = join(folder, format);
    const idle = await exported("sec/companies", to, format, settings);
    const whole = await exported("sec/events", to, format, settings);
    rows.push(
      limitRow(
        `memory of govdata export as ${format}, ${count} rows, above that of a small table`,
        whole.peakMb - idle.peakMb,
        MOST_MB,
        "MB",
        `small ${idle.peakMb.toFixed(0)} MB`,
      ),
      noteRow("that export", speedText(ROWS, whole.seconds)),
    );
  }
  return rows;
}

async function exported(table: string, to: string, format: string, settings: Record<string, string>) {
  const began = performance.now();
  const child = started(
    Bun.spawn([...PROGRAM, "export", table, "--to", to, "--format", format], {
      env: environment(settings),
      stdio: ["ignore", "ignore", "inherit"],
      cwd: "/",
    }),
  );
  if ((await child.exited) !== 0) throw new Error(`the export of ${table} ended with ${child.exitCode}`);
  return {
    seconds: (performance.now() - began) / 1000,
    peakMb: (child.resourceUsage()?.maxRSS ?? Number.NaN) / 2 ** 20,
  };
}

const speedText = (rows: number, seconds: number): string =>
  `${seconds.toFixed(0)} s, ${Math.round(rows / seconds / 1000)} k rows/s`;
