import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeYear } from "./made-qcew.ts";
import { writeEdition } from "./made-sba.ts";
import { writeSurveys } from "./made-surveys.ts";
import { command, type RunningServer, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { compare } from "./serving.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

/** Ten metrics of counties, with the endpoint of each dataset that has one metric of all areas. */
const METRICS = [
  ["/v1/us/census/metrics", ["median_household_income", "poverty_rate", "homeownership_rate", "total_population"]],
  ["/v1/us/bls/metrics", ["laus_unemployment_rate", "laus_labor_force", "qcew_avg_weekly_wage", "qcew_total_wages"]],
  ["/v1/us/sba/metrics", ["sba_loan_count", "sba_total_amount"]],
] as const;
const TABLE = `/v1/us/values?level=county&metrics=${METRICS.flatMap(([, names]) => names).join(",")}`;
/** Pages of 50 counties, nearly all of the list. */
const PAGES = sized(60, 2);
/** All industries only, so that a made year has all counties in few rows. */
const MOST_CELLS = sized(80, 6);

/** A county table of ten metrics of four datasets without the cache, next to a request for each metric. */
export async function valuesBench(folder: string): Promise<Row[]> {
  const settings = { GOVDATA_HOME: join(folder, "values-home") };
  const server = await startServer({ ...settings, GOVDATA_CACHE_MB: "0" });
  let rows: Row[];
  try {
    await loadCounties(settings, folder);
    rows = await uncached(server);
  } finally {
    await server.stop();
  }
  const hot = await startServer(settings);
  try {
    const headers = { "x-api-key": hot.key };
    return [
      ...rows,
      await compare("ten metrics of 50 counties, hot", 0.65, { server: hot, folder, headers, path: TABLE }),
    ];
  } finally {
    await hot.stop();
  }
}

/** Loads figures of all counties of the labor surveys and of lending; the starter data has those of the Census. */
async function loadCounties(settings: Record<string, string>, folder: string): Promise<void> {
  const source = join(folder, "values-files");
  mkdirSync(join(source, "qcew"), { recursive: true });
  await writeSurveys(source);
  await writeYear(join(source, "qcew"), { year: 2024, mostCells: MOST_CELLS });
  await writeEdition(join(source, "sba"), sized(100_000, 5_000));
  for (const name of ["laus", "qcew", "sba"])
    await command(["load", name, "--from", join(source, name), "--accept-smaller"], settings);
  rmSync(source, { recursive: true });
}

async function uncached({ port, key }: RunningServer): Promise<Row[]> {
  const headers = { "x-api-key": key };
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${TABLE}`, { headers });
  if (answer.status !== 200) throw new Error(`the table was answered with ${answer.status}`);
  await answer.arrayBuffer();
  const first = performance.now() - began;
  const singles = [
    ...METRICS.slice(0, 2).flatMap(([path, names]) => names.map((name) => `${path}/${name}/values?level=county`)),
    ...METRICS[2][1].map(() => "/v1/us/sba/counties"), // one list has all figures of lending
  ];
  const tables: number[] = [];
  const apart: number[] = [];
  for (let page = 1; page <= PAGES; page++) {
    tables.push(await timed(port, [`${TABLE}&page=${page}`], headers));
    const pages = singles.map((path) => `${path}${path.includes("?") ? "&" : "?"}page=${page}`);
    apart.push(await timed(port, pages, headers));
  }
  const p95 = tables.toSorted((a, b) => a - b)[Math.floor(tables.length * 0.95)] ?? Number.NaN;
  const baseline =
    `p50 ${median(tables).toFixed(1)} ms; the same by a request for each metric, all at once, ` +
    `p50 ${median(apart).toFixed(1)} ms`;
  return [
    noteRow("the first page of a table of ten metrics after the start", `${first.toFixed(0)} ms`),
    limitRow("a page of ten metrics of 50 counties, cache off, p95", p95, 60, "ms", baseline),
  ];
}

/** Milliseconds until all of some requests, sent at once, are answered. */
async function timed(port: number, paths: readonly string[], headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  };
  await Promise.all(paths.map(read));
  return performance.now() - began;
}
