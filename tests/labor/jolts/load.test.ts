import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { jolts } from "../../../src/labor/jolts/load/jolts.ts";
import { parseSeriesId, seriesNumber } from "../../../src/labor/jolts/series-id.ts";
import { NOW, releasesOf, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import { madeAgency } from "../../support/agency.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { testStore } from "../../support/store.ts";
import { shownRow, writtenRows } from "../labstat-rows.ts";
import { dataFile, type MadeRelease, seriesFile } from "../made-files.ts";

const scratch = testStore("jolts", { emptyBefore: true });

const HIRES = "JTU000000000000000HIL";
const OPENINGS = "JTS000000000000000JOL";
const RELEASE: MadeRelease = {
  [OPENINGS]: [
    ["2022-07", "11170"],
    ["2022-08", "10053", "P"],
  ],
  [HIRES]: [
    ["2021-12", "4955"],
    ["2021-13", "75550"],
    ["2022-01", "6277", "P"],
  ],
};

const filesOf = (release: MadeRelease, folder = "release-2022-10"): MadeFiles => ({
  [`${folder}/jt.data.1.AllItems`]: dataFile(release),
  [`${folder}/jt.series`]: seriesFile(release),
});
const load = (files: string | MadeFiles, options = {}) => loadFrom(jolts, scratch.database, files, options);

/** What is served of a series as `202208 10053 P`. */
async function served(id: string, asOf = NOW): Promise<string[]> {
  const parsed = parseSeriesId(id);
  if ("refusal" in parsed) throw new Error(parsed.refusal);
  const range = { part: "jolts", series: [seriesNumber(parsed)], asOf, from: 0, to: 999_999 };
  const rows = await seriesMonths(scratch.database.sql, range);
  return rows.map(({ period, value, footnotes }) => [period, value ?? "-", footnotes ?? []].flat().join(" "));
}

describe("a release of JOLTS", () => {
  test("is loaded by its folder's date, plain or gzip, with footnotes and without annual totals", async () => {
    const [data = "", series = ""] = Object.values(filesOf(RELEASE)) as string[];
    const { results } = await load({
      "release-2022-10/jt.data.1.AllItems.gz": gzipSync(data),
      "release-2022-10/jt.series": series,
    });
    expect(results[0]).toMatchObject({ dataset: "jolts", outcome: "published", rowCount: 4 });
    expect(await served(OPENINGS)).toEqual(["202207 11170", "202208 10053 P"]);
    expect(await served(HIRES)).toEqual(["202112 4955", "202201 6277 P"]);
    expect(await releasesOf(scratch.database.sql, ["jolts"])).toMatchObject([
      { published_on: "2022-10-01", published_from: "folder" },
    ]);
  });

  test("that is served already changes nothing", async () => {
    await load(filesOf(RELEASE));
    expect((await load(filesOf(RELEASE))).results[0]?.outcome).toBe("unchanged");
  });

  test("revises the one before it, which stays what it was as of its day", async () => {
    const revised = {
      ...RELEASE,
      [OPENINGS]: [
        ["2022-07", "11174"],
        ["2022-08", "10280"],
        ["2022-09", "10717", "P"],
      ],
    } as MadeRelease;
    await load({ ...filesOf(revised, "release-2022-11"), ...filesOf(RELEASE) });
    expect(await served(OPENINGS)).toEqual(["202207 11174", "202208 10280", "202209 10717 P"]);
    expect(await served(OPENINGS, "2022-10-31")).toEqual(["202207 11170", "202208 10053 P"]);
    expect(await served(OPENINGS, "2022-09-30")).toEqual([]);
  });

  test("has null for what is not available", async () => {
    await load(
      filesOf(
        {
          [OPENINGS]: [
            ["2025-09", "7658"],
            ["2025-10", "-"],
            ["2025-11", "7146"],
          ],
        },
        "release-2026-01",
      ),
    );
    expect(await served(OPENINGS)).toEqual(["202509 7658", "202510 -", "202511 7146"]);
  });

  test("is dated by --published before all else", async () => {
    await load(filesOf(RELEASE), { published: "2022-10-04" });
    expect(await releasesOf(scratch.database.sql, ["jolts"])).toMatchObject([
      { published_on: "2022-10-04", published_from: "option" },
    ]);
  });

  test("with only a file of the newest years leaves the years before as they were", async () => {
    await load(filesOf(RELEASE));
    const current: MadeRelease = {
      [OPENINGS]: [
        ["2022-08", "10280"],
        ["2022-09", "10717", "P"],
      ],
    };
    await load({
      "release-2022-11/jt.data.0.Current": dataFile(current),
      "release-2022-11/jt.series": seriesFile({
        [OPENINGS]: [
          ["2000-12", ""],
          ["2022-09", ""],
        ],
      }),
    });
    expect(await served(OPENINGS)).toEqual(["202207 11170", "202208 10280", "202209 10717 P"]);
  });

  test("with a file of the newest years next to the whole one has all years", async () => {
    const before = await load(filesOf(RELEASE)).then(() => served(OPENINGS));
    await scratch.empty();
    const { [OPENINGS]: months = [] } = RELEASE;
    const current = dataFile({ [OPENINGS]: months.slice(-1) });
    await load({ ...filesOf(RELEASE, "release-2022-10"), "release-2022-10/jt.data.0.Current": current });
    expect(before.length).toBeGreaterThan(1);
    expect(await served(OPENINGS)).toEqual(before);
  });
});

describe("a file that is not whole or not JOLTS is refused, and what was served stays", () => {
  const data = dataFile(RELEASE);
  const files = (content: string | Uint8Array, series: string | undefined = seriesFile(RELEASE)): MadeFiles => ({
    "release-2022-11/jt.data.1.AllItems": content,
    ...(series === undefined ? {} : { "release-2022-11/jt.series": series }),
  });
  const lines = data.trimEnd().split("\r\n");
  const withLine = (at: number, change: (line: string) => string): string =>
    `${lines.map((line, index) => (index === at ? change(line) : line)).join("\r\n")}\r\n`;

  test.each<[string, MadeFiles, string]>([
    ["cut off in a line", files(data.slice(0, -9)), "AllItems:6"],
    [
      "cut off between two lines",
      files(`${lines.slice(0, 2).join("\r\n")}\r\n`),
      "JTS000000000000000JOL ends at 2022-07, where",
    ],
    [
      "out of order",
      files(`${[lines[0], lines[2], lines[1], ...lines.slice(3)].join("\r\n")}\r\n`),
      "AllItems:3, period: 2022-07 of JTS000000000000000JOL comes after 2022-08",
    ],
    [
      "with a negative number of jobs",
      files(withLine(1, (line) => line.replace("11170", "-1170"))),
      "AllItems:2, value: -1170 is below 0, which no served series can be",
    ],
    [
      "with a text for a number",
      files(withLine(1, (line) => line.replace("11170", "  n/a"))),
      'AllItems:2, value: "n/a" is neither a number nor "-"',
    ],
    [
      "with a blank for a number",
      files(withLine(1, (line) => line.replace("11170", "     "))),
      'AllItems:2, value: "" is neither a number nor "-"',
    ],
    ["with another heading", files(withLine(0, (line) => line.replace("value", "worth"))), "has no column value"],
    [
      "in another encoding",
      files(
        Buffer.from(
          withLine(1, (line) => `${line}\u00e9`),
          "latin1",
        ),
      ),
      "AllItems:2",
    ],
    [
      "with a series that is not listed",
      files(data, seriesFile({ [HIRES]: RELEASE[HIRES]! })),
      "JTS000000000000000JOL is not among the series of",
    ],
    [
      "with ids from before October 2020",
      { "release-2020-09/jt.data.1.AllItems": data.replaceAll(OPENINGS, "JTS00000000JOL       ") },
      "until October 2020",
    ],
    [
      "a web page",
      files("<html><head><title>Access Denied</title></head></html>"),
      'is a web page ("Access Denied"), not data',
    ],
    ["a heading alone", files(`${lines[0]}\r\n`), "has no month of any series"],
  ])("%s", async (_, content, message) => {
    await load(filesOf(RELEASE));
    await expect(load(content, { acceptSmaller: true })).rejects.toThrow(message);
    expect(await served(OPENINGS)).toEqual(["202207 11170", "202208 10053 P"]);
  });

  test("one with over 10% fewer rows than the release before", async () => {
    await load(filesOf(RELEASE));
    const smaller = filesOf({ [OPENINGS]: RELEASE[OPENINGS]! }, "release-2022-11");
    await expect(load(smaller)).rejects.toThrow("--accept-smaller");
    expect((await load(smaller, { acceptSmaller: true })).results[0]?.outcome).toBe("published");
  });
});

test("files of others are listed and skipped; a folder without JOLTS is refused", async () => {
  const { unrecognized } = await load({ ...filesOf(RELEASE), "notes.txt": "x\n", "ce.data.1": "x\n" });
  expect(unrecognized).toEqual(["ce.data.1", "notes.txt"]);
  await expect(load({ "notes.txt": "x\n" })).rejects.toThrow('"jolts" reads none of its 1 files');
});

test("two folders that would be of one day are refused with what to do", async () => {
  const files = { ...filesOf(RELEASE, "a"), ...filesOf(RELEASE, "b") };
  await expect(load(files)).rejects.toThrow("name them release-YYYY-MM");
});

describe("over HTTP", () => {
  test("a contact is needed, and the error says so", async () => {
    await expect(load("http://127.0.0.1:1/")).rejects.toThrow("GOVDATA_CONTACT is not set");
    expect(jolts.obstacle({ contact: undefined } as never)).toContain("GOVDATA_CONTACT");
    expect(jolts.obstacle({ contact: "a@example.org" } as never)).toBeUndefined();
  });

  const CONTACT = { contact: "someone@example.org" };
  const files: Record<string, string> = { "jt.data.1.AllItems": dataFile(RELEASE), "jt.series": seriesFile(RELEASE) };

  test("the release is dated by Last-Modified, with the contact in the User-Agent, and not fetched twice", async () => {
    const home = mkdtempSync(join(tmpdir(), "govdata-jolts-http-"));
    const answer = (file: string) => (request: Request) => {
      const headers = { "last-modified": "Tue, 04 Oct 2022 14:00:00 GMT", etag: '"1"' };
      if (request.headers.get("if-none-match") === '"1"') return new Response(null, { status: 304, headers });
      return new Response(file, { headers });
    };
    const path = (name: string) => `/pub/time.series/jt/${name}`;
    await using agency = madeAgency(
      Object.fromEntries(Object.entries(files).map(([name, file]) => [path(name), answer(file)])),
    );
    try {
      const once = () => loadFrom(jolts, scratch.database, agency.url, {}, { home, ...CONTACT });
      expect((await once()).results[0]).toMatchObject({ outcome: "published", label: "2022-10-04" });
      expect((await once()).results[0]?.outcome).toBe("unchanged");
      for (const { headers } of agency.requests) expect(headers.get("user-agent")).toEndWith("(someone@example.org)");
      // This agency has no jt.footnote: the known codes have texts without it.
      const names = ["jt.series", "jt.footnote", "jt.data.1.AllItems"].map(path);
      expect(agency.asked).toEqual([...names, ...names]);
      expect(await releasesOf(scratch.database.sql, ["jolts"])).toMatchObject([
        { published_on: "2022-10-04", published_from: "last_modified" },
      ]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  test("a page in place of the table is quoted by its title, and nothing is served", async () => {
    const home = mkdtempSync(join(tmpdir(), "govdata-jolts-http-"));
    await using agency = madeAgency({}, () => new Response("<html><head><title>Access Denied</title></head></html>"));
    try {
      await expect(loadFrom(jolts, scratch.database, agency.url, {}, { home, ...CONTACT })).rejects.toThrow(
        "Access Denied",
      );
      expect(await served(OPENINGS)).toEqual([]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});

const SOURCES = agencyPath("bls/jolts");
test.if(hasAgencyFiles(SOURCES))(
  "every month of the release of October 2022 is served as the file has it",
  async () => {
    const { results, unrecognized } = await load(SOURCES, { published: "2022-10-04" });
    expect(unrecognized).toEqual([]);
    const expected = new Map<string, string[]>();
    for (const row of writtenRows(join(SOURCES, "jt.data.1.AllItems.gz"))) {
      if (row.period.endsWith("13")) continue;
      const months = expected.get(row.id) ?? [];
      expected.set(row.id, months);
      months.push(shownRow(row));
    }
    expect(expected.size).toBe(1858);
    expect(results[0]?.rowCount).toBe([...expected.values()].flat().length);
    const ids = [...expected.keys()].filter((_, index) => index % 11 === 0);
    for (const id of ids) expect(await served(id)).toEqual(expected.get(id) ?? []);
  },
  60_000,
);
