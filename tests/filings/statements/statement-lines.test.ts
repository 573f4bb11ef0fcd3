import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type MadeFiling, rowsOf } from "../made-company.ts";
import { byLabel, hasSources, realDocument, statementsOf } from "./real-companies.ts";

const OPERATING = "NetCashProvidedByUsedInOperatingActivities";
const yearOf = (year: number) => [`${year}-01-01`, `${year}-12-31`] as const;
const monthsOf = (year: number, end: string, start = "01-01") => [`${year}-${start}`, `${year}-${end}`] as const;
type Values = MadeFiling["facts"][string];

const annual = (year: number, facts: Record<string, Values>): MadeFiling => ({
  form: "10-K",
  filed: `${year + 1}-02-20`,
  fy: year,
  fp: "FY",
  facts: {
    [OPERATING]: [
      [...yearOf(year), 900],
      [...yearOf(year - 1), 800],
    ],
    ...facts,
  },
});
const interim = (year: number, end: string, facts: Record<string, Values>): MadeFiling => ({
  form: "10-Q",
  filed: `${year}-${end === "03-31" ? "05" : end === "06-30" ? "08" : "11"}-05`,
  fy: year,
  fp: end === "03-31" ? "Q1" : end === "06-30" ? "Q2" : "Q3",
  facts: {
    [OPERATING]: [
      [...monthsOf(year, end), 90],
      [...monthsOf(year - 1, end), 80],
    ],
    ...facts,
  },
});

/** A line's values by period, each with the reason where it has none. */
async function lineOf(item: string, filings: readonly MadeFiling[], period: "annual" | "quarterly" | "ttm" = "annual") {
  const rows = await rowsOf(filings, "cash_flow", period);
  return Object.fromEntries(
    rows.map((row) => [
      `${row.fiscal_year} ${row.fiscal_period}`,
      row.line_items[item] ?? row.derived[item]?.reason ?? null,
    ]),
  );
}

describe("an amount that notes repeat is not a later period's flow", () => {
  const NOTE = "ProceedsFromIssuanceOfLongTermDebt";
  const LINE = "ProceedsFromIssuanceOfDebt";
  const note = (year: number): Record<string, Values> => ({ [NOTE]: [[...yearOf(year), 1980]] });
  const repeated = expect.stringContaining("repeats an earlier period's");

  test("it is null, with the reason, in every period after the first", async () => {
    const filings = [
      annual(2016, note(2016)),
      annual(2017, note(2017)),
      interim(2018, "03-31", { [NOTE]: [[...monthsOf(2018, "03-31"), 1980]] }),
      interim(2018, "06-30", { [NOTE]: [[...monthsOf(2018, "06-30", "04-01"), 1980]] }),
      annual(2018, note(2018)),
    ];
    expect(await lineOf("debt_issued", filings)).toMatchObject({
      "2018 FY": repeated,
      "2017 FY": repeated,
      "2016 FY": 1980,
    });
    expect(await lineOf("debt_issued", filings, "quarterly")).toMatchObject({
      "2018 Q1": repeated,
      "2018 Q2": repeated,
    });
  });

  test("the statement's line comes before it, a 0 too, and so do its months to date", async () => {
    const filings = [
      annual(2016, {
        ...note(2016),
        [LINE]: [
          [...yearOf(2016), 1988],
          [...yearOf(2015), 0],
        ],
      }),
      annual(2017, {
        ...note(2017),
        [LINE]: [
          [...yearOf(2017), 0],
          [...yearOf(2016), 1988],
        ],
      }),
      interim(2018, "06-30", {
        [LINE]: [
          [...monthsOf(2018, "06-30"), 0],
          [...monthsOf(2017, "06-30"), 0],
        ],
      }),
      interim(2018, "09-30", {
        [LINE]: [
          [...monthsOf(2018, "09-30"), 0],
          [...monthsOf(2017, "09-30"), 0],
        ],
        [NOTE]: [[...monthsOf(2018, "09-30", "07-01"), 1980]],
      }),
    ];
    expect(await lineOf("debt_issued", filings)).toMatchObject({ "2017 FY": 0, "2016 FY": 1988 });
    expect(await lineOf("debt_issued", filings, "quarterly")).toMatchObject({ "2018 Q3": 0 });
  });

  test("a first amount is null where the statement's months to date have more", async () => {
    const nine = interim(2016, "09-30", {
      [LINE]: [
        [...monthsOf(2016, "09-30"), 1988],
        [...monthsOf(2015, "09-30"), 0],
      ],
    });
    expect(await lineOf("debt_issued", [nine, annual(2016, note(2016))])).toMatchObject({
      "2016 FY": expect.stringContaining("contradicts"),
    });
  });

  test("a quarter is null where the months to date have less", async () => {
    const dividends = "PaymentsOfDividends";
    const filings = [
      interim(2015, "03-31", {
        [dividends]: [
          [...monthsOf(2015, "03-31"), 76],
          [...monthsOf(2014, "03-31"), 70],
        ],
      }),
      interim(2015, "06-30", {
        // Costco's quarter of 2015 has what was paid after it.
        [dividends]: [
          [...monthsOf(2015, "06-30"), 156],
          [...monthsOf(2014, "06-30"), 140],
          [...monthsOf(2015, "06-30", "04-01"), 2358],
        ],
      }),
    ];
    expect(await lineOf("dividends_paid", filings, "quarterly")).toMatchObject({ "2015 Q2": 80 });
    expect(await lineOf("dividends_paid", filings.slice(1), "quarterly")).toMatchObject({
      "2015 Q2": expect.stringContaining("contradicts"),
    });
  });

  test("an equal amount in the columns of a statement is a line's: scheduled repayments stay", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9_999 }), async (amount) => {
        const columns = (year: number): Record<string, Values> => ({
          RepaymentsOfLongTermDebt: [
            [...yearOf(year), amount],
            [...yearOf(year - 1), amount],
          ],
        });
        const repaid = await lineOf("debt_repaid", [annual(2017, columns(2017)), annual(2018, columns(2018))]);
        expect(repaid).toMatchObject({ "2018 FY": amount, "2017 FY": amount });
      }),
      { numRuns: 20 },
    );
  });

  test.skipIf(!hasSources)(
    "NVIDIA issued 1,988 million in fiscal 2017, and nothing in the three years after",
    async () => {
      const statements = await statementsOf(await realDocument("nvda"));
      const rows = byLabel(statements, "cash_flow", "annual");
      const issued = [2017, 2018, 2019, 2020, 2021].map((year) => rows.get(`${year} FY`)?.line_items.debt_issued);
      expect(issued).toEqual([1988e6, 0, 0, 0, 4968e6]);
      const quarters = byLabel(statements, "cash_flow", "quarterly");
      for (const label of ["2018 Q1", "2018 Q2", "2018 Q3", "2018 Q4", "2019 Q1", "2019 Q2", "2019 Q3"])
        expect([label, quarters.get(label)?.line_items.debt_issued || null]).toEqual([label, null]);
    },
  );
});

describe("what is derived from several periods has one definition and one sign", () => {
  const halves = (concept: string, first: number, half: number, previous = concept) => [
    interim(2009, "03-31", { [previous]: [[...monthsOf(2009, "03-31"), first]] }),
    interim(2009, "06-30", {
      [concept]: [
        [...monthsOf(2009, "06-30"), half],
        [...monthsOf(2008, "06-30"), 2 * half],
      ],
    }),
  ];

  test("depreciation alone is not taken from depreciation and amortization", async () => {
    const filings = halves("DepreciationAndAmortization", 13.3, 72.8, "Depreciation");
    expect(await lineOf("depreciation_and_amortization", filings, "quarterly")).toMatchObject({
      "2009 Q2": expect.stringContaining("different concepts"),
    });
  });

  test("no receipt and no payment comes out negative", async () => {
    for (const [item, concept] of [
      ["debt_issued", "ProceedsFromIssuanceOfDebt"],
      ["debt_repaid", "RepaymentsOfDebt"],
      ["acquisitions", "PaymentsToAcquireBusinessesNetOfCashAcquired"],
    ] as const)
      expect(await lineOf(item, halves(concept, 304.8, 100), "quarterly")).toMatchObject({
        "2009 Q1": 304.8,
        "2009 Q2": expect.stringContaining("contradict each other"),
      });
  });

  test("acquisitions with their printed minus are turned before the quarter is taken from them", async () => {
    // Illinois Tool Works: the half year has the minus, the first quarter and the year have not.
    const concept = "PaymentsToAcquireBusinessesNetOfCashAcquired";
    const filings = [
      annual(2008, {
        [concept]: [
          [...yearOf(2008), 1546.982],
          [...yearOf(2007), 812.757],
        ],
      }),
      interim(2009, "03-31", {
        [concept]: [
          [...monthsOf(2009, "03-31"), 64.509],
          [...monthsOf(2008, "03-31"), 402.1],
        ],
      }),
      interim(2009, "06-30", {
        [concept]: [
          [...monthsOf(2009, "06-30"), -113.64],
          [...monthsOf(2008, "06-30"), -678.194],
        ],
      }),
      annual(2009, {
        [concept]: [
          [...yearOf(2009), 281.674],
          [...yearOf(2008), 1546.982],
        ],
      }),
    ];
    expect(await lineOf("acquisitions", filings, "quarterly")).toMatchObject({ "2009 Q1": 64.509, "2009 Q2": 49.131 });
    expect(await lineOf("acquisitions", filings, "ttm")).toMatchObject({ "2009 Q2": 982.428 });
  });
});

test("dividends have the preferred ones that the statement shows apart", async () => {
  const dividends = (preferred: number | null): Record<string, Values> => ({
    PaymentsOfDividendsCommonStock: [[...yearOf(2009), 727]],
    ...(preferred === null
      ? {}
      : { PaymentsOfDividendsPreferredStockAndPreferenceStock: [[...yearOf(2009), preferred]] }),
  });
  expect(await lineOf("dividends_paid", [annual(2009, dividends(93))])).toMatchObject({ "2009 FY": 820 });
  expect(await lineOf("dividends_paid", [annual(2009, dividends(null))])).toMatchObject({ "2009 FY": 727 });
});
