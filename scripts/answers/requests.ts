/** Makes requests for a running server from its own OpenAPI document and lists: the same seed makes the same ones. */

/** One request: path with query, and the header that changes its answer. */
export interface RecordedRequest {
  target: string;
  accept: string | undefined;
}

/** What is read of a parameter of the document. */
interface DocumentParameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  example?: unknown;
  schema: { type?: string; enum?: unknown[]; items?: { enum?: unknown[] } };
}

/** Where the server is, and a key that may ask as often as it likes. */
export interface ServerAddress {
  url: string;
  key: string;
}

/** Fetches a path of the server with the key. */
export const ask = ({ url, key }: ServerAddress, target: string, accept?: string): Promise<Response> =>
  fetch(`${url}${target}`, { headers: { "x-api-key": key, ...(accept ? { accept } : {}) }, redirect: "manual" });

/** A generator of numbers in [0, 1), the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Lists whose rows give the values of parameters that the document can't list. */
const POOLS: Readonly<Record<string, readonly { path: string; field: string }[]>> = {
  fips: [
    { path: "/v1/us/census/geographies?per_page=200", field: "fips" },
    { path: "/v1/us/census/geographies/state?per_page=200", field: "fips" },
    { path: "/v1/us/census/geographies/county?per_page=200", field: "fips" },
    { path: "/v1/us/census/geographies/county?state=06&per_page=200", field: "fips" },
    { path: "/v1/us/census/geographies/metro?per_page=200", field: "fips" },
    { path: "/v1/us/census/geographies/place?per_page=200", field: "fips" },
    { path: "/v1/us/census/geographies/tract?per_page=200", field: "fips" },
    { path: "/v1/us/sba/counties?per_page=200", field: "county_fips" },
  ],
  metric: [
    { path: "/v1/us/census/metrics", field: "name" },
    { path: "/v1/us/bls/metrics", field: "name" },
  ],
  naics: [{ path: "/v1/us/bls/industries?per_page=200", field: "naics_code" }],
  soc: [{ path: "/v1/us/bls/occupations?per_page=200", field: "soc_code" }],
  identifier: [
    { path: "/v1/us/sec/companies?per_page=200", field: "cik" },
    { path: "/v1/us/sec/companies?per_page=200", field: "ticker" },
  ],
};
const POOL_OF: Readonly<Record<string, string>> = { places: "fips", metrics: "metric", covered_by: "naics" };

const DATES = ["2005", "2012", "2016", "2018-01", "2019-Q2", "2016-Q3", "2020-12", "2022-06", "2023", "2024-05-01"];
const QUERIES = ["san", "new", "st. louis", "dekalb", "manufacturing", "health", "apple", "software", "inc", "x"];
const ODD_VALUES = ["", "0", "-1", "abc", "2024-13", "99999", "1e3", "a,b", "null", "%20", "9".repeat(40)];
const ACCEPTS = [undefined, undefined, undefined, undefined, "text/csv", "application/x-ndjson", "text/html"];

/** Makes `count` requests over all operations of the server's document: valid ones mostly, refused ones too. */
export async function madeRequests(server: ServerAddress, count: number, seed = 20): Promise<RecordedRequest[]> {
  const { paths } = (await (await ask(server, "/openapi.json")).json()) as {
    paths: Record<string, { get?: { parameters?: DocumentParameter[] } }>;
  };
  const operations = Object.entries(paths)
    .flatMap(([path, { get }]) => (get ? [{ path, parameters: get.parameters ?? [] }] : []))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  const pools = await pooledValues(server);
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const madeValue = ({ name, schema, example }: DocumentParameter, path: string): string => {
    if (random() < 0.02) return pick(ODD_VALUES);
    const words = schema.enum ?? schema.items?.enum;
    if (words) return String(pick(words));
    const family = path.split("/")[3];
    const pool = pools.get(`${POOL_OF[name] ?? name} ${family}`) ?? pools.get(POOL_OF[name] ?? name);
    if (pool && random() < 0.8) {
      const several = schema.type === "array" ? 1 + Math.floor(random() * 3) : 1;
      return Array.from({ length: several }, () => pick(pool)).join(",");
    }
    if (name === "query") return pick(QUERIES);
    if (/period|date|as_of|vintage|year/.test(name) && random() < 0.35) return pick(DATES);
    return Array.isArray(example) ? example.join(",") : String(example ?? "1");
  };
  return Array.from({ length: count }, (_, index) => {
    const { path, parameters } = operations[index % operations.length] as (typeof operations)[number];
    const query = new URLSearchParams();
    let target = path;
    for (const parameter of parameters) {
      if (parameter.in === "path")
        target = target.replace(`{${parameter.name}}`, encodeURIComponent(madeValue(parameter, path)));
      else if (parameter.required || random() < 0.2) query.set(parameter.name, madeValue(parameter, path));
    }
    const text = query.toString();
    return { target: text === "" ? target : `${target}?${text}`, accept: pick(ACCEPTS) };
  });
}

async function pooledValues(server: ServerAddress): Promise<Map<string, readonly string[]>> {
  const pools = new Map<string, readonly string[]>();
  for (const [name, lists] of Object.entries(POOLS))
    for (const { path, field } of lists) {
      const { data = [] } = (await (await ask(server, path)).json()) as { data?: Record<string, unknown>[] };
      const values = data.map((row) => row[field]).filter((value) => typeof value === "string");
      const family = path.split("/")[3];
      for (const key of [name, `${name} ${family}`]) pools.set(key, [...(pools.get(key) ?? []), ...values]);
    }
  return pools;
}
