import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LINE_ITEM_NAMES } from "../../src/filings/statements/annual-figures.ts";
import { RATIOS } from "../../src/filings/statements/ratios.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { load, MADE_FILES } from "./filings-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await load(database, MADE_FILES)) });
}, 60_000);
afterAll(() => server.stop());

const COMPANY = "/v1/us/sec/companies/MADE";
const get = (path: string): Promise<Json> => server.json(COMPANY + path);
const csv = async (path: string): Promise<string[]> =>
  (await (await server.get(`${COMPANY}${path}`, { headers: { accept: "text/csv" } })).text()).trimEnd().split("\r\n");

describe("the ratios of a company", () => {
  test("are those of the newest year, with operands that lead to statements and filings", async () => {
    const { data, metadata } = await get("/ratios");
    expect(data).toMatchObject({
      company: { cik: "0001999999", ticker: "MADE", name: "MADE UP CO" },
      period: "annual",
      fiscal_year: 2024,
      fiscal_quarter: null,
      period_end: "2024-12-31",
      currency: "USD",
      taxonomy: "us-gaap",
      ratios: { gross_margin: 44, net_margin: 10, revenue_growth_yoy: 23.7624, net_income_growth_yoy: 25 },
      metadata: { filing_accession: "0001999999-25-000003" },
    });
    expect(data.computations.revenue_growth_yoy).toEqual({
      formula: "(revenue - revenue_before) / revenue_before",
      operands: [
        expect.objectContaining({
          operand: "revenue",
          value: 1_250_000,
          period_end: "2024-12-31",
          concept: "Revenues",
        }),
        expect.objectContaining({ operand: "revenue_before", line_item: "revenue", value: 1_010_000 }),
      ],
    });
    expect(metadata.units).toMatchObject({ gross_margin: "percent", debt_to_equity: "ratio" });
  });

  test("say why they are null, each of them", async () => {
    const { data } = await get("/ratios");
    for (const [name, value] of Object.entries(data.ratios))
      expect([name, typeof data.computations[name].reason]).toEqual([name, value === null ? "string" : "undefined"]);
    expect(Object.keys(data.ratios)).toHaveLength(RATIOS.length);
  });

  test("equal those of the series, of years, quarters and trailing years", async () => {
    for (const period of ["annual", "quarterly", "ttm"]) {
      const { data: newest, error } = await get(`/ratios?period=${period}`);
      if (error) {
        expect(error).toMatchObject({ status: 404, message: expect.stringContaining(`no ${period} statements`) });
        continue;
      }
      for (const [name, value] of Object.entries(newest.ratios)) {
        const { data } = await get(`/ratios/${name}?period=${period}`);
        expect(data).toMatchObject({ ratio: name, period });
        expect(data.series.at(-1)).toMatchObject({ value, fiscal_year: newest.fiscal_year });
      }
    }
  });

  test("are of what had been filed by a day with as_of", async () => {
    const { data } = await get("/ratios?as_of=2024-12-31");
    expect([data.fiscal_year, data.ratios.gross_margin, data.ratios.revenue_growth_yoy]).toEqual([2023, 40, null]);
    expect(data.computations.revenue_growth_yoy.reason).toBe("revenue of the previous year has no value");
  });

  test("have a row each in CSV", async () => {
    const rows = await csv("/ratios");
    expect(rows).toHaveLength(RATIOS.length + 1);
    expect(rows).toContain(
      "0001999999,MADE,MADE UP CO,gross_margin,annual,2024,,2024-12-31,44,percent,gross_profit / revenue,",
    );
  });

  test.each([
    ["/ratios?period=annual&quarter=2", 400, 'quarter: "2" needs period=quarterly or period=ttm; period is annual'],
    ["/ratios?year=1999", 404, "Rows are available for fiscal years 2022 to 2024."],
    ["/ratios/revenue_growth", 400, 'did you mean "revenue_growth_yoy"?'],
    ["/ratios/gross_margin?from=2024&to=2020", 400, '"2024" is after to "2020"'],
    ["/financials/revenues", 400, 'did you mean "revenue"?'],
    ["/financials/goodwill", 404, "MADE UP CO has no annual value of goodwill"],
  ])("%s is a %d that says %s", async (path, status, message) => {
    const { error } = await get(path);
    expect([error?.status, error?.message]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe("a line item", () => {
  test("is a series of the periods that have it, and counts those that don't", async () => {
    const { data, metadata } = await get("/financials/eps_basic");
    expect(data).toMatchObject({ metric: "eps_basic", unit: "currency per share", period: "annual", currency: "USD" });
    expect(data.series.map((point: Json) => [point.fiscal_year, point.value, point.filing_accession])).toEqual([
      [2022, 1.5, "0001999999-24-000001"],
      [2023, 1.02, "0001999999-25-000003"],
      [2024, 1.25, "0001999999-25-000003"],
    ]);
    expect(metadata.left_out).toEqual([]);
    const profit = await get("/financials/gross_profit");
    expect(profit.data.series.map((point: Json) => point.fiscal_year)).toEqual([2023, 2024]);
    expect(profit.metadata.left_out).toEqual([
      { fiscal_year: 2022, fiscal_quarter: null, period_end: "2022-12-31", reason: expect.any(String) },
    ]);
  });

  test("is on the basis of the newest split with adjust=splits, and of a range of years", async () => {
    const { data } = await get("/financials/eps_basic?adjust=splits&to=2023");
    expect(data.series.map((point: Json) => point.value)).toEqual([0.75, 1.02]);
  });

  test("equals the statement's, for each line item and period", async () => {
    for (const statement of ["income", "balance_sheet", "cash_flow"])
      for (const period of ["annual", "quarterly"]) {
        const { data: rows } = await get(`/financials?statement=${statement}&period=${period}`);
        for (const name of Object.keys(rows[0]?.line_items ?? {})) {
          const { data } = await get(`/financials/${name}?period=${period}`);
          const values = rows.toReversed().flatMap((row: Json) => row.line_items[name] ?? []);
          expect([name, data?.series.map((point: Json) => point.value) ?? []]).toEqual([name, values]);
        }
      }
  });
});

test("every line item is in the list of fields, with its statement", async () => {
  const { data } = await server.json<Json>("/v1/us/sec/financials/fields");
  const names = Object.values<Json>(data).flatMap(({ fields }) => fields.map((field: Json) => field.name));
  expect(names).toEqual([...LINE_ITEM_NAMES]);
  expect(data.balance_sheet.fields.find((field: Json) => field.name === "deposits").bank_specific).toBe(true);
});
