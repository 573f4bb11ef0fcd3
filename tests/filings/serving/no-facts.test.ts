import { expect, test } from "bun:test";
import { noFacts } from "../../../src/filings/serving/metadata.ts";

const MADE_UP = { cik: "0009999902", name: "Made Up Corp" };

test.each([
  [{ isListed: true, hasXbrl: false }, "EDGAR has no company facts of Made Up Corp: none of its filings has XBRL"],
  [{ isListed: true, hasXbrl: true }, "are not loaded, though its filings have XBRL: load them with: "],
  [{ isListed: false, hasXbrl: false }, "EDGAR has them for companies that file XBRL: load them with: "],
] as const)("a company without facts has the reason that its filings tell: %j", (filings, reason) => {
  expect(noFacts(MADE_UP, filings)).toContain(reason);
});

test("no command is advised for the invented company", () => {
  const text = noFacts({ cik: "0009999901", name: "Invented" }, { isListed: true, hasXbrl: true });
  expect(text).toBe("Invented is invented, to try the program: it has no company facts");
});
