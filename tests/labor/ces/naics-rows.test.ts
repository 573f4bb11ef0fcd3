import { describe, expect, test } from "bun:test";
import { readNaicsCover } from "../../../src/labor/ces/naics-rows.ts";

describe("naics_code of ce.industry", () => {
  test.each([
    ["3361", "whole", ["3361"]],
    ["236220", "whole", ["23622"]],
    ["3313,4", "group", ["3313", "3314"]],
    ["334512,4,6-9", "group", ["334512", "334514", "334516", "334517", "334518", "334519"]],
    ["323111,17,20", "group", ["323111", "323117", "32312"]],
    ["332200;991,9", "group", ["3322", "332991", "332999"]],
    ["49111,221", "group", ["49111", "49221"]],
    ["3122,60", "group", ["3122", "316"]],
    ["5239,50", "group", ["5239", "525"]],
    ["52399,500", "group", ["52399", "525"]],
    ["721310,199", "group", ["72131", "721199"]],
    ["621410,98", "group", ["62141", "621498"]],
    ["621,2,3", "group", ["621", "622", "623"]],
    ["312,6", "group", ["312", "316"]],
    ["part 238", "part", ["238"]],
    ["PART 2381", "part", ["2381"]],
    ["-", "none", []],
  ])("%s is %s of %p", (text, kind, codes) => {
    expect(readNaicsCover("31000000", text)).toEqual({ kind, codes } as never);
  });

  test("that is '-' stands for a code of its own in five rows", () => {
    const fixed = ["00000000", "05000000", "30000000", "42000000", "43000000"];
    expect(fixed.map((industry) => readNaicsCover(industry, "-")?.codes[0])).toEqual([
      "00",
      "05",
      "31-33",
      "44-45",
      "48-49",
    ]);
    for (const own of ["06000000", "07000000", "08000000", "10000000", "31000000", "65000000", "90910000"])
      expect(readNaicsCover(own, "-")).toEqual({ kind: "none", codes: [] });
  });

  test.each(["", "n/a", "3361,", "1234567", "33 61", "336x", "9-1", "part", "3361,2-"])(
    "%p isn't a form of it",
    (text) => {
      expect(readNaicsCover("31000000", text)).toBeUndefined();
    },
  );
});
