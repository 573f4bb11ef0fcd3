import { describe, expect, test } from "bun:test";
import { madeAgency } from "../../support/agency.ts";
import { onDay } from "../../support/clock.ts";
import type { MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { cellsOf, county, csvOf, headingOf, load, type MadeRow, zipOf } from "./support.ts";

onDay("2026-08-27");

const scratch = testStore("qcew", { emptyBefore: true });

const SINGLE = "2016.q1-q4.singlefile.csv";
const codes = async (area: string, quarter = 20161) =>
  (await cellsOf(scratch.database, area, quarter)).map(({ industry, ownership }) => `${industry}/${ownership}`);

describe("a quarterly file", () => {
  test("is read in both of the agency's forms, and gives the same cells", async () => {
    await load(scratch.database, { [SINGLE]: csvOf(county("01001")) });
    const narrow = await cellsOf(scratch.database, "01001", 20161);
    await load(scratch.database, { "2016.q1-q4 01003 Baldwin County.csv": csvOf(county("01003"), { form: 47 }) });
    expect(await cellsOf(scratch.database, "01003", 20161)).toEqual(narrow);
    expect(narrow).toHaveLength(6);
    expect(narrow[0]).toEqual({
      industry: 10,
      ownership: 0,
      establishments: 7,
      month1_employment: 30,
      month3_employment: 32,
      total_wages: 300_000,
      avg_weekly_wage: 744,
      employment_lq: 100,
      employment_yoy: 15,
    });
  });

  test("is read by the names of its columns, whatever their order", async () => {
    await load(scratch.database, { [SINGLE]: csvOf(county("01001")) });
    const expected = await cellsOf(scratch.database, "01001", 20161);
    const columns = headingOf(42).toReversed();
    await load(scratch.database, { "2016.q1-q4.singlefile.b.csv": csvOf(county("01003"), { columns }) });
    expect(await cellsOf(scratch.database, "01003", 20161)).toEqual(expected);
  });

  test("with suppressed cells keeps their establishments and makes every other zero a null", async () => {
    await load(scratch.database, { [SINGLE]: csvOf(county("01001")) });
    const cell = (await cellsOf(scratch.database, "01001", 20161)).find(({ industry }) => industry === 31);
    expect(cell).toEqual({
      industry: 31,
      ownership: 5,
      establishments: 2,
      month1_employment: null,
      month3_employment: null,
      total_wages: null,
      avg_weekly_wage: null,
      employment_lq: null,
      employment_yoy: null,
    });
  });

  test("with a dash for no establishments keeps the zeros, which are true", async () => {
    const rows: MadeRow[] = [{ area: "01001", own: 1, industry: "921", code: "-" }];
    await load(scratch.database, { [SINGLE]: csvOf(rows) });
    expect(await cellsOf(scratch.database, "01001", 20161)).toMatchObject([
      { establishments: 0, month1_employment: 0, total_wages: 0, avg_weekly_wage: 0, employment_lq: null },
    ]);
  });

  test("has quotients and changes suppressed by codes of their own", async () => {
    const row: MadeRow = { area: "01001", industry: "722", lq: "0.07", change: "-12.5" };
    const rows: MadeRow[] = [
      { ...row, lqCode: "N", otyCode: "" },
      { ...row, industry: "721", otyCode: "N", lqCode: "" },
    ];
    await load(scratch.database, { [SINGLE]: csvOf(rows) });
    expect(await cellsOf(scratch.database, "01001", 20161)).toMatchObject([
      { industry: 721, month1_employment: 10, employment_lq: 7, employment_yoy: null },
      { industry: 722, month1_employment: 10, employment_lq: null, employment_yoy: -125 },
    ]);
  });

  test("has wages beyond 2^31 in full", async () => {
    await load(scratch.database, { [SINGLE]: csvOf([{ area: "06037", own: 0, wages: 1_770_219_053_550 }]) });
    expect((await cellsOf(scratch.database, "06037", 20161))[0]?.total_wages).toBe(1_770_219_053_550);
  });

  test("serves counties, states and the nation, not unknown counties, metropolitan areas or size classes", async () => {
    const others = ["C1018", "CS122", "USMSA", "USCMS", "USNMS", "57000"].map(
      (area): MadeRow => ({ area, agglvl: "40" }),
    );
    const { logged } = await load(scratch.database, {
      [SINGLE]: csvOf([
        ...county("01001"),
        { area: "01000", own: 0, establishments: 12 },
        { area: "01999", own: 0, establishments: 5 },
        { area: "US000", own: 0 },
        ...others,
        { area: "01001", industry: "10", size: 3, agglvl: "28" },
        { area: "01000", own: 8, agglvl: "96" },
      ]),
    });
    const areas = await scratch.database.sql<{ area_fips: string }[]>`
      select distinct area_fips from qcew_blocks order by area_fips`;
    expect(areas.map(({ area_fips }) => area_fips)).toEqual(["01000", "01001", "US000"]);
    expect(logged).toEqual(["8 rows of metropolitan areas, size classes and other sums were skipped"]);
  });

  test("of a running year publishes the quarters that it has, each as a vintage", async () => {
    const rows = [1, 2].flatMap((quarter) => county("01001", { year: 2025, quarter }));
    const { results } = await load(scratch.database, { "2025.q1-q2.singlefile.csv": csvOf(rows) });
    expect(results.map(({ label, outcome, rowCount }) => [label, outcome, rowCount])).toEqual([
      ["2025-Q1", "published", 6],
      ["2025-Q2", "published", 6],
    ]);
  });

  test("is read from a zip, of one file or as a folder of areas", async () => {
    await load(scratch.database, {
      "2016_qtrly_singlefile.zip": await zipOf({ [SINGLE]: csvOf(county("01001")) }),
      "2016_qtrly_by_area.zip": await zipOf({
        "2016.q1-q4.by_area/2016.q1-q4 01003 Baldwin County, Alabama.csv": csvOf(county("01003"), { form: 47 }),
        "2016.q1-q4.by_area/2016.q1-q4 01005 Barbour County, Alabama.csv": csvOf(county("01005"), { form: 47 }),
      }),
    });
    for (const area of ["01001", "01003", "01005"]) expect(await codes(area)).toHaveLength(6);
  });
});

describe("a file whose name says what it has", () => {
  const rows = csvOf(county("01001"), { form: 47 });
  test.each([
    [
      "2016.q1-q4 01003 Baldwin County, Alabama.csv",
      "area_fips: its rows are for the area 01001, but its name says 01003",
    ],
    ["2017.q1-q4 01001 Autauga County, Alabama.csv", "year: its rows are for 2016, but its name says 2017"],
    ["2016.q3-q4 01001 Autauga County, Alabama.csv", "qtr: its rows are for 2016-Q1, but its name says 2016-Q3 to Q4"],
    ["2016.q1-q4 61 Educational services.csv", "area_fips: its rows are for the area 01001, but its name says 61"],
    ["2016/1/area/01003.csv", "area_fips: its rows are for the area 01001, but its name says 01003"],
    ["2016/2/area/01001.csv", "qtr: its rows are for 2016-Q1, but its name says 2016-Q2"],
    ["2017_qtrly_singlefile.csv", "year: its rows are for 2016, but its name says 2017"],
  ])("%s is refused where its rows are of something else", async (name, message) => {
    await load(scratch.database, { [SINGLE]: csvOf(county("01001", { change: "2.5" })) });
    const before = await cellsOf(scratch.database, "01001", 20161);
    await expect(load(scratch.database, { [name]: rows })).rejects.toThrow(`${name}, ${message}`);
    expect(await cellsOf(scratch.database, "01001", 20161)).toEqual(before);
  });

  test("is refused in an archive, and as an industry's file of another industry or of many", async () => {
    const name = "2016.q1-q4.by_area/2016.q1-q4 01003 Baldwin County, Alabama.csv";
    const archive = { "2016_qtrly_by_area.zip": await zipOf({ [name]: rows }) };
    await expect(load(scratch.database, archive)).rejects.toThrow(
      "its rows are for the area 01001, but its name says 01003",
    );
    const of = (industry: string) => csvOf(["01001", "01003"].map((area) => ({ area, industry })));
    const industry = "2016.q1-q4 61 Educational services.csv";
    await expect(load(scratch.database, { [industry]: of("62") })).rejects.toThrow(
      "for the industry 62, but its name says 61",
    );
    const both = csvOf([...county("01001"), ...county("01003")]);
    await expect(load(scratch.database, { [industry]: both })).rejects.toThrow("2 areas and 3 industries");
    await load(scratch.database, { [industry]: of("61"), "2016/1/industry/31_33.csv": of("31-33") });
    expect(await codes("01003")).toEqual(["31/5", "61/5"]);
  });

  test("is refused with a quarter that is not over, whatever its name says", async () => {
    const future = csvOf(county("01001", { year: 2026, quarter: 3 }));
    await expect(load(scratch.database, { "some.csv": future })).rejects.toThrow("accepted: a quarter that is over");
  });
});

describe("files of one quarter", () => {
  const whole = csvOf([...county("01001"), ...county("01003")]);
  // The same county in more detail, and without government: what the other file has besides stays.
  const detail = csvOf(
    [
      { area: "01001", own: 5, establishments: 5, months: [10, 11, 12] },
      { area: "01001", own: 5, industry: "611", establishments: 3 },
    ] as MadeRow[],
    { form: 47 },
  );
  const AREA = "2016.q1-q4 01001 Autauga County, Alabama.csv";
  const EXPECTED = ["10/0", "10/3", "10/5", "31/5", "61/3", "61/5", "611/5"];

  test("are merged by what each has of an area, ownership and level", async () => {
    // Only levels that add up are in a real file: this one has a level without its parents' rest.
    await load(scratch.database, { [SINGLE]: whole, [AREA]: detail }, { acceptSmaller: true });
    expect(await codes("01001")).toEqual(EXPECTED);
    expect(await codes("01003")).toHaveLength(6);
  });

  test("that have different figures of a cell are refused by name, and identical copies count once", async () => {
    const revised = detail.replace(",10,11,12,", ",10,11,13,");
    await load(scratch.database, { [SINGLE]: whole });
    const before = await cellsOf(scratch.database, "01001", 20161);
    for (const files of [
      { [SINGLE]: whole, [AREA]: revised },
      { "b/01001.csv": detail, "a/01001.csv": revised },
    ])
      await expect(load(scratch.database, files as MadeFiles, { acceptSmaller: true, force: true })).rejects.toThrow(
        "area 01001, ownership 5, industry 10 has different figures for 2016-Q1 in these files",
      );
    // Nor is one of them taken where the other is served already, whose bytes did not have to be read again.
    await expect(load(scratch.database, { [SINGLE]: whole, [AREA]: revised }, { acceptSmaller: true })).rejects.toThrow(
      "area 01001, ownership 5, industry 10 has different figures for 2016-Q1 in these files",
    );
    expect(await cellsOf(scratch.database, "01001", 20161)).toEqual(before);
    await load(scratch.database, { "a/01001.csv": detail, "b/01001.csv": `${detail}` }, { acceptSmaller: true });
    expect(await codes("01001")).toEqual(EXPECTED);
  });

  test("give the same cells when one is loaded after the other", async () => {
    await load(scratch.database, { [SINGLE]: whole });
    await load(scratch.database, { [AREA]: detail }, { acceptSmaller: true });
    expect(await codes("01001")).toEqual(EXPECTED);
    expect(await codes("01003")).toHaveLength(6);
    await scratch.empty();
    await load(scratch.database, { [AREA]: detail }, { acceptSmaller: true });
    await load(scratch.database, { [SINGLE]: whole });
    expect(await codes("01001")).toEqual(EXPECTED);
    expect(await codes("01003")).toHaveLength(6);
  });

  test("by industry replace their industry in every area", async () => {
    await load(scratch.database, { [SINGLE]: whole });
    const slice = csvOf([
      { area: "01005", own: 5, industry: "61" },
      { area: "01001", own: 5, industry: "61", months: [1, 2, 3] },
    ] as MadeRow[]);
    await load(scratch.database, { "2016/1/industry/61.csv": slice }, { acceptSmaller: true });
    expect(await codes("01001")).toEqual(["10/0", "10/3", "10/5", "31/5", "61/5"]);
    expect(await codes("01003")).toEqual(["10/0", "10/3", "10/5", "31/5"]);
    expect(await codes("01005")).toEqual(["61/5"]);
  });

  test("that are served already are not read again, and a changed one is", async () => {
    await load(scratch.database, { [SINGLE]: whole });
    const again = await load(scratch.database, { [SINGLE]: whole });
    expect(again.results.map(({ label, outcome }) => [label, outcome])).toEqual([["2016-Q1", "unchanged"]]);
    const revised = csvOf([...county("01001"), ...county("01003", { change: "2.5" })]);
    const { results } = await load(scratch.database, { [SINGLE]: revised });
    expect(results.map(({ outcome }) => outcome)).toEqual(["published"]);
    expect((await cellsOf(scratch.database, "01003", 20161))[0]?.employment_yoy).toBe(25);
  });

  test("go back to an edition that was replaced when it is loaded again", async () => {
    const edition = (change: string) => ({ [SINGLE]: csvOf([...county("01001", { change })]) });
    for (const change of ["1.5", "2.5", "1.5", "2.5"]) {
      const { results } = await load(scratch.database, edition(change));
      expect(results.map(({ outcome }) => outcome)).toEqual(["published"]);
      expect((await cellsOf(scratch.database, "01001", 20161))[0]?.employment_yoy).toBe(Number(change) * 10);
    }
    expect((await load(scratch.database, edition("2.5"))).results.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
  });

  test("go back to a part that another file was laid over", async () => {
    await load(scratch.database, { [SINGLE]: whole });
    const revised = detail.replace(",10,11,12,", ",10,11,13,");
    for (const [text, employment] of [
      [detail, 12],
      [revised, 13],
      [detail, 12],
      [revised, 13],
    ] as const) {
      const { results } = await load(scratch.database, { [AREA]: text }, { acceptSmaller: true });
      expect(results.map(({ outcome }) => outcome)).toEqual(["published"]);
      const cells = await cellsOf(scratch.database, "01001", 20161);
      expect(cells.find(({ industry, ownership }) => industry === 10 && ownership === 5)?.month3_employment).toBe(
        employment,
      );
    }
    const { results } = await load(scratch.database, { [AREA]: revised }, { acceptSmaller: true });
    expect(results.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
  });

  test("are replaced in all quarters of a year at once, and readers find all of them", async () => {
    const year = (change: string) => csvOf([1, 2, 3, 4].flatMap((quarter) => county("01001", { quarter, change })));
    await load(scratch.database, { [SINGLE]: year("1.5") });
    const { results } = await load(scratch.database, { [SINGLE]: year("2.5") });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("published"));
    for (const quarter of [20161, 20162, 20163, 20164])
      expect((await cellsOf(scratch.database, "01001", quarter))[0]?.employment_yoy).toBe(25);
    const left = await scratch.database.sql`
      select relname from pg_class where relname like 'qcew_blocks_%' and relkind = 'r' and not relispartition`;
    expect(left).toHaveLength(0);
  });

  test("may have an area's rows in several places", async () => {
    const [first, ...rest] = county("01001");
    await load(scratch.database, { [SINGLE]: csvOf([first!, ...county("01003"), ...rest]) }, { acceptSmaller: true });
    expect(await codes("01001")).toHaveLength(6);
  });

  test("are narrowed to the quarters that are asked for", async () => {
    const rows = [1, 2, 3].flatMap((quarter) => county("01001", { quarter }));
    const { results } = await load(scratch.database, { [SINGLE]: csvOf(rows) }, { vintages: ["2016-Q2"] });
    expect(results.map(({ label }) => label)).toEqual(["2016-Q2"]);
    const all = await load(scratch.database, { [SINGLE]: csvOf(rows) });
    expect(all.results.map(({ label, outcome }) => [label, outcome])).toEqual([
      ["2016-Q1", "published"],
      ["2016-Q2", "unchanged"],
      ["2016-Q3", "published"],
    ]);
  });
});

describe("a file that does not fit is refused whole", () => {
  const refused = async (files: Record<string, string | Uint8Array>, reason: string | RegExp) => {
    await expect(load(scratch.database, files)).rejects.toThrow(reason);
    expect(await scratch.database.sql`select 1 from qcew_blocks limit 1`).toHaveLength(0);
  };
  const rows = [1, 2].flatMap((quarter) => county("01001", { quarter }));

  test("cut off inside a line", () => refused({ [SINGLE]: csvOf(rows).slice(0, -40) }, `${SINGLE}:13`));

  test("cut off between two lines, by an area's sums", () =>
    refused(
      { [SINGLE]: csvOf(rows.slice(0, -1)) },
      "area 01001 does not add up in 2016-Q2: ownership 5 has 5 establishments",
    ));

  test("cut off between two areas, by the state's sums", () =>
    refused(
      { [SINGLE]: csvOf([{ area: "01000", own: 0, establishments: 14 }, ...county("01001")]) },
      "state 01 has 14 establishments of ownership 0 in 2016-Q1, but its counties add up to 7: rows are missing",
    ));

  test("with employment that is not the sum of the ownerships", () =>
    refused(
      { [SINGLE]: csvOf([{ ...county("01001")[0]!, months: [31, 31, 32] }, ...county("01001").slice(1)]) },
      "all ownerships together have month1_emplvl 31, but the ownerships add up to 30",
    ));

  test("with a heading that lacks a column", () => {
    const columns = headingOf(42).filter((name) => name !== "month2_emplvl");
    return refused({ [SINGLE]: csvOf(rows, { columns }) }, `${SINGLE}:1: has no column month2_emplvl`);
  });

  test("with figures under the wrong names", () => {
    const [heading = "", ...lines] = csvOf(rows).split("\r\n");
    const swapped = heading
      .replace("agglvl_code", "x")
      .replace("size_code", "agglvl_code")
      .replace('"x"', '"size_code"');
    return refused({ [SINGLE]: [swapped, ...lines].join("\r\n") }, "has nothing");
  });

  test("in two encodings", () => {
    const text = csvOf(rows, { form: 47 });
    const bytes = Buffer.concat([
      Buffer.from(text, "utf8"),
      Buffer.from(`${csvOf(rows, { form: 47 }).replace("Some", "Doña").split("\r\n")[1]}\r\n`, "latin1"),
    ]);
    return refused({ [SINGLE]: bytes }, "is not UTF-8");
  });

  test("of annual averages", () =>
    refused(
      { [SINGLE]: csvOf([{ area: "01001", quarter: "A" }]) },
      'qtr: "A" is not accepted; accepted: 1 to 4; annual averages',
    ));

  test("with a leading zero lost", () =>
    refused({ [SINGLE]: csvOf([{ area: "1001", agglvl: "71" }]) }, `${SINGLE}:2, area_fips: "1001" is not accepted`));

  test("with an unknown code of disclosure, level or industry, or a wrong number", async () => {
    const bad: [MadeRow, string][] = [
      [{ area: "01001", code: "X" as "N" }, 'disclosure_code: "X"'],
      [{ area: "01001", agglvl: "75" }, 'agglvl_code: "75" is not accepted; accepted: 71'],
      [{ area: "01001", own: 7 }, 'own_code: "7" is not accepted; accepted: 0 to 5, 8 or 9'],
      [{ area: "01001", industry: "32", agglvl: "74" }, 'industry_code: "32"'],
      [{ area: "01001", wages: -1 }, 'total_qtrly_wages: "-1"'],
      [
        { area: "01001", establishments: 2 ** 31 },
        'qtrly_estabs: "2147483648" is not accepted; accepted: a whole number up to 2147483647',
      ],
      [
        { area: "01001", lq: "21474836.48" },
        'lq_month3_emplvl: "21474836.48" is not accepted; accepted: a number up to',
      ],
      [{ area: "01001", industry: "010" }, 'industry_code: "010"'],
      [
        { area: "01001", lq: "1.234" },
        'lq_month3_emplvl: "1.234" is not accepted; accepted: a number with two decimals',
      ],
    ];
    for (const [row, reason] of bad) await refused({ [SINGLE]: csvOf([row]) }, reason);
  });

  test("with a cell twice", () =>
    refused(
      {
        [SINGLE]: csvOf([
          { area: "01001", own: 1, industry: "921" },
          { area: "01001", own: 1, industry: "921" },
        ]),
      },
      `${SINGLE}:3: area 01001, ownership 1, industry 921 appears twice in 2016-Q1`,
    ));

  test("that is a web page under an archive's name, which is quoted", () =>
    refused(
      { "2016_qtrly_singlefile.zip": "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY>…</BODY></HTML>" },
      'is a web page ("Access Denied"), not data',
    ));

  test("when much of what is served is missing, unless that is said to be right", async () => {
    const many = Array.from({ length: 12 }, (_, index) => county(`010${10 + index}`)).flat();
    await load(scratch.database, { [SINGLE]: csvOf(many) });
    const fewer = many.filter(({ industry, own, area }) => !(own === 5 && industry === "61" && area > "01011"));
    const reload = load(scratch.database, { [SINGLE]: csvOf(fewer) });
    await expect(reload).rejects.toThrow("does not add up");
    expect(await codes("01012")).toHaveLength(6);
    await load(scratch.database, { [SINGLE]: csvOf(fewer) }, { acceptSmaller: true });
    expect(await codes("01012")).toHaveLength(5);
  });
});

test("an annual file next to a quarterly one is named and skipped", async () => {
  const annual =
    `"area_fips","own_code","industry_code","agglvl_code","size_code","year","qtr","annual_avg_estabs"\r\n` +
    `"01001","0","10","70","0","2016","A",9\r\n`;
  const { unrecognized, logged } = await load(scratch.database, {
    [SINGLE]: csvOf(county("01001")),
    "2016.annual.singlefile.csv": annual,
    "area_titles.csv": '"area_fips","area_title"\r\n"01001","Autauga"\r\n',
  });
  expect(unrecognized).toEqual(["2016.annual.singlefile.csv", "area_titles.csv"]);
  expect(logged[0]).toBe(
    "2016.annual.singlefile.csv holds annual averages, which are not read; load the quarterly files",
  );
});

test("over HTTP a load says that it needs GOVDATA_CONTACT", async () => {
  await expect(load(scratch.database, undefined)).rejects.toThrow("GOVDATA_CONTACT is not set");
});

describe("over HTTP", () => {
  const FILES = "/cew/data/files";
  const contact = { contact: "someone@example.org" };

  test("the newest year that is there is loaded by its single file", async () => {
    const year = 2025;
    const file = `${FILES}/${year}/csv/${year}_qtrly_singlefile.zip`;
    const single = csvOf(county("01001", { year }));
    await using agency = madeAgency({ [file]: await zipOf({ [`${year}.q1-q1.singlefile.csv`]: single }) });
    const { results } = await load(scratch.database, agency.url, {}, contact);
    expect(results.map(({ label, outcome }) => [label, outcome])).toEqual([[`${year}-Q1`, "published"]]);
    expect(agency.asked).toEqual([`${FILES}/${year + 1}/csv/${year + 1}_qtrly_singlefile.zip`, file]);
    expect(await cellsOf(scratch.database, "01001", year * 10 + 1)).toHaveLength(6);
  }, 30_000);

  test("areas are loaded by the API's slices of a quarter", async () => {
    const slice = "/cew/data/api/2016/2/area/01001.csv";
    await using agency = madeAgency({ [slice]: csvOf(county("01001", { quarter: 2 })) });
    const { results } = await load(scratch.database, agency.url, { words: ["01001"], vintages: ["2016-Q2"] }, contact);
    expect(results.map(({ label }) => label)).toEqual(["2016-Q2"]);
    expect(agency.asked).toEqual([slice]);
  }, 30_000);

  test("a slice of a quarter that is not out yet, only a heading, is refused", async () => {
    await using agency = madeAgency({ "/cew/data/api/2016/3/area/01001.csv": csvOf([]) });
    const loading = load(scratch.database, agency.url, { words: ["01001"], vintages: ["2016-Q3"] }, contact);
    await expect(loading).rejects.toThrow("has a heading and no rows: not published yet");
  }, 30_000);

  test("areas without a quarter, and vintages in the wrong form, are refused before anything is asked", async () => {
    await using agency = madeAgency({});
    await expect(load(scratch.database, agency.url, { words: ["01001"] }, contact)).rejects.toThrow(
      "areas need a quarter",
    );
    await expect(load(scratch.database, agency.url, { vintages: ["2016-Q5"] }, contact)).rejects.toThrow(
      '--vintage: "2016-Q5" is not accepted; accepted: YYYY-Qq',
    );
    await expect(load(scratch.database, agency.url, { words: ["Autauga"] }, contact)).rejects.toThrow(
      '"Autauga" is not an area',
    );
    expect(agency.asked).toEqual([]);
  });
});
