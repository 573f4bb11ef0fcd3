import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { load } from "../contract/filings-seed.ts";
import { companyFactsDocument, type MadeFiling } from "../filings/made-company.ts";
import { servedCommand } from "../support/command.ts";
import { govdata } from "../support/program.ts";
import { testStore } from "../support/store.ts";

setDefaultTimeout(30_000);

const store = testStore("check");
const check = (...words: string[]) => govdata(["check", "statements", ...words], { DATABASE_URL: store.url });

/** Facts of a company whose gross profit is `gross` million, with revenue of 901 and cost of 600. */
function factsFile(cik: number, gross: number): [name: string, text: string] {
  const year = (value: number) => [["2022-01-01", "2022-12-31", value * 1e6] as const];
  const filing: MadeFiling = {
    form: "10-K",
    filed: "2023-02-20",
    fy: 2022,
    fp: "FY",
    facts: { Revenues: year(901), CostOfRevenue: year(600), GrossProfit: year(gross) },
  };
  return [`companyfacts/CIK${String(cik).padStart(10, "0")}.json`, JSON.stringify(companyFactsDocument([filing], cik))];
}

describe("check statements", () => {
  beforeAll(async () => {
    await load(store.database, Object.fromEntries([factsFile(1_999_991, 301), factsFile(1_999_992, 311)]));
  }, 60_000);

  test("ends with 0 and prints nothing where all adds up", async () => {
    expect(await check("1999991")).toEqual({ code: 0, out: "", error: "0 findings in 1 company\n" });
  });

  test("prints cell, operands, difference and filing of what does not, of all companies by default", async () => {
    const { code, out, error } = await check();
    expect([code, error]).toEqual([1, "2 findings in 2 companies\n"]);
    expect(out).toContain(
      "0001999992 income annual 2022 FY gross profit: gross_profit 311,000,000 against " +
        "revenue 901,000,000, - cost_of_revenue 600,000,000; difference 10,000,000 (0001999999-23-000001)",
    );
    expect(out).not.toContain("0001999991");
  });

  test("gives the same as JSON", async () => {
    const { code, out } = await check("CIK1999992", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)[0]).toEqual({
      cik: "0001999992",
      ticker: null,
      check: "gross profit",
      statement: "income",
      period: "annual",
      fiscal_year: 2022,
      fiscal_period: "FY",
      period_end: "2022-12-31",
      line_item: "gross_profit",
      value: 311e6,
      operands: [
        { name: "revenue", value: 901e6 },
        { name: "- cost_of_revenue", value: 600e6 },
      ],
      difference: 10e6,
      accession_numbers: ["0001999999-23-000001"],
    });
  });

  test("refuses what isn't a company, and one that is not loaded", async () => {
    expect(await check("not a ticker!")).toMatchObject({ code: 2, error: expect.stringContaining("neither a ticker") });
    expect(await check("77")).toMatchObject({
      code: 1,
      error: expect.stringContaining(servedCommand("load sec 0000000077")),
    });
  });
});
