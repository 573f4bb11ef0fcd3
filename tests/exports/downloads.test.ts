import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parquetReadObjects } from "hyparquet";
import { seedLending } from "../contract/lending-seed.ts";
import { publishAgain } from "../support/publish.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

type Row = Record<string, unknown> & { updated_at: string };
const COMPRESSORS = { ZSTD: (bytes: Uint8Array) => Bun.zstdDecompressSync(bytes) };
const COMPLETE = '{"__export_complete": true}';
const EVENTS = "/v1/us/sec/export/events";
const TRACTS = "/v1/us/export/census?table=values_tracts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasStarterData: true, seed: ({ database }) => seedLending(database) });
}, 120_000);
afterAll(() => server?.stop());

/** The rows of an export, and whether its last line says that it is complete. */
async function rowsOf(path: string): Promise<{ rows: Row[]; isComplete: boolean }> {
  const lines = (await (await server.get(path)).text()).trim().split("\n");
  return linesRead(lines);
}

function linesRead(lines: string[]): { rows: Row[]; isComplete: boolean } {
  const isComplete = lines.at(-1) === COMPLETE;
  return { rows: (isComplete ? lines.slice(0, -1) : lines).map((line) => JSON.parse(line) as Row), isComplete };
}

const since = (path: string, time: string) => `${path}${path.includes("?") ? "&" : "?"}since=${time}`;
const timesOf = (rows: readonly Row[]) => rows.map((row) => row.updated_at);

/** Reads the whole lines of the first bytes of an answer, and hangs up. */
async function brokenOff(path: string, bytes: number): Promise<Row[]> {
  const body = (await server.get(path, { headers: { "accept-encoding": "identity" } })).body!; // an export has one
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.length >= bytes) break;
  }
  return linesRead(text.slice(0, text.lastIndexOf("\n")).split("\n")).rows;
}

describe("an export", () => {
  test("that breaks off at any place continues, and ends with all rows once", async () => {
    const whole = await rowsOf(EVENTS);
    expect(whole.isComplete).toBe(true);
    expect(whole.rows.length).toBeGreaterThan(10_000);
    expect(timesOf(whole.rows)).toEqual([...new Set(timesOf(whole.rows))].toSorted());
    for (const start of [10_000, 400_003, 1_234_567]) {
      const rows: Row[] = [];
      for (let tries = 0; tries < 3; tries++)
        rows.push(...(await brokenOff(rows.length === 0 ? EVENTS : since(EVENTS, rows.at(-1)!.updated_at), start)));
      rows.push(...(await rowsOf(since(EVENTS, rows.at(-1)!.updated_at))).rows);
      expect(timesOf(rows)).toEqual(timesOf(whole.rows));
      expect(rows.at(-1)).toEqual(whole.rows.at(-1)!);
    }
  });

  test("of a list continues within a part and between parts", async () => {
    const { rows } = await rowsOf(TRACTS);
    for (const place of [0, 1, rows.length >> 1, rows.length - 2]) {
      const rest = await rowsOf(since(TRACTS, rows[place]!.updated_at));
      expect(rest).toEqual({ rows: rows.slice(place + 1), isComplete: true });
    }
    expect(await rowsOf(since(TRACTS, rows.at(-1)!.updated_at))).toEqual({ rows: [], isComplete: true });
    expect((await rowsOf(since(TRACTS, "1999-12-31"))).rows.length).toBe(rows.length);
  });

  test("has the same rows in each format, and of one company", async () => {
    const path = "/v1/us/sec/export/compensation";
    const { rows } = await rowsOf(path);
    expect((await rowsOf(`${path}?format=ndjson`)).rows).toEqual(rows);
    const csv = (await (await server.get(`${path}?format=csv`)).text()).trim().split("\r\n");
    expect(csv.slice(1).map((line) => line.split(",", 2))).toEqual(
      rows.map((row) => [row.updated_at, row.cik as string]),
    );
    const file = await (await server.get(`${path}?format=parquet`)).arrayBuffer();
    const cells = await parquetReadObjects({ file, compressors: COMPRESSORS });
    expect(cells.map(({ cik, total }) => ({ cik, total }))).toEqual(rows.map(({ cik, total }) => ({ cik, total })));
    expect((await rowsOf(`${path}?ticker=AMZN`)).rows.map(({ total }) => total)).toEqual(
      rows.filter(({ cik }) => cik === "0001018724").map(({ total }) => total),
    );
    expect((await rowsOf(`${path}?cik=1018724`)).rows).toEqual((await rowsOf(`${path}?ticker=AMZN`)).rows);
  });

  test("of the financials has a cell for each line item", async () => {
    const response = await server.get("/v1/us/sec/export/financials?ticker=AAPL&format=parquet");
    const cells = await parquetReadObjects({ file: await response.arrayBuffer(), compressors: COMPRESSORS });
    const statements = new Set(cells.map(({ statement, period }) => `${statement} ${period}`));
    expect(statements.size).toBe(9);
    const year = cells.find(
      ({ statement, period, fiscal_year }) => statement === "income" && period === "annual" && fiscal_year === 2024n,
    );
    expect(year).toMatchObject({
      cik: "0000320193",
      line_items_revenue: 391_035_000_000,
      line_items_total_assets: null,
    });
  });
});

describe("a publish", () => {
  test("does not wait for an export that stalls; it breaks off, and since has the new edition", async () => {
    const before = await rowsOf(TRACTS);
    const stalled = (await server.get(TRACTS, { headers: { "accept-encoding": "identity" } })).body!.getReader();
    const first = await stalled.read();
    const startedAt = performance.now();
    await server.scratch.database.transaction(async (tx) => {
      await tx`lock table census_blocks in access exclusive mode`; // what a publish waits for
      await publishAgain(tx, "census");
    });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect((await server.get("/v1/us/census/metrics")).status).toBe(200);
    let text = new TextDecoder().decode(first.value);
    const drained = (async () => {
      for (;;) {
        const { done, value } = await stalled.read();
        if (done) return "ended";
        text += new TextDecoder().decode(value);
      }
    })().catch(() => "broke off");
    expect(await drained).toBe("broke off");
    const had = linesRead(text.slice(0, text.lastIndexOf("\n")).split("\n")).rows;
    const after = await rowsOf(since(TRACTS, had.at(-1)!.updated_at));
    expect(after.isComplete).toBe(true);
    expect(after.rows.length).toBe(before.rows.length);
    expect(after.rows[0]!.updated_at > before.rows.at(-1)!.updated_at).toBe(true);
  }, 60_000);

  test("of companies lets an export end, and its rows come again after the last one", async () => {
    const reader = (await server.get(EVENTS, { headers: { "accept-encoding": "identity" } }))
      .body!.pipeThrough(new TextDecoderStream())
      .getReader();
    let text = (await reader.read()).value ?? "";
    await publishAgain(server.scratch.database.sql, "sec");
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
    const { rows, isComplete } = linesRead(text.trim().split("\n"));
    expect(isComplete).toBe(true);
    const again = await rowsOf(since(EVENTS, rows.at(-1)!.updated_at));
    expect(again.rows.map(({ filing_accession }) => filing_accession)).toEqual(
      rows.map(({ filing_accession }) => filing_accession),
    );
  });

  test.each(["ndjson", "csv", "parquet"])(
    "of companies midway leaves an export one edition, as %s",
    async (format) => {
      const { sql } = server.scratch.database;
      const nameCompanies = (edition: string) =>
        sql.begin(async (tx) => {
          await tx`update sec_companies set name = ${edition} || ' ' || cik`;
          await publishAgain(tx, "sec");
        });
      await nameCompanies("before");
      const body = (await server.get(`${EVENTS}?format=${format}`, { headers: { "accept-encoding": "identity" } }))
        .body!;
      const pieces: Uint8Array[] = [];
      for await (const piece of body) {
        if (pieces.length === 0) await nameCompanies("after");
        pieces.push(piece);
      }
      const bytes = Buffer.concat(pieces);
      const names =
        format === "parquet"
          ? (await parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors: COMPRESSORS })).map(
              (row) => row.company_name,
            )
          : [...bytes.toString().matchAll(/\b(before|after) \d{10}/g)].map(([name]) => name);
      expect(names.length).toBeGreaterThan(10_000);
      expect(new Set(names.map((name) => String(name).split(" ")[0]))).toEqual(new Set(["before"]));
      const [first] = (await rowsOf(EVENTS)).rows;
      expect(first?.company_name).toStartWith("after");
    },
    60_000,
  );

  test("of companies ends the snapshots of exports that clients leave, and does not wait for them", async () => {
    const { sql } = server.scratch.database;
    const readers = await Promise.all(
      Array.from({ length: 8 }, async () => (await server.get(EVENTS)).body!.getReader()),
    );
    const refused = await server.get(EVENTS);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("8 exports of companies")]);
    await sql.begin(async (tx) => {
      await tx`update sec_companies set name = name`;
      await publishAgain(tx, "sec");
    });
    for (const reader of readers) await reader.cancel();
    await waitUntil("all snapshots have ended", async () => {
      const [row] = await sql<{ open: number }[]>`
        select count(*)::integer as open from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`;
      return row?.open === 0;
    });
    expect((await server.get(EVENTS, { method: "HEAD" })).status).toBe(200);
    expect((await rowsOf(EVENTS)).isComplete).toBe(true);
  });

  test("right after another one gives times later than all before, so that no row is skipped", async () => {
    const path = "/v1/us/sec/export/companies";
    let last = "";
    for (let edition = 0; edition < 4; edition++) {
      await publishAgain(server.scratch.database.sql, "sec");
      const { rows } = await rowsOf(last === "" ? path : since(path, last));
      expect(rows.length).toBeGreaterThan(50);
      expect(rows[0]!.updated_at > last).toBe(true);
      last = rows.at(-1)!.updated_at;
    }
  });
});

test.each([
  ["/v1/us/sec/export/companies?since=yesterday", 400, 'since: "yesterday" is not accepted; accepted: a date'],
  ["/v1/us/sec/export/companies?since=2024-02-30", 400, 'since: "2024-02-30" is not accepted'],
  ["/v1/us/sec/export/companies?cik=320193&ticker=AMZN", 400, 'ticker: "AMZN" is another company than cik "320193"'],
  ["/v1/us/sec/export/financials?cik=1&ticker=A", 400, 'ticker: "A" and cik "1" do not name one loaded company'],
  ["/v1/us/sec/export/financials?cik=1&ticker=AMZN", 400, 'ticker: "AMZN" and cik "1" do not name one'],
  ["/v1/us/sec/export/financials?cik=1018724&ticker=ZZZZZ", 400, 'ticker: "ZZZZZ" and cik "1018724" do not'],
  ["/v1/us/sec/export/companies?ticker=ZZZZZ", 404, 'There is no company "ZZZZZ"'],
  ["/v1/us/sec/export/companies?cik=1", 404, 'There is no company "1"'],
  ["/v1/us/sec/export/companies?format=xlsx", 400, "format: "],
  ["/v1/us/sec/export/holdings", 404, "There is no endpoint"],
  ["/v1/us/export/cencus", 400, 'did you mean "census"?'],
  ["/v1/us/export/laus?table=employment", 400, '"employment" is not a table of laus; accepted: counties, states'],
  ["/v1/us/export/census?table=values_states&vintage=2020", 400, 'vintage: "2020" is not accepted'],
  ["/v1/us/export/census?table=values_states&vintage=2020-acs1", 404, "There is no 2020-acs1"],
  ["/v1/us/export/laus?vintage=2024", 400, "the table counties of laus has no vintages"],
])("%s is refused with %d, and says why", async (path, status, message) => {
  const response = await server.get(path);
  const { error } = (await response.json()) as { error: { status: number; message: string } };
  expect([response.status, error.status]).toEqual([status, status]);
  expect(error.message).toContain(message);
});

test("a dataset that is not loaded is a 503 with the command that loads it", async () => {
  const empty = await startServer();
  try {
    for (const [path, command] of [
      ["/v1/us/sec/export/events", "load sec"],
      ["/v1/us/export/sba?table=lenders", "load sba"],
    ] as const) {
      const response = await empty.get(path);
      expect(response.status).toBe(503);
      expect(await response.text()).toContain(command);
    }
  } finally {
    await empty.stop();
  }
});
