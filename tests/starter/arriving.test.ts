import { afterAll, beforeAll, expect, test } from "bun:test";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { programUnderTest } from "../support/program.ts";

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

/** `govdata serve` with starter data, and what it prints as it comes. */
function serve(env: Record<string, string> = {}) {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: scratch.url,
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  children.push(child);
  let said = "";
  const waiting: { pattern: RegExp; resolve(match: RegExpExecArray): void; reject(error: Error): void }[] = [];
  const tell = (): void => {
    for (const entry of [...waiting]) {
      const match = entry.pattern.exec(said);
      if (!match) continue;
      waiting.splice(waiting.indexOf(entry), 1);
      entry.resolve(match);
    }
  };
  const gather = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
      said += piece;
      tell();
    }
  };
  void Promise.all([gather(child.stdout), gather(child.stderr)]).then(() => {
    for (const { pattern, reject } of waiting) reject(new Error(`ended without ${pattern}: ${said}`));
  });
  return {
    child,
    said: () => said,
    /** Resolves when what was printed matches. */
    says: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        waiting.push({ pattern, resolve, reject });
        tell();
      }),
  };
}

const DONE = /Loaded the starter data: [\d,]+ rows in [\d.]+ s/;

/** Rows of everything that starter data fills, and the marks of what is in. */
async function contents(): Promise<Record<string, number>> {
  const tables = await scratch.database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and c.oid::regclass::text !~ '^(api_keys|accounts|schema_|census_unlisted|dataset_versions|dataset_vintages|schedule_runs)'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await scratch.database.sql.unsafe<{ rows: number }[]>(`select count(*) as rows from ${name}`);
    counts[name] = row?.rows ?? 0;
  }
  const [served] = await scratch.database.sql<{ vintages: number }[]>`
    select count(*) as vintages from dataset_vintages where state = 'served'`;
  return { ...counts, "served vintages": served?.vintages ?? 0 };
}

let whole: Record<string, number>;
let key: string;

test("a first start answers for Census while the rest is on its way, and for all once the log says so", async () => {
  const server = serve();
  const [, url] = await server.says(/API +(http:\S+)\s/);
  [, key = ""] = await server.says(/curl -H 'X-API-Key: (\w+)'/);
  const get = (path: string) => fetch(`${url}${path}`, { headers: { "x-api-key": key } });
  const arriving = await get("/v1/us/bls/states/06/unemployment");
  expect(arriving.status).toBe(503);
  expect(arriving.headers.get("retry-after")).toBe("2");
  expect(await arriving.json()).toEqual({
    error: {
      code: "unavailable",
      message: 'The dataset "laus" is being loaded right now; try again in a few seconds',
      status: 503,
    },
  });
  const absent = (await (await get("/v1/us/sba/states/06/lending")).json()) as { error: { message: string } };
  expect(absent.error.message).toBe('The dataset "sba" is not loaded yet; load it with: govdata load sba');
  expect((await get("/v1/us/census/places/06/metrics")).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await server.says(DONE);
  for (const path of ["/v1/us/bls/states/06/unemployment", "/v1/us/sec/companies/AAPL"])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  whole = await contents();
  server.child.kill("SIGTERM");
  expect(await server.child.exited).toBe(0);
}, 120_000);

test("a server that is stopped while starter data comes in ends cleanly, and the next one goes on", async () => {
  await forget();
  const stopped = serve();
  await stopped.says(/in the background: .*\n/);
  await stopped.says(/\n *curl .*\n/);
  const began = performance.now();
  stopped.child.kill("SIGTERM");
  expect(await stopped.child.exited).toBe(0);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(stopped.said()).not.toContain("not all loaded");
  await finishAndCompare();
}, 120_000);

test("a server that is killed at any moment of its first start leaves a store that the next one completes", async () => {
  for (const [pattern, afterMs] of [
    [/Loading the starter data\n/, 0],
    [/Loading the starter data\n/, 700],
    [/in the background: /, 0],
    [/in the background: /, 1_500],
    [/in the background: /, 4_000],
  ] as const) {
    await forget();
    const killed = serve();
    await killed.says(pattern);
    await Bun.sleep(afterMs); // the moment of a kill is what is swept
    killed.child.kill("SIGKILL");
    await killed.child.exited;
    await finishAndCompare();
  }
}, 600_000);

/** Starts a server until all is in, and expects what an undisturbed start leaves. */
async function finishAndCompare(): Promise<void> {
  const next = serve();
  await next.says(/\n *curl .*\n/);
  const [fills] = await scratch.database.sql`select from schedule_runs where job = 'starter' and outcome = 'done'`;
  if (!fills) await next.says(DONE);
  expect(await contents()).toEqual(whole);
  next.child.kill("SIGTERM");
  expect(await next.child.exited).toBe(0);
}

/** Empties the database, as a first start finds it. */
async function forget(): Promise<void> {
  await scratch.database.sql.unsafe("drop schema public cascade; create schema public");
}
