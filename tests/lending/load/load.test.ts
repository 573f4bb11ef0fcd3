import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { EditionDetail } from "../../../src/lending/editions/queries.ts";
import { openFailures } from "../../../src/loading/queries.ts";
import { testStore } from "../../support/store.ts";
import { workbookOf } from "../../support/workbook.ts";
import {
  COLUMNS_2021,
  COLUMNS_2022,
  COLUMNS_2026,
  cellsOf,
  csvOf,
  load,
  type MadeLoan,
  nameOf,
  stored,
  storedOf,
} from "./support.ts";

const scratch = testStore("sba", { emptyBefore: true });

const NAME = nameOf();
const MANHATTAN = "36061";

const detail = async (): Promise<EditionDetail | undefined> => {
  const [row] = await scratch.database.sql<{ detail: EditionDetail }[]>`
    select detail from dataset_vintages where dataset = 'sba' and state = 'served'`;
  return row?.detail;
};

describe("the loans of a county and quarter", () => {
  test("are summed exactly, including cancelled loans", async () => {
    const loans: MadeLoan[] = [
      { gross: "0.10", guaranteed: "0.05", jobs: "1", status: "P I F" },
      { gross: "0.20", guaranteed: "0.15", jobs: "", status: "CANCLD" },
      { gross: "1000000.07", guaranteed: "750000.05", jobs: "17600.0", status: "CHGOFF", chargedOff: "1200000.99" },
      { gross: "5.00", guaranteed: "0", jobs: "2.0", status: "COMMIT", approved: "2024-03-31" },
    ];
    await load(scratch.database, { [NAME]: csvOf(loans) });
    const expected = {
      quarter: 20241,
      loan_count: 4,
      total_amount: "1000005.37",
      median_amount: "2.60",
      guaranteed_amount: "750000.25",
      charge_off_amount: "1200000.99",
      jobs_supported: 17_603,
      charge_off_count: 1,
      cancelled_count: 1,
    };
    const [state, county] = await stored(scratch.database);
    expect(county).toMatchObject({ ...expected, fips: MANHATTAN, unresolved_count: null });
    expect(state).toMatchObject({ ...county!, fips: "36", unresolved_count: 0 });
    const [share] = await scratch.database.sql`
      select guarantee_share_sum = round(0.05/0.10 + 0.15/0.20 + 75000005::numeric(50,30)/100000007, 20) as is_exact
        from sba_lending where fips = ${MANHATTAN}`;
    expect(share).toEqual({ is_exact: true });
  });

  test("have a median of half a cent if the two middle amounts are an odd number of cents apart", async () => {
    await load(scratch.database, { [NAME]: csvOf([{ gross: "10.00" }, { gross: "10.01" }].map(guaranteedNothing)) });
    expect((await storedOf(scratch.database, MANHATTAN))?.median_amount).toBe("10.005");
  });

  test("are charged off by status only, whatever the amount or date", async () => {
    const loans: MadeLoan[] = [
      { status: "CHGOFF", chargedOff: "" },
      { status: " chgoff ", chargedOff: "$1,500.25" },
      { status: "P I F", chargedOff: "321.0" },
      { status: "EXEMPT", chargedOff: "9.0" },
    ];
    await load(scratch.database, { [NAME]: csvOf(loans) });
    expect(await storedOf(scratch.database, MANHATTAN)).toMatchObject({
      charge_off_count: 2,
      charge_off_amount: "1500.25",
    });
  });

  test("that are equal in every column count separately", async () => {
    await load(scratch.database, { [NAME]: csvOf([{}, {}, {}]) });
    expect((await storedOf(scratch.database, MANHATTAN))?.loan_count).toBe(3);
  });

  test("are grouped by calendar quarter of approval, not by fiscal year", async () => {
    const days = ["2023-09-30", "2023-10-01", "2023-12-31", "2024-01-01", "2024-03-31", "2024-04-01"];
    await load(scratch.database, { [NAME]: csvOf(days.map((approved) => ({ approved }))) });
    const counts = (await stored(scratch.database)).filter(({ fips }) => fips === MANHATTAN);
    expect(counts.map(({ quarter, loan_count }) => [quarter, loan_count])).toEqual([
      [20233, 1],
      [20234, 2],
      [20241, 2],
      [20242, 1],
    ]);
    expect(await detail()).toMatchObject({ first_quarter: 20233, latest_quarter: 20262, as_of: "2026-06-30" });
  });
});

const guaranteedNothing = (loan: MadeLoan): MadeLoan => ({ ...loan, guaranteed: "0" });

describe("rows that are not valid loans", () => {
  test("are counted by reason and not summed", async () => {
    const loans: MadeLoan[] = [
      {},
      { gross: "0" },
      { gross: "-120000.0", guaranteed: "0" },
      { gross: "" },
      { approved: "" },
      { approved: "2024-02-30" },
      { approved: "2026-07-01" }, // after the day of the file
      { approved: "1900-01-01" },
      { program: "504", guaranteed: "0" },
      { program: "7A" },
      { guaranteed: "-1" },
      { jobs: "-3" },
      { status: "CHGOFF", chargedOff: "-5.00" },
    ];
    const report = await load(scratch.database, { [NAME]: csvOf(loans) });
    expect((await stored(scratch.database)).map(({ fips, loan_count }) => [fips, loan_count])).toEqual([
      ["36", 2],
      [MANHATTAN, 2],
    ]);
    expect((await detail())?.refused).toEqual({ amount: 6, date: 4, program: 1 });
    expect(report.results[0]).toMatchObject({ label: "2026-06-30", outcome: "published", rowCount: 2 });
    expect(report.notes).toContain(
      "not counted: 6 rows without an amount above 0, or with a negative figure, 4 rows without a possible day " +
        "of approval, 1 row of the 504 program",
    );
  });
});

describe("loans without a county", () => {
  const loans: MadeLoan[] = [
    {},
    { county: "LOS ANGELES" },
    { county: "LOS ANGELES", gross: "1.00", guaranteed: "0" },
    { county: "NOWHERE", zip: "10003-1234" },
    { county: "", zip: "10003" },
    { county: "SOMEWHERE", state: "CA" },
    { county: "LONDON", state: "UK", borrowerState: "UK" },
  ];

  test("count in their state, and are listed by name, most frequent first", async () => {
    const report = await load(scratch.database, { [NAME]: csvOf(loans) });
    expect(await storedOf(scratch.database, "36")).toMatchObject({
      loan_count: 5,
      total_amount: "400001.00",
      unresolved_count: 2,
    });
    expect(await storedOf(scratch.database, MANHATTAN)).toMatchObject({ loan_count: 3, unresolved_count: null });
    expect(await storedOf(scratch.database, "06")).toMatchObject({ loan_count: 1, unresolved_count: 1 });
    expect((await detail())?.ways).toEqual({ name: 1, zip: 2, city: 0, unresolved: 3, no_state: 1 });
    expect(
      (await detail())?.unmatched.map(({ state, name, count, county_found }) => [state, name, count, county_found]),
    ).toEqual([
      ["NY", "LOS ANGELES", 2, 0],
      ["CA", "SOMEWHERE", 1, 0],
      ["NY", "", 1, 1],
      ["NY", "NOWHERE", 1, 1],
    ]);
    expect(report.logged).toEqual([
      "5 loans have no county name, or a name that is not in any list; by state and name (4):",
      '  NY "LOS ANGELES": 2 loans',
      '  CA "SOMEWHERE": 1 loan',
      "  NY, no name: 1 loan, 1 placed by ZIP or city",
      '  NY "NOWHERE": 1 loan, 1 placed by ZIP or city',
    ]);
  });
});

describe("a file", () => {
  const loans: MadeLoan[] = [
    { name: 'EDGE, "QUOTED"\nSECOND LINE', gross: "40000.0", status: "CHGOFF", chargedOff: "100.50" },
    { state: "NY ", county: "new york", gross: "60000.5" },
    { county: "DOÑA ANA", state: "NM", approved: "2024-06-30" },
  ].map((loan) => ({ guaranteed: "10.0", ...loan }));

  /** What the newest style gives: every other must give the same. */
  async function expectedRows() {
    await load(scratch.database, { [NAME]: csvOf(loans) });
    const rows = await stored(scratch.database);
    await scratch.empty();
    expect(rows.map(({ fips }) => fips)).toEqual(["35", "35013", "36", MANHATTAN]);
    return rows;
  }

  const slashed = (iso = "2024-01-15") => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
  const inStyle = (change: (loan: MadeLoan) => MadeLoan) => loans.map((loan) => ({ ...loan, ...change(loan) }));
  const style2022 = inStyle(({ approved, gross = "100000.0", status }) => ({
    asOf: "20260630",
    program: "7A",
    approved: slashed(approved),
    gross: `$${Number(gross).toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
    status: status ?? "PIF",
  }));
  const STYLES: Record<string, string | Uint8Array> = {
    "B, windows-1252 with CR LF": Buffer.from(csvOf(style2022, { columns: COLUMNS_2022, lineEnd: "\r\n" }), "latin1"),
    "C, with blanks in its headings": csvOf(style2022, {
      columns: COLUMNS_2026.map((name) =>
        name === "LocationID" ? "L2LocID" : name.replace(/([a-z])([A-Z])/g, "$1 $2"),
      ),
    }),
    "D in small letters, columns in another order, a new one among them": csvOf(
      inStyle(({ approved = "2024-01-15" }) => ({
        asOf: "6/30/2026",
        approved: approved
          .split("-")
          .map(Number)
          .join("/")
          .replace(/^(\d+)\/(.*)$/, "$2/$1"),
      })),
      { columns: [...COLUMNS_2026.map((name) => name.toLowerCase()), "a new column"].toReversed() },
    ),
    "UTF-8 with a byte order mark": `\uFEFF${csvOf(loans)}`,
  };
  for (const [style, content] of Object.entries(STYLES))
    test(`of style ${style} gives the same sums`, async () => {
      const expected = await expectedRows();
      await load(scratch.database, { [NAME]: content });
      expect(await stored(scratch.database)).toEqual(expected);
    });

  test("in a .gz gives the same sums", async () => {
    const expected = await expectedRows();
    await load(scratch.database, { [`${NAME}.gz`]: gzipSync(csvOf(loans)) });
    expect(await stored(scratch.database)).toEqual(expected);
  });

  test("of style A, which lacks a day, has the day of --vintage or its name", async () => {
    const expected = await expectedRows();
    const old = csvOf(style2022, { columns: COLUMNS_2021 });
    await expect(load(scratch.database, { "FOIA - 7(a) (FY2010-Present).csv": old })).rejects.toThrow(
      "FOIA - 7(a) (FY2010-Present).csv: neither its rows nor its name say the day of its loans; give it with " +
        "--vintage YYYY-MM-DD",
    );
    await load(scratch.database, { "FOIA - 7(a) (FY2010-Present).csv": old }, { vintages: ["2026-06-30"] });
    expect(await stored(scratch.database)).toEqual(expected);
    await scratch.empty();
    await load(scratch.database, { "asof_260630/FOIA - 7(a) (FY2010-Present).csv": old });
    expect(await stored(scratch.database)).toEqual(expected);
  });

  test("of style A as a workbook, with dates as numbers of days, gives the same sums", async () => {
    const expected = await expectedRows();
    const [heading = [], ...rows] = cellsOf(style2022, COLUMNS_2021);
    const approved = heading.indexOf("ApprovalDate");
    const serial = (text: string) =>
      (Date.UTC(Number(text.slice(6)), Number(text.slice(0, 2)) - 1, Number(text.slice(3, 5))) -
        Date.UTC(1899, 11, 30)) /
      86_400_000;
    const sheet = [
      ["FOIA 7(a) loans"],
      heading,
      ...rows.map((row) => row.map((cell, index) => (index === approved ? serial(cell) : cell === "" ? null : cell))),
    ];
    const workbook = await workbookOf({ Notes: [["as of 2026-06-30"]], Loans: sheet });
    await load(scratch.database, { "FOIA - 7(a) (FY2010-Present).xlsx": workbook }, { vintages: ["2026-06-30"] });
    expect(await stored(scratch.database)).toEqual(expected);
  });
});

describe("an edition", () => {
  const old = nameOf("FY1991_FY1999");
  const middle = nameOf("FY2000_FY2009");
  const approvedIn = (year: number): MadeLoan[] => Array.from({ length: 20 }, () => ({ approved: `${year}-05-05` }));
  const whole = { [old]: csvOf(approvedIn(1995)), [middle]: csvOf(approvedIn(2005)), [NAME]: csvOf(approvedIn(2024)) };

  test("of the same bytes again changes nothing, and --force publishes it again", async () => {
    await load(scratch.database, whole);
    expect((await load(scratch.database, whole)).results[0]?.outcome).toBe("unchanged");
    expect((await load(scratch.database, whole, { force: true })).results[0]?.outcome).toBe("published");
  });

  test("replaces the previous edition completely", async () => {
    await load(scratch.database, whole);
    const later = (content: string) => content.replaceAll("2026-06-30", "2026-09-30");
    const next = Object.fromEntries(
      Object.entries(whole).map(([name, content]) => [name.replace("260630", "260930"), later(content)]),
    );
    await load(scratch.database, {
      ...next,
      [NAME.replace("260630", "260930")]: later(csvOf([...approvedIn(2024), { approved: "2026-07-07" }])),
    });
    const served = await scratch.database.sql<{ label: string; row_count: number }[]>`
      select label, row_count from dataset_vintages where dataset = 'sba' and state = 'served'`;
    expect([...served]).toEqual([{ label: "2026-09-30", row_count: 61 }]);
    expect((await stored(scratch.database)).map(({ fips, quarter }) => `${fips} ${quarter}`)).toEqual(
      ["36", MANHATTAN].flatMap((fips) => [19952, 20052, 20242, 20263].map((quarter) => `${fips} ${quarter}`)),
    );
  });

  test("that is older than the served one is refused without --accept-older, even with --force", async () => {
    const older = Object.fromEntries(
      Object.entries(whole).map(([name, content]) => [
        name.replace("260630", "250630"),
        content.replaceAll("2026-06-30", "2025-06-30"),
      ]),
    );
    await load(scratch.database, whole);
    const before = await stored(scratch.database);
    for (const options of [{}, { force: true }, { acceptSmaller: true }, { vintages: ["2025-06-30"] }])
      await expect(load(scratch.database, older, options)).rejects.toThrow(
        "AsOfDate: is 2025-06-30, and the edition of 2026-06-30 is served, which is newer; --accept-older takes",
      );
    expect(await stored(scratch.database)).toEqual(before);
    expect((await detail())?.as_of).toBe("2026-06-30");
    expect((await load(scratch.database, older, { acceptOlder: true })).results[0]?.outcome).toBe("published");
    expect((await detail())?.as_of).toBe("2025-06-30");
  });

  test("of a future day is refused, whatever is served", async () => {
    const name = nameOf("FY2020_Present", "991231");
    await expect(load(scratch.database, { [name]: csvOf([{ asOf: "2099-12-31" }]) })).rejects.toThrow(
      "AsOfDate: is 2099-12-31, a day that has not come",
    );
  });

  test("that was refused is no longer an open failure once a newer one is served", async () => {
    const spoiled = (asOf: string, name: string) => load(scratch.database, { [name]: csvOf([{ asOf, jobs: "half" }]) });
    await expect(spoiled("2026-03-31", nameOf("FY2020_Present", "260331"))).rejects.toThrow('"half"');
    await expect(spoiled("2026-09-30", nameOf("FY2020_Present", "260930"))).rejects.toThrow('"half"');
    expect((await openFailures(scratch.database.sql)).map(({ label }) => label)).toEqual(["2026-09-30", "2026-03-31"]);
    await load(scratch.database, { [NAME]: csvOf([{}]) });
    expect((await openFailures(scratch.database.sql)).map(({ label }) => label)).toEqual(["2026-09-30"]);
  });

  test("that is the first reports its fiscal years", async () => {
    const { notes } = await load(scratch.database, { [old]: whole[old]!, [NAME]: whole[NAME]! });
    expect(notes[0]).toBe("fiscal years 1991 to 1999, 2020 to 2026, as of 2026-06-30");
  });

  test("without a file of the last one is refused, and the served edition stays", async () => {
    await load(scratch.database, whole);
    const before = await stored(scratch.database);
    await expect(load(scratch.database, { [old]: whole[old]!, [NAME]: whole[NAME]! })).rejects.toThrow(
      `${old}, ${NAME}: the edition of 2026-06-30 has no file of the fiscal years 2000 to 2009, which are ` +
        "served (as of " +
        "2026-06-30); --accept-smaller takes it without them",
    );
    expect(await stored(scratch.database)).toEqual(before);
    await load(scratch.database, { [old]: whole[old]!, [NAME]: whole[NAME]! }, { acceptSmaller: true });
    expect((await detail())?.fiscal_years).not.toContain(2005);
  });

  test("whose files split the years differently is complete", async () => {
    const together = csvOf([...approvedIn(1995), ...approvedIn(2005)]);
    await load(scratch.database, { [nameOf("FY1991_FY2009")]: together, [NAME]: whole[NAME]! });
    expect((await load(scratch.database, whole)).results[0]?.outcome).toBe("published");
  });

  test("is refused if a file lost more than a tenth of its loans", async () => {
    await load(scratch.database, whole);
    const shorter = { ...whole, [middle]: csvOf(approvedIn(2005).slice(0, 17)) };
    await expect(load(scratch.database, shorter)).rejects.toThrow(
      "FY2000-FY2009 has 17 rows, 20 are served: more than 10% fewer; load with --accept-smaller if that is right",
    );
    expect((await storedOf(scratch.database, MANHATTAN, 20052))?.loan_count).toBe(20);
    await load(scratch.database, shorter, { acceptSmaller: true });
    expect((await storedOf(scratch.database, MANHATTAN, 20052))?.loan_count).toBe(17);
  });

  test("is checked but not published with --dry-run", async () => {
    expect((await load(scratch.database, whole, { dryRun: true })).results[0]).toMatchObject({
      outcome: "checked",
      rowCount: 60,
    });
    expect(await stored(scratch.database)).toEqual([]);
  });

  test("is chosen by --vintage among several; without it several are refused", async () => {
    const both = { ...whole, [nameOf("FY2020_Present", "260331")]: csvOf([{ asOf: "2026-03-31" }]) };
    await expect(load(scratch.database, both)).rejects.toThrow(
      `${nameOf("FY2020_Present", "260331")}, AsOfDate: is of 2026-03-31, and ${old} of 2026-06-30: an edition ` +
        "is of one " +
        "day; --vintage DAY chooses one",
    );
    await load(scratch.database, both, { vintages: ["2026-03-31"] });
    expect(await detail()).toMatchObject({ as_of: "2026-03-31", latest_quarter: 20261 });
    await expect(load(scratch.database, both, { vintages: ["2026-01-01"] })).rejects.toThrow(
      "--vintage 2026-01-01: no file is of that day; the files are of 2026-03-31, 2026-06-30",
    );
  });
});
