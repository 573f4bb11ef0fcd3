import { describe, expect, test } from "bun:test";
import { LONG, LONG_TEXT, sectionsInHtml } from "./read-made.ts";

const ITEMS: readonly (readonly [type: string, number: string, title: string])[] = [
  ["item_1", "1", "Business"],
  ["item_1a", "1A", "Risk Factors"],
  ["item_1b", "1B", "Unresolved Staff Comments"],
  ["item_1c", "1C", "Cybersecurity"],
  ["item_7", "7", "Management’s Discussion and Analysis"],
  ["item_7a", "7A", "Quantitative and Qualitative Disclosures About Market Risk"],
  ["item_9", "9", "Changes in and Disagreements with Accountants on Accounting and Financial Disclosure"],
  ["item_9a", "9A", "Controls and Procedures"],
  ["item_9b", "9B", "Other Information"],
  ["item_9c", "9C", "Disclosure Regarding Foreign Jurisdictions that Prevent Inspections"],
];
const WHOLE = ITEMS.map(([type, , title]): [string, string, string] => [type, title, LONG_TEXT]);

describe("items whose numbers touch their titles are all there", () => {
  test.each<[string, (number: string, title: string) => string]>([
    ["in elements side by side", (number, title) => `<p><b>Item ${number}</b><b>${title}</b>`],
    ["in one element", (number, title) => `<p><b>Item ${number}${title}</b>`],
    ["with a padding", (number, title) => `<p><b>Item ${number}</b><b style="padding-left:20pt">${title}</b>`],
    ["as boxes in the line", (number, title) => `<p><b style="display:inline-block">Item ${number}</b><b>${title}</b>`],
    [
      "as blocks",
      (number, title) => `<p><b style="display:block">Item ${number}</b><b style="display:block">${title}</b>`,
    ],
    ["as items of a flexible box", (number, title) => `<p style="display:flex"><b>Item ${number}</b><b>${title}</b>`],
    [
      "as flexible boxes",
      (number, title) => `<p><b style="display:flex">Item ${number}</b><b style="display:flex">${title}</b>`,
    ],
    [
      "with a tagged title",
      (number, title) => `<p><b>Item ${number}</b><ix:nonNumeric name="x:y"><b>${title}</b></ix:nonNumeric>`,
    ],
    ["with an invisible space", (number, title) => `<p><b>Item ${number}&#8203;${title}</b>`],
  ])("%s", (_, heading) => {
    const html = ITEMS.map(([, number, title]) => heading(number, title) + LONG).join("");
    expect(sectionsInHtml("10-K", html)).toEqual(WHOLE);
  });

  test("in capitals", () => {
    const html = ITEMS.map(([, number, title]) => `<p><b>ITEM ${number}${title.toUpperCase()}</b>${LONG}`).join("");
    expect(sectionsInHtml("10-K", html)).toEqual(WHOLE.map(([type, title, text]) => [type, title.toUpperCase(), text]));
  });

  test("with a title that is not the form's, and with an answer in its place", () => {
    const html = `<p><b>Item 9AManagement’s Report</b>${LONG}<p><b>Item 9BNone</b>`;
    expect(sectionsInHtml("10-K", html)).toEqual([
      ["item_9a", "Management’s Report", LONG_TEXT],
      ["item_9b", "Other Information", "None"],
    ]);
  });
});
