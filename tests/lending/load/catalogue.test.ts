import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { commandText } from "../../../src/command.ts";
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

const CATALOGUE = "/api/1/metastore/schemas/dataset/items/SBA-OHA-2016-08-001";
const FORMER_CATALOGUE = "/api/3/action/package_show?id=7-a-504-foia";
const CONTACT = { contact: "someone@example.org" };
const fromServer = (options = {}) => load(scratch.database, agency.url, options, CONTACT);

/** Puts a file where the portal keeps it, and gives what its catalogue says of it. */
function resource(name: string, content = "", more: Record<string, unknown> = {}) {
  const path = `/sites/default/files/uploaded_resources/${encodeURIComponent(name)}`;
  agency.files[path] = content;
  return { title: "a name for people", mediaType: "text/csv", downloadURL: `https://data.sba.gov${path}`, ...more };
}

const catalogue = (distribution: unknown[]) => {
  agency.files[CATALOGUE] = JSON.stringify({
    identifier: "SBA-OHA-2016-08-001",
    title: "7(a) & 504 FOIA",
    distribution,
  });
};

/** The catalogue as the portal had it before August 2026. */
const formerCatalogue = (resources: ReturnType<typeof resource>[]) => {
  const listed = resources.map(({ title, downloadURL }) => ({ name: title, format: "CSV", url: downloadURL }));
  const result = { name: "7-a-504-foia", resources: listed };
  agency.files[FORMER_CATALOGUE] = JSON.stringify({ help: "…", success: true, result });
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
    resource("7a_504_foia_data_dictionary.xlsx", "", { mediaType: "application/vnd.ms-excel" }),
    resource("FOIA_504_FY2010_Present_asof_260630.csv", "no 7(a) file"),
    resource(nameOf("FY2020_Present"), csvOf(loansOf("2026-06-30", 2024, 3))),
    resource(nameOf("FY1991_FY1999"), csvOf(loansOf("2026-06-30", 1995))),
    resource("foia-7a-fy2000-fy2009-asof-260630.csv", csvOf(loansOf("6/30/2026", 2005))),
    resource(nameOf("FY2010_FY2019"), csvOf(loansOf("20260630", 2015))),
    resource(nameOf("FY1991_FY1999", "260331"), csvOf(loansOf("2026-03-31", 1995))),
    resource(nameOf("FY2000_Present", "260331"), csvOf(loansOf("2026-03-31", 2024))),
    resource("FOIA_7a_FY2020_Present_asof_260630.xlsx", "no workbook"),
    { title: "a link", downloadURL: "https://www.sba.gov/funding-programs" },
    { title: "nothing", downloadURL: null },
    null,
  ]);

describe("the agency's catalogue", () => {
  test("gives the four 7(a) files of its newest edition, and only these are requested", async () => {
    portal();
    const report = await fromServer();
    expect(report.results[0]).toMatchObject({ label: "2026-06-30", outcome: "published", rowCount: 6 });
    expect(await served()).toEqual(["2026-06-30: 6 loans of 1991 to 2026"]);
    expect(agency.asked.map((path) => path.split("/").at(-1))).toEqual([
      "SBA-OHA-2016-08-001",
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

  test("lists files in a `data` of their own where it shows references", async () => {
    const file = resource(nameOf("FY2020_Present"), csvOf(loansOf("2026-06-30", 2024, 2)));
    catalogue([{ identifier: "61bc5db7", data: file }]);
    await fromServer();
    expect(await served()).toEqual(["2026-06-30: 2 loans of 2020 to 2026"]);
  }, 20_000);

  test("tells the day of an edition by its title where the name of its file does not", async () => {
    const title = "FOIA - 7(a) (FY2020-Present) as of June 30, 2026";
    catalogue([resource("foia-7a-fy2020-present.csv", csvOf(loansOf("2026-06-30", 2024)), { title })]);
    await fromServer();
    expect(await served()).toEqual(["2026-06-30: 1 loans of 2020 to 2026"]);
  }, 20_000);

  test("that moved is asked at its former address, too", async () => {
    formerCatalogue([resource(nameOf("FY2020_Present"), csvOf(loansOf("2026-06-30", 2024)))]);
    await fromServer();
    expect(await served()).toEqual(["2026-06-30: 1 loans of 2020 to 2026"]);
  }, 20_000);

  test("that is gone under both addresses is an error that says where to get the files and how to load", async () => {
    agency.files[FORMER_CATALOGUE] = () => new Response("<title>Page not found</title>", { status: 404 });
    const failing = fromServer();
    await expect(failing).rejects.toThrow(
      /^SBA's catalogue of FOIA files: the server answered 404.*SBA's former catalogue \(CKAN\): .*404.*Page not found/,
    );
    await expect(failing).rejects.toThrow(
      "By hand: get the files at https://data.sba.gov/dataset/7a-504-foia and run " +
        `"${commandText("load sba --from DIR")}"; it takes ` +
        "SBA's 7(a) FOIA files of one day, all fiscal years together",
    );
    expect(agency.asked).toEqual([CATALOGUE, FORMER_CATALOGUE]);
  }, 20_000);

  test("whose file is refused by a 403 says what that means", async () => {
    const file = resource(nameOf("FY2020_Present"));
    agency.files[new URL(file.downloadURL).pathname] = () => new Response("", { status: 403 });
    catalogue([file]);
    await expect(fromServer()).rejects.toThrow(
      /the server answered 403.*refuses this program or network.*GOVDATA_CONTACT.*someone@example\.org.*By hand/,
    );
  }, 20_000);

  test("that is a web page, another document, or empty is refused", async () => {
    for (const [page, says] of [
      ["<html><head><title>Just a moment</title></head></html>", 'is a web page ("Just a moment"), not data'],
      ['{"message": "Not found"}', "is not a catalogue of SBA's portal"],
      ['{"distribution": []}', "lists no 7(a) CSV file of any day; it has those of none"],
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
    "GOVDATA_CONTACT is not set: the Small Business Administration answers only programs that say whom to " +
      "write to; set " +
      "it to your e-mail address. By hand: get the files at https://data.sba.gov/dataset/7a-504-foia",
  );
  expect(agency.asked).toEqual([]);
  expect(sba.obstacle({ contact: undefined } as never)).toContain("GOVDATA_CONTACT is not set");
  expect(sba.obstacle(CONTACT as never)).toBeUndefined();
});
