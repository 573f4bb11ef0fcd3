import { MEASURES, MEASURES_OF, NAMES, STATES, UNCLEAR, ZIPS } from "../../tests/portal/find-queries.ts";
import { startServer } from "./program.ts";
import { limitRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

const QUERIES = [MEASURES, MEASURES_OF, NAMES, STATES, ZIPS, UNCLEAR].flat().map(([query]) => query);

/** The suggestions of the search box for the queries of its test, one at a time, on the starter data. */
export async function searchBox(settings: Record<string, string>): Promise<Row[]> {
  const server = await startServer({ ...settings, GOVDATA_CACHE_MB: "0" });
  try {
    const times: number[] = [];
    for (const query of QUERIES.slice(0, sized(QUERIES.length, 3))) times.push(await timeOf(server.port, query));
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    const what = `suggestions of ${times.length} queries, the first time each, p95`;
    return [limitRow(what, p95, 50, "ms", `cache off, p50 ${median(times).toFixed(1)} ms`)];
  } finally {
    await server.stop();
  }
}

async function timeOf(port: number, query: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/find/suggestions?${new URLSearchParams({ q: query })}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the search of ${query} was answered with ${response.status}`);
  return performance.now() - began;
}
