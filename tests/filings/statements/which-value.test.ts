import { expect, test } from "bun:test";
import { factsBehind } from "../../../src/filings/statements/facts/facts-behind.ts";
import { itemsByLabel, type MadeFiling, readFilings, rowsOf } from "../made-company.ts";

const YEAR = ["2022-01-01", "2022-12-31"] as const;
/** A year's figures as one filing gives them; others of the filing show its scale. */
const filing = (form: string, filed: string, values: Record<string, number>, fy: number | null = 2022): MadeFiling => ({
  form,
  filed,
  fy,
  fp: fy === null ? null : "FY",
  facts: Object.fromEntries(Object.entries(values).map(([concept, value]) => [concept, [[...YEAR, value]]])),
});
const of = async (filings: MadeFiling[], item: string, asOf?: string) =>
  itemsByLabel(await rowsOf(filings, "income", "annual", asOf === undefined ? {} : { asOf }))["2022 FY"]?.[item];

const ORIGINAL = filing("10-K", "2023-02-20", {
  Revenues: 1000e6,
  NetIncomeLoss: 123456000,
  OperatingIncomeLoss: 150111000,
});

test("the latest periodic report wins, and an amendment counts from its own day", async () => {
  const filings = [
    ORIGINAL,
    filing("10-K/A", "2023-06-01", { Revenues: 900e6, NetIncomeLoss: 100111000, OperatingIncomeLoss: 120222000 }),
  ];
  expect(await of(filings, "revenue")).toBe(900e6);
  expect(await of(filings, "revenue", "2023-05-31")).toBe(1000e6);
  expect(await of(filings, "revenue", "2023-06-01")).toBe(900e6);
});

test("a later 8-K or registration statement does not replace a periodic report; without one it counts", async () => {
  const recast = filing("8-K", "2023-09-01", { Revenues: 800e6, NetIncomeLoss: 90111000 }, null);
  const prospectus = filing("424B5", "2023-10-01", { Revenues: 700e6, NetIncomeLoss: 80111000 }, null);
  expect(await of([ORIGINAL, recast, prospectus], "revenue")).toBe(1000e6);
  expect(await of([recast, prospectus], "revenue")).toBe(800e6);
  expect(await of([prospectus], "revenue")).toBe(700e6);
});

test("a proxy statement never counts, even where nothing else was filed", async () => {
  const proxy = filing("DEF 14A", "2023-04-01", { NetIncomeLoss: 999e6, Revenues: 999e6 }, null);
  expect(await of([ORIGINAL, proxy], "net_income")).toBe(123456000);
  expect(await of([proxy], "net_income")).toBeUndefined();
});

test("a repeat in millions keeps the value in thousands; a different figure in millions replaces it", async () => {
  const later = (netIncome: number) => [
    ORIGINAL,
    filing("10-K", "2024-02-20", { NetIncomeLoss: netIncome, Revenues: 1000e6, OperatingIncomeLoss: 150e6 }, 2023),
  ];
  expect(await of(later(123e6), "net_income")).toBe(123456000);
  expect(await of(later(124e6), "net_income")).toBe(123456000);
  expect(await of(later(125e6), "net_income")).toBe(125e6);
});

test("a total that only a later report rounds keeps its exact value, though the rest is exact", async () => {
  const thousands = (netIncome: number) =>
    filing(
      "10-K",
      "2024-02-20",
      {
        NetIncomeLoss: netIncome,
        Revenues: 1000111000,
        OperatingIncomeLoss: 150222000,
        IncomeTaxExpenseBenefit: 7123000,
      },
      2023,
    );
  expect(await of([ORIGINAL, thousands(123000000)], "net_income")).toBe(123456000);
  expect(await of([ORIGINAL, thousands(123500000)], "net_income")).toBe(123456000);
  expect(await of([ORIGINAL, thousands(120000000)], "net_income")).toBe(120000000);
  expect(await of([ORIGINAL, thousands(123460000)], "net_income")).toBe(123456000);
});

test("numbers of shares in millions repeat those in thousands, though exact counts are next to them", async () => {
  const shares = (filed: string, fy: number, average: number, outstanding: number): MadeFiling => {
    const made = filing(
      "10-K",
      filed,
      {
        NetIncomeLoss: 123456000,
        WeightedAverageNumberOfSharesOutstandingBasic: average,
        WeightedAverageNumberOfDilutedSharesOutstanding: average,
      },
      fy,
    );
    made.facts.CommonStockSharesOutstanding = [["2022-12-31", outstanding]];
    made.facts["dei:EntityCommonStockSharesOutstanding"] = [[filed, 567112233]];
    return made;
  };
  const filings = [shares("2023-02-20", 2022, 587893000, 567996734), shares("2024-02-20", 2023, 588e6, 567997000)];
  expect(await of(filings, "shares_basic")).toBe(587893000);
  const [balance] = await rowsOf(filings, "balance_sheet", "annual");
  expect(balance!.line_items.shares_outstanding).toBe(567996734);
});

test("a more precise repeat takes the place of a rounded value", async () => {
  const filings = [
    filing("10-K", "2023-02-20", { NetIncomeLoss: 123e6, Revenues: 1001e6 }),
    filing("10-K/A", "2023-03-20", { NetIncomeLoss: 123456000, Revenues: 1000777000 }),
  ];
  expect(await of(filings, "net_income")).toBe(123456000);
});

test("of two values of one cell in one filing the more precise stays, whatever their order in the file", async () => {
  const both = (...values: number[]): MadeFiling => {
    const interimReport = filing("10-Q", "2023-02-20", { NetIncomeLoss: 123456000, OperatingIncomeLoss: 150111000 });
    return {
      ...interimReport,
      form: "10-K",
      facts: { ...interimReport.facts, Revenues: values.map((value) => [...YEAR, value]) },
    };
  };
  for (const values of [
    [760866000, 760900000],
    [760900000, 760866000],
    [761000000, 760900000, 760866000],
  ])
    expect(await of([both(...values)], "revenue")).toBe(760866000);
  // Of two that contradict each other, the one that repeats what was filed before restates nothing.
  const before = filing("10-K", "2023-01-20", { Revenues: 700111000, NetIncomeLoss: 123456000 });
  for (const values of [
    [700111000, 760866000],
    [760866000, 700111000],
  ])
    expect(await of([before, both(...values)], "revenue")).toBe(700111000);
  expect(await of([both(760866000, 700111000)], "revenue")).toBe(await of([both(700111000, 760866000)], "revenue"));
});

test("net income is the parent's, filed or by difference; the whole only where there are no other owners", async () => {
  const parts = filing("10-K", "2023-02-20", {
    ProfitLoss: 130e6,
    NetIncomeLossAttributableToNoncontrollingInterest: 30e6,
    NetIncomeLossAvailableToCommonStockholdersBasic: 90e6,
  });
  expect(await of([parts], "net_income")).toBe(100e6);
  expect(await of([parts], "profit_loss")).toBe(130e6);
  expect(await of([filing("10-K", "2023-02-20", { ProfitLoss: 130e6 })], "net_income")).toBe(130e6);
  const others: MadeFiling = { ...filing("10-K", "2023-02-20", { ProfitLoss: 130e6 }) };
  others.facts.MinorityInterest = [["2022-12-31", 5e6]];
  expect(await of([others], "net_income")).toBeNull();
  const perShare = (value: number): MadeFiling => ({
    ...others,
    facts: {
      ...others.facts,
      EarningsPerShareBasic: [[...YEAR, value]],
      WeightedAverageNumberOfSharesOutstandingBasic: [[...YEAR, 10000003]],
    },
  });
  expect(await of([perShare(13)], "net_income")).toBe(130e6); // all of it is the parent's
  expect(await of([perShare(12.9)], "net_income")).toBeNull();
  const inEquityAlone = (diluted: number): MadeFiling => ({
    ...perShare(13),
    facts: {
      ...perShare(13).facts,
      NetIncomeLossAttributableToNoncontrollingInterest: [[...YEAR, 160e3]],
      EarningsPerShareDiluted: [[...YEAR, diluted]],
      WeightedAverageNumberOfDilutedSharesOutstanding: [[...YEAR, 10110007]],
    },
  });
  expect(await of([inEquityAlone(12.86)], "net_income")).toBe(130e6);
  expect(await of([inEquityAlone(12.84)], "net_income")).toBe(129.84e6);
  expect(await of([filing("10-K", "2023-02-20", { NetIncomeLoss: 100e6 })], "profit_loss")).toBe(100e6);
});

test("quarters of a year whose income is the parent's are so too, even without earnings per share", async () => {
  const NINE = ["2022-01-01", "2022-09-30"] as const;
  const report = (form: string, filed: string, period: readonly [string, string], whole: number, perShare: number) => ({
    form,
    filed,
    fy: 2022,
    fp: form === "10-K" ? "FY" : "Q3",
    facts: {
      ProfitLoss: [[...period, whole]],
      NetIncomeLossAttributableToNoncontrollingInterest: [[...period, 160e3]],
      EarningsPerShareBasic: [[...period, perShare]],
      WeightedAverageNumberOfSharesOutstandingBasic: [[...period, 10000003]],
    } as MadeFiling["facts"],
  });
  const filings = [report("10-Q", "2022-11-01", NINE, 90e6, 9), report("10-K", "2023-02-20", YEAR, 130e6, 13)];
  const quarters = itemsByLabel(await rowsOf(filings, "income", "quarterly"));
  expect(quarters["2022 Q4"]?.net_income).toBe(40e6);
});

test("revenue restated under a newer concept replaces that of a concept which the later filing gave up", async () => {
  const contract = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const gaveUp = filing("10-K", "2024-02-20", { [contract]: 950e6, NetIncomeLoss: 123456000 }, 2023);
  const hasBoth = filing("10-K", "2024-02-20", { [contract]: 950e6, Revenues: 1000e6, NetIncomeLoss: 123456000 }, 2023);
  expect(await of([ORIGINAL, gaveUp], "revenue")).toBe(950e6);
  expect(await of([ORIGINAL, hasBoth], "revenue")).toBe(1000e6);
  expect(await of([ORIGINAL, gaveUp], "revenue", "2024-01-01")).toBe(1000e6);
});

test("gross profit is filed, or revenue less cost of one basis; a cost that was not restated gives none", async () => {
  const both = { Revenues: 1000e6, CostOfRevenue: 600e6 };
  const rows = await rowsOf([filing("10-K", "2023-02-20", both)], "income", "annual");
  expect(rows[0]!.line_items.gross_profit).toBe(400e6);
  expect(rows[0]!.derived.gross_profit).toEqual({
    formula: "revenue - cost_of_revenue",
    operands: [
      { operation: "add", line_item: "revenue", value: 1000e6 },
      { operation: "subtract", line_item: "cost_of_revenue", value: 600e6 },
    ],
  });
  const restated = [filing("10-K", "2023-02-20", both), filing("10-K", "2024-02-20", { Revenues: 900e6 }, 2023)];
  expect(await of(restated, "gross_profit")).toBeNull();
});

test("a row names each value's concept, and its filing is the newest that changed a value", async () => {
  const rows = await rowsOf([ORIGINAL, { ...ORIGINAL, filed: "2024-02-20", fy: 2023 }], "income", "annual");
  expect(rows[0]).toMatchObject({ form: "10-K", filed_date: "2023-02-20", currency: "USD", framework: "us-gaap" });
  expect(rows[0]!.concepts).toEqual({
    revenue: "Revenues",
    operating_income: "OperatingIncomeLoss",
    net_income: "NetIncomeLoss",
    profit_loss: "NetIncomeLoss",
  });
  expect(Object.keys(rows[0]!.line_items)).toHaveLength(22);
});

test("the facts behind a cell are all that were filed for it, with form, day, period and precision", async () => {
  const facts = await readFilings([
    ORIGINAL,
    filing("DEF 14A", "2023-04-01", { NetIncomeLoss: 123e6 }, null),
    filing("10-K", "2024-02-20", { NetIncomeLoss: 123e6, Revenues: 1000e6, OperatingIncomeLoss: 150e6 }, 2023),
  ]);
  const found = factsBehind(facts, { concept: "us-gaap:NetIncomeLoss", periodEnd: "2022-12-31" });
  expect(found.map(({ form, filed_date, value, precision }) => [form, filed_date, value, precision])).toEqual([
    ["10-K", "2023-02-20", 123456000, -3],
    ["DEF 14A", "2023-04-01", 123e6, -6],
    ["10-K", "2024-02-20", 123e6, -6],
  ]);
  expect(found[0]).toMatchObject({
    concept: "NetIncomeLoss",
    taxonomy: "us-gaap",
    unit: "USD",
    period_start: "2022-01-01",
    accession_number: "0001999999-23-000001",
  });
  expect(factsBehind(facts, { concept: "NetIncomeLoss", periodEnd: "2022-12-31", asOf: "2023-03-01" })).toHaveLength(1);
  expect(factsBehind(facts, { concept: "ifrs-full:NetIncomeLoss", periodEnd: "2022-12-31" })).toEqual([]);
});
