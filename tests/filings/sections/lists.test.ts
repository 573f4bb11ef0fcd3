import { describe, expect, test } from "bun:test";
import { LONG, LONG_TEXT, sectionsInHtml, sectionsOfText } from "./read-made.ts";

const TITLES = [
  "1. Business",
  "2. Properties",
  "3. Legal Proceedings",
  "7. Management's Discussion and Analysis",
  "9. Changes in and Disagreements with Accountants",
  "10. Directors and Executive Officers of the Registrant",
  "11. Executive Compensation",
  "12. Security Ownership of Certain Beneficial Owners",
  "13. Certain Relationships and Related Transactions",
  "14. Controls and Procedures",
  "15. Exhibits and Financial Statement Schedules",
];
const TYPES = TITLES.map((title) => `item_${title.split(".")[0]}`);
const BODY = TITLES.map((title) => `<p><b>ITEM ${title}</b>${LONG}`).join("");
const links = (titles: readonly string[]) => titles.map((title) => `<p><a href="#x">ITEM ${title}</a>`).join("");
const SHORT = TITLES.map((title) => `<p><b>Item ${title}</b><p>Not applicable.`).join("");

const texts = (html: string) => sectionsInHtml("10-K", html).map(([type, , text]) => [type, text]);
const whole = TYPES.map((type) => [type, LONG_TEXT]);

describe("a list of headings takes no item's text", () => {
  test.each<[string, string]>([
    ["at the beginning", links(TITLES) + BODY],
    [
      "at the end, where a converter links to each heading",
      `${BODY}<p>SIGNATURES<p>Ann Roe<p>QuickLinks${links(TITLES)}`,
    ],
    ["at the end without signatures before it", `${BODY}${links(TITLES)}`],
    ["at both ends", `${links(TITLES)}${BODY}<p>SIGNATURES<p>Ann Roe<p>QuickLinks${links(TITLES)}`],
    ["in the middle", BODY.replace("<p><b>ITEM 3", `${links(TITLES)}<p><b>ITEM 3`)],
    [
      "before each part",
      links(TITLES.slice(0, 3)) +
        BODY.replace("<p><b>ITEM 7", `<p>PART II${links(TITLES.slice(3, 5))}<p><b>ITEM 7`)
          .replace("<p><b>ITEM 10", `<p>PART III${links(TITLES.slice(5, 10))}<p><b>ITEM 10`)
          .replace("<p><b>ITEM 15", `<p>PART IV${links(TITLES.slice(10))}<p><b>ITEM 15`),
    ],
  ])("%s", (_, html) => {
    expect(texts(html)).toEqual(whole);
  });

  test.each<[string, string]>([
    ["before", links(TITLES) + SHORT],
    ["behind", SHORT + links(TITLES)],
  ])("%s a body whose items are short", (_, html) => {
    expect(texts(html)).toEqual(TYPES.map((type) => [type, "Not applicable."]));
  });

  test("behind four headings that share a body", () => {
    const shared = TITLES.slice(5, 9)
      .map((title) => `<p><b>ITEM ${title}</b>`)
      .join("");
    const html = `<p><b>ITEM 1. Business</b>${LONG}${shared}<p>All by reference.<p><b>ITEM 15. Exhibits</b>${LONG}`;
    const foundTexts = texts(`${html}<p>SIGNATURES${links(TITLES)}`);
    expect(foundTexts).toEqual([
      ["item_1", LONG_TEXT],
      ["item_10", ""],
      ["item_11", ""],
      ["item_12", ""],
      ["item_13", "All by reference."],
      ["item_15", LONG_TEXT],
    ]);
  });

  test("of a part that follows a short item at once", () => {
    const list = links(TITLES.slice(5));
    const html = BODY.replace(
      "<p><b>ITEM 10",
      "<p>Item 9C. Disclosure Regarding Foreign Jurisdictions that Prevent Inspections<p>Not " +
        `applicable.${list}<p><b>ITEM 10`,
    );
    expect(texts(html)).toEqual([...whole.slice(0, 5), ["item_9c", "Not applicable."], ...whole.slice(5)]);
  });

  test("of two items that follow the part's last one at once", () => {
    const html =
      "<p>Item 14. Principal Accountant Fees and Services<p>By reference.<p>PART IV" +
      links(["15. Exhibits", "16. Form 10-K Summary"]) +
      "<p>Item 15. Exhibits<p>Listed here.<p>Item 16. Form 10-K Summary<p>None.";
    expect(texts(html)).toEqual([
      ["item_14", "By reference."],
      ["item_15", "Listed here."],
      ["item_16", "None."],
    ]);
  });

  test("of plain text whose entries are in one block", () => {
    const dots = ".".repeat(40);
    const contents = TITLES.map((title, index) => `   Item ${title}${dots} ${index + 2}`).join("\n");
    const body = TITLES.map((title) => `ITEM ${title.toUpperCase()}\n\n     The company mills.\n`).join("\n");
    const foundSections = sectionsOfText("10-K", `TABLE OF CONTENTS\n\nPART I\n${contents}\n\nPART I\n\n${body}`);
    expect(foundSections.map(({ sectionType, text }) => [sectionType, text])).toEqual(
      TYPES.map((type) => [type, "The company mills."]),
    );
  });
});

test("each item is there once where pages have the numbers of their items at the head", () => {
  const page = (head: string, text: string) => `<p>${text}<p>12<p>PART I, II<p>Item ${head}`;
  const html = `${page("1", "Cover.")}<p><b>ITEM 1. BUSINESS</b>${page("1", "One.")}${page("1, 2", "Two.")}
    <p><b>ITEM 2. PROPERTIES</b>${page("2, 3, 4, 5", "A mill.")}
    <p><b>ITEM 3. LEGAL PROCEEDINGS</b><p>None.<p><b>ITEM 4. MINE SAFETY DISCLOSURES</b><p>No mine.
    <p><b>ITEM 5. MARKET FOR COMMON EQUITY</b>${page("5", "Listed.")}${page("5, 7", "Paid.")}
    <p><b>ITEM 7. MANAGEMENT'S DISCUSSION</b><p>Up.`;
  expect(texts(html)).toEqual([
    ["item_1", "One.\n12\nTwo."],
    ["item_2", "A mill."],
    ["item_3", "None."],
    ["item_4", "No mine."],
    ["item_5", "Listed.\n12\nPaid."],
    ["item_7", "Up."],
  ]);
});

test("an item that is headed on its own and with others is there once, at its own heading", () => {
  const html = `<p><b>Items 1 and 2. Business and Properties</b>${LONG}<p><b>Item 2. Properties</b><p>A mill.`;
  expect(texts(html)).toEqual([
    ["item_1", LONG_TEXT],
    ["item_2", "A mill."],
  ]);
});
