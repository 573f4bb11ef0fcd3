import { expect, test } from "bun:test";
import { searchKey, searchNames } from "../../../src/filings/companies/search-name.ts";

test.each([
  ["Lowe's", "LOWES COMPANIES INC"],
  ["coca-cola", "COCA COLA CO"],
  ["AT&T", "AT&T INC."],
  ["johnson and", "Johnson and Johnson"],
  ["procter & gamble", "PROCTER & GAMBLE Co"],
  ["Nestlé", "NESTLE S.A."],
  ["BERKSHIRE HATHAWAY, INC.", "BERKSHIRE HATHAWAY INC"],
  ["wisconsin \\MA\\", "1895 BANCORP OF WISCONSIN \\MA\\"],
])("%s is found in %s", (query, name) => {
  expect(searchKey(name)).toContain(searchKey(query));
});

test("present and former names are apart, and signs without letters are nothing", () => {
  expect(searchNames("Tesla, Inc.", ["TESLA MOTORS INC"])).toBe("tesla inc · tesla motors inc");
  expect(searchKey("·&%")).toBe("");
});
