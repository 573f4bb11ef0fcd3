import { describe, expect, test } from "bun:test";
import { EXCLUSIONS, exclusionOf, MOST_REPORT_BYTES } from "../../../src/filings/sections/exclusion.ts";
import { reportSections } from "../../../src/filings/sections/sections.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";

const BODY = "<p><b>Item 1. Business</b><p>We mill.";
function exclusion(form: string | null, html: string) {
  const filing = { ...readFiling(new TextEncoder().encode(`<html>${html}</html>`), "made"), form };
  return exclusionOf(filing, reportSections(filing));
}
const asked = (answers: string) =>
  "<p>Indicate by check mark whether the registrant is a shell company (as defined in Rule 12b-2 of the " +
  `Exchange Act). ${answers}${BODY}`;

test.each([["10-K"], ["10-K/A"], ["10-KT"], ["10-K405"], ["10-KSB"], ["10-Q"], ["10-QT/A"], ["10-QSB"]])(
  "sections of a %s are searched",
  (form) => {
    expect(exclusion(form, BODY)).toBeNull();
  },
);

test.each<[keyof typeof EXCLUSIONS, string | null, string]>([
  ["foreign_form", "20-F", BODY],
  ["foreign_form", "6-K/A", BODY],
  ["other_form", "8-K", BODY],
  ["other_form", "DEF 14A", BODY],
  ["other_form", null, BODY],
  ["no_items", "10-K", "<p>Words."],
  ["no_text", "10-K", "<p><b>Item 1. Business</b>"],
])("the reason is %s for a %s", (reason, form, html) => {
  expect(exclusion(form, html)).toBe(reason);
});

test("a filing without a main document, and one that is too large, have no sections to search", () => {
  const filing = readFiling(new TextEncoder().encode(`<html>${BODY}</html>`), "made");
  expect(exclusionOf({ form: "10-K", mainBytes: null, document: null }, [])).toBe("no_document");
  const mainBytes = new Uint8Array(MOST_REPORT_BYTES + 1);
  expect(exclusionOf({ ...filing, form: "10-K", mainBytes }, reportSections(filing))).toBe("too_large");
});

test("a report with only an index of pages is named so", () => {
  const entries = ["1. Business", "1A. Risk Factors", "2. Properties", "3. Legal Proceedings", "7A. Market Risk"];
  const index = entries.map((entry, place) => `<tr><td>Item ${entry}</td><td>${place + 4}-${place + 9}</td></tr>`);
  expect(exclusion("10-K", `<p>Words.<table>${index.join("")}</table>`)).toBe("cross_reference");
});

describe("a cover says that the company is a shell", () => {
  test.each([
    "Yes ☒ No ☐",
    "☒ Yes ☐ No",
    "Yes [X] No [ ]",
    "Yes X No __",
    "[ X ] Yes [ ] No",
    "YES þ NO ¨",
    "Yes x No o",
  ])("%s", (answers) => {
    expect(exclusion("10-K", asked(answers))).toBe("shell_company");
  });
});

describe("a cover does not say so", () => {
  test.each([
    "Yes ☐ No ☒",
    "☐ Yes ☒ No",
    "Yes [ ] No [X]",
    "Yes __ No X",
    "[ ] Yes [ X ] No",
    "YES ¨ NO þ",
    "Yes o No x",
    "",
    "Yes No",
  ])("%s", (answers) => {
    expect(exclusion("10-K", asked(answers))).toBeNull();
  });
});

test("the format of the cover's flag decides, whichever box is tagged", () => {
  const flag = (format: string) =>
    `<ix:nonNumeric name="dei:EntityShellCompany" contextRef="c" format="${format}">☒</ix:nonNumeric>`;
  expect(exclusion("10-K", asked(`Yes ${flag("ixt:fixed-true")} No`))).toBe("shell_company");
  expect(exclusion("10-K", asked(`Yes ${flag("ixt:booleanfalse")} No`))).toBeNull();
});

test("each reason has a sentence", () => {
  for (const sentence of Object.values(EXCLUSIONS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
