import { describe, expect, test } from "bun:test";
import { checkStatements, STATEMENT_CHECKS } from "../../../src/filings/statements/checks/checks.ts";
import { Statements } from "../../../src/filings/statements/statements.ts";
import { COMPANY, type MadeFiling, readFilings } from "../made-company.ts";
import { factsOf, hasSources, type RealCompany, realDocument } from "./real-companies.ts";

const YEAR = ["2022-01-01", "2022-12-31"] as const;
const NEXT = ["2023-01-01", "2023-12-31"] as const;
const DAY = "2022-12-31";
const annual = (facts: MadeFiling["facts"], year = 2022): MadeFiling => ({
  form: "10-K",
  filed: `${year + 1}-02-20`,
  fy: year,
  fp: "FY",
  facts,
});
async function findingsOf(...filings: MadeFiling[]) {
  const facts = await readFilings(filings);
  return checkStatements(new Statements(facts, { company: COMPANY, sic: "3674" }), facts);
}
const over = (value: number, period: readonly [string, string] = YEAR) => [[...period, value] as const];
const RESTRICTED = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";

/** Statements in which all holds, in millions. */
const WHOLE: MadeFiling["facts"] = {
  Revenues: over(1001e6),
  CostOfRevenue: over(601e6),
  GrossProfit: over(400e6),
  NetIncomeLoss: over(100e6),
  EarningsPerShareBasic: over(2),
  WeightedAverageNumberOfSharesOutstandingBasic: over(50e6),
  Assets: [[DAY, 901e6]],
  Liabilities: [[DAY, 501e6]],
  StockholdersEquity: [[DAY, 360e6]],
  TemporaryEquityCarryingAmountAttributableToParent: [[DAY, 40e6]],
  NetCashProvidedByUsedInOperatingActivities: over(151e6),
  NetCashProvidedByUsedInInvestingActivities: over(-81e6),
  NetCashProvidedByUsedInFinancingActivities: over(-30e6),
  [`${RESTRICTED}PeriodIncreaseDecreaseIncludingExchangeRateEffect`]: over(40e6),
  [RESTRICTED]: [
    ["2021-12-31", 60e6],
    [DAY, 100e6],
  ],
};

describe("a check of statements", () => {
  test("finds nothing where all adds up, temporary equity included", async () => {
    expect(await findingsOf(annual(WHOLE))).toEqual([]);
  });

  test("finds each invariant that a cell breaks, with operands, difference and filings", async () => {
    const broken: [check: string, facts: MadeFiling["facts"], item: string, difference: number][] = [
      ["balance", { Assets: [[DAY, 951e6]] }, "total_assets", 90e6],
      [
        "cash",
        {
          [RESTRICTED]: [
            ["2021-12-31", 60e6],
            [DAY, 120e6],
          ],
        },
        "cash_end_of_period",
        20e6,
      ],
      ["roll-forward", { NetCashProvidedByUsedInInvestingActivities: over(-61e6) }, "net_change_in_cash", -20e6],
      ["gross profit", { GrossProfit: over(410e6) }, "gross_profit", 10e6],
      ["earnings per share", { EarningsPerShareBasic: over(3) }, "net_income", -50e6],
      ["sign", { ProceedsFromIssuanceOfDebt: over(-5e6) }, "debt_issued", -5e6],
    ];
    for (const [check, facts, item, difference] of broken) {
      const findings = (await findingsOf(annual({ ...WHOLE, ...facts }))).filter(({ period }) => period === "annual");
      expect(findings.map((finding) => [finding.check, finding.line_item, finding.difference])).toEqual([
        [check, item, difference],
      ]);
      expect(findings[0]?.accession_numbers).toEqual(["0001999999-23-000001"]);
    }
  });

  test("finds quarters that do not add up to their year, and months to date that they contradict", async () => {
    const quarter = (start: string, end: string, fp: string, value: number): MadeFiling => ({
      form: "10-Q",
      filed: `2022-${Number(end.slice(5, 7)) + 1}-05`.replace(/-(\d)-/, "-0$1-"),
      fy: 2022,
      fp,
      facts: { NetCashProvidedByUsedInOperatingActivities: [[start, end, value]] },
    });
    const filings = [
      quarter("2022-01-01", "2022-03-31", "Q1", 30e6),
      quarter("2022-01-01", "2022-06-30", "Q2", 70e6),
      quarter("2022-01-01", "2022-09-30", "Q3", 111e6),
      annual({
        NetCashProvidedByUsedInOperatingActivities: [...over(150e6), ["2022-10-01", "2022-12-31", 39e6]],
      }),
    ];
    expect(await findingsOf(...filings)).toEqual([]);
    const [first, , third, year] = filings as [MadeFiling, MadeFiling, MadeFiling, MadeFiling];
    const quarters = annual({
      NetCashProvidedByUsedInOperatingActivities: [
        ["2022-04-01", "2022-06-30", 55e6],
        ["2022-07-01", "2022-09-30", 41e6],
      ],
    });
    const findings = await findingsOf(first, third, year, { ...quarters, filed: "2023-03-20" });
    const differences = findings.map(({ check, fiscal_period: label, difference }) => [check, label, difference]);
    expect(differences).toContainEqual(["months to date", "Q3", 15e6]);
    expect(differences).toContainEqual(["quarters", "FY", -15e6]);
  });

  test("finds an amount of debt that equals the year before's", async () => {
    const repaid = (year: number, period: readonly [string, string], before: readonly [string, string]) =>
      annual({ ...WHOLE, RepaymentsOfDebt: [...over(7e6, period), ...over(7e6, before)] }, year);
    const findings = await findingsOf(
      repaid(2022, YEAR, ["2021-01-01", "2021-12-31"]),
      annual(
        {
          NetCashProvidedByUsedInOperatingActivities: over(9e6, NEXT),
          RepaymentsOfDebt: [...over(7e6, NEXT), ...over(7e6)],
        },
        2023,
      ),
    );
    expect(findings.filter(({ check }) => check === "repeat").map(({ fiscal_year: year }) => year)).toEqual([
      2023, 2022,
    ]);
  });

  test("has names and sentences that are distinguished", () => {
    expect(new Set(STATEMENT_CHECKS.map(({ name }) => name)).size).toBe(STATEMENT_CHECKS.length);
    for (const { holds } of STATEMENT_CHECKS) expect(holds.length).toBeGreaterThan(10);
  });

  test.skipIf(!hasSources)("of real companies finds no sign, and of repeats only what was paid twice", async () => {
    const repeats: Record<RealCompany, string[]> = { aapl: [], snow: [], nvda: ["2025 debt_repaid"] };
    for (const [name, knownRepeats] of Object.entries(repeats)) {
      const facts = await factsOf(await realDocument(name as RealCompany)); // the keys are companies
      const findings = checkStatements(new Statements(facts, { company: COMPANY, sic: "3674" }), facts);
      const of = (check: string) => findings.filter((finding) => finding.check === check);
      expect([name, of("sign")]).toEqual([name, []]);
      expect(of("repeat").map((finding) => `${finding.fiscal_year} ${finding.line_item}`)).toEqual(knownRepeats);
      // Apple restated dividends of 2015 and 2016 for the year, and for the months before it a year later.
      expect([...new Set(of("months to date").map((finding) => finding.line_item))]).toEqual(
        name === "aapl" ? ["dividends_paid"] : [],
      );
    }
  });
});
