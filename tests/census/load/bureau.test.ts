import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { census } from "../../../src/census/load/census.ts";
import { apiRequests, tablesOf } from "../../../src/census/load/requests.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { DEFAULT_OPTIONS } from "../../../src/loading/load.ts";
import { openHttp } from "../../../src/loading/source/http.ts";
import { STATES } from "../../../src/reference/states.ts";
import { madeAgency } from "../../support/agency.ts";
import { testStore } from "../../support/store.ts";
import { estimatesOf } from "./support.ts";

const KEY = "0123456789abcdef0123456789abcdef01234567";
const METRO = "metropolitan statistical area/micropolitan statistical area";

const scratch = testStore("census_bureau");
let home: string;
let asked: URL[] = [];
let answer: (url: URL) => Response | undefined;
const agency = madeAgency({}, (request) => {
  const url = new URL(request.url);
  asked.push(url);
  return answer(url);
});

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "govdata-bureau-"));
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await agency.stop();
  await rm(home, { recursive: true, force: true });
});

/** Loads from the agency above in the Bureau's place; `key` is sent as to the Bureau itself. */
async function load(options: Partial<LoadOptions>, key: string | undefined = KEY) {
  const log: string[] = [];
  const signal = new AbortController().signal;
  const report = await census.load({
    database: scratch.database,
    settings: { home, censusApiKey: key } as never, // a load reads no other setting
    options: { ...DEFAULT_OPTIONS, ...options },
    source: toServer(signal, log),
    progress: { step() {}, advance() {} },
    log: (line) => log.push(line),
    signal,
  });
  return { ...report, log };
}

/** The source of a real load; only the Bureau's hosts are taken for ours. */
function toServer(signal: AbortSignal, log: string[]) {
  const source = openHttp({
    cacheFolder: join(home, `cache-${asked.length}-${Math.random()}`),
    contact: undefined,
    signal,
    log: (line) => log.push(line),
    pauseMs: 0,
    attempts: 2,
    backoffMs: 1,
  });
  return {
    kind: "http" as const,
    fetch: (address: string, request?: Parameters<typeof source.fetch>[1]) =>
      source.fetch(address.replace(/^https:\/\/(api|www2)\.census\.gov/, `${agency.url}/$1`), request),
  };
}

/** The API's answer for one place of the level that is asked for; 10 with a margin of 1 in every cell. */
function answerApi(url: URL): Response {
  const get = url.searchParams.get("get") ?? "";
  const area = url.searchParams.get("for") ?? "";
  const state = url.searchParams.get("in")?.slice(6);
  const group = /^group\((.+)\)$/.exec(get)?.[1];
  const names = group
    ? Array.from({ length: 173 }, (_, line) => `${group}_${String(line + 1).padStart(3, "0")}`).flatMap((code) => [
        `${code}E`,
        `${code}M`,
      ])
    : get.split(",").filter((name) => name !== "NAME");
  const values = names.map((name) => (name.endsWith("M") ? "1" : name.endsWith("_001E") ? "10000" : "10"));
  const places: Record<string, [string[], string[][]]> = {
    "us:1": [["us"], [["United States", "1"]]],
    "state:*": [["state"], STATES.map(({ fips, name }) => [name, fips])],
    "county:*": [["state", "county"], [["Autauga County, Alabama", "01", "001"]]],
    "place:*": [["state", "place"], [["Abanda CDP, Alabama", "01", "00100"]]],
    [`${METRO}:*`]: [
      [METRO],
      [
        ["Abilene, TX Metro Area", "10180"],
        ["Adrian, MI Micro Area", "10300"],
      ],
    ],
    "tract:*": [
      ["state", "county", "tract"],
      [[`Census Tract 1; X County; ${STATES.find(({ fips }) => fips === state)?.name}`, state ?? "", "001", "000100"]],
    ],
  };
  const [columns, rows] = places[area] ?? [[], []];
  return Response.json([
    [...names, "NAME", ...columns],
    ...rows.map(([name, ...codes]) => [...values, name, ...codes]),
  ]);
}

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

  test("a page with status 200 is refused by its title, and the key is not in the message", async () => {
    answer = () =>
      new Response("<html><head><title>Missing Key</title></head></html>", {
        headers: { "content-type": "text/html" },
      });
    const loading = load({ vintages: ["2022-acs1"], words: ["B19013"], levels: ["nation"] });
    await expect(loading).rejects.toThrow('a web page ("Missing Key")');
    await loading.catch((error: Error) => expect(error.message).not.toContain(KEY));
  });

  test("a refusal of the API is told in its own words, without the key", async () => {
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
    await expect(load({ vintages: ["2098-acs1"] })).rejects.toThrow("the newest 1-year estimates are");
  });
});

test("Gazetteers come out of their archives, levels that are too short are refused", async () => {
  const zip = async (name: string, text: string) => {
    const writer = new ZipWriter(new BlobWriter());
    await writer.add(name, new TextReader(text));
    return new Response(await writer.close());
  };
  const head = "USPS\tGEOID\tANSICODE\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG   \n";
  const county = "AL\t01001\t00161526\tAutauga County\t1539631461\t25677536\t594.455\t9.914\t32.532237\t-86.64644   \n";
  const cbsa =
    "CSAFP\tGEOID\tNAME\tCBSA_TYPE\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG\n" +
    "101\t10180\tAbilene, TX Metro Area\t1\t7105668291\t36756436\t2743.514\t14.192\t32.452022\t-99.718743\n";
  const texts: Record<string, string> = {
    counties: head + county,
    place: head + county.replace("01001", "0100100"),
    cbsa,
    tracts: head.replace("NAME\t", "") + county.replace("01001", "01001020100").replace("Autauga County\t", ""),
  };
  answer = ({ pathname }) => {
    const word = /\/www2\/geo\/docs\/maps-data\/data\/gazetteer\/2023_Gazetteer\/2023_Gaz_(\w+)_national\.zip$/.exec(
      pathname,
    )?.[1];
    return word && texts[word] ? (zip(`2023_Gaz_${word}_national.txt`, texts[word]) as never) : undefined; // a promise does
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
    ["metro", "10180", "Abilene, TX Metro Area", 2743.514],
  ]);
});
