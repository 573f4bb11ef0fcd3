import { expect, test } from "bun:test";
import { type FoiaName, recognizeFoia, spanOf } from "../../../src/lending/load/recognize.ts";

const recognized = (path: string) => {
  const name = recognizeFoia(path);
  return name && `${name.program} ${spanOf(name)} ${name.asOf ?? "-"}${name.isWorkbook ? " xlsx" : ""}`;
};

test("files are recognized by their names in every style that the SBA has used", () => {
  for (const [path, expected] of [
    ["FOIA - 7(a) (FY1991-FY1999).xlsx", "7A FY1991-FY1999 - xlsx"],
    ["FOIA - 7(a)(FY2000-FY2009).csv", "7A FY2000-FY2009 -"],
    ["FOIA - 7(a) (FY2010-Present).csv", "7A FY2010-Present -"],
    ["foia-7afy2010-fy2019-asof-220930.csv", "7A FY2010-FY2019 2022-09-30"],
    ["foia-7a-fy2020-present-asof_231231.csv", "7A FY2020-Present 2023-12-31"],
    ["foia-7a-fy2010-fy2019-asof-260331.csv", "7A FY2010-FY2019 2026-03-31"],
    ["FOIA_7a_FY2020_Present_asof_260630.csv", "7A FY2020-Present 2026-06-30"],
    ["foia_7a_fy1991_fy1999_as_of_20260630.csv", "7A FY1991-FY1999 2026-06-30"],
    ["some/folder/FOIA_7a_FY2020_Present_asof_260630 (1).csv", "7A FY2020-Present 2026-06-30"],
    ["asof_210331/FOIA - 7(a) (FY2010-Present).csv", "7A FY2010-Present 2021-03-31"],
    ["as of 2021-03-31/FOIA - 7(a) (FY2010-Present).csv", "7A FY2010-Present 2021-03-31"],
    ["dataset/0ff8/resource/a1b2/download/foia-7a-fy2000-fy2009-asof-250930.csv", "7A FY2000-FY2009 2025-09-30"],
    ["FOIA_504_FY2010_Present_asof_260630.csv", "504 FY2010-Present 2026-06-30"],
    ["foia-504-fy1991-fy2009-asof-220930.csv", "504 FY1991-FY2009 2022-09-30"],
    ["FOIA - 504 (FY1991-FY2009).xlsx", "504 FY1991-FY2009 - xlsx"],
    // No day of the calendar: only the rows can say it.
    ["FOIA_7a_FY2020_Present_asof_260631.csv", "7A FY2020-Present -"],
  ] as const)
    expect([path, recognized(path)]).toEqual([path, expected]);
});

test("other files are not mistaken for loans", () => {
  for (const path of [
    "SBAcase.csv",
    "SBAnational-sample.csv",
    "7a_504_foia_data_dictionary.xlsx",
    "FOIA_7a_FY2020_Present_asof_260630.txt",
    "FOIA_7a_FY2020_Present_asof_260630.csv.part",
    "FOIA_7a_asof_260630.csv",
    "ppp-foia-7.csv",
    "FOIA_7b_FY2020_Present_asof_260630.csv",
    "FOIA_7a_FY2020_Presently.csv",
  ])
    expect([path, recognized(path)]).toEqual([path, undefined]);
});

test("fiscal years have the SBA's names", () => {
  const name: Pick<FoiaName, "firstYear" | "lastYear"> = { firstYear: 1991, lastYear: 1999 };
  expect(spanOf(name)).toBe("FY1991-FY1999");
  expect(spanOf({ firstYear: 2020, lastYear: undefined })).toBe("FY2020-Present");
});
