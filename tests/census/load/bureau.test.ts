import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { apiRequests, tablesOf } from "../../../src/census/load/requests.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { madeAgency } from "../../support/agency.ts";
import { testStore } from "../../support/store.ts";
import { answerApi, GAZETTEERS, KEY, loadFromBureau, zipOf } from "./made-bureau.ts";
import { estimatesOf } from "./support.ts";

const scratch = testStore("census_bureau");
let asked: URL[] = [];
let answer: (url: URL) => Response | undefined;
const agency = madeAgency({}, (request) => {
  const url = new URL(request.url);
  asked.push(url);
  return answer(url);
});

beforeEach(() => {
  asked = [];
});
afterAll(agency.stop);

/** Loads from the agency above in the Bureau's place. */
const load = (options: Partial<LoadOptions>, key: string = KEY) =>
  loadFromBureau({ database: scratch.database, url: agency.url, options, key });

describe("calls to the API", () => {
  test("ask for at most 50 variables, or for a whole table, and between them for all that metrics need", () => {
    for (const [year, survey] of [
      [2009, "acs5"],
      [2011, "acs5"],
      [2023, "acs5"],
      [2005, "acs1"],
      [2023, "acs1"],
    ] as const) {
      const tables = tablesOf(year, survey);
      const requests = apiRequests(tables);
      for (const { get, table } of requests) {
        if (table) expect(get).toBe(`group(${table})`);
        else expect(get.split(",").length).toBeLessThanOrEqual(50);
      }
      const text = requests.map(({ get }) => get).join(",");
      for (const table of tables.keys()) expect(text).toContain(table);
      expect([...tables.keys()].filter((table) => /^(?:DP|S)/.test(table))).toEqual([]);
    }
    expect([...tablesOf(2011, "acs5").keys()]).toEqual(expect.arrayContaining(["B15002", "B09017", "B23025"]));
    expect([...tablesOf(2010, "acs5").keys()]).toContain("B23001");
    expect([...tablesOf(2010, "acs5").keys()]).not.toContain("B15003");
    expect([...tablesOf(2023, "acs5").keys()]).not.toContain("B03002");
  });

  test("give every metric of every level; tracts state by state; the key is sent and never shown", async () => {
    answer = (url) => (url.pathname === "/api/data/2023/acs/acs5" ? answerApi(url) : undefined);
    const { results, log } = await load({ vintages: ["2023-acs5"], words: ["B19013", "B25003", "B23001"] });
    expect(results.map(({ outcome }) => outcome)).toEqual(["published"]);
    expect(new Set(asked.map((url) => url.searchParams.get("key")))).toEqual(new Set([KEY]));
    expect(asked.filter((url) => url.searchParams.get("for") === "tract:*")).toHaveLength(2 * 52);
    const sizes = Object.fromEntries(
      await Promise.all(
        ["nation", "state", "county", "place", "tract", "metro"].map(async (level) => [
          level,
          (await estimatesOf(scratch.database, { vintage: "2023-acs5", level, metric: "homeownership_rate" })).size,
        ]),
      ),
    );
    expect(sizes).toEqual({ nation: 1, state: 52, county: 1, place: 1, tract: 52, metro: 1 });
    const rows = await scratch.database.sql<{ row: string }[]>`
      select d::text as row from dataset_vintages d union all select f::text from census_files f`;
    expect([...log, ...rows.map(({ row }) => row)].join("\n")).not.toContain(KEY);
  }, 60_000);

  const html = (title: string) => `<html><head><title>${title}</title></head></html>`;
  const page = (title: string, init: ResponseInit = {}) =>
    new Response(html(title), { ...init, headers: { "content-type": "text/html", ...init.headers } });

  test.each([
    ["by a page under 200", () => page("Invalid Key")],
    ["by the other page under 200", () => page("Missing Key")],
    ["by a header, whatever the page", () => page("Sorry", { status: 403, headers: { "x-datawebapi-keyerror": "2" } })],
    [
      "by a redirect",
      ({ pathname }: URL) =>
        pathname.endsWith("_key.html")
          ? page("Sorry")
          : new Response(null, { status: 302, headers: { location: "/api/data/invalid_key.html" } }),
    ],
  ])(
    "a key that is not accepted is reported %s: after one request, and the key is not in the message",
    async (_, give) => {
      answer = give;
      const loading = load({ vintages: ["2022-acs1", "2023-acs1"], words: ["B19013"] });
      await expect(loading).rejects.toThrow(
        "the Census API does not accept CENSUS_API_KEY: the key is invalid, or not activated yet",
      );
      await loading.catch((error: Error) => expect(error.message).not.toContain(KEY));
      expect(asked.filter(({ pathname }) => pathname.startsWith("/api/data/2"))).toHaveLength(2); // one a vintage
    },
  );

  test("another page with status 200 is refused by its title, with the way to the files by hand", async () => {
    answer = () => page("Scheduled maintenance");
    const loading = load({ vintages: ["2022-acs1"], words: ["B19013"], levels: ["nation"] });
    await expect(loading).rejects.toThrow('a web page ("Scheduled maintenance"), not data. By hand: put tables at');
    await loading.catch((error: Error) => expect(error.message).not.toContain(KEY));
  });

  test("a refusal of the API is reported in its own words, without the key", async () => {
    answer = (url) => new Response(`error: unknown variable 'X' (${url.searchParams.get("key")})`, { status: 400 });
    const loading = load({ vintages: ["2022-acs1"], words: ["B19013"], levels: ["nation"] });
    await expect(loading).rejects.toThrow("error: unknown variable 'X' (…)");
  });
});

describe("without a key", () => {
  test("a load says so before it asks for anything", async () => {
    answer = () => undefined;
    await expect(load({}, "")).rejects.toThrow("CENSUS_API_KEY is not set");
    await expect(load({ vintages: ["2015-acs5"] }, "")).rejects.toThrow(
      "--vintage 2015-acs5 needs CENSUS_API_KEY: only vintages from 2021 on",
    );
    expect(asked).toEqual([]);
  });

  test("whole tables of the summary file are read, with names from its geography list", async () => {
    const base = "/www2/programs-surveys/acs/summary_file/2024/table-based-SF";
    answer = ({ pathname }) => {
      if (pathname === `${base}/documentation/Geos20245YR.txt`)
        return new Response("COMPONENT|GEO_ID|NAME\n00|0500000US01001|Autauga County, Alabama\n");
      if (pathname === `${base}/data/5YRData/acsdt5y2024-b19013.dat`)
        return new Response("GEO_ID|B19013_E001|B19013_M001\n0500000US01001|70000|4000\n");
      return undefined;
    };
    const { log } = await load({ vintages: ["2024-acs5"], words: ["B19013", "B25003"] }, "");
    const county = await estimatesOf(scratch.database, {
      vintage: "2024-acs5",
      level: "county",
      metric: "median_household_income",
    });
    expect([...county]).toEqual([["01001", expect.objectContaining({ value: 70_000, moe: 4_000 })]]);
    expect(log).toContain("2024-acs5: B25003 is not in the summary file");
  });

  test("what the Bureau never published is not asked for", async () => {
    await expect(load({ vintages: ["2020-acs1"] })).rejects.toThrow("published no 1-year estimates of 2020");
    await expect(load({ vintages: ["2008-acs5"] })).rejects.toThrow("5-year estimates begin with 2009-acs5");
    await expect(load({ vintages: ["2019-acs1"], levels: ["tract"] })).rejects.toThrow("never published for tracts");
    await expect(load({ vintages: ["2098-acs1"] })).rejects.toThrow(
      "1-year estimates of 2098 come after the end of that year",
    );
  });
});

test("Gazetteers come out of their archives, levels that are too short are refused", async () => {
  answer = ({ pathname }) => {
    const word = /\/www2\/geo\/docs\/maps-data\/data\/gazetteer\/2023_Gazetteer\/2023_Gaz_(\w+)_national\.zip$/.exec(
      pathname,
    )?.[1];
    const text = GAZETTEERS[word ?? ""];
    return text ? (zipOf(`2023_Gaz_${word}_national.txt`, text) as never) : undefined; // a promise does
  };
  await expect(load({ vintages: ["gazetteer-2023"] })).rejects.toThrow(
    "2023_Gaz_counties_national.txt: expected at least 3100 county rows, found 1",
  );
  await load({ vintages: ["gazetteer-2023"], acceptSmaller: true });
  const rows = await scratch.database.sql`
    select level, fips, name, land_area_sq_mi as land from census_gazetteer order by level, fips`;
  expect(rows.map(({ level, fips, name, land }) => [level, fips, name, land])).toEqual([
    ["county", "01001", "Autauga County", 594.455],
    ["place", "0100100", "Autauga County", 594.455],
    ["tract", "01001020100", "01001020100", 594.455],
    ["metro", "10180", "Abilene, TX Metro Area", 594.455],
  ]);
});
