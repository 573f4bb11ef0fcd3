import { expect, test } from "bun:test";
import { labstatName } from "../../../src/labor/labstat/releases.ts";
import { releaseDay } from "../../../src/labor/revisions/published.ts";

test.each([
  ["release-2024-01/ce.data.01a.CurrentSeasAE.16series", { name: "ce.data.01a.CurrentSeasAE", selection: "16series" }],
  ["ce.data.90a.Government.Employment.txt", { name: "ce.data.90a.Government.Employment", selection: undefined }],
  ["ces/ce.data.0.AllCESSeries", { name: "ce.data.0.AllCESSeries", selection: undefined }],
  ["release-2024-01 ce.data.01a.CurrentSeasAE", { name: "ce.data.01a.CurrentSeasAE", selection: undefined }],
])("%s is a data file of the agency, and a word after its name a selection", (path, expected) => {
  expect(labstatName(path, "ce")).toEqual({ kind: "data", ...expected });
});

test.each([
  ["ce.industry", "industry", undefined],
  ["x/ce.datatype.txt", "datatype", undefined],
  ["ce.series.AllStatesS", "series", "AllStatesS"],
])("%s is the table %s", (path, table, selection) => {
  expect(labstatName(path, "ce")).toEqual({ kind: "table", table, selection });
});

test.each(["jt.series", "notes.md", "price.industry", "ce.data", "ce", "data.ce.series"])(
  "%s isn't a file of the survey",
  (path) => {
    expect(labstatName(path, "ce")).toBeUndefined();
  },
);

test.each([
  ["bls/ces/release-2024-02/ce.industry", "2024-02-01"],
  ["release-2024-02-02/ce.industry", "2024-02-02"],
  ["release-2022-06/copies/release-2024-02/ce.industry", "2024-02-01"],
  ["release_2024-02 ce.industry", "2024-02-01"],
  ["2024-02/ce.industry", undefined],
])("the release of %s is of %s", (path, day) => {
  expect(releaseDay(path)).toBe(day as string);
});

test.each([
  "release-2024-02-31",
  "release-2024-13",
  "release-2024-00",
  "release-2024",
  "release-2024-1",
  "Release 202413",
])("the name %s is refused, for the calendar has no such month", (name) => {
  expect(() => releaseDay(`/mirror/${name}/ce.industry`)).toThrow(`"${name}" is named after a release`);
});
