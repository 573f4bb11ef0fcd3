import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PlaceVintage } from "../../src/census/catalog/queries.ts";
import type { StoredMetric } from "../../src/census/metrics/metric-names.ts";
import { SOURCES } from "../../src/census/metrics/sources.ts";
import type { DatabaseTarget } from "../../src/storage/connections/client.ts";
import type { BarePlan } from "./bare.ts";
import { recorded, startBare } from "./bare-server.ts";
import { loadOnce } from "./loading.ts";
import { writeEdition } from "./made-sba.ts";
import { type RunningServer, startServer } from "./program.ts";
import { type Row, ratioRow } from "./report.ts";
import { sized } from "./smoke.ts";
import { ratioOfRates, type TrafficResult } from "./traffic.ts";

const CONNECTIONS = 16;
const ROUND_MS = 1_500;
const ONE_PLACE = "/v1/us/census/places/06/metrics";
/** Thirty years of months. */
const ONE_INDUSTRY = "/v1/us/bls/industries/00/employment?from_date=1992-06&to_date=2022-05";

const rate = ({ perSecond, p99 }: TrafficResult): string => `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms`;

/** Every quarter since October 1990. */
const ONE_COUNTY = "/v1/us/sba/counties/06037/lending?from_period=1990-Q4";
/** So that the county has loans in most quarters; a hot answer does not depend on how many there are. */
const LOANS = sized(100_000, 5_000);

/** Hot answers, and 304s, against a bare server that returns the same status, headers and body. */
export async function hotAnswers(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const server = await startServer(settings);
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const headers = { "x-api-key": server.key };
    const answer = await recorded(url, ONE_PLACE, headers);
    const loans = join(folder, "hot-loans");
    await writeEdition(loans, LOANS);
    await loadOnce("sba", loans, settings);
    rmSync(loans, { recursive: true });
    const conditional = { ...headers, "if-none-match": answer.headers.etag ?? "" };
    return [
      await compare("place metrics, hot", 0.7, { server, folder, headers, path: ONE_PLACE }),
      await compare("place metrics, 304", 0.6, { server, folder, headers: conditional, path: ONE_PLACE }),
      await compare("30 years of a CES series, hot", 0.65, { server, folder, headers, path: ONE_INDUSTRY }),
      await compare("36 years of a county's lending, hot", 0.65, { server, folder, headers, path: ONE_COUNTY }),
    ];
  } finally {
    await server.stop();
  }
}

/** One path, asked in turns of the server and of a bare one that gives the same bytes. */
export async function compare(
  what: string,
  least: number,
  asked: { server: RunningServer; folder: string; headers: Record<string, string>; path: string },
): Promise<Row> {
  const { server, folder, headers, path } = asked;
  const answers = { [path]: await recorded(`http://127.0.0.1:${server.port}`, path, headers) };
  const bare = await startBare({ answers }, folder);
  try {
    const traffic = { paths: [path], headers, connections: CONNECTIONS, durationMs: ROUND_MS };
    const result = await ratioOfRates({ ...traffic, port: server.port }, { ...traffic, port: bare.port });
    return ratioRow(what, result.ratio, least, rate(result.subject), `bare Bun.serve, ${rate(result.baseline)}`);
  } finally {
    await bare.stop();
  }
}

/** Place metrics without the cache, against a bare server that runs the same query and returns the same bytes. */
export async function uncachedAnswers(
  name: string,
  settings: Record<string, string>,
  target: DatabaseTarget,
  folder: string,
): Promise<Row> {
  const server = await startServer({ ...settings, GOVDATA_CACHE_MB: "0" });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const headers = { "x-api-key": server.key };
    const plan: BarePlan = {
      answers: {},
      query: { target, places: {}, metrics: Object.keys(SOURCES) as StoredMetric[] },
    };
    for (const fips of await someCounties(url, headers)) {
      const path = `/v1/us/census/places/${fips}/metrics`;
      const answer = await recorded(url, path, headers);
      plan.answers[path] = answer;
      const { level, vintage } = (JSON.parse(answer.body) as { data: PlaceVintage }).data;
      if (plan.query) plan.query.places[path] = { level, fips, vintage };
    }
    const bare = await startBare(plan, folder);
    try {
      const traffic = { paths: Object.keys(plan.answers), headers, connections: CONNECTIONS, durationMs: ROUND_MS };
      const result = await ratioOfRates({ ...traffic, port: server.port }, { ...traffic, port: bare.port });
      return ratioRow(
        `place metrics, cache off, ${name}`,
        result.ratio,
        0.85,
        rate(result.subject),
        `bare Bun.serve with the same query, ${rate(result.baseline)}`,
      );
    } finally {
      await bare.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Two hundred counties, from all over the list. */
async function someCounties(url: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${url}/v1/us/census/geographies/county?per_page=200&page=5`, { headers });
  const { data } = (await answer.json()) as { data: { fips: string }[] };
  return data.map(({ fips }) => fips);
}
