import { expect, test } from "bun:test";
import { addSource, identityOf, mergeFiles } from "../../../src/loading/publishing/sources.ts";

test("the identity of what databases already serve never changes", () => {
  // As version 0.1.0 computes them; with any other value an upgrade would publish every vintage again.
  expect(identityOf({ READER_VERSION: 1, sorted: [["national_M2023_dl.xlsx", "ab"]] })).toBe(
    "9dd1a01011da1c9baafa86de74be16c2720a9649a7e3019d0efb334deb237504",
  );
  expect(identityOf(["2016-Q1", 1, "ab", "over"].join("\n"))).toBe(
    "c4d3183c923a408a5ca83a5c5fde9d53527c56109e2dcd54a03ac90d536e1fc4",
  );
});

test("a vintage names every source that it was loaded from, each folder once, the newest last", () => {
  const loads = ["starter/api: 60 files", "in/cook: 2 files", "api.census.gov: 38 files", "in/cook: 3 files"];
  expect(loads.reduce(addSource)).toBe("starter/api: 60 files; api.census.gov: 38 files; in/cook: 3 files");
  expect(addSource("a.txt, b.txt", "c.txt")).toBe("a.txt, b.txt; c.txt");
  expect(addSource("a.txt", "a.txt")).toBe("a.txt");
});

test("A file replaces the served file of the same name, and other files stay, in any load order", () => {
  expect(Object.entries(mergeFiles({ b: "served", c: "served" }, { c: "new", a: "new" }))).toEqual([
    ["a", "new"],
    ["b", "served"],
    ["c", "new"],
  ]);
  expect(mergeFiles(undefined, { a: 1 })).toEqual({ a: 1 });
});
