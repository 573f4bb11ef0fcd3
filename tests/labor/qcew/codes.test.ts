import { describe, expect, test } from "bun:test";
import {
  BLOCK_COUNT,
  blockOf,
  formatIndustry,
  levelOf,
  parentsOf,
  parseIndustry,
} from "../../../src/labor/qcew/codes.ts";
import { titles } from "../../../src/labor/qcew/titles.ts";

describe("an industry code of QCEW", () => {
  test("comes back as it was read, for every code that QCEW ever had", async () => {
    const { industries } = await titles();
    expect(industries.size).toBe(2678);
    for (const industry of industries.keys()) expect(parseIndustry(formatIndustry(industry))).toBe(industry);
  });

  test("may be a range, which the tables hold by its first two digits", () => {
    expect(parseIndustry("31-33")).toBe(31);
    expect(formatIndustry(44)).toBe("44-45");
    for (const part of ["31", "32", "33", "44", "45", "48", "49", "1", "1234567", "0123", "x"])
      expect(parseIndustry(part)).toBeUndefined();
  });

  test("has the level that agglvl_code ends with", () => {
    const levels = { 10: 1, 101: 2, 1012: 3, 1029: 3, 31: 4, 99: 4, 111: 5, 1111: 6, 23611: 7, 541511: 8 };
    for (const [industry, level] of Object.entries(levels)) expect(levelOf(Number(industry))).toBe(level);
  });

  test("lies in every code above it, up to all industries", () => {
    expect(parentsOf(541511).map(formatIndustry)).toEqual(["54151", "5415", "541", "54", "1024", "102", "10"]);
    expect(parentsOf(336).map(formatIndustry)).toEqual(["31-33", "1013", "101", "10"]);
    expect(parentsOf(1111).map(formatIndustry)).toEqual(["111", "11", "1011", "101", "10"]);
    expect(parentsOf(10)).toEqual([]);
  });

  test("has its sums and sectors in block 0, and a block of its sector below", async () => {
    for (const industry of [10, 102, 1021, 31, 99]) expect(blockOf(industry)).toBe(0);
    for (const industry of (await titles()).industries.keys()) {
      expect(blockOf(industry)).toBeLessThan(BLOCK_COUNT);
      if (levelOf(industry) > 4) expect(blockOf(industry)).toBeGreaterThan(0);
    }
  });
});

test("titles name the edition that a retired code ended with, and areas that have ended", async () => {
  const { industries, areas } = await titles();
  expect(industries.get(511210)).toEqual({ industry: 511210, title: "Software publishers", lastEdition: "2017" });
  expect(industries.get(31)?.title).toBe("Manufacturing");
  for (const [code, title] of [
    ["02270", "Wade Hampton Census Area, Alaska"],
    ["09110", "Capitol Planning Region, Connecticut"],
    ["35013", "Doña Ana County, New Mexico"],
    ["06000", "California"],
  ] as const)
    expect(areas.get(code)?.title).toBe(title);
  expect([...areas.keys()].filter((code) => /99[5-9]$/.test(code))).toEqual([]);
});
