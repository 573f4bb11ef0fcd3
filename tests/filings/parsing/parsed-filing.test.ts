import { describe, expect, test } from "bun:test";
import { parseFiling } from "../../../src/filings/parsing/parsed-filing.ts";

const PAY =
  "<table><tr><td>Name</td><td>Year</td><td>Salary</td><td>Total</td></tr><tr><td>Jane " +
  "Roe</td><td>2023</td><td>500</td><td>500</td></tr></table>";
const LEFT = "<p>Mr. Lee Chan resigned from the Board on May 2, 2023.</p>";

const submission = (form: string) =>
  parseFiling(
    new TextEncoder().encode(
      `<SUBMISSION>\n<TYPE>${form}\n<FILING-DATE>20240405\n<DOCUMENT>\n<TYPE>${form}\n<TEXT>\n` +
        `<html><body>${PAY}${LEFT}</body></html>\n</TEXT>\n</DOCUMENT>`,
    ),
    "made.nc",
  );

describe("what is read in which form", () => {
  test.each([
    ["DEF 14A", 1, 1],
    ["DEFR14A", 1, 1],
    ["PRE 14A", 1, 1],
    ["DEF 14C", 1, 1],
    ["10-K", 1, 0],
    ["10-K/A", 1, 0],
    ["S-1/A", 1, 0],
    // Of a merger or a contest: another company's table and board are in them too.
    ["DEFM14A", 0, 0],
    ["PREM14A", 0, 0],
    ["DEFC14A", 0, 0],
    ["S-4", 0, 0],
    ["8-K", 0, 0],
  ])("%s: %i officer's year, %i change of the board", (form, officers, changes) => {
    const parsed = submission(form);
    expect([parsed.executive_compensation.length, parsed.director_changes.length]).toEqual([officers, changes]);
  });

  test("a single proxy statement whose boxes tell no form is read as one, and its form stays unknown", () => {
    const cover = "<p>SCHEDULE 14A INFORMATION</p><p>The 2024 Annual Meeting is on May 2.</p>";
    const parsed = parseFiling(
      new TextEncoder().encode(`<html><body>${cover}${PAY}${LEFT}</body></html>`),
      "alone.htm",
    );
    expect(parsed).toMatchObject({ form: null, director_changes: [{ member_name: "Lee Chan" }] });
  });
});
