import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sba } from "../../../src/lending/load/sba.ts";
import { type MadeAgency, madeAgency } from "../../support/agency.ts";
import { testStore } from "../../support/store.ts";
import { csvOf, load, type MadeLoan, nameOf } from "./support.ts";

const scratch = testStore("sba", { emptyBefore: true });

let agency: MadeAgency;
beforeEach(() => {
  agency = madeAgency();
});
afterEach(() => agency.stop());

const CATALOGUE = "/api/3/action/package_show?id=7-a-504-foia";
const CONTACT = { contact: "someone@example.org" };
const fromServer = (options = {}) => load(scratch.database, agency.url, options, CONTACT);

/** Puts a file where the portal keeps it, and gives what its catalogue says of it. */
function resource(name: string, content = "", more: Record<string, unknown> = {}) {
  const path = `/dataset/0ff8e8e9-b967/resource/${Bun.hash(name).toString(16)}/download/${encodeURIComponent(name)}`;
  agency.files[path] = content;
  return { name: "a name for people", format: "CSV", url: `https://data.sba.gov${path}`, ...more };
}

const catalogue = (resources: unknown[], more: object = {}) => {
  const result = { name: "7-a-504-foia", resources, ...more };
  agency.files[CATALOGUE] = JSON.stringify({ help: "…", success: true, result });
};

const loansOf = (asOf: string, year: number, count = 1): MadeLoan[] =>
  Array.from({ length: count }, () => ({ asOf, approved: `${year}-02-02` }));

const served = async () =>
  (
    await scratch.database.sql<{ label: string; row_count: number; years: number[] }[]>`
      select label, row_count, detail -> 'fiscal_years' as years
        from dataset_vintages where dataset = 'sba' and state = 'served'`
  ).map(({ label, row_count, years }) => `${label}: ${row_count} loans of ${years[0]} to ${years.at(-1)}`);

/** A catalogue as the portal has it: two editions, 504 files, the dictionary, a workbook, a page. */
const portal = () =>
  catalogue([
    resource("7a_504_foia_data_dictionary.xlsx", "", { format: "XLSX" }),
    resource("FOIA_504_FY2010_Present_asof_260630.csv", "no 7(a) file"),
    resource(nameOf("FY2020_Present"), csvOf(loansOf("2026-06-30", 2024, 3))),
    resource(nameOf("FY1991_FY1999"), csvOf(loansOf("2026-06-30", 1995))),
    resource("foia-7a-fy2000-fy2009-asof-260630.csv", csvOf(loansOf("6/30/2026", 2005))),
    resource(nameOf("FY2010_FY2019"), csvOf(loansOf("20260630", 2015))),
    resource(nameOf("FY1991_FY1999", "260331"), csvOf(loansOf("2026-03-31", 1995))),
    resource(nameOf("FY2000_Present", "260331"), csvOf(loansOf("2026-03-31", 2024))),
    resource("FOIA_7a_FY2020_Present_asof_260630.xlsx", "no workbook"),
    { name: "a link", url: "https://www.sba.gov/funding-programs" },
    { name: "nothing", url: null },
    null,
  ]);

describe("the agency's catalogue", () => {
  test("gives the four 7(a) files of its newest edition, and only these are requested", async () => {
    portal();
    const report = await fromServer();
    expect(report.results[0]).toMatchObject({ label: "2026-06-30", outcome: "published", rowCount: 6 });
    expect(await served()).toEqual(["2026-06-30: 6 loans of 1991 to 2026"]);
    expect(agency.asked.map((path) => path.split("/").at(-1))).toEqual([
      "package_show?id=7-a-504-foia",
      nameOf("FY2020_Present"),
      nameOf("FY1991_FY1999"),
      "foia-7a-fy2000-fy2009-asof-260630.csv",
      nameOf("FY2010_FY2019"),
    ]);
    for (const { headers } of agency.requests) expect(headers.get("user-agent")).toContain("someone@example.org");
  }, 20_000);

  test("gives an older edition for --vintage, and lists the editions", async () => {
    portal();
    await fromServer({ vintages: ["2026-03-31"] });
    expect(await served()).toEqual(["2026-03-31: 2 loans of 1991 to 2026"]);
    await expect(fromServer({ vintages: ["2025-12-31"] })).rejects.toThrow(
      "lists no 7(a) CSV file of 2025-12-31; it has those of 2026-03-31, 2026-06-30",
    );
  }, 20_000);

  test("that lacks a file of the last edition is refused", async () => {
    portal();
    await fromServer();
    const before = await served();
    catalogue([resource(nameOf("FY2020_Present", "260930"), csvOf(loansOf("2026-09-30", 2024, 9)))]);
    await expect(fromServer()).rejects.toThrow("has no file of the fiscal years 1991 to 2019");
    expect(await served()).toEqual(before);
  }, 20_000);

  test("that is a web page, no package, or empty is refused", async () => {
    for (const [page, says] of [
      ["<html><head><title>Just a moment</title></head></html>", 'is a web page ("Just a moment"), not data'],
      [
        '{"success": false, "error": {"message": "Not found"}}',
        "is not an answer of CKAN's package_show with resources",
      ],
      ['{"success": true, "result": {"resources": []}}', "lists no 7(a) CSV file of any day; it has those of none"],
      ["{", "is not a whole JSON document"],
    ] as const) {
      agency.files[CATALOGUE] = page;
      await expect(fromServer({ force: true })).rejects.toThrow(says);
    }
    expect(await served()).toEqual([]);
  }, 20_000);

  test("that names a web page as a file is refused", async () => {
    catalogue([resource(nameOf("FY2020_Present"), "<!doctype html><title>Access Denied</title>")]);
    await expect(fromServer()).rejects.toThrow('is a web page ("Access Denied"), not data');
    expect(await served()).toEqual([]);
  }, 20_000);
});

test("without a contact nothing is requested, and the schedule says why", async () => {
  portal();
  await expect(load(scratch.database, agency.url)).rejects.toThrow(
    "GOVDATA_CONTACT is not set: the Small Business Administration answers only programs that say whom to write to; set " +
      "it to your e-mail address, or name a folder of its files (--from DIR)",
  );
  expect(agency.asked).toEqual([]);
  expect(sba.obstacle({ contact: undefined } as never)).toContain("GOVDATA_CONTACT is not set");
  expect(sba.obstacle(CONTACT as never)).toBeUndefined();
});
