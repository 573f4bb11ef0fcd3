import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { publishAndHear } from "../support/publish.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { loadMadeSurveys, SURVEYS } from "./made-world.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await load(database, MADE_FILES);
      await loadMadeSurveys(database);
    },
  });
}, 60_000);
afterAll(() => server.stop());

const DETAIL = "/v1/us/sec/companies/MADE";
const INCOME = `${DETAIL}/financials?statement=income`;
const BOTH = "include=labor_context,lending_context";
const get = (path: string): Promise<Json> => server.json(path);
const tagOf = async (path: string) => (await server.get(path)).headers.get("etag");

describe("include names the objects to add", () => {
  test.each([
    ["", []],
    ["?include=labor_context", ["labor_context"]],
    ["?include=lending_context", ["lending_context"]],
    ["?include=lending_context,labor_context", ["labor_context", "lending_context"]],
    ["?include=labor_context,labor_context", ["labor_context"]],
    ["?include=labor_context,,lending_context,%20labor_context", ["labor_context", "lending_context"]],
    ["?include=labor_context&include=lending_context", ["labor_context", "lending_context"]],
  ])("on a company: %s", async (query, names) => {
    const plain = await get(DETAIL);
    const { data, metadata } = await get(DETAIL + query);
    expect(Object.keys(data)).toEqual([...Object.keys(plain.data), ...names]);
    expect(metadata.enrichment === undefined).toBe(names.length === 0);
    const { data: rows } = await get(`${INCOME}${query.replace("?", "&")}`);
    const { data: plainRows } = await get(INCOME);
    expect(Object.keys(rows[0])).toEqual([...Object.keys(plainRows[0]), ...names]);
  });

  test.each([
    "include=labour_context",
    "include=labor_context,weather",
    "include=LABOUR_CONTEXT",
    "include=",
    "include=,",
  ])("%s is a 400 that names both", async (query) => {
    for (const path of [`${DETAIL}?${query}`, `${INCOME}&${query}`]) {
      const { error } = await get(path);
      expect(error.status).toBe(400);
      expect(error.code).toBe("invalid_request");
      expect(error.details[0].parameter).toBe("include");
      expect(error.details[0].message).toContain("labor_context, lending_context");
    }
  });

  test("a company that is not loaded is a 404, whatever is included", async () => {
    for (const path of [
      `/v1/us/sec/companies/NONE?${BOTH}`,
      `/v1/us/sec/companies/NONE/financials?statement=income&${BOTH}`,
    ])
      expect((await get(path)).error.status).toBe(404);
  });
});

describe("every row of financials", () => {
  const statements = ["income", "balance_sheet", "cash_flow"];
  const periods = ["annual", "quarterly", "ttm"];
  const cases = statements.flatMap((statement) => periods.map((period) => [statement, period] as const));

  test.each(cases)("of %s, %s, has the objects of the company, in JSON, NDJSON and CSV", async (statement, period) => {
    const path = `${DETAIL}/financials?statement=${statement}&period=${period}`;
    const { labor_context, lending_context } = (await get(`${DETAIL}?${BOTH}`)).data;
    const { data: plainRows } = await get(path);
    const { data: rows } = await get(`${path}&${BOTH}`);
    expect(rows).toEqual(plainRows.map((row: Json) => ({ ...row, labor_context, lending_context })));
    const lines = (await (await server.get(`${path}&${BOTH}&format=ndjson`)).text()).split("\n").filter(Boolean);
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    const csv = await (await server.get(`${path}&${BOTH}&format=csv`)).text();
    const records: Record<string, string>[] = parse(csv, { columns: true });
    expect(records).toHaveLength(rows.length);
    const expected = flat({ labor_context, lending_context });
    for (const record of records) {
      const added = Object.entries(record).filter(([name]) => /^(?:labor|lending)_context_/.test(name));
      expect(Object.fromEntries(added)).toEqual(expected);
    }
  });

  test("in CSV has a column for each field that the document names, in its order", async () => {
    const { components } = await get("/openapi.json");
    const named = (name: string) => columnsOf(components.schemas[name], components.schemas);
    const documented = {
      labor_context: named("LaborContext").map((column) => `labor_context_${column}`),
      lending_context: named("LendingContext").map((column) => `lending_context_${column}`),
    };
    const headerOf = async (query: string) =>
      (await (await server.get(`${INCOME}&format=csv&${query}`)).text()).split("\n")[0]!.trim().split(",");
    const plain = await headerOf("");
    expect(documented.labor_context.length).toBeGreaterThan(80);
    expect(await headerOf(BOTH)).toEqual([...plain, ...documented.labor_context, ...documented.lending_context]);
    expect(await headerOf("include=lending_context")).toEqual([...plain, ...documented.lending_context]);
  });
});

/** The fields of an object as columns of CSV: nested names joined by underscores. */
function flat(value: Json, prefix = ""): Record<string, string> {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject) return { [prefix]: value === null ? "" : String(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, part]) => flat(part, prefix ? `${prefix}_${name}` : name)),
  );
}

/** The names of the columns that a documented schema makes. */
function columnsOf(schema: Json, schemas: Json): string[] {
  const { $ref, anyOf, properties } = schema;
  if ($ref) return columnsOf(schemas[$ref.split("/").at(-1)], schemas);
  if (anyOf) return columnsOf(anyOf[0], schemas);
  if (!properties) return [""];
  return Object.entries(properties).flatMap(([name, part]) =>
    columnsOf(part, schemas).map((rest) => (rest === "" ? name : `${name}_${rest}`)),
  );
}

describe("tags and the cache", () => {
  const labor = `${DETAIL}?include=labor_context`;
  const lending = `${INCOME}&include=lending_context`;
  const plain = [DETAIL, INCOME];

  test("an enriched answer changes its tag with each of its datasets, and a plain one never", async () => {
    const tags = async (paths: readonly string[]) => Promise.all(paths.map(tagOf));
    const plainTags = await tags(plain);
    for (const dataset of SURVEYS) {
      const [laborTag, lendingTag] = await tags([labor, lending]);
      await publishAndHear(server, dataset, dataset === "sba" ? lending : labor);
      const [laborAfter, lendingAfter] = await tags([labor, lending]);
      expect([dataset, laborAfter === laborTag]).toEqual([dataset, dataset === "sba"]);
      expect([dataset, lendingAfter === lendingTag]).toEqual([dataset, dataset !== "sba"]);
      expect([dataset, await tags(plain)]).toEqual([dataset, plainTags]);
    }
    const before = await tags([labor, lending]);
    await publishAndHear(server, "sec", DETAIL);
    for (const [index, tag] of (await tags([labor, lending, ...plain])).entries())
      expect(tag).not.toBe([...before, ...plainTags][index] ?? null);
  });

  test("the tag gives a 304, and HEAD the headers of GET without a body", async () => {
    for (const path of [labor, lending]) {
      const whole = await server.get(path);
      const etag = whole.headers.get("etag") ?? "";
      const length = (await whole.arrayBuffer()).byteLength;
      const unchanged = await server.get(path, { headers: { "if-none-match": etag } });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
      const head = await server.get(path, { method: "HEAD" });
      expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
      expect(length).toBeGreaterThan(1000);
    }
  });

  test("a hot answer is the one that was made, until a publish", async () => {
    const { sql } = server.scratch.database;
    await get(labor);
    // What no load does: a change without a version.
    await sql`update sec_compensation set total = total + 1 where fiscal_year = 2024`;
    const total = async () => (await get(labor)).data.labor_context.summary.chief_executive.total_compensation;
    expect(await total()).toBe(3_451_000);
    await publishAndHear(server, "sec", labor);
    expect(await total()).toBe(3_451_001);
    await sql`update sec_compensation set total = total - 1 where fiscal_year = 2024`;
    await publishAndHear(server, "sec", labor);
  });
});

test("the metadata says of which version each dataset of the objects is", async () => {
  const lending = await get("/v1/us/sba/states/06/lending");
  for (const path of [`${DETAIL}?${BOTH}`, `${INCOME}&${BOTH}`]) {
    const { datasets } = (await get(path)).metadata.enrichment;
    expect(datasets.map(({ name }: Json) => name)).toEqual(["ces", "jolts", "laus", "qcew", "oews", "sba"]);
    expect(datasets.at(-1).updated_at).toBe(lending.metadata.updated_at);
  }
  const { datasets } = (await get(`${DETAIL}?include=lending_context`)).metadata.enrichment;
  expect(datasets).toEqual([{ name: "sba", updated_at: lending.metadata.updated_at }]);
});

test("without a survey loaded, every part is null because it is not loaded, and the answer is a 200", async () => {
  const empty = await startServer({ seed: async ({ database }) => void (await load(database, MADE_FILES)) });
  try {
    const response = await empty.get(`${DETAIL}?${BOTH}`);
    expect(response.status).toBe(200);
    const { data, metadata }: Json = await response.json();
    expect(data.labor_context).toMatchObject({
      industry: null,
      local_market: null,
      turnover: null,
      compensation_benchmark: null,
      summary: { comp_to_market_ratio: null, chief_executive: { name: "Jane Roe" } },
      data_freshness: { ces_period: null, qcew_period: null, jolts_period: null, laus_period: null, oews_period: null },
    });
    expect(data.lending_context).toEqual({ local_market: null, industry_lending: null });
    expect(new Set(metadata.enrichment.absent.map(({ reason }: Json) => reason))).toEqual(new Set(["not_loaded"]));
    expect(metadata.enrichment.datasets.every(({ updated_at: time }: Json) => time === null)).toBe(true);
  } finally {
    await empty.stop();
  }
}, 60_000);
