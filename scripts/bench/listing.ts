import { rmSync } from "node:fs";
import { join } from "node:path";
import { formatCosts } from "./formats.ts";
import { MADE_TABLES, TRACT_COUNT, writeRelease } from "./made-census.ts";
import { command, environment, memoryMb, PROGRAM, type RunningServer, started, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { median, traffic } from "./traffic.ts";

/**
 * Filters that find all, many, some, few and none of the made names; and two that no index of words would help with.
 */
const MANY = ["c", "census", "tract", "county", "lake", "washington", "2", "1;", "alabama", "texas"];
const FEW = [
  "cedar 3 county",
  "doña luz 7",
  "DONA LUZ 7",
  "tract 26.01",
  "big stone 9 county; ohio",
  "zq",
  "polk 60",
  "; guam",
];

const list = (query: string): string =>
  `/v1/us/census/geographies/tract?query=${encodeURIComponent(query)}&per_page=50`;

/**
 * Lists and exports over 85,000 made tracts, and reads while a million rows are published. Fills the store of
 * `settings` with a made release first.
 */
export async function listsAndExports(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const release = join(folder, "release");
  writeRelease(release, { year: 2024, tables: ["B01003", "B19013"] });
  await command(["load", "census", "--from", release], settings);
  rmSync(release, { recursive: true });
  const server = await startServer({ ...settings, GOVDATA_CACHE_MB: "0" });
  try {
    const headers = { "x-api-key": server.key };
    const url = `http://127.0.0.1:${server.port}`;
    await fetch(url + list("warm"), { headers }).then((answer) => answer.text());
    const ask = (queries: string[]) =>
      traffic({ port: server.port, paths: queries.map(list), headers, connections: 1, durationMs: 4_000 });
    const rows = [
      limitRow(`name filter over ${TRACT_COUNT} tracts, any, p99`, (await ask([...MANY, ...FEW])).p99, 80, "ms"),
      limitRow("name filter that leaves fewer than 1,000, p99", (await ask(FEW)).p99, 10, "ms"),
      ...(await exports(url, headers, server)),
      ...(await formatCosts(`${url}/v1/us/census/metrics/median_household_income/values?level=tract`, {
        headers,
        server,
        folder,
      })),
      ...(await readsDuringLoad(settings, server, headers, folder)),
    ];
    return rows;
  } finally {
    await server.stop();
  }
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  for await (const piece of answer.body ?? []) void piece;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

async function exports(url: string, headers: Record<string, string>, server: RunningServer): Promise<Row[]> {
  const values = `${url}/v1/us/census/metrics/median_household_income/values`;
  const counties: number[] = [];
  for (let round = 0; round < 9; round++)
    counties.push(await timed(`${values}?level=county&vintage=2023-acs5&format=csv`, headers));
  const shapes: number[] = [];
  for (let round = 0; round < 9; round++)
    shapes.push(await timed(`${values}?level=county&vintage=2023-acs5&format=geojson`, headers));
  const tracts: number[] = [];
  const before = (await memoryMb(server.pid)).now;
  for (let round = 0; round < 5; round++)
    tracts.push(await timed(`${values}?level=tract&vintage=2024-acs5&format=csv`, headers));
  const { now, peak } = await memoryMb(server.pid);
  return [
    limitRow("one metric of all 3,222 counties as CSV, median", median(counties), 60, "ms"),
    noteRow(
      "the same as GeoJSON, median; the first answer",
      `${median(shapes).toFixed(0)} ms; ${shapes[0]?.toFixed(0)} ms`,
    ),
    limitRow(`one metric of ${TRACT_COUNT} tracts as CSV, median`, median(tracts), 1_000, "ms"),
    limitRow("memory that five such exports added", Math.max(0, now - before), 40, "MB"),
    noteRow("highest memory of the program by then", `${peak.toFixed(0)} MB`),
  ];
}

/** The p99 of single reads, when nothing else runs and while a release of a million rows is published. */
async function readsDuringLoad(
  settings: Record<string, string>,
  server: RunningServer,
  headers: Record<string, string>,
  folder: string,
): Promise<Row[]> {
  const release = join(folder, "million");
  const rowCount = writeRelease(release, { year: 2022, tables: Object.keys(MADE_TABLES) });
  const paths = Array.from(
    { length: 60 },
    (_, index) => `/v1/us/census/places/01${String(2 * (index % 33) + 1).padStart(3, "0")}/metrics`,
  );
  const read = (durationMs: number) => traffic({ port: server.port, paths, headers, connections: 4, durationMs });
  const quiet = await read(4_000);
  const load = started(
    Bun.spawn([...PROGRAM, "load", "census", "--from", release], {
      env: environment(settings),
      stdio: ["ignore", "ignore", "inherit"],
      cwd: "/",
    }),
  );
  const began = performance.now();
  const during: number[] = [];
  let slowest = 0;
  while (load.exitCode === null && load.signalCode === null) {
    const result = await read(1_000);
    during.push(result.p99);
    slowest = Math.max(slowest, result.max);
  }
  if ((await load.exited) !== 0) throw new Error(`the load ended with ${load.exitCode}`);
  const seconds = (performance.now() - began) / 1000;
  rmSync(release, { recursive: true });
  const p99 = median(during);
  return [
    {
      what: `p99 of reads while ${rowCount.toLocaleString("en-US")} rows are published`,
      measured: `${p99.toFixed(2)} ms, slowest ${slowest.toFixed(0)} ms, load ${seconds.toFixed(1)} s`,
      baseline: `without: ${quiet.p99.toFixed(2)} ms`,
      figure: `${(p99 / quiet.p99).toFixed(2)} times`,
      bound: "≤ 3 times",
      holds: p99 <= 3 * quiet.p99,
    },
  ];
}
