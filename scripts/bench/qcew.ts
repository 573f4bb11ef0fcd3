import { createReadStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { openDatabase } from "../../src/storage/database.ts";
import { madeCounties, writeYear } from "./made-qcew.ts";
import { environment, PROGRAM, startServer } from "./program.ts";
import { limitRow, noteRow, type Row, ratioRow } from "./report.ts";
import { sized } from "./smoke.ts";
import { median, traffic } from "./traffic.ts";

/** Loads `folder` in a process of its own: seconds, and the highest memory of any of its processes. */
async function load(folder: string, settings: Record<string, string>): Promise<{ seconds: number; peakMb: number }> {
  const began = performance.now();
  const child = spawnLoad(folder, settings);
  if ((await child.exited) !== 0) throw new Error(`the load ended with ${child.exitCode}`);
  return {
    seconds: (performance.now() - began) / 1000,
    peakMb: (child.resourceUsage()?.maxRSS ?? Number.NaN) / (1024 * 1024),
  };
}

const spawnLoad = (folder: string, settings: Record<string, string>) =>
  Bun.spawn([...PROGRAM, "load", "qcew", "--from", folder], {
    env: environment(settings),
    stdio: ["ignore", "ignore", "inherit"],
    cwd: "/",
  });

/** Seconds that csv-parse takes for a file; nothing is done with the rows. */
async function parseOnly(file: string): Promise<number> {
  const began = performance.now();
  for await (const _row of createReadStream(file).pipe(parse())) {
    // Counting them would be the first thing that is done with them.
  }
  return (performance.now() - began) / 1000;
}

/**
 * A made year of QCEW, 14 million rows: its load compared with csv-parse, the space that it takes, a county's series
 * with all of it loaded, and reads while another quarter of a year is published.
 */
export async function qcewYear(settings: Record<string, string>, folder: string, home: string): Promise<Row[]> {
  const source = join(folder, "qcew");
  mkdirSync(source, { recursive: true });
  const year = 2024;
  const rowCount = await writeYear(source, { year });
  const parsed = await parseOnly(join(source, `${year}.q1-q4.singlefile.csv`));
  const loaded = await load(source, settings);
  rmSync(source, { recursive: true });
  const perSecond = (seconds: number) => `${Math.round(rowCount / seconds / 1000)} k rows/s (${seconds.toFixed(0)} s)`;
  const server = await startServer({ ...settings, GOVDATA_CACHE_MB: "0" });
  try {
    return [
      ratioRow(
        `load of a year of QCEW, ${rowCount.toLocaleString("en-US")} rows, file to published`,
        parsed / loaded.seconds,
        0.5,
        perSecond(loaded.seconds),
        `csv-parse, ${perSecond(parsed)}`,
      ),
      noteRow("memory of that load", `${loaded.peakMb.toFixed(0)} MB`),
      await bytesPerRow(home, rowCount),
      ...(await reads(server, folder, settings)),
    ];
  } finally {
    await server.stop();
  }
}

/** Everything that the tables of the cells take on disk: rows, long values, indexes. */
async function bytesPerRow(home: string, rowCount: number): Promise<Row> {
  const database = openDatabase({ socketFolder: join(home, "run"), user: "govdata", database: "postgres" }, { max: 1 });
  try {
    const [size] = await database.sql<{ bytes: number }[]>`
      select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'qcew_blocks'::regclass`;
    return noteRow("space of that year, with indexes", `${(Number(size?.bytes) / rowCount).toFixed(1)} bytes a row`);
  } finally {
    await database.close();
  }
}

async function reads(
  server: { port: number; key: string },
  folder: string,
  settings: Record<string, string>,
): Promise<Row[]> {
  const counties = (await madeCounties()).filter((_, index) => index % 8 === 0).map(({ fips }) => fips);
  const ask = (query: string, durationMs = 5_000) =>
    traffic({
      port: server.port,
      paths: counties.map((fips) => `/v1/us/bls/counties/${fips}/employment${query}`),
      headers: { "x-api-key": server.key },
      connections: 1,
      durationMs,
    });
  await ask("", 1_000);
  const series = await ask("");
  const industry = await ask("?naics=44-45");
  const all = await ask("?naics=all&period=2024-Q1");
  return [
    limitRow("a county's series of all industries (10), p99", series.p99, 5, "ms", `p50 ${series.p50.toFixed(2)} ms`),
    limitRow("a county's series of one industry, p99", industry.p99, 5, "ms", `p50 ${industry.p50.toFixed(2)} ms`),
    noteRow(
      "every industry of a county in one quarter, about 1,000 rows, p99",
      `${all.p99.toFixed(2)} ms`,
      `p50 ${all.p50.toFixed(2)} ms`,
    ),
    await readsDuringLoad(() => ask("", 1_000), series.p99, folder, settings),
  ];
}

/** The p99 of single reads while a part of another year is published. */
async function readsDuringLoad(
  read: () => ReturnType<typeof traffic>,
  quietP99: number,
  folder: string,
  settings: Record<string, string>,
): Promise<Row> {
  const source = join(folder, "qcew-more");
  mkdirSync(source, { recursive: true });
  const rowCount = await writeYear(source, { year: 2023, share: sized(0.1, 0.02) });
  const child = spawnLoad(source, settings);
  const during: number[] = [];
  let slowest = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const result = await read();
    during.push(result.p99);
    slowest = Math.max(slowest, result.max);
  }
  if ((await child.exited) !== 0) throw new Error(`the load ended with ${child.exitCode}`);
  rmSync(source, { recursive: true });
  const p99 = median(during);
  return {
    what: `p99 of a county's series while ${rowCount.toLocaleString("en-US")} rows of QCEW are published`,
    measured: `${p99.toFixed(2)} ms, slowest ${slowest.toFixed(0)} ms`,
    baseline: `without: ${quietP99.toFixed(2)} ms`,
    figure: `${(p99 / quietP99).toFixed(2)} times`,
    bound: "≤ 3 times",
    holds: p99 <= 3 * quietP99,
  };
}
