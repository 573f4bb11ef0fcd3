import { afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { oews } from "../../src/labor/oews/load/oews.ts";
import { qcew } from "../../src/labor/qcew/load/qcew.ts";
import type { Dataset } from "../../src/loading/dataset.ts";
import { type MadeAgency, type MadeAnswer, madeAgency } from "../support/agency.ts";
import { loadFrom } from "../support/load.ts";
import { testStore } from "../support/store.ts";
import { AREA_COLUMNS, archiveOf, inArea, nation, occupation, oewsWorkbook } from "./oews/made-workbooks.ts";
import { county, csvOf, zipOf } from "./qcew/support.ts";

const scratch = testStore("default_loads", { emptyBefore: true });
afterEach(() => setSystemTime());

/** How www.bls.gov answers for a file that it does not have. */
const NOT_FOUND_PAGE = () =>
  new Response(
    "<!DOCTYPE html><html><head><title>Page Not Found : U.S. Bureau of Labor Statistics</title></head></html>",
    {
      headers: { "content-type": "text/html" },
    },
  );
const wwwAgency = (files: Record<string, MadeAnswer>): MadeAgency => {
  const agency: MadeAgency = madeAgency(files, (request) =>
    request.url.includes("/oes/") && !(new URL(request.url).pathname in agency.files) ? NOT_FOUND_PAGE() : undefined,
  );
  return agency;
};

const loadDefault = async (dataset: Dataset, agency: MadeAgency) => {
  const settings = { contact: "someone@example.org" };
  const { results } = await loadFrom(dataset, scratch.database, agency.url, {}, settings);
  return results.map(({ label, outcome }) => `${label} ${outcome}`);
};

/** The addresses of a year's archives: the nation, states and metropolitan areas. */
const archivesOf = (year: number): string[] =>
  ["nat", "st", "ma"].map((part) => `/oes/special-requests/oesm${year % 100}${part}.zip`);
const AREAS = {
  st: ["state", "06", "California", "2"],
  ma: ["MSA", "31080", "Los Angeles-Long Beach-Anaheim, CA", "4"],
} as const;
const oewsYear = async (year: number): Promise<Record<string, Uint8Array>> => {
  const archives: Record<string, Uint8Array> = {};
  for (const [index, address] of archivesOf(year).entries()) {
    const [file, code, title, type] = (Object.values(AREAS) as (readonly string[])[])[index - 1] ?? ["national"];
    const rows = code && title && type ? inArea([code, title, type, "CA"], nation([], [])) : nation();
    const workbook = await oewsWorkbook(rows, code ? { columns: AREA_COLUMNS } : {});
    archives[address] = new Uint8Array(await archiveOf({ [`oesm/${file}_M${year}_dl.xlsx`]: workbook }));
  }
  return archives;
};
const singleFile = (year: number): string => `/cew/data/files/${year}/csv/${year}_qtrly_singlefile.zip`;
/** A year's single file with these quarters. `weekly` tells editions apart. */
const cewYear = (year: number, quarters: readonly number[], weekly?: number) =>
  zipOf({
    [`${year}.q1-q${quarters.length}.singlefile.csv`]: csvOf(
      quarters.flatMap((quarter) => county("01001", { year, quarter, ...(weekly && { weekly }) })),
    ),
  });

const ARCHIVES = new Map<number, Record<string, Uint8Array>>();
beforeAll(async () => {
  for (const year of [2023, 2024, 2025]) ARCHIVES.set(year, await oewsYear(year));
}, 60_000);

/** A day of each month, with what the Bureau has out by then: the year of its OEWS, and of its QCEW. */
const DAYS = [
  ["2026-01-02", 2024, 2025],
  ["2026-02-10", 2024, 2025],
  ["2026-03-20", 2024, 2025],
  ["2026-04-30", 2024, 2025],
  ["2026-05-14", 2024, 2025],
  ["2026-06-01", 2025, 2025],
  ["2026-07-04", 2025, 2025],
  ["2026-08-27", 2025, 2025],
  ["2026-09-01", 2025, 2026],
  ["2026-10-12", 2025, 2026],
  ["2026-11-26", 2025, 2026],
  ["2026-12-31", 2025, 2026],
] as const;

test.each(DAYS)(
  "on %s, oews and qcew load the newest years that are out",
  async (day, newestOews, newestQcew) => {
    setSystemTime(new Date(`${day}T15:00:00Z`));
    await using agency = wwwAgency({
      ...ARCHIVES.get(newestOews),
      ...ARCHIVES.get(newestOews - 1),
      [singleFile(newestQcew)]: await cewYear(newestQcew, [1]),
      [singleFile(newestQcew - 1)]: await cewYear(newestQcew - 1, [1, 2]),
    });
    expect(await loadDefault(oews, agency)).toEqual([`${newestOews} published`]);
    expect(await loadDefault(oews, agency)).toEqual([`${newestOews} unchanged`]);
    expect((await loadDefault(qcew, agency)).at(-1)).toBe(`${newestQcew}-Q1 published`);
  },
  60_000,
);

test("a level of oews that is late is of the previous year, and the others are of the newest year", async () => {
  setSystemTime(new Date("2026-06-01T15:00:00Z"));
  await using agency = wwwAgency({ ...ARCHIVES.get(2025), ...ARCHIVES.get(2024) });
  delete agency.files[archivesOf(2025)[1]!];
  expect(await loadDefault(oews, agency)).toEqual(["2024 published", "2025 published"]);
}, 60_000);

test("a corrected year of oews that is served is loaded again, though a newer one is out", async () => {
  setSystemTime(new Date("2026-03-20T15:00:00Z"));
  await using agency = wwwAgency({ ...ARCHIVES.get(2024) });
  expect(await loadDefault(oews, agency)).toEqual(["2024 published"]);
  setSystemTime(new Date("2026-06-01T15:00:00Z"));
  Object.assign(agency.files, ARCHIVES.get(2025));
  const [address = ""] = archivesOf(2024);
  const corrected = await oewsWorkbook(nation([occupation("11-1011", "Chief Executives", "detailed")]));
  agency.files[address] = new Uint8Array(await archiveOf({ "oesm/national_M2024_dl.xlsx": corrected }));
  expect(await loadDefault(oews, agency)).toEqual(["2024 published", "2025 published"]);
}, 60_000);

test("a rewritten year that does not add up is refused, and the newest year is published all the same", async () => {
  setSystemTime(new Date("2026-09-02T15:00:00Z"));
  const text = csvOf(county("01001", { year: 2025, quarter: 1 }));
  await using agency = madeAgency({
    [singleFile(2025)]: await zipOf({ "2025.q1-q1.singlefile.csv": text.slice(0, -9) }),
    [singleFile(2026)]: await cewYear(2026, [1]),
  });
  await expect(loadDefault(qcew, agency)).rejects.toMatchObject({ kind: "source_refused" });
  const served = await scratch.database.sql`select label from dataset_vintages where state = 'served'`;
  expect(served.map(({ label }) => label)).toEqual(["2026-Q1"]);
}, 60_000);

test("a page that refuses isn't a missing file: the load says what it means, and where to get the files", async () => {
  setSystemTime(new Date("2026-06-01T15:00:00Z"));
  const denied = "<html><head><title>Access Denied</title></head></html>";
  await using agency = madeAgency({}, () => new Response(denied, { status: agency.requests.length % 2 ? 403 : 200 }));
  for (const dataset of [oews, qcew])
    await expect(loadDefault(dataset, agency)).rejects.toThrow(
      /Access Denied.*refuses this program or network.*GOVDATA_CONTACT.*someone@example\.org.*By hand: get the files at https:/,
    );
}, 60_000);

test("a year of QCEW that the Bureau rewrites with the next year's first quarter is loaded again", async () => {
  setSystemTime(new Date("2026-06-05T15:00:00Z"));
  await using agency = madeAgency({ [singleFile(2025)]: await cewYear(2025, [1, 2]) });
  expect(await loadDefault(qcew, agency)).toEqual(["2025-Q1 published", "2025-Q2 published"]);
  setSystemTime(new Date("2026-09-02T15:00:00Z"));
  agency.files[singleFile(2025)] = await cewYear(2025, [1, 2], 701);
  agency.files[singleFile(2026)] = await cewYear(2026, [1]);
  expect((await loadDefault(qcew, agency)).toSorted()).toEqual([
    "2025-Q1 published",
    "2025-Q2 published",
    "2026-Q1 published",
  ]);
  expect((await loadDefault(qcew, agency)).toSorted()).toEqual([
    "2025-Q1 unchanged",
    "2025-Q2 unchanged",
    "2026-Q1 unchanged",
  ]);
}, 60_000);
