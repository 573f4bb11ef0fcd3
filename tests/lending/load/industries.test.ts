import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { commandText } from "../../../src/command.ts";
import { lendingFacts } from "../../../src/lending/load/facts.ts";
import { INDUSTRY_TABLES } from "../../../src/lending/load/industries/industry-sums.ts";
import { mainIndustryFinder } from "../../../src/lending/load/industries/main-industries.ts";
import { filedCodesOf, levelsOf } from "../../../src/lending/naics/levels.ts";
import { naics } from "../../../src/reference/naics.ts";
import { testStore } from "../../support/store.ts";
import { csvOf, load, type MadeLoan, nameOf, storedOf } from "./support.ts";

const scratch = testStore("sba", { emptyBefore: true });

const loadLoans = (loans: readonly MadeLoan[]) => load(scratch.database, { [nameOf()]: csvOf(loans) });

/** Loans and dollars of the nation by code. */
async function ofNation(): Promise<Record<string, [loans: number, dollars: string]>> {
  const rows = await scratch.database.sql<{ naics: string; loan_count: number; dollars: string }[]>`
    select naics, loan_count, total_amount::text as dollars from sba_industry_lending order by naics`;
  return Object.fromEntries(rows.map(({ naics, loan_count, dollars }) => [naics, [loan_count, dollars]]));
}

describe("a loan", () => {
  test("counts under its NAICS code and every level above it, as the code was filed", async () => {
    await loadLoans([
      { gross: "1.00", guaranteed: "0", naics: "722511" },
      { gross: "2.00", guaranteed: "0", naics: "722511.0" },
      { gross: "4.00", guaranteed: "0", naics: "722110" }, // full-service restaurants until NAICS 2007
      { gross: "8.00", guaranteed: "0", naics: "72" },
      { gross: "16.00", guaranteed: "0", naics: "3364" },
      { gross: "32.00", guaranteed: "0", naics: "32" },
    ]);
    expect(await ofNation()).toEqual({
      "31-33": [2, "48.00"],
      336: [1, "16.00"],
      3364: [1, "16.00"],
      72: [4, "15.00"],
      722: [3, "7.00"],
      7221: [1, "4.00"],
      72211: [1, "4.00"],
      722110: [1, "4.00"],
      7225: [2, "3.00"],
      72251: [2, "3.00"],
      722511: [2, "3.00"],
    });
  });

  test("without a code, or with an unknown one, is in no industry, is counted, and its code is reported", async () => {
    const codes = ["", "0", "000000", "999910", "999910", "99", "722500", "7225110", "n/a", "7", "722511"];
    const { logged } = await loadLoans(codes.map((code) => ({ gross: "1.00", guaranteed: "0", naics: code })));
    expect((await ofNation()).none).toEqual([10, "10.00"]);
    expect((await ofNation())[722511]).toEqual([1, "1.00"]);
    expect(await storedOf(scratch.database, "36")).toMatchObject({ loan_count: 11, no_industry_count: 10 });
    expect(logged).toContain(
      "7 loans have a NAICS code that no edition from 1997 to 2022 has: 999910 (2), 7 (1), 722500 (1), " +
        "7225110 (1), 99 (1), n/a (1)",
    );
    expect(await lendingFacts(scratch.database)).toContain(
      "industries: 1 of 11 loans (9.09%) have a NAICS code; 3 have none, 7 one of no known edition",
    );
  });

  test("without a state counts only in the nation", async () => {
    await loadLoans([
      { gross: "1.00", guaranteed: "0" },
      { gross: "2.00", guaranteed: "0", state: "UK" },
    ]);
    expect((await ofNation())[72]).toEqual([2, "3.00"]);
    const states = await scratch.database.sql`
      select fips, naics, gross_cents from sba_state_industry_loans order by fips`;
    expect([...states]).toEqual([
      { fips: "", naics: "722511", gross_cents: [200] },
      { fips: "36", naics: "722511", gross_cents: [100] },
    ]);
  });
});

test("files without a column of codes are loaded, with all loans in no industry", async () => {
  const columns = ["AsOfDate", "Program", "GrossApproval", "SBAGuaranteedApproval", "ApprovalDate", "ProjectCounty"];
  const rest = ["ProjectState", "LoanStatus", "GrossChargeOffAmount", "JobsSupported"];
  await load(scratch.database, { [nameOf()]: csvOf([{}], { columns: [...columns, ...rest] }) });
  expect(await ofNation()).toEqual({ none: [1, "100000.00"] });
});

test("an edition of an older version is published again, with its industries, by the same command", async () => {
  const { sql } = scratch.database;
  await loadLoans([{}]);
  // As version 2 of the reader left it.
  await sql`update dataset_vintages set sha256 = 'of the older reader', detail = detail - 'industries'`;
  for (const table of INDUSTRY_TABLES) await sql`delete from ${sql(table)}`;
  await sql`update sba_lending set no_industry_count = null`;
  expect(await lendingFacts(scratch.database)).toContain(
    "industries: none, because an older version of govdata loaded the edition; load it again: " +
      commandText("load sba"),
  );
  expect((await loadLoans([{}])).results[0]).toMatchObject({ outcome: "published", rowCount: 1 });
  expect((await ofNation())[722511]).toEqual([1, "100000.00"]);
  expect(await storedOf(scratch.database, "36")).toMatchObject({ no_industry_count: 0 });
  expect((await loadLoans([{}])).results[0]).toMatchObject({ outcome: "unchanged" });
});

describe("the main industry of a county", () => {
  /** Loans of codes 0 and 1, oldest first. */
  const mainOf = (loans: { code: number; dollars: number; quarter?: number }[]) => {
    const main = mainIndustryFinder(2)({
      codes: Int32Array.from(loans, ({ code }) => code),
      quarters: Int32Array.from(loans, ({ quarter = 20241 }) => quarter),
      dollars: Float64Array.from(loans, ({ dollars }) => dollars),
    });
    return main.map(({ quarter, code }) => [quarter, code]);
  };
  const four = Array.from({ length: 4 }, () => ({ code: 0, dollars: 1 }));

  test("has the most dollars in four quarters, not the most loans; ties go to the first code", () => {
    expect(mainOf([...four, { code: 1, dollars: 5 }])).toEqual(
      [20241, 20242, 20243, 20244].map((quarter) => [quarter, 1]),
    );
    expect(mainOf([{ code: 1, dollars: 4 }, ...four])[0]).toEqual([20241, 0]);
  });

  test("needs five loans within the four quarters", () => {
    expect(mainOf([])).toEqual([]);
    expect(mainOf(four)).toEqual([]);
    expect(mainOf([...four, { code: 1, dollars: 9, quarter: 20251 }])).toEqual([]);
    expect(mainOf([...four, { code: 1, dollars: 9, quarter: 20244 }])).toEqual([[20244, 1]]);
  });

  test("is stored for counties whose loans have codes", async () => {
    await loadLoans([
      ...Array.from({ length: 5 }, () => ({})),
      ...Array.from({ length: 5 }, () => ({ county: "KINGS", naics: "" })),
    ]);
    const rows = await scratch.database.sql`select fips, quarters, naics from sba_county_main_industries`;
    expect([...rows]).toEqual([
      { fips: "36061", quarters: [20241, 20242, 20243, 20244], naics: Array(4).fill("722511") },
    ]);
  });
});

describe("the levels of a filed code", () => {
  test("begin with the sector, which may be a range", () => {
    expect(levelsOf("336411")).toEqual(["31-33", "336", "3364", "33641", "336411"]);
    expect(levelsOf("54")).toEqual(["54"]);
    expect(levelsOf("45")).toEqual(["44-45"]);
    expect(levelsOf("491")).toEqual(["48-49", "491"]);
  });

  test("are exactly the codes whose filed codes include it, for every code of NAICS", async () => {
    const all = (await naics()).all();
    const filedCodes = all.map(({ code }) => code).filter((code) => !code.includes("-"));
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...filedCodes), ({ code }, filedCode) => {
        const { start, end } = filedCodesOf(code);
        expect(filedCode >= start && filedCode < end).toBe(levelsOf(filedCode).includes(code));
      }),
      { numRuns: 20_000 },
    );
    for (const { code } of all) {
      const { start, end } = filedCodesOf(code);
      expect(code >= start && code < end).toBe(true);
    }
  });
});
