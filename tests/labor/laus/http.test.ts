import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { monthlySeries, PARTS } from "../../../src/labor/laus/series-id.ts";
import { NOW, publishedFootnotes, releasesOf, seriesMonths } from "../../../src/labor/revisions/queries.ts";
import { madeAgency } from "../../support/agency.ts";
import { loadFrom } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { dataFile, type MadeRelease, seriesFile } from "../made-files.ts";

const scratch = testStore("laus_http");

/** October 2025 as the agency has it: nothing was collected. */
const COUNTY: MadeRelease = {
  LAUCN010010000000003: [
    ["2025-09", "3.1"],
    ["2025-10", "-", "X"],
    ["2025-11", "3.2", "P"],
    ["2025-13", "3.1", "G"],
  ],
};
const AREAS =
  "area_type_code\tarea_code\tarea_text\tdisplay_level\tselectable\tsort_sequence\r\n" +
  "F\tCN0100100000000\tAutauga County, AL\t0\tT\t1\r\n";
const FILES: Readonly<Record<string, string>> = {
  "la.series": seriesFile(COUNTY),
  "la.area": AREAS,
  "la.footnote": "footnote_code\tfootnote_text\r\nX\tNot collected.\r\nP\tPreliminary.\r\n",
  "la.data.64.County": dataFile(COUNTY),
};

test("counties come over HTTP by one data file and three lists, dated by Last-Modified, fetched once", async () => {
  const headers = { "last-modified": "Wed, 07 Jan 2026 15:00:00 GMT", etag: '"1"' };
  const path = (name: string) => `/pub/time.series/la/${name}`;
  const answer = (file: string) => (request: Request) =>
    request.headers.get("if-none-match") === '"1"'
      ? new Response(null, { status: 304, headers })
      : new Response(file, { headers });
  await using agency = madeAgency(
    Object.fromEntries(Object.entries(FILES).map(([name, file]) => [path(name), answer(file)])),
  );
  const home = mkdtempSync(join(tmpdir(), "govdata-laus-http-"));
  const { sql } = scratch.database;
  try {
    const settings = { home, contact: "someone@example.org" };
    const once = () => loadFrom(laus, scratch.database, agency.url, { levels: ["county"] }, settings);
    expect((await once()).results.map(({ label, outcome }) => `${label} ${outcome}`)).toEqual([
      "laus-counties-2026-01-07 published",
      "laus-county-years-2026-01-07 published",
    ]);
    expect((await once()).results.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
    expect(agency.asked).toEqual([...Object.keys(FILES), ...Object.keys(FILES)].map(path));
    expect(await releasesOf(sql, [PARTS.county.monthly])).toMatchObject([{ published_from: "last_modified" }]);
    expect(await publishedFootnotes(sql, "laus")).toEqual({ P: "Preliminary.", X: "Not collected." });
    const series = [monthlySeries("01001", "unemployment_rate", "nsa")];
    const months = { part: PARTS.county.monthly, series, asOf: NOW, from: 0, to: 999_999 };
    expect(await seriesMonths(sql, months)).toMatchObject([
      { period: 202509, value: 3.1 },
      { period: 202510, value: null, footnotes: "X" },
      { period: 202511, value: 3.2, footnotes: "P" },
    ]);
  } finally {
    rmSync(home, { recursive: true });
  }
});
