import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROLE_NAMES } from "../../src/roles.ts";
import { recordFilled } from "../../src/starter/queries.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { servedCommand } from "../support/command.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { repeats } from "../support/repeats.ts";
import { waitUntil } from "../support/wait.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("arriving");
});
const children: Bun.Subprocess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.map((child) => child.exited));
  await scratch.close();
});

/**
 * `govdata serve` with starter data, and what it prints as it comes. It fills no search index, which a test of starter
 * data would pay for without looking at it.
 */
function serve(env: Record<string, string> = {}) {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: scratch.url,
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_ROLES: "api,loader,webhooks",
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  children.push(child);
  let said = "";
  let isOver = false;
  const waiting: { pattern: RegExp; resolve(match: RegExpExecArray): void; reject(error: Error): void }[] = [];
  const tell = (): void => {
    const isLost = isOver || GAVE_UP.test(said);
    for (const entry of [...waiting]) {
      const match = entry.pattern.exec(said);
      if (!match && !isLost) continue;
      waiting.splice(waiting.indexOf(entry), 1);
      if (match) entry.resolve(match);
      else entry.reject(new Error(`${isOver ? "ended" : "gave up"} without ${entry.pattern}: ${said}`));
    }
  };
  const gather = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
      said += piece;
      tell();
    }
  };
  void Promise.all([gather(child.stdout), gather(child.stderr)]).then(() => {
    isOver = true;
    tell();
  });
  return {
    child,
    said: () => said,
    /** Resolves when what was printed matches; rejects with all of it once it never will. */
    says: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        waiting.push({ pattern, resolve, reject });
        tell();
      }),
  };
}

/** After this, the server loads no more starter data. */
const GAVE_UP = /the starter data is not all loaded; .*/;

const DONE = /Loaded the starter data: [\d,]+ rows in [\d.]+ s/;

/** Columns that say when and as which row something was stored, which differ from start to start. */
const OF_THE_START = /(?:_at$|^id$)/;

/**
 * What differs from start to start: the screener's identity has the times of publishes; jobs run by the clock. The
 * search index has a name of its own each time, and is filled while the data already answers. Statements are made with
 * the first request for them, such as that of a page that a start prepares. Each start prints a link of its own, and
 * counts the requests of the test.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  sec_search_indexes: "false",
  sec_search_leases: "false",
  sec_search_servers: "false", // each server is one, in each start
  sec_section_indexing: "false",
  sec_statements: "false",
  key_usage: "false",
  key_usage_writers: "false",
  sign_in_links: "false",
  dataset_vintages: "dataset <> 'screener'",
  schedule_runs: "job like 'starter%'",
};

/**
 * Rows and their checksum, by table, and the marks of what is in. Starts that end alike have the same. The screener is
 * made of the other datasets once they are in, so it is awaited.
 */
async function contents(): Promise<Record<string, string>> {
  const { sql } = scratch.database;
  const hasScreener = async () => {
    const [served] = await sql`select from dataset_vintages where dataset = 'screener' and state = 'served'`;
    return served !== undefined;
  };
  await waitUntil("the screener is served", hasScreener, { withinMs: 90_000 });
  // Values are hashed as they are, in a third of the time of their texts. json has no hash of its own, and that of a
  // word of an enum is another one in each database.
  const columns = await sql<{ table: string; name: string; value: string }[]>`
    select c.oid::regclass::text as table, attname as name,
           quote_ident(attname)
             || case when t.typname = 'json' or 'e' in (t.typtype, e.typtype) then '::text' else '' end as value
      from pg_class c
      join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      join pg_type t on t.oid = atttypid
      left join pg_type e on e.oid = t.typelem
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and c.oid::regclass::text !~ '^(api_keys|accounts|link_secret|schema_|dataset_versions)'`;
  const sums: Record<string, string> = {};
  for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
    const values = ofTable.filter(({ name }) => !OF_THE_START.test(name)).map(({ value }) => value);
    const fields = table === "dataset_vintages" ? "dataset, label, state, sha256, row_count" : values.join(", ");
    const [row] = await sql.unsafe<{ rows: number; sum: string }[]>(
      `select count(*) as rows, sum(hash_record_extended(row(${fields}), 0))::text as sum
         from ${table} where ${LEFT_OUT[table] ?? "true"}`,
    );
    sums[table] = `${row?.rows} rows, ${row?.sum}`;
  }
  return sums;
}

let whole: Record<string, string>;

test("servers that start at once answer for Census, fill the database once, and then answer for all", async () => {
  const servers = [
    serve({ GOVDATA_ROLES: ROLE_NAMES.join() }),
    ...Array.from({ length: repeats(1, 2) }, () => serve()),
  ];
  // One of them makes a key.
  const [, key = ""] = await Promise.any(servers.map(({ says }) => says(/curl -H 'X-API-Key: (gd_live_\w+)'/)));
  const get = (url: string, path: string) => fetch(`${url}${path}`, { headers: { "x-api-key": key } });
  const urlOf = async ({ says }: (typeof servers)[number]) => (await says(/API +(http:\S+)\s/))[1] ?? "";
  const url = await Promise.any(servers.map(urlOf));
  const arriving = await get(url, "/v1/us/bls/states/06/unemployment");
  const listed = (await (await get(url, "/v1/us/datasets")).json()) as { data: { name: string; state: string }[] };
  const states = Object.fromEntries(listed.data.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ census: "loaded", laus: "arriving", sba: "not_loaded" });
  expect(arriving.status).toBe(503);
  expect(arriving.headers.get("retry-after")).toBe("2");
  expect(await arriving.json()).toEqual({
    error: {
      code: "unavailable",
      message: 'The dataset "laus" is being loaded right now; try again in a few seconds',
      status: 503,
    },
  });
  const absent = (await (await get(url, "/v1/us/sba/states/06/lending")).json()) as { error: { message: string } };
  expect(absent.error.message).toBe(`The dataset "sba" is not loaded yet; load it with: ${servedCommand("load sba")}`);
  expect((await get(url, "/v1/us/census/places/06/metrics")).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const loaded = await Promise.all(servers.map(({ says }) => says(DONE)));
  whole = await contents();
  const rows = loaded.map(([line]) => Number(/([\d,]+) rows/.exec(line)?.[1]?.replaceAll(",", "")));
  const [stored] = await scratch.database.sql<{ rows: number }[]>`
    select sum(row_count)::bigint as rows from dataset_vintages where state = 'served' and dataset <> 'screener'`;
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(stored?.rows ?? 0); // no dataset was filled twice
  expect(servers.flatMap(({ said }) => /gd_live_[0-9a-f]{32}/.exec(said()) ?? [])).toHaveLength(1);
  const urls = await Promise.all(servers.map(urlOf));
  const paths = ["/v1/us/census/places/06/metrics", "/v1/us/bls/states/06/unemployment", "/v1/us/sec/companies/AAPL"];
  for (const path of paths) {
    const answers = await Promise.all(
      urls.map(async (each) => {
        const response = await get(each, path);
        return { status: response.status, text: await response.text() };
      }),
    );
    expect(answers[0]?.status).toBe(200);
    for (const answer of answers.slice(1)) expect(answer).toEqual(answers[0]!);
  }
  for (const { child } of servers) child.kill("SIGTERM");
  expect(new Set(await Promise.all(servers.map(({ child }) => child.exited)))).toEqual(new Set([0]));
}, 180_000);

/** Resolves when a query of a server on this database begins like that. */
const isCopying = (pattern: string) =>
  waitUntil(
    `copying ${pattern}`,
    async () => {
      const rows = await scratch.database.sql`
        select from pg_stat_activity
         where datname = current_database() and state = 'active' and query like ${`copy ${pattern}%`}`;
      return rows.length > 0;
    },
    { withinMs: 30_000 },
  );

/** The process that loads starter data for a server; undefined where the system does not list a process's children. */
function starterOf({ pid }: Bun.Subprocess): number | undefined {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return undefined;
  const pids = readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number);
  return pids.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("__starter"));
}

async function kill(server: ReturnType<typeof serve>): Promise<void> {
  server.child.kill("SIGKILL");
  await server.child.exited;
}

test("a first start that is killed or stopped many times ends with the same data as one without", async () => {
  // As a first start finds it.
  await scratch.database.sql.unsafe("drop schema public cascade; create schema public");

  const first = serve();
  await first.says(/Loading the starter data\n/);
  await kill(first);

  const second = serve();
  await isCopying("census_");
  await kill(second);

  const third = serve();
  await third.says(/in the background: /);
  await kill(third);

  const stopped = serve();
  await stopped.says(/\n *curl .*\n/);
  await isCopying("labor_");
  stopped.child.kill("SIGTERM");
  expect(await stopped.child.exited).toBe(0); // midway: the next start still copies the same tables
  expect(stopped.said()).not.toContain("not all loaded");

  const bereft = serve();
  const [, url] = await bereft.says(/API +(http:\S+)\s/);
  await isCopying("labor_");
  const starter = starterOf(bereft.child);
  if (starter !== undefined) {
    process.kill(starter, "SIGKILL");
    await bereft.says(/the starter data is not all loaded; the next start tries again/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  await kill(bereft);

  const last = serve();
  await last.says(DONE);
  expect(await contents()).toEqual(whole);
  last.child.kill("SIGTERM");
  expect(await last.child.exited).toBe(0);
}, 180_000);

/** What is served of CES, whose releases share tables, without when it was loaded. */
async function servedOfCes() {
  const { sql } = scratch.database;
  const vintages = await sql<{ label: string; source: string }[]>`
    select label, source, row_count from dataset_vintages where dataset = 'ces' and state = 'served' order by label`;
  const [rows] = await sql`
    select count(*) as rows, sum(hashtextextended(observations::text, 0))::text as sum
      from labor_observations as observations
     where part = 'ces'`;
  return { vintages: [...vintages], rows };
}

test("data from govdata load during a first start is not replaced by starter data", async () => {
  const { database } = scratch;
  await database.sql.unsafe("drop schema public cascade; create schema public");
  await migrate(database, SCHEMA);
  // What this test doesn't look at is in already, as after a first start that was killed.
  for (const dataset of ["census", "jolts", "oews"]) await recordFilled(database.sql, dataset);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  // The starter data of two datasets is loaded at a time: while SEC and QCEW are held up, that of CES waits for its
  // turn.
  const holding = database.transaction(async (tx) => {
    await tx`lock table qcew_industries, sec_companies in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const server = serve();
  try {
    await server.says(/in the background: ces, /);
    await waitUntil("two datasets wait", async () => (await waitingForTables()) === 2, { withinMs: 60_000 });
    const folder = join(import.meta.dir, "../labor/ces/fixtures");
    const load = await govdata(["load", "ces", "--from", folder], { DATABASE_URL: scratch.url });
    expect([load.code, load.error]).toEqual([0, expect.any(String)]);
    const loaded = await servedOfCes();
    expect(loaded.vintages.length).toBeGreaterThan(2);
    expect(new Set(loaded.vintages.map(({ source }) => source.startsWith("starter data")))).toEqual(new Set([false]));
    release.resolve();
    await server.says(DONE);
    expect(await servedOfCes()).toEqual(loaded);
  } finally {
    release.resolve();
    await holding;
  }
  server.child.kill("SIGTERM");
  expect(await server.child.exited).toBe(0);
}, 180_000);

/** How many transactions wait for a table that another one has locked. */
async function waitingForTables(): Promise<number> {
  const [row] = await scratch.database.sql<{ count: number }[]>`
    select count(distinct pid)::integer as count
      from pg_locks
     where not granted and locktype = 'relation'
       and database = (select oid from pg_database where datname = current_database())`;
  return row?.count ?? 0;
}
