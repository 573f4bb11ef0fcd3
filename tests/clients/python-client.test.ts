import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { load as loadCompanies, MADE_FILES } from "../contract/filings-seed.ts";
import { LENDING_FILES } from "../contract/lending-seed.ts";
import { csvOf, load as loadLending, type MadeLoan, nameOf } from "../lending/load/support.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { buildScreener } from "../support/screener.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { refusals, type Schema } from "./schemas.ts";

/** The contract's public client; labor.md and lending.md name fields as it reads them. */
const CLIENT = pythonPackage("thesma", "0.14.0.0");

/** In the starter data, but for the last two: a made-up company in Connecticut, and one in China. */
const COMPANIES = ["AMZN", "0000320193", "320193", "SNOW", "0001779026", "MADE", "1999997"];

type Contexts = Partial<Record<"labor_context" | "lending_context", Parts>>;
type Parts = Record<string, Record<string, unknown> | null>;

/** What read_answers.py prints. */
interface Read {
  companies: { identifier: string; include: string | null; answer: object; contexts: Contexts }[];
  statements: { identifier: string; include: string | null; total: number; rows: object[]; contexts: Contexts[] }[];
  screener: object[];
  listed: { cik: string; exchange: string | null }[];
  searched: { ticker: string }[];
  metric: { source_variables: object[] };
  metrics: { canonical_name: string; latest_year: object }[];
  state: { children_levels: string[] };
  states: object[];
  /** JSON schemas of the client's models. */
  schemas: Record<"LaborContext" | "LendingContext", Schema & { $defs: Record<string, Schema> }>;
  refusals: Record<"include" | "company" | "key", { error: string; status: number; message: string }>;
}
interface Answer {
  data: Contexts;
  metadata: object;
}

/** Loans of the year to June 2026, of the previous year, and of the year whose charge-offs count as mature. */
const loansIn = (place: MadeLoan): MadeLoan[] =>
  [
    ...Array.from({ length: 22 }, (_, index) => ({ approved: index % 2 ? "2026-05-04" : "2025-08-11" })),
    { approved: "2025-05-20", gross: "250000.5" },
    { approved: "2020-10-06", gross: "80000.0", status: "CHGOFF", chargedOff: "41000.25" },
  ].map((loan) => ({ ...place, ...loan }));

const LOANS = [
  ...loansIn({ county: "KING", state: "WA", naics: "455211" }),
  ...loansIn({ county: "SANTA CLARA", state: "CA", naics: "334111" }),
  ...loansIn({ county: "HARTFORD", state: "CT", naics: "334413" }),
];

/** Figures of which the starter data has none, and a lag that answers can't have, because they are kept. */
const WITHOUT_VALUE = [
  "labor_context.industry.avg_hourly_earnings",
  "labor_context.industry.earnings_yoy_pct",
  "labor_context.local_market.data_lag_months",
  "labor_context.local_market.unemployment_rate_yoy_change",
  "labor_context.local_market.labor_force_yoy_change_pct",
  "labor_context.local_market.laus_data_lag_weeks",
  "labor_context.compensation_benchmark.market_75th_percentile",
  "labor_context.compensation_benchmark.market_90th_percentile",
  "labor_context.summary.local_unemployment_trend",
];

describe.skipIf("reason" in CLIENT)("the contract's public Python client", () => {
  let server: TestServer;
  let read: Read;
  beforeAll(async () => {
    server = await startServer({
      hasStarterData: true,
      seed: async ({ database }) => {
        // Without the list of tickers, which would replace that of the starter data.
        const { "company_tickers_exchange.json": _, ...companies } = MADE_FILES;
        await loadCompanies(database, companies);
        await loadLending(database, { ...LENDING_FILES, [nameOf()]: csvOf(LOANS) });
        await buildScreener(database);
      },
    });
    read = await readAnswers(server);
  }, 120_000);
  afterAll(() => server?.stop());

  test("reads companies with each object and both, each field as it was sent, without a warning", async () => {
    expect(read.companies).toHaveLength(COMPANIES.length * 4);
    for (const { identifier, include, answer, contexts } of read.companies) {
      const sent = await server.json<Answer>(path(`companies/${identifier}`, { include }));
      expect(sent).toMatchObject(answer);
      expect(Object.keys(contexts)).toEqual(include?.split(",") ?? []);
      expect(sent.data).toMatchObject(withoutLag(contexts));
    }
  });

  test("finds every field that it knows of the added objects, with a value for some company", () => {
    const values = new Map<string, boolean>();
    for (const { contexts } of read.companies)
      for (const [context, parts] of Object.entries(contexts))
        for (const [part, fields] of Object.entries(parts))
          for (const [field, value] of Object.entries(fields ?? {})) {
            const name = `${context}.${part}.${field}`;
            values.set(name, values.get(name) === true || value !== null);
          }
    const empty = [...values].filter(([, hasValue]) => !hasValue).map(([name]) => name);
    expect(values.size).toBeGreaterThan(75);
    expect(WITHOUT_VALUE).toEqual(expect.arrayContaining(empty));
  });

  test("accepts every value that the OpenAPI document allows in these objects", async () => {
    const { components } = await server.json<{ components: { schemas: Record<string, Schema> } }>("/openapi.json");
    for (const name of ["LaborContext", "LendingContext"] as const) {
      const sent = { schema: { $ref: name }, named: components.schemas };
      const { $defs: named, ...schema } = read.schemas[name];
      expect(refusals(sent, { schema, named }, name)).toEqual([]);
      // The comparison is one: an object without its fields, or with null for a number, is refused.
      expect(refusals({ schema: { type: "string" }, named: {} }, { schema, named }, name)).toEqual([`${name}: string`]);
    }
  });

  test("reads companies whose parts are null: abroad, without an industry, without a county", () => {
    const partsOf = (identifier: string) =>
      read.companies.find((company) => company.identifier === identifier && company.include?.includes(","))?.contexts;
    expect(partsOf("1999997")).toMatchObject({
      labor_context: { industry: null, turnover: null, local_market: null },
      lending_context: { local_market: null, industry_lending: null },
    });
    expect(partsOf("0001779026")).toMatchObject({ labor_context: { industry: null, turnover: null } });
    expect(partsOf("SNOW")).toMatchObject({
      labor_context: { industry: { naics_code: expect.any(String) }, local_market: null },
      lending_context: { local_market: null },
    });
    expect(partsOf("MADE")).toMatchObject({ lending_context: { local_market: { county_fips: "09003" } } });
  });

  test("reads statements page by page, each row with the objects next to it", async () => {
    for (const { identifier, include, total, rows, contexts } of read.statements) {
      const query = { statement: "income", period: "annual", per_page: "200", include };
      const sent = await server.json<{ data: Contexts[] }>(path(`companies/${identifier}/financials`, query));
      expect(sent.data.length).toBeGreaterThan(2);
      expect(total).toBe(sent.data.length);
      expect(sent.data).toMatchObject(rows);
      expect(contexts.map((ofRow) => Object.keys(ofRow))).toEqual(rows.map(() => include?.split(",") ?? []));
      expect(sent.data).toMatchObject(contexts.map(withoutLag));
    }
  });

  test("lists companies, all pages, and searches them, each field as it was sent", async () => {
    const { data } = await server.json<{ data: object[] }>(path("companies", { per_page: "200" }));
    expect(data).toMatchObject(read.listed);
    expect(read.listed).toHaveLength(data.length);
    expect(new Set(read.listed.map(({ exchange }) => exchange))).toEqual(new Set(["NYSE", "NASDAQ", null]));
    expect(read.searched.map(({ ticker }) => ticker)).toEqual(["AMZN"]);
  });

  test("lists the metrics of the Census, each field as it was sent", async () => {
    const { data } = await server.json<{ data: object[] }>("/v1/us/census/metrics");
    expect(data).toMatchObject(read.metrics);
    expect(read.metrics).toHaveLength(26);
    const income = read.metrics.find(({ canonical_name: name }) => name === "median_household_income");
    const { data: detail } = await server.json<{ data: object }>("/v1/us/census/metrics/median_household_income");
    expect(detail).toMatchObject(read.metric);
    expect(read.metric.source_variables).toHaveLength(4);
    expect(income?.latest_year).toEqual({ acs5: 2024, acs1: expect.any(Number) });
  });

  test("reads the screener and a level of Census page by page", async () => {
    const screened = await server.json<{ data: object[] }>(
      path("screener", { currency: "USD", sort: "-revenue", per_page: "200" }),
    );
    expect(screened.data.length).toBeGreaterThan(2);
    expect(read.screener).toEqual(screened.data);
    const states = await server.json<{ data: object[] }>("/v1/us/census/geographies/state?per_page=200");
    expect(states.data.length).toBeGreaterThan(50);
    expect(states.data).toMatchObject(read.states);
    const { data } = await server.json<{ data: object }>("/v1/us/census/geographies/state/06");
    expect(data).toMatchObject(read.state);
    expect(read.state.children_levels).toEqual(["county", "place"]);
  });

  test("raises its own errors with the text of ours", () => {
    const { include, company, key } = read.refusals;
    expect(include).toMatchObject({ error: "BadRequestError", status: 400 });
    expect(include.message).toContain("labor_context, lending_context");
    expect(company).toMatchObject({ error: "NotFoundError", status: 404 });
    expect(company.message).toContain("NOSUCH");
    expect(key).toMatchObject({ error: "AuthenticationError", status: 401 });
  });
});

/** What the script prints. */
const readAnswers = ({ url, key }: TestServer): Promise<Read> =>
  answerOfScript(CLIENT, join(import.meta.dir, "read_answers.py"), [url, key, COMPANIES.join(",")]);

/** A path of the filings, with the parameters that have a value. */
function path(name: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/v1/us/sec/${name}?${new URLSearchParams(given)}`;
}

/** Without the client's only field that no answer has: its default is null. */
function withoutLag(contexts: Contexts): Contexts {
  const market = contexts.labor_context?.local_market;
  if (!contexts.labor_context || !market) return contexts;
  const { laus_data_lag_weeks: lag, ...fields } = market;
  expect(lag).toBeNull();
  return { ...contexts, labor_context: { ...contexts.labor_context, local_market: fields } };
}
