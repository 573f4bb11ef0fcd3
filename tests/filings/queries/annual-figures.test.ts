import { expect, test } from "bun:test";
import { readSettings } from "../../../src/config.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import { annualFigures } from "../../../src/filings/queries/annual-figures.ts";
import { annualRatioValues } from "../../../src/filings/queries/annual-ratios.ts";
import { makeAnnualFigures } from "../../../src/filings/queries/make-annual-figures.ts";
import { DEFAULT_OPTIONS, loadDataset } from "../../../src/loading/load.ts";
import { withFiles } from "../../support/load.ts";
import { filingsStore } from "../load/store.ts";
import { companyFactsDocument, type MadeFiling } from "../made-company.ts";

const store = filingsStore("annual_figures");
const sql = () => store.database.sql;
const NUMBERS = [1, 2, 3];
const cikOf = (number: number) => `000199999${number}`;

const report = (year: number, revenue: number): MadeFiling => ({
  form: "10-K",
  filed: `${year + 1}-02-15`,
  fy: year,
  fp: "FY",
  facts: { Revenues: [[`${year}-01-01`, `${year}-12-31`, revenue]], Assets: [[`${year}-12-31`, 4 * revenue]] },
});

const facts = (number: number, ...filings: readonly MadeFiling[]) => ({
  [`companyfacts/CIK${cikOf(number)}.json`]: JSON.stringify(companyFactsDocument(filings, 1_999_990 + number)),
});

/** Three companies, each with the revenue of 2022 that its number says. */
const loadThree = () =>
  store.load(Object.assign({}, ...NUMBERS.map((number) => facts(number, report(2022, 100 * number)))));

const going = () => new AbortController().signal;
/** How many companies a program made. */
const make = (madeBy: string, options: { signal?: AbortSignal; onMade?: () => void } = {}) =>
  makeAnnualFigures(sql(), { signal: going(), madeBy, ...options });
/** Years and revenues by a program's figures. */
const stored = async (madeBy: string) =>
  [...(await annualFigures(sql(), "all", madeBy))].map(
    ([cik, { fiscal_year: year, line_items: items }]) => `${cik} ${year} ${items.revenue}`,
  );

const THREE = ["0001999991 2022 100", "0001999992 2022 200", "0001999993 2022 300"];

test("a load makes the figures of the companies whose facts it reads", async () => {
  await loadThree();
  expect([...(await annualFigures(sql(), "all")).keys()]).toEqual(NUMBERS.map(cikOf));
  expect((await annualFigures(sql(), [cikOf(2), "0000000001"])).get(cikOf(2))).toEqual({
    fiscal_year: 2022,
    period_start: "2022-01-01",
    period_end: "2022-12-31",
    currency: "USD",
    framework: "us-gaap",
    filed_at: "2023-02-15",
    line_items: expect.objectContaining({ revenue: 200, total_assets: 800, net_income: null }),
    revenue_before: null,
    ratios: expect.objectContaining({ revenue_growth: null, current_ratio: null }),
  });
  expect((await annualFigures(sql(), [])).size).toBe(0);
});

test("figures are made once, and again for new facts, another industry and another program", async () => {
  await loadThree();
  expect(await make("program 1")).toBe(3);
  expect(await stored("program 1")).toEqual(THREE);
  expect(await make("program 1")).toBe(0);
  expect(await stored("program 2")).toEqual([]);
  await sql()`update sec_facts set vals = '{250}' where cik = ${cikOf(2)} and concept = 'Revenues'`;
  expect(await make("program 1")).toBe(1);
  expect(await stored("program 1")).toEqual([THREE[0]!, "0001999992 2022 250", THREE[2]!]); // there are three
  await sql()`update sec_companies set sic = '3571' where cik = ${cikOf(3)}`;
  expect(await make("program 1")).toBe(1);
  expect(await make("program 2")).toBe(3);
});

test("figures that an earlier program made without the ratios of all years are made again", async () => {
  await loadThree();
  await make("program 1");
  await sql()`update sec_annual_figures set ratios = null where cik = ${cikOf(3)}`;
  expect(await make("program 1")).toBe(1);
});

test("the ratios of a fiscal year are of the companies that have them", async () => {
  await loadThree();
  await store.load({
    ...facts(2, report(2022, 200), report(2023, 250)),
    ...facts(1, report(2022, 100), report(2023, 90)),
  });
  const valuesOf = async (ciks: string[]) =>
    (await annualRatioValues(sql(), ciks, "revenue_growth")).map(({ fiscal_year: year, values }) => [
      year,
      values.toSorted((a, b) => a - b),
    ]);
  expect(await valuesOf(NUMBERS.map(cikOf))).toEqual([[2023, [-10, 25]]]);
  expect(await valuesOf([cikOf(2), cikOf(3)])).toEqual([[2023, [25]]]);
  expect(await valuesOf([])).toEqual([]);
});

test("a load makes what another program made again, with the facts that it reads", async () => {
  await loadThree();
  await make("program 1");
  await store.load(facts(2, report(2022, 200), report(2023, 250)));
  const figures = await annualFigures(sql(), "all");
  expect([...figures.values()].map((company) => company.line_items.revenue)).toEqual([100, 250, 300]);
  expect(figures.get(cikOf(2))?.revenue_before).toBe(200);
  expect(figures.get(cikOf(2))?.ratios.revenue_growth).toBe(25);
});

test("figures from older facts do not replace those from newer ones", async () => {
  await loadThree();
  await make("program 1");
  await sql()`update sec_annual_figures set revision = 1000, fiscal_year = 2030 where cik = ${cikOf(1)}`;
  await make("program 1");
  expect((await stored("program 1"))[0]).toBe("0001999991 2030 100");
});

test("a company without a fiscal year has no figures, and is not tried again", async () => {
  const quarter = { ...report(2022, 1), form: "10-Q", fp: "Q1" };
  await store.load(facts(1, { ...quarter, facts: { Revenues: [["2022-01-01", "2022-03-31", 5]] } }));
  await make("program 1");
  expect(await stored("program 1")).toEqual([]);
  expect(await make("program 1")).toBe(0);
});

test("making stops between two companies when it is asked to, and continues where it was stopped", async () => {
  await loadThree();
  const stop = new AbortController();
  const stopped = make("program 1", { signal: stop.signal, onMade: () => stop.abort(new Error("enough")) });
  await expect(stopped).rejects.toThrow("enough");
  expect(await make("program 1")).toBe(3);
  expect(await stored("program 1")).toEqual(THREE);
});

test("a dry run makes none", async () => {
  await store.load(facts(1, report(2022, 100)), { dryRun: true });
  expect(await sql()`select cik from sec_annual_figures`).toHaveLength(0);
});

test("facts and their figures are stored together, so that nothing is left to make at a load's end", async () => {
  const steps: [step: string, total: number | undefined][] = [];
  await withFiles(Object.assign({}, ...NUMBERS.map((number) => facts(number, report(2022, number)))), (from) =>
    loadDataset(sec, {
      database: store.database,
      settings: { ...readSettings({}), home: from, baseUrl: "https://data.example.org" },
      options: { ...DEFAULT_OPTIONS, from },
      progress: { step: (step, total) => void steps.push([step, total]), advance() {} },
      log() {},
      signal: going(),
    }),
  );
  expect(steps).toContainEqual(["annual figures", 0]);
  expect((await annualFigures(sql(), "all")).size).toBe(3);
});

test("facts that make no statement leave one company without figures, and all others have theirs", async () => {
  await loadThree();
  await sql()`
    update sec_facts
       set accessions = '{NULL,NULL}', forms = '{NULL,NULL}', ends = '{infinity,infinity}',
           starts = '{-infinity,infinity}'
     where cik = ${cikOf(2)}`;
  const faults: string[] = [];
  const made = makeAnnualFigures(sql(), {
    signal: going(),
    madeBy: "program 1",
    onFault: (cik, error) => void faults.push(`${cik} ${error instanceof Error}`),
  });
  expect(await made).toBe(3);
  expect(faults).toEqual(["0001999992 true"]);
  expect(await stored("program 1")).toEqual([THREE[0]!, THREE[2]!]); // there are three
});
