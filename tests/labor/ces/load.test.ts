import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ces } from "../../../src/labor/ces/load/ces.ts";
import { seriesNumber } from "../../../src/labor/ces/series.ts";
import { NOW, publishedFootnotes, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import { servedVintages } from "../../../src/loading/queries.ts";
import { madeAgency } from "../../support/agency.ts";
import { loadFrom } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { writtenRows } from "../labstat-rows.ts";
import { dataFile, dataRow, industryFile, loadCes, seriesFile } from "./made-lists.ts";

const scratch = testStore("ces", { emptyBefore: true });

const TOTAL = "CES0000000001";
const EARNINGS = "CES3133610003";
const AE = "release-2024-02/ce.data.01a.CurrentSeasAE";
const ALL = "release-2024-02/ce.data.0.AllCESSeries";

/** What is served of a series, as `2024-01 621`. */
async function served(industry: string, type: "01" | "03" = "01", adjustment: "sa" | "nsa" = "sa"): Promise<string[]> {
  const series = [seriesNumber({ industry, type, adjustment })];
  const range = { part: "ces", series, asOf: NOW, from: 0, to: 999_999 };
  const rows = await seriesMonths(scratch.database.sql, range);
  return rows.map(({ period, value, footnotes }) => [period, value, footnotes ?? []].flat().join(" "));
}

describe("a LABSTAT data file of CES", () => {
  test("is read by its columns' names, with padding, extra tabs and only LF", async () => {
    const plain =
      "footnote_codes\tseries_id \tperiod\tyear\t  value\n" +
      `P\t${TOTAL}   \tM12\t2023\t  157232 \t\n` +
      `\t${TOTAL}   \tM01\t2024\t     621.0\n`;
    await loadCes(scratch.database, { [AE]: plain });
    expect(await served("00000000")).toEqual(["202312 157232 P", "202401 621"]);
  });

  test("gives '-' as a value that is not available", async () => {
    await loadCes(scratch.database, { [AE]: dataFile([[TOTAL, "2024M01", "-", "P"]]) });
    expect(await served("00000000")).toEqual(["202401  P"]);
  });

  test("keeps annual averages (M13) out of the months", async () => {
    const rows: Parameters<typeof dataRow>[] = [
      ["CEU0000000001", "2023M12", "158000"],
      ["CEU0000000001", "2023M13", "156000"],
      ["CEU0000000001", "2024M01", "155000"],
    ];
    await loadCes(scratch.database, { [ALL]: dataFile(rows) });
    expect(await served("00000000", "01", "nsa")).toEqual(["202312 158000", "202401 155000"]);
  });

  test("gives only the served data types: hours and earnings, no overtime, women or response rates", async () => {
    const rows: Parameters<typeof dataRow>[] = [
      [EARNINGS, "2024M01", "33.94"],
      ["CES3133610004", "2024M01", "3.9"],
      ["CES3133610010", "2024M01", "60.1"],
      ["CEU00000000RR", "2024M01", "43.2"],
    ];
    const { results } = await loadCes(scratch.database, { [ALL]: dataFile(rows) });
    expect(results[0]?.rows).toEqual({ labor_observations: 1, labor_spans: 1 });
    expect(await served("31336100", "03")).toEqual(["202401 33.94"]);
  });

  test("of a release is kept with others; a series that a newer file gave up stays in the older one", async () => {
    await loadCes(scratch.database, {
      "release-2022-06/ce.data.01a.CurrentSeasAE": dataFile([
        ["CES5051120001", "2022M04", "573.1"],
        ["CES5051800001", "2022M04", "400.0"],
      ]),
      "release-2024-02/ce.data.01a.CurrentSeasAE": dataFile([
        ["CES5051320001", "2023M12", "658.0"],
        ["CES5051320001", "2024M01", "660.0"],
      ]),
    });
    expect(await served("50511200")).toEqual(["202204 573.1"]);
    const scopes = await scratch.database.sql`select published_on, supersector from ces_scopes order by 1`;
    expect(scopes.map((row) => Object.values(row))).toEqual([
      ["2022-06-01", "50"],
      ["2024-02-01", "50"],
    ]);
  });
});

describe("a file that is not whole is refused by line and column, and what is served stays", () => {
  const GOOD = dataFile([
    [TOTAL, "2023M12", "157232"],
    [TOTAL, "2024M01", "157585", "P"],
    ["CES0500000001", "2023M12", "134229"],
    ["CES0500000001", "2024M01", "134500", "P"],
  ]);
  const lines = GOOD.split("\r\n");

  test.each([
    [
      "a value that isn't a number",
      GOOD.replace("157585", "157,58"),
      `${AE}:3, value: "157,58" is neither a number nor "-"`,
    ],
    ["an empty value", GOOD.replace("157585", "      "), `${AE}:3, value: "" is neither a number nor "-"`],
    ["a number in another notation", GOOD.replace("157585", "1.5e+5"), `${AE}:3, value: "1.5e+5" is neither`],
    ["a negative number of persons", GOOD.replace("157585", "-57585"), `${AE}:3, value: -57585 is below 0`],
    [
      "a month that does not exist",
      GOOD.replace("M01", "M14"),
      `${AE}:3, period: "M14" is not a period; accepted: M01 to M13`,
    ],
    ["a year in the wrong form", GOOD.replace("2024\tM01", "24\tM01"), `${AE}:3, year: "24" is not a year`],
    [
      "a footnote in the wrong form",
      GOOD.replace("\tP\r\n", "\tpreliminary\r\n"),
      `${AE}:3, footnote_codes: "preliminary"`,
    ],
    [
      "an id of another survey",
      GOOD.replaceAll(TOTAL, "LNS1100000000"),
      `${AE}:2, series_id: "LNS1100000000" is not a CES series`,
    ],
    ["an id in an unknown form", GOOD.replaceAll(TOTAL, "CES000000001 "), `${AE}:2, series_id: "CES000000001" is no`],
    ["a heading that is missing", lines.slice(1).join("\r\n"), `${AE}:1: has no column series_id`],
    ["a heading under another name", GOOD.replace("footnote_codes", "footnotes"), `has no column footnote_codes`],
    [
      "headings that were exchanged",
      GOOD.replace("year\tperiod", "period\tyear"),
      `${AE}:2, year: "M12" is not a year`,
    ],
    ["a column that is missing", GOOD.replace("\tM01", ""), `${AE}:3: has 4 fields, where the first line has 5`],
    [
      "an end in the middle of a line",
      GOOD.slice(0, -20),
      `${AE}:5: the last line has no line end, so the file is cut off`,
    ],
    [
      "months in another order",
      [lines[0], lines[2], lines[1], ...lines.slice(3)].join("\r\n"),
      `${AE}:3, period: 2023-12`,
    ],
    ["a month that appears twice", GOOD.replace("2024\tM01", "2023\tM12"), `2023-12 of ${TOTAL} appears twice`],
    [
      "series in pieces",
      [lines[0], lines[1], lines[3], lines[2], lines[4], ""].join("\r\n"),
      `${AE}:4, series_id: ${TOTAL} appears again`,
    ],
    ["nothing", "", `${AE}: is empty`],
  ])("%s", async (_, text, message) => {
    await loadCes(scratch.database, { "release-2024-01-31/ce.data.01a.CurrentSeasAE": GOOD });
    const before = await served("00000000");
    await expect(loadCes(scratch.database, { [AE]: text })).rejects.toThrow(message);
    expect(await served("00000000")).toEqual(before);
    const [row] = await scratch.database.sql`select state, reason from dataset_vintages order by id desc limit 1`;
    expect(row?.state).toBe("refused");
    expect(row?.reason).toContain(message);
  });

  test("bytes of another encoding", async () => {
    const mixed = Buffer.concat([Buffer.from(GOOD), Buffer.from([0xe9]), Buffer.from(dataRow("x", "2024M01", "1"))]);
    await expect(loadCes(scratch.database, { [AE]: mixed })).rejects.toThrow(`${AE}:6: is not UTF-8`);
    const utf16 = Buffer.from(`\ufeff${GOOD}`, "utf16le");
    await expect(loadCes(scratch.database, { [AE]: utf16 })).rejects.toThrow("is not UTF-8");
  });

  test("a web page under its name is quoted by its title", async () => {
    const page = "<!DOCTYPE html><html><head><title>Access Denied</title></head><body>…</body></html>";
    await expect(loadCes(scratch.database, { [AE]: page })).rejects.toThrow(
      `${AE}: is a web page ("Access Denied"), not data`,
    );
  });

  test("a series that ends before ce.series says so was cut off", async () => {
    const list = seriesFile([
      [TOTAL, "All employees, thousands, total nonfarm, seasonally adjusted", "2023M12", "2024M01"],
      ["CES0500000001", "All employees, thousands, total private, seasonally adjusted", "2023M12", "2024M01"],
    ]);
    const cut = `${lines.slice(0, 4).join("\r\n")}\r\n`;
    const load = loadCes(scratch.database, { [AE]: cut, "release-2024-02/ce.series": list });
    await expect(load).rejects.toThrow("CES0500000001 ends at 2023-12, where release-2024-02/ce.series says 2024-01");
  });

  test("without ce.series, a last series that ends long before the others was cut off", async () => {
    const rowsOf = (id: string, months: number) =>
      Array.from({ length: months }, (_, month): Parameters<typeof dataRow> => {
        return [id, `2023M${String(month + 1).padStart(2, "0")}`, "1"];
      });
    const ending = (months: number) => dataFile([...rowsOf(TOTAL, 12), ...rowsOf("CES0500000001", months)]);
    await expect(loadCes(scratch.database, { [AE]: ending(9) })).rejects.toThrow(
      `${AE}:22, period: CES0500000001, the last series, ends at 2023-09, where others continue to 2023-12: ` +
        "the file was " +
        "cut off; --accept-smaller takes it",
    );
    expect(await served("00000000")).toEqual([]);
    await loadCes(scratch.database, { [AE]: ending(10) });
    await loadCes(scratch.database, { [AE]: ending(9) }, { acceptSmaller: true });
  });

  test("a whole file that lacks over a tenth of the series of ce.series was cut off between two of them", async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `CES${10 + index}00000001`);
    const title = "All employees, thousands, x, seasonally adjusted";
    const list = seriesFile(ids.map((id) => [id, title, "2024M01", "2024M01"] as const));
    const of = (count: number) => dataFile(ids.slice(0, count).map((id) => [id, "2024M01", "1"] as const as never));
    const files = (count: number) => ({ [AE]: of(count), "release-2024-02/ce.series": list });
    await expect(loadCes(scratch.database, files(8))).rejects.toThrow("has no row of 2 of the 10 series");
    await loadCes(scratch.database, files(9));
    await loadCes(scratch.database, files(8), { acceptSmaller: true });
  });

  test("a series that ce.series does not list is an error of the whole load", async () => {
    const list = seriesFile([[TOTAL, "", "2023M12", "2024M01"]]);
    const load = loadCes(scratch.database, { [AE]: GOOD, "release-2024-02/ce.series": list });
    await expect(load).rejects.toThrow(`${AE}:4, series_id: CES0500000001 is not among the series of`);
  });

  test("the same file of the next release with over a tenth fewer rows is refused; others may differ", async () => {
    await loadCes(scratch.database, { "release-2024-01-31/ce.data.01a.CurrentSeasAE": GOOD });
    const half = `${lines.slice(0, 3).join("\r\n")}\r\n`;
    await expect(loadCes(scratch.database, { [AE]: half })).rejects.toThrow(`${AE} has 2 rows, 4 are served`);
    await loadCes(scratch.database, { [`${AE}.16series`]: half });
    expect(await served("00000000")).toEqual(["202312 157232", "202401 157585 P"]);
  });
});

describe("lists of CES", () => {
  test("of older layouts are read: rows that end in a tab, ce.series without titles", async () => {
    await loadCes(scratch.database, {
      "release-2012-09/ce.industry": industryFile([["00000000", "-", "Total nonfarm"]], "\t"),
      "release-2012-09/ce.series": seriesFile([[TOTAL, "", "1939M01", "2012M08"]], { titles: false }),
      "release-2012-09/ce.data.01a.CurrentSeasAE": dataFile([[TOTAL, "2012M08", "133300"]]),
    });
    expect(await served("00000000")).toEqual(["201208 133300"]);
    const [row] = await scratch.database.sql`select * from ces_industries`;
    expect(row).toMatchObject({ published_on: "2012-09-01", name: "Total nonfarm", naics_code: "-", display_level: 0 });
  });

  test("name industries by ce.series where there is no ce.industry", async () => {
    const title = "All employees, thousands, software publishers, seasonally adjusted";
    await loadCes(scratch.database, {
      "release-2022-06/ce.series": seriesFile([["CES5051120001", title, "1990M01", "2022M04"]]),
    });
    const [row] = await scratch.database.sql`select industry_code, name, naics_code from ces_industries`;
    expect(row).toEqual({ industry_code: "50511200", name: "Software publishers", naics_code: null });
  });

  test("with a naics_code in no known form are refused by line", async () => {
    const files = { "release-2024-02/ce.industry": industryFile([["31336100", "3361 to 3363", "Motor vehicles"]]) };
    await expect(loadCes(scratch.database, files)).rejects.toThrow(
      'release-2024-02/ce.industry:2, naics_code: "3361 to 3363" is not a NAICS code, list or run of codes, ' +
        'part or "-"',
    );
  });
});

describe("a load of CES", () => {
  test("of a folder with nothing of it says what it would read, and lists what it skips", async () => {
    await expect(loadCes(scratch.database, { "jt.series": "x\n" })).rejects.toThrow('"ces" reads none of its 1 files');
    const { unrecognized } = await loadCes(scratch.database, {
      [AE]: dataFile([[TOTAL, "2024M01", "1"]]),
      "notes.md": "x",
    });
    expect(unrecognized).toEqual(["notes.md"]);
  });

  test("takes the day of publication from --published before the folder's name, and refuses other texts", async () => {
    const files = { [AE]: dataFile([[TOTAL, "2024M01", "1"]]) };
    await expect(loadCes(scratch.database, files, { published: "2024-02-30" })).rejects.toThrow(
      "--published 2024-02-30",
    );
    await loadCes(scratch.database, files, { published: "2024-02-02" });
    const releases = await scratch.database.sql`select published_on, published_from from labor_releases`;
    expect(releases.map((row) => ({ ...row }))).toEqual([{ published_on: "2024-02-02", published_from: "option" }]);
  });

  test("over HTTP without GOVDATA_CONTACT says that it needs it", async () => {
    await expect(loadCes(scratch.database, undefined)).rejects.toThrow("GOVDATA_CONTACT is not set");
  });

  test("over HTTP asks for one data file and three lists, and takes the day from Last-Modified", async () => {
    const title = "All employees, thousands, total nonfarm, seasonally adjusted";
    const modified = (day: string, body: string) => () =>
      new Response(body, { headers: { "last-modified": `${day} 2024 13:30:00 GMT`, "content-type": "text/plain" } });
    const files = {
      "ce.series": modified("Fri, 02 Feb", seriesFile([[TOTAL, title, "2024M01", "2024M01"]])),
      "ce.industry": modified("Thu, 29 Feb", industryFile([["00000000", "-", "Total nonfarm"]])),
      "ce.footnote": modified("Fri, 02 Feb", "footnote_code\tfootnote_text\r\nP\tpreliminary figures\t\r\n"),
      "ce.data.0.AllCESSeries": modified("Fri, 02 Feb", dataFile([[TOTAL, "2024M01", "157700"]])),
    };
    const path = (name: string) => `/pub/time.series/ce/${name}`;
    await using agency = madeAgency(
      Object.fromEntries(Object.entries(files).map(([name, file]) => [path(name), file])),
    );
    const contact = "operator@example.org";
    await loadFrom(ces, scratch.database, agency.url, {}, { contact });
    expect(agency.asked).toEqual(Object.keys(files).map(path));
    for (const { headers } of agency.requests)
      expect(headers.get("user-agent")).toMatch(/^govdata\/\S+ \(operator@example\.org\)$/);
    const [release] = await scratch.database.sql`select published_on, published_from from labor_releases`;
    expect({ ...release }).toEqual({ published_on: "2024-02-02", published_from: "last_modified" });
    expect(await served("00000000")).toEqual(["202401 157700"]);
    expect(await publishedFootnotes(scratch.database.sql, "ces")).toEqual({ P: "preliminary figures" });
  });

  test("of a release count the same rows in whatever order, and however often, releases are loaded", async () => {
    const older = { "release-2024-01/ce.data.0.AllCESSeries": dataFile([[TOTAL, "2023M12", "157232"]]) };
    const newer = {
      [ALL]: dataFile([
        [TOTAL, "2023M12", "157240"],
        [TOTAL, "2024M01", "157700"],
      ]),
    };
    const counts = async () => {
      const vintages = await servedVintages(scratch.database.sql);
      return vintages.map(({ label, row_count }) => `${label}: ${row_count}`);
    };
    for (const [files, options] of [
      [{ ...older, ...newer }, {}],
      [older, { force: true }],
      [newer, { force: true }],
    ] as const) {
      await loadCes(scratch.database, files, options);
      expect(await counts()).toEqual(["2024-01-01: 1", "2024-02-01: 2"]);
    }
  });

  test("with --dry-run reads, checks and counts, and changes nothing", async () => {
    const files = { [AE]: dataFile([[TOTAL, "2024M01", "1"]]) };
    const { results } = await loadCes(scratch.database, files, { dryRun: true });
    expect(results).toMatchObject([{ outcome: "checked", rowCount: 1 }]);
    expect(await served("00000000")).toEqual([]);
  });
});

const SOURCES = agencyPath("bls/ces");

describe.if(hasAgencyFiles(SOURCES))("the agency's files", () => {
  test("of all releases load, and each value of each release is served as it is written", async () => {
    const { results } = await loadCes(scratch.database, SOURCES);
    expect(results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual([
      "2012-09-01 published",
      "2022-06-01 published",
      "2024-01-01 published",
      "2024-02-01 published",
      "2025-09-01 published",
    ]);
    const releases = [
      ["2022-06-01", "release-2022-06/ce.data.01a.CurrentSeasAE.gz", 370_262],
      ["2024-01-01", "release-2024-01/ce.data.01a.CurrentSeasAE.16series.gz", 16_320],
      ["2024-02-01", "release-2024-02/ce.data.90a.Government.Employment.gz", 30_758],
    ] as const;
    for (const [asOf, file, months] of releases) {
      const written = monthsOf(join(SOURCES, file));
      expect(written.size).toBe(months);
      const series = [...new Set([...written.keys()].map((key) => Number(key.split(" ")[0])))];
      const range = { part: "ces", series, asOf, from: 0, to: 999_999 };
      const rows = await seriesMonths(scratch.database.sql, range);
      expect(rows.length).toBe(written.size);
      const wrong = rows.filter(
        (row) => written.get(`${row.series} ${row.period}`) !== `${row.value} ${row.footnotes ?? ""}`,
      );
      expect(wrong).toEqual([]);
    }
    expect((await loadCes(scratch.database, SOURCES)).results.every(({ outcome }) => outcome === "unchanged")).toBe(
      true,
    );
  }, 180_000);
});

/** Value and footnotes by series number and month, read in another way than the program's. */
function monthsOf(file: string): Map<string, string> {
  const months = new Map<string, string>();
  for (const { id, period, value, footnotes } of writtenRows(file)) {
    if (!/^CE[SU]\d{8}01$/.test(id) || period.endsWith("13")) continue;
    const number = Number(id.slice(3)) + (id[2] === "U" ? 1e10 : 0);
    months.set(`${number} ${period}`, `${value} ${footnotes}`);
  }
  return months;
}
