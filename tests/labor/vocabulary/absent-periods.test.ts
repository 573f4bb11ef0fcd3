import { expect, test } from "bun:test";
import { commandText } from "../../../src/command.ts";
import { absentPeriods } from "../../../src/labor/vocabulary/absent-periods.ts";

const load = (periods: readonly string[]) => `load laus --years ${periods.join(",")}`;

test("periods between the first and the last that have no row are named by reason, with what loads them", () => {
  const reasonOf = (year: string) => (year === "1995" ? "not_published" : "not_loaded");
  expect(absentPeriods(["1993", "1996", "1999"], reasonOf, load)).toEqual([
    {
      reason: "not_loaded",
      command: commandText("load laus --years 1994,1997,1998"),
      periods: ["1994", "1997", "1998"],
    },
    { reason: "not_published", command: null, periods: ["1995"] },
  ]);
});

test("months are counted over the end of a year", () => {
  expect(absentPeriods(["2018-11", "2019-02"], () => "not_published", load)).toEqual([
    { reason: "not_published", command: null, periods: ["2018-12", "2019-01"] },
  ]);
});

test.each([[[]], [["2018"]], [["2018", "2019"]]])("%p have no gap", (periods) => {
  expect(absentPeriods(periods, () => "not_loaded", load)).toEqual([]);
});
