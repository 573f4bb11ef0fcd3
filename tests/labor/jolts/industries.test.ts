import { describe, expect, test } from "bun:test";
import { JOLTS_INDUSTRIES, joltsMatch, whyNoJolts } from "../../../src/labor/jolts/industries.ts";

describe("the narrowest JOLTS industry of a NAICS code", () => {
  test.each([
    ["00", "000000"],
    ["05", "100000"],
    ["31-33", "300000"],
    ["44-45", "440000"],
    ["48-49", "480099"],
    ["311", "340000"],
    ["316210", "340000"],
    ["3221", "340000"],
    ["326", "340000"],
    ["321", "320000"],
    ["327", "320000"],
    ["3361", "320000"],
    ["336110", "320000"],
    ["339999", "320000"],
    ["21", "110099"],
    ["2111", "110099"],
    ["1133", "110099"],
    ["113310", "110099"],
    ["22", "480099"],
    ["221", "480099"],
    ["484", "480099"],
    ["491", "910000"],
    ["491110", "910000"],
    ["492", "480099"],
    ["23", "230000"],
    ["236220", "230000"],
    ["42", "420000"],
    ["445", "440000"],
    ["51", "510000"],
    ["513210", "510000"],
    ["52", "520000"],
    ["531", "530000"],
    ["54", "540099"],
    ["55", "540099"],
    ["561", "540099"],
    ["61", "610000"],
    ["622110", "620000"],
    ["71", "710000"],
    ["7225", "720000"],
    ["81", "810000"],
    ["813", "810000"],
    ["92", "900000"],
    ["921", "900000"],
  ])("%s is in %s", (naics, code) => {
    expect(joltsMatch(naics)?.industry.code).toBe(code);
  });

  test.each(["11", "111", "113", "1131", "1132", "115", "814", "8141", "814110"])("%s is in none", (naics) => {
    expect(joltsMatch(naics)).toBeUndefined();
    expect(whyNoJolts(naics)).toContain(naics.startsWith("11") ? "1133" : "814");
  });

  test("is never a code that only looks like it: 320000 is not 32, 510099 is not 51", () => {
    expect(joltsMatch("51")?.industry.title).toBe("Information");
    expect(JOLTS_INDUSTRIES.find(({ code }) => code === "510099")?.title).toBe("Financial activities");
    expect(joltsMatch("99")).toBeUndefined();
  });

  test("comes with a note where it is wider than the code, or leaves something of it out", () => {
    expect(joltsMatch("3361")?.note).toContain("Durable goods manufacturing (320000)");
    expect(joltsMatch("23")?.note).toBeNull();
    expect(joltsMatch("00")?.note).toBeNull();
    expect(joltsMatch("61")?.note).toContain("private employers of 61");
    expect(joltsMatch("81")?.note).toContain("81 without 814");
    expect(joltsMatch("48-49")?.note).toContain("48-49 and 22");
  });
});

test("JOLTS has 28 industries", () => {
  expect(JOLTS_INDUSTRIES).toHaveLength(28);
  expect(new Set(JOLTS_INDUSTRIES.map(({ code }) => code)).size).toBe(28);
});
