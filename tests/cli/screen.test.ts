import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { seedCompanies } from "../enrichment/screener/made-companies.ts";
import { seedMarket } from "../enrichment/screener/made-market.ts";
import { servedCommand } from "../support/command.ts";
import { govdata } from "../support/program.ts";
import { buildScreener } from "../support/screener.ts";
import { testStore } from "../support/store.ts";

setDefaultTimeout(30_000);

const store = testStore("screen");
const screen = (...words: string[]) => govdata(["screen", ...words], { DATABASE_URL: store.url });

test("before the screener is built, the command fails and says what builds it", async () => {
  const { code, error } = await screen();
  expect(code).toBe(1);
  expect(error).toContain(`is built after ${servedCommand("load sec")}`);
});

describe("companies", () => {
  beforeAll(async () => {
    await seedCompanies(store.database);
    await seedMarket(store.database);
    await buildScreener(store.database);
  }, 60_000);

  test("are a table with the figures that they are filtered and sorted by", async () => {
    const { code, out, error } = await screen("state=CA", "revenue_min=28000", "currency=USD", "sort=-revenue");
    expect([code, error]).toEqual([0, ""]);
    expect(out).toBe(
      ["cik         ticker  state  revenue  name", "0001000344  M49     CA     28000    MADE 13 INC", ""].join("\n"),
    );
  });

  test("are at most as many as --limit says, and a note tells how many there are", async () => {
    const { out, error } = await screen("sic=3571", "--limit", "2");
    expect(out.trim().split("\n").length).toBe(3);
    expect(error).toContain("2 of 9 companies; --limit N prints more");
  });

  test("are the API's rows with --json", async () => {
    const { out } = await screen("county_unemployment_rate_min=5", "sort=-revenue,name", "--json");
    const rows = JSON.parse(out);
    expect(rows.length).toBeGreaterThan(0);
    for (const { county_fips: county, values, periods } of rows)
      expect({ county, rate: values.county_unemployment_rate, period: periods.county_unemployment_rate }).toEqual({
        county: "36061",
        rate: 5,
        period: "2024-01",
      });
  });

  test("come with a note on each value that no company has", async () => {
    const { code, error } = await screen("exchange=Nasdak");
    expect(code).toBe(0);
    expect(error).toContain('No company of the screener has the exchange "Nasdak" (did you mean "Nasdaq"?)');
  });
});

test("the fields are a table with units and the number of companies, and JSON with --json", async () => {
  const { out } = await screen("--fields");
  expect(out).toMatch(/^field +unit +companies +title\n/);
  expect(out).toMatch(/^county_unemployment_rate +percent +35 +Unemployment in the headquarters' county$/m);
  const { out: json } = await screen("--fields", "--json");
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ name: "revenue", companies: 53 }));
});

test.each([
  [["revenue"], '"revenue" is not NAME=VALUE'],
  [["revenu_min=1"], 'did you mean "revenue_min"?'],
  [["revenue_min=5", "revenue_max=1"], '"5" is greater than revenue_max "1"'],
  [["revenue_min=1e9", "sort=nam"], 'revenue_min: "1e9" is not accepted; did you mean "1000000000"?'],
  [["revenue_min=1e9", "sort=nam"], 'sort: "nam" is not accepted; did you mean "name"?'],
  [["--limit", "0"], '--limit: "0" is not accepted'],
])("the words %j are wrong usage, and each fault is explained", async (words, message) => {
  const { code, out, error } = await screen(...words);
  expect([code, out]).toEqual([2, ""]);
  expect(error).toContain(message);
});
