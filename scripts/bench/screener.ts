import { rmSync } from "node:fs";
import { join } from "node:path";
import { lastRuns } from "../../src/jobs/queries.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { writeCompanies } from "./made-companies.ts";
import { writeSurveys } from "./made-surveys.ts";
import { command, memoryMb, type RunningServer, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";
import { median, type TrafficResult, traffic } from "./traffic.ts";

const PATH = "/v1/us/sec/screener";
/** All filters on the labor market that the API promises, three ranges and a sort. */
const SCREEN =
  `${PATH}?industry_employment_yoy_min=-5&industry_employment_yoy_max=20&industry_earnings_yoy_min=0` +
  "&industry_earnings_yoy_max=10&industry_openings_rate_min=1&state_unemployment_rate_max=9" +
  "&county_unemployment_rate_max=9&revenue_min=1000000&revenue_max=500000000&net_margin_min=-100&net_margin_max=300" +
  "&revenue_growth_min=-50&sort=-net_margin,revenue";
const READ = "/v1/us/census/places/06/metrics";
const REBUILD_JOB = "rebuild derived datasets";
/** The job looks every minute. */
const REBUILT_WITHIN_MS = 120_000;

/** Screens of 5,000 companies without the cache, and what reads notice of a rebuild. */
export async function screenerBench(folder: string): Promise<Row[]> {
  const settings = { GOVDATA_HOME: join(folder, "screener-home"), GOVDATA_CACHE_MB: "0" };
  const server = await startServer(settings);
  const target = { socketFolder: join(settings.GOVDATA_HOME, "run"), user: "govdata", database: "postgres" };
  const database = openDatabase(target, { max: 2 });
  try {
    const surveys = join(folder, "surveys");
    await writeSurveys(surveys);
    for (const name of ["ces", "jolts", "laus"])
      await command(["load", name, "--from", join(surveys, name), "--accept-smaller"], settings);
    rmSync(surveys, { recursive: true });
    const before = (await memoryMb(server.pid)).now;
    await writeCompanies(database);
    const rebuild = await readsDuringRebuild(server, database);
    const headers = { "x-api-key": server.key };
    const found = await (await fetch(`http://127.0.0.1:${server.port}${SCREEN}`, { headers })).json();
    const { pagination } = found as { pagination: { total: number } };
    const screens = await rounds(server, SCREEN);
    return [
      limitRow(
        `a screen of 5,000 companies by 7 labor filters, 3 ranges and a sort (${pagination.total} pass), p99`,
        median(screens.map(({ p99 }) => p99)),
        20,
        "ms",
        `cache off, p50 ${median(screens.map(({ p50 }) => p50)).toFixed(1)} ms; as SQL ` +
          `${(await sqlMs(database)).toFixed(1)} ms`,
      ),
      ...rebuild,
      noteRow(
        "memory of the server",
        `${before.toFixed(0)} MB before, ${(await memoryMb(server.pid)).now.toFixed(0)} MB with the screener`,
      ),
    ];
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Rounds of one path, by one connection. */
async function rounds({ port, key }: RunningServer, path: string, count = sized(7, 1)): Promise<TrafficResult[]> {
  const results: TrafficResult[] = [];
  for (let round = 0; round < count; round++)
    results.push(
      await traffic({ port, paths: [path], headers: { "x-api-key": key }, connections: 1, durationMs: 1_500 }),
    );
  return results;
}

/** The median time of the same question as a plain statement over the stored table. */
async function sqlMs({ sql }: Database): Promise<number> {
  const [vintage] = await sql<{ fields: string[] }[]>`
    select detail -> 'fields' as fields from dataset_vintages where dataset = 'screener' and state = 'served'`;
  const figure = (name: string) => sql.unsafe(`figures[${(vintage?.fields.indexOf(name) ?? 0) + 1}]`);
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    const began = performance.now();
    await sql`
      select cik, identity, figures from screener_companies
       where ${figure("industry_employment_yoy")} between -5 and 20
         and ${figure("industry_earnings_yoy")} between 0 and 10
         and ${figure("industry_openings_rate")} >= 1 and ${figure("state_unemployment_rate")} <= 9
         and ${figure("county_unemployment_rate")} <= 9 and ${figure("revenue")} between 1000000 and 500000000
         and ${figure("net_margin")} between -100 and 300 and ${figure("revenue_growth")} >= -50
       order by ${figure("net_margin")} desc, ${figure("revenue")}, cik
       limit 50`;
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Reads another dataset until the job has rebuilt the screener, and compares their times within and outside of it. */
async function readsDuringRebuild(server: RunningServer, database: Database): Promise<Row[]> {
  const read: { from: number; to: number; p99: number }[] = [];
  const began = Date.now();
  const until = began + REBUILT_WITHIN_MS;
  for (;;) {
    const from = Date.now();
    const [result] = await rounds(server, READ, 1);
    read.push({ from, to: Date.now(), p99: result?.p99 ?? Number.NaN });
    const run = (await lastRuns(database.sql)).find(({ job }) => job === REBUILD_JOB);
    const [start, end] = [run?.started_at.getTime() ?? 0, run?.finished_at?.getTime() ?? 0];
    const isDone = run?.outcome?.startsWith("rebuilt") === true && end > began;
    // Two rounds more, as quiet ones, and because the server reads the new table after it is published.
    if (isDone && read.filter((round) => round.from > end).length > 4) {
      const [within, outside] = [true, false].map((is) =>
        read.filter(({ from, to }) => (to > start && from < end + 1_000) === is).map(({ p99 }) => p99),
      ) as [number[], number[]]; // one for each
      const worst = Math.max(...within);
      return [
        limitRow("rebuild of the screener, from the job's start to its end", (end - start) / 1000, 5, "s"),
        limitRow(
          "p99 of reads during the rebuild, of that without",
          worst / median(outside),
          3,
          "times",
          `${worst.toFixed(2)} ms, without ${median(outside).toFixed(2)} ms`,
        ),
      ];
    }
    if (Date.now() > until) throw new Error("the screener is not rebuilt");
  }
}
