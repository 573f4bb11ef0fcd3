import { afterAll, beforeAll, expect, test } from "bun:test";
import type { VersionRow } from "../../src/http/queries.ts";
import { publishedState } from "../../src/http/versions.ts";
import { announcing } from "../../src/loading/publishing/announcing.ts";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import type { Database } from "../../src/storage/database.ts";
import { seedCensus } from "../contract/census-seed.ts";
import { bankFile, load, MADE_FILES } from "../contract/filings-seed.ts";
import { LOADS, SURVEYS, type SurveyName } from "../enrichment/made-world.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { repeats } from "../support/repeats.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

// Every dataset is published again and again while two servers on one database answer whole tables and files. After
// each commit that publishes, the load waits while all its bodies are read: some loads publish several editions. Every
// body that was answered must be one of these, byte for byte, and so must every file that a reader put together from
// parts.

const REQUESTS = repeats(800, 20_000);
const CLIENTS = 6;
const PARTS = 3;
/** How often companies are published for each time of another dataset: that takes less time. */
const COMPANIES_EACH = repeats(2, 4);
const DATASETS = ["census", ...SURVEYS, "sec"] as const;
type DatasetName = (typeof DATASETS)[number];

/**
 * Lists and tables of each dataset. The first is a list, whose tag changes with a publish. Tables of counties are left
 * out: they ask for 3,000 counties, of which one is loaded.
 */
const TABLES: Readonly<Record<DatasetName, readonly string[]>> = {
  census: [
    "/v1/us/census/metrics/median_household_income/values?level=county",
    "/v1/us/export/census?table=values_counties",
  ],
  ces: ["/v1/us/bls/industries/3344/employment", "/v1/us/export/ces"],
  jolts: ["/v1/us/bls/industries/3344/turnover", "/v1/us/export/jolts"],
  laus: ["/v1/us/bls/counties/09003/unemployment", "/v1/us/export/laus?table=states"],
  qcew: ["/v1/us/bls/counties/09003/employment?naics=334413"],
  oews: ["/v1/us/bls/occupations/11-1011/wages", "/v1/us/export/oews?table=national_wages"],
  sba: ["/v1/us/sba/counties", "/v1/us/export/sba"],
  sec: [
    "/v1/us/sec/companies",
    ...["companies", "compensation", "events", "financials"].map((name) => `/v1/us/sec/export/${name}`),
  ],
};
const isExport = (path: string): boolean => path.includes("/export/");
const formatsOf = (path: string) => (isExport(path) ? ["jsonl", "csv", "parquet"] : ["csv", "parquet", "arrow"]);
const pathsOf = (name: DatasetName): string[] =>
  TABLES[name].flatMap((path) =>
    formatsOf(path).map((format) => `${path}${path.includes("?") ? "&" : "?"}format=${format}`),
  );
const PATHS = DATASETS.flatMap(pathsOf);

let store: ScratchDatabase;
const servers: TestServer[] = [];
beforeAll(async () => {
  store = await scratchStore("exported_editions");
  await seedCensus(store.database);
  await load(store.database, { ...MADE_FILES, ...bankFile() });
  for (const name of SURVEYS) await LOADS[name](store.database, 0);
  for (const cacheMb of [8, 0])
    servers.push(await startServer({ scratch: store, settings: { cacheMb }, env: { GOVDATA_CACHE_MB: `${cacheMb}` } }));
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await store?.close();
});

/** Publishes rows that are written here as a load writes them: readers wait, and all of them are new at the commit. */
const publishRows = (database: Database, dataset: "census" | "sec", edition: number) =>
  announcing(database, [dataset], (isHeard) =>
    database.transaction(async (tx) => {
      await announcePublished(tx, dataset);
      await isHeard();
      if (dataset === "census") {
        await tx`lock table census_blocks in access exclusive mode`;
        await tx`update census_blocks set estimates = array(select value + 1 from unnest(estimates) as value)`;
      } else {
        await tx`update sec_companies set name = ${`Edition ${edition} `} || cik`;
        await tx`update sec_compensation set total = total + 1`;
      }
    }),
  );

const publish = (database: Database, name: DatasetName, edition: number): Promise<unknown> =>
  name === "census" || name === "sec"
    ? publishRows(database, name, edition)
    : LOADS[name satisfies SurveyName](database, edition);

/** The stamp of a dataset's edition, as tags have it. */
async function publishedStamp(dataset: DatasetName): Promise<string> {
  const [row] = await store.database.sql<VersionRow[]>`
    select dataset, version::float8, updated_at from dataset_versions where dataset = ${dataset}`;
  return publishedState(row!).stamp; // every dataset is loaded
}

/** What was answered, and what answers were at rest: hashes of whole bodies by path. */
class Bodies {
  readonly #answered = new Map<string, Set<string>>(PATHS.map((path) => [path, new Set()]));
  readonly #atRest = new Map<string, Set<string>>(PATHS.map((path) => [path, new Set()]));
  readonly count = { requests: 0, whole: 0, joined: 0, refused: 0, notModified: 0, brokenOff: 0 };

  answered(path: string, body: Uint8Array): void {
    this.#answered.get(path)!.add(Bun.SHA256.hash(body, "hex"));
  }

  /** Adds the bodies that all servers answer at rest. Were one mixed and kept, it would differ from the others. */
  atRest(path: string, ofServers: readonly Uint8Array[]): void {
    const [hash, ...others] = new Set(ofServers.map((body) => Bun.SHA256.hash(body, "hex")));
    expect([path, others]).toEqual([path, []]);
    this.#atRest.get(path)!.add(hash!); // of the first server
  }

  /** Paths with a body that no edition has. */
  mixed(): string[] {
    return PATHS.filter((path) => this.#answered.get(path)!.difference(this.#atRest.get(path)!).size > 0);
  }

  /** Paths whose bodies were the same in all editions: they would show nothing. */
  alike(): string[] {
    return PATHS.filter((path) => this.#atRest.get(path)!.size < 2);
  }
}

const bodies = new Bodies();

/** Sends a request; again while the answer says that the data is published at this moment. */
async function ask(server: TestServer, path: string, headers: Record<string, string> = {}): Promise<Response> {
  for (;;) {
    bodies.count.requests++;
    const response = await server.get(path, { headers: { "accept-encoding": "identity", ...headers } });
    if (response.status !== 503) return response;
    const text = await response.text();
    if (!text.includes("published again")) throw new Error(`${path}: ${text}`);
  }
}

/** Reads a whole body, first with a condition if a tag is known; undefined for a stream that a publish broke off. */
async function readWhole(server: TestServer, path: string, tag: string | undefined): Promise<string | undefined> {
  const reading = ask(server, path, tag === undefined ? {} : { "if-none-match": tag });
  const answer = await reading
    .then(async (response) => ({ response, body: await response.bytes() }))
    .catch((error: unknown) => {
      // Exports of companies are snapshots, and files are made before they are sent.
      const canBreakOff = !path.includes("/sec/export/") && !path.endsWith("parquet");
      if (!canBreakOff || (error as { code?: string }).code !== "ECONNRESET") throw error;
      bodies.count.brokenOff++;
    });
  if (answer === undefined) return undefined;
  const { response, body } = answer;
  if (response.status === 304) {
    bodies.count.notModified++;
    return tag;
  }
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${Buffer.from(body)}`);
  if (path.endsWith("jsonl") && !Buffer.from(body).toString().endsWith('{"__export_complete": true}\n'))
    throw new Error(`${path} ended without its last line`);
  bodies.count.whole++;
  bodies.answered(path, body);
  return response.headers.get("etag") ?? undefined;
}

/** Reads a Parquet file in parts, each on the condition that it is of the edition before. */
async function readInParts(server: TestServer, path: string, condition: "if-range" | "if-match" | undefined) {
  const end = await ask(server, path, { range: "bytes=-8" });
  if (end.status !== 206) throw new Error(`${path}: ${end.status}`);
  const tag = end.headers.get("etag") ?? "";
  const size = Number(end.headers.get("content-range")?.split("/")[1]);
  const parts: Uint8Array[] = [];
  const partBytes = Math.ceil(size / PARTS);
  for (let start = 0; start < size; start += partBytes) {
    const range = `bytes=${start}-${Math.min(size, start + partBytes) - 1}`;
    const part = await ask(server, path, { range, ...(condition ? { [condition]: tag } : {}) });
    const bytes = await part.bytes();
    if (part.status === 412) {
      bodies.count.refused++;
      expect(condition).not.toBe("if-range");
      return;
    }
    if (part.status === 200) {
      expect(condition).toBe("if-range");
      expect(part.headers.get("etag")).not.toBe(tag);
      bodies.answered(path, bytes);
      return;
    }
    expect([part.status, part.headers.get("etag")]).toEqual([206, tag]);
    parts.push(bytes);
  }
  bodies.count.joined++;
  bodies.answered(path, Buffer.concat(parts));
}

const CONDITIONS = [undefined, "if-range", "if-match"] as const;

/** What clients and the one that publishes know of each other. */
const now = {
  published: DATASETS[0] as DatasetName,
  isDone: false,
  /** While bodies are read at rest, which clients would slow down. */
  rest: undefined as Promise<void> | undefined,
};

/** Reads whole bodies and parts, in three of four turns those of the dataset that is published. */
async function readAgainAndAgain(number: number): Promise<void> {
  const server = servers[number % servers.length]!;
  const { key } = await server.makeKey("unlimited"); // the server remembers by account which edition parts are of
  const reader: TestServer = {
    ...server,
    get: (path, init) => server.get(path, { ...init, headers: { "x-api-key": key, ...init?.headers } }),
  };
  const tags = new Map<string, string | undefined>();
  for (let turn = number; !now.isDone; turn++) {
    const paths = turn % 4 === 0 ? PATHS : pathsOf(now.published);
    const path = paths[(turn * 7) % paths.length]!;
    if (path.endsWith("parquet") && turn % 2 === 0) await readInParts(reader, path, CONDITIONS[turn % 3]);
    else tags.set(path, await readWhole(reader, path, turn % 3 === 0 ? tags.get(path) : undefined));
    await now.rest;
  }
}

/** Reads all bodies of an edition, which stays published meanwhile. */
async function readAtRest(name: DatasetName, stamp: string): Promise<void> {
  for (const server of servers)
    await waitUntil("the server answers the edition", async () =>
      (await ask(server, pathsOf(name)[0]!)).headers.get("etag")!.includes(`-${stamp}-`),
    );
  const rest = Promise.withResolvers<void>();
  now.rest = rest.promise;
  try {
    for (const path of pathsOf(name)) {
      const readings = servers.map(async (server) => (await ask(server, path)).bytes());
      bodies.atRest(path, await Promise.all(readings));
    }
  } finally {
    rest.resolve();
  }
}

/** Publishes an edition of a dataset, and reads it and those that the load publishes on the way. */
async function publishAndRead(name: DatasetName, edition: number): Promise<void> {
  let stamp = await publishedStamp(name);
  const database: Database = {
    ...store.database,
    async transaction(work) {
      const result = await store.database.transaction(work);
      const newStamp = await publishedStamp(name);
      if (newStamp !== stamp) await readAtRest(name, newStamp);
      stamp = newStamp;
      return result;
    },
  };
  await publish(database, name, edition);
  expect(await publishedStamp(name)).toBe(stamp); // what was published in another way was not read
}

test("no whole body and no file in parts has two editions while every dataset is published", async () => {
  const publishing = async (): Promise<void> => {
    try {
      for (let edition = 1; edition === 1 || bodies.count.requests < REQUESTS; edition++)
        for (const name of DATASETS) {
          now.published = name;
          const times = name === "sec" ? COMPANIES_EACH : 1;
          for (let time = 0; time < times; time++) await publishAndRead(name, edition * times + time);
        }
    } finally {
      now.isDone = true;
    }
  };
  for (const name of DATASETS) await readAtRest(name, await publishedStamp(name));
  await Promise.all([publishing(), ...Array.from({ length: CLIENTS }, (_, number) => readAgainAndAgain(number))]);
  expect(bodies.mixed()).toEqual([]);
  expect(bodies.alike()).toEqual([]);
  expect(bodies.count.requests).toBeGreaterThanOrEqual(REQUESTS);
  for (const kind of ["whole", "joined", "notModified"] as const) expect(bodies.count[kind]).toBeGreaterThan(0);
  expect(bodies.count.refused + bodies.count.brokenOff).toBeGreaterThan(0);
}, 1_800_000); // some 20 s on an idle machine, a minute on a busy one; 20,000 requests take many minutes
