import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeYear } from "./made-qcew.ts";
import { writeEdition } from "./made-sba.ts";
import { writeSurveys } from "./made-surveys.ts";
import { command, type RunningServer, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { compare } from "./serving.ts";
import { sized } from "./smoke.ts";
import { type TrafficResult, traffic } from "./traffic.ts";

/** Ten metrics of counties, with the endpoint of each dataset that has one metric of all areas. */
const METRICS = [
  ["/v1/us/census/metrics", ["median_household_income", "poverty_rate", "median_age", "total_population"]],
  ["/v1/us/bls/metrics", ["laus_unemployment_rate", "laus_labor_force", "qcew_avg_weekly_wage", "qcew_total_wages"]],
  ["/v1/us/sba/metrics", ["sba_loan_count", "sba_total_amount"]],
] as const;
const TABLE = `/v1/us/values?level=county&metrics=${METRICS.flatMap(([, names]) => names).join(",")}`;
/** Pages of 50 from all over the list. */
const PAGES = Array.from({ length: 60 }, (_, index) => `&page=${index + 1}`);
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
  const { metadata } = (await answer.json()) as { metadata: { metrics: { metric: string; values: number }[] } };
  const first = performance.now() - began;
  console.error(metadata.metrics.map((m) => `${m.metric} ${m.values}`).join("; "));
  const ask = (paths: string[], durationMs = 5_000): Promise<TrafficResult> =>
    traffic({ port, paths, headers, connections: 1, durationMs });
  const single = METRICS.flatMap(([path, names]) =>
    names.map((name) => `${path}/${name.replace(/^sba_/, "")}/values?level=county`),
  );
  const table = await ask(PAGES.map((page) => TABLE + page));
  const long = await ask(PAGES.map((page) => `${TABLE}&shape=long${page}`));
  const one = await ask(single);
  return [
    noteRow("the first page of ten metrics after the start", `${first.toFixed(0)} ms`),
    limitRow(
      "a page of ten metrics of 50 counties, cache off, p99",
      table.p99,
      60,
      "ms",
      `p50 ${table.p50.toFixed(1)} ms; ten requests of one metric each, p50 ${(10 * one.p50).toFixed(0)} ms`,
    ),
    noteRow("long", `p50 ${long.p50.toFixed(1)} ms p99 ${long.p99.toFixed(1)} ms`),
  ];
}
