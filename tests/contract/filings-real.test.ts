import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { filingPath, HAS_FILINGS } from "../filings/sources.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { load } from "./filings-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const FILES = [
  "json/company_tickers_exchange.json.gz",
  "json/companyfacts-aapl.json.gz",
  "json/companyfacts-nvda.json.gz",
  "json/companyfacts-snow.json.gz",
  "submissions/CIK0000320193.json",
  "submissions/CIK0001045810.json",
  "submissions/CIK0001067983.json",
  "submissions/CIK0001009672.json",
  "submissions/CIK0001009672-submissions-001.json",
];

let server: TestServer | undefined;
beforeAll(async () => {
  if (!HAS_FILINGS) return;
  const folder = await mkdtemp(join(tmpdir(), "govdata filings "));
  for (const file of FILES) await cp(filingPath(file), join(folder, file.startsWith("sub") ? file : basename(file)));
  server = await startServer({ seed: async ({ database }) => void (await load(database, folder)) });
  await rm(folder, { recursive: true });
}, 120_000);
afterAll(() => server?.stop());

const get = (path: string): Promise<Json> => server!.json(`/v1/us/sec/companies${path}`); // set where these tests run
const items = async (path: string, names: readonly string[]): Promise<unknown[][]> =>
  (await get(path)).data.map(({ fiscal_year: year, fiscal_period: period, line_items: figures }: Json) => [
    `${year} ${period}`,
    ...names.map((name) => figures[name]),
  ]);

describe.if(HAS_FILINGS)("real companies", () => {
  test("have the annual figures that they published, by their own fiscal years", async () => {
    const names = ["revenue", "net_income", "eps_diluted"];
    const apple = await items("/AAPL/financials?statement=income", names);
    expect(apple.slice(0, 3)).toEqual([
      ["2025 FY", 416_161e6, 112_010e6, 7.46],
      ["2024 FY", 391_035e6, 93_736e6, 6.08],
      ["2023 FY", 383_285e6, 96_995e6, 6.13],
    ]);
    const nvidia = await items("/nvda/financials?statement=income", names);
    expect(nvidia.find(([label]) => label === "2024 FY")).toEqual(["2024 FY", 60_922e6, 29_760e6, 1.19]);
    expect(nvidia.find(([label]) => label === "2013 FY")?.slice(0, 2)).toEqual(["2013 FY", 4_280_159e3]);
    const snowflake = await items("/1640147/financials?statement=income&year=2024", names);
    expect(snowflake).toEqual([["2024 FY", 2_806_489e3, -836_097e3, -2.55]]);
  });

  test("have the figures as of a day before and a day after a restatement", async () => {
    const net = (asOf: string) => items(`/AAPL/financials?statement=income&year=2009&as_of=${asOf}`, ["net_income"]);
    expect(await net("2009-12-31")).toEqual([["2009 FY", 5_704e6]]);
    expect(await net("2010-01-25")).toEqual([["2009 FY", 8_235e6]]);
    const { data } = await get("/AAPL/financials/facts?concept=NetIncomeLoss&period_end=2009-09-26");
    expect(data.slice(0, 2).map((fact: Json) => [fact.value, fact.form, fact.precision])).toEqual([
      [5_704e6, "10-K", -6],
      [8_235e6, "10-K/A", -6],
    ]);
  });

  test("have balance sheets, cash flows, quarters from months to date, and shares on one basis", async () => {
    expect(await items("/AAPL/financials?statement=balance_sheet&year=2024", ["total_assets", "total_equity"])).toEqual(
      [["2024 FY", 364_980e6, 56_950e6]],
    );
    const flows = await items("/AAPL/financials?statement=cash_flow&period=quarterly&year=2024", [
      "operating_cash_flow",
      "free_cash_flow",
    ]);
    expect(flows).toEqual([
      ["2024 Q4", 26_811e6, 23_903e6],
      ["2024 Q3", 28_858e6, 26_707e6],
      ["2024 Q2", 22_690e6, 20_694e6],
      ["2024 Q1", 39_895e6, 37_503e6],
    ]);
    const { data, metadata } = await get("/AAPL/financials?statement=income&adjust=splits&year=2013");
    expect(data[0].line_items.eps_diluted).toBe(1.42);
    expect(metadata.splits.map(({ date, ratio }: Json) => [date, ratio])).toEqual([
      ["2014-06-06", 7],
      ["2020-08-28", 4],
    ]);
  });

  test("are found by the ticker of any share class, and by older filings", async () => {
    expect((await get("/brk.a")).data).toMatchObject({ cik: "0001067983", ticker: "BRK-B", naics_code: "524126" });
    const { data } = await get("/1009672/filings?to_date=1996-12-31&form=10-q");
    expect(data.map((filing: Json) => filing.filed_date)).toEqual(["1996-11-05", "1996-08-01", "1996-06-03"]);
    expect((await get("/1009672")).data).toMatchObject({
      tickers: [],
      category: "Non-accelerated filer, Smaller reporting company",
    });
  });
});
