import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Catalog, type CesIndustry } from "../../../src/labor/ces/catalog.ts";
import { findIndustry, nearestIndustry } from "../../../src/labor/ces/match.ts";
import { readNaicsCover } from "../../../src/labor/ces/naics-rows.ts";
import { parseSeriesId, seriesNumber, seriesOfNumber } from "../../../src/labor/ces/series.ts";
import { naics } from "../../../src/reference/naics.ts";

const codes = await naics();

const industry = (code: string, naicsCode: string, publishedOn = "2025-09-01"): CesIndustry => ({
  code,
  name: null,
  naicsCode,
  cover: readNaicsCover(code, naicsCode)!, // the lists have no other form
  listedOn: publishedOn,
  series: [{ number: 1, type: "01", adjustment: "sa", first: 199001, last: 202508, publishedOn }],
});
const catalogOf = (industries: readonly CesIndustry[]) => new Catalog(industries, undefined, new Map(), null);

describe("the industry of a NAICS code", () => {
  test("is a whole row before a row of several codes", () => {
    const catalog = catalogOf([industry("31327400", "3274,9"), industry("31327410", "3274")]);
    expect(catalog.find("3274")?.industry.code).toBe("31327410");
    expect(catalog.find("3279")?.industry.code).toBe("31327400");
  });

  test("is the narrowest of several rows of several codes, in whatever order they come", () => {
    const rows = [industry("55523000", "523,5"), industry("55523900", "5239,50"), industry("55523990", "52399,500")];
    for (const list of [rows, rows.toReversed()]) {
      expect(catalogOf(list).find("525")).toMatchObject({ industry: { code: "55523990" } });
      expect(catalogOf(list).find("5239")?.industry.code).toBe("55523900");
    }
    const centers = catalogOf([industry("65621490", "62141,9"), industry("65621498", "621410,98")]);
    expect(centers.find("621410")?.note).toContain("621410,98 (62141, 621498)");
  });

  test("is of the newest release that has it, and rows of two releases are never mixed", () => {
    const catalog = catalogOf([industry("50511200", "5112", "2022-06-01"), industry("50511201", "5112", "2024-01-01")]);
    expect(catalog.find("5112")?.industry.code).toBe("50511201");
  });

  test("compares without filling zeros below sectors", () => {
    const catalog = catalogOf([industry("20236220", "236220")]);
    expect(catalog.find("23622")?.industry.code).toBe("20236220");
    expect(catalog.find("2362")).toBeUndefined();
  });
});

describe("a series id of CES", () => {
  test("is a number in the store, and back", () => {
    for (const id of ["CES3133612003", "CEU0000000001", "CES0500000030"]) {
      const series = parseSeriesId(id);
      if (!series || series === "unserved") throw new Error(`${id} is served`);
      expect(seriesOfNumber(seriesNumber(series))).toEqual(series);
    }
    expect(parseSeriesId("CES3133612003")).toEqual({ industry: "31336120", type: "03", adjustment: "sa" });
    expect(parseSeriesId("CEU00000000RR")).toBe("unserved");
    expect(parseSeriesId("CES31336120")).toBeUndefined();
    expect(parseSeriesId("CET3133612003")).toBeUndefined();
  });
});

const LIST = join(import.meta.dir, "fixtures/release-2025-09/ce.industry.gz");

describe("the agency's list of 2025-09", () => {
  const rows = gunzipSync(readFileSync(LIST)).toString("latin1").trimEnd().split(/\r?\n/).slice(1);
  const industries = rows.map((row) => {
    const [code = "", naicsCode = ""] = row.split("\t");
    return industry(code, naicsCode);
  });
  const catalog = catalogOf(industries);

  test("has 703 plain rows, 100 of several codes, 10 parts, and 37 without a code", () => {
    const kinds = Map.groupBy(industries, ({ naicsCode, cover }) => (naicsCode === "-" ? "-" : cover.kind));
    expect(Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))).toEqual({
      "-": 37,
      whole: 703,
      group: 100,
      part: 10,
    });
  });

  test("covers the 1,012 codes of NAICS 2022 as counted: 516, 128, 229, 46 at 6, 5, 4, 3 digits, 93 not", () => {
    const counts: Record<string, number> = {};
    const groups: Record<string, number> = {};
    for (const { code, editions } of codes.all()) {
      if (code.length !== 6 || !editions.includes("2022")) continue;
      // 236220 and 23622 are one industry: found at 6 digits. The count has no length for ranges.
      const found = nearestIndustry(catalog, codes, code);
      const digits = found && !found.code.includes("-") ? String(found.code.length) : "none";
      counts[digits] = (counts[digits] ?? 0) + 1;
      if (found?.note) groups[digits] = (groups[digits] ?? 0) + 1;
    }
    expect(counts).toEqual({ "6": 516, "5": 128, "4": 229, "3": 46, none: 93 });
    expect(groups["6"]).toBe(184);
  });

  test("never lets private households fall through to sector 81, nor government to a code", () => {
    expect(nearestIndustry(catalog, codes, "814110")).toBeUndefined();
    expect(nearestIndustry(catalog, codes, "81")?.industry.code).toBe("80000000");
    expect(nearestIndustry(catalog, codes, "921110")).toBeUndefined();
    expect(findIndustry(catalog, codes, "491110")?.industry.naicsCode).toBe("49111,221");
    expect(nearestIndustry(catalog, codes, "491")).toBeUndefined(); // 48-49 of CES has no Postal Service
    const sector = catalogOf([industry("43000000", "-")]);
    expect(nearestIndustry(sector, codes, "491110")).toBeUndefined();
    expect(nearestIndustry(sector, codes, "484110")?.industry.code).toBe("43000000");
    expect(nearestIndustry(catalog, codes, "492")?.industry.code).toBe("43492000");
    expect(findIndustry(catalog, codes, "511210")).toBeUndefined();
    expect(nearestIndustry(catalog, codes, "511210")).toMatchObject({ code: "5132", industry: { code: "50513200" } });
  });
});
