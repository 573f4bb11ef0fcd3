import { describe, expect, test } from "bun:test";
import { sectionsInHtml } from "../read-made.ts";

const words = (name: string) => `Words of ${name}. `.repeat(20).trim();
const index = (entries: readonly [string, string][]) =>
  "<p>Cross-Reference Index<table>" +
  `${entries.map(([item, pages]) => `<tr><td>Item ${item}</td><td>${pages}</td></tr>`).join("")}</table>`;
const ENTRIES: [string, string][] = [
  ["1. Business", "2-3, 8"],
  ["1A. Risk Factors", "4 – 5"],
  ["1B. Unresolved Staff Comments", "Not applicable"],
  ["2. Properties", "6"],
  ["3. Legal Proceedings", "6-7"],
  ["11. Executive Compensation", "(a)"],
];
const PAGES = [
  "<p>The mill and its year.",
  `<p>OUR BUSINESS<p>${words("business")}`,
  `<p>${words("mills")}`,
  `<p>${words("the end of business")}<p><b>Risk Factors</b><p>${words("risks")}`,
  `<p>${words("more risks")}`,
  `<p><b>Properties</b><p>A mill.<p><b>LEGAL PROCEEDINGS.</b> ${words("proceedings")}`,
  `<p>${words("more proceedings")}`,
  `<p>${words("wheels")}`,
];
const atFoot = (foot: (page: number) => string) =>
  PAGES.map((page, number) => `${page}<p>${foot(number + 1)}`).join("");
const atHead = PAGES.map((page, number) => `<p>${number + 1} Acme Mills${page}`).join("");

const EXPECTED = [
  ["item_1", `OUR BUSINESS\n${words("business")}\n${words("mills")}\n${words("wheels")}`],
  ["item_1a", `${words("risks")}\n${words("more risks")}`],
  ["item_1b", null],
  ["item_2", "A mill."],
  ["item_3", `LEGAL PROCEEDINGS. ${words("proceedings")}\n${words("more proceedings")}`],
  ["item_11", null],
];

describe("items of a cross-reference index have the text of the pages that it names", () => {
  test.each<[string, string]>([
    ["with their number at the foot", atFoot(String) + index(ENTRIES)],
    ["with a line around it", atFoot((page) => `Acme Mills 2023 Annual Report ${page}`) + index(ENTRIES)],
    ["with their number at the head", atHead + index(ENTRIES)],
  ])("%s", (_, html) => {
    expect(sectionsInHtml("10-K", html).map(([type, , text]) => [type, text])).toEqual(EXPECTED as never);
  });

  test("but not of other documents, which have columns of their own", () => {
    const rows: [string, string][] = [
      ["1. Business", "2-4 33-113 —"],
      ["1A. Risk Factors", "4-5 — —"],
      ["2. Properties", "6 2, 7 —"],
      ["3. Legal Proceedings", "— 6 —"],
      ["11. Executive Compensation", "— — 2-5(4)"],
      ["12. Security Ownership", "7 — 2, 4-5"],
    ];
    const cells = (pages: string) => pages.replace(/(?<!,) /g, "</td><td>");
    const html = `<p>Form 10-K Cross-Reference Index<table><tr><td></td><td>Form</td><td>Annual</td><td>Proxy</td></tr>
      <tr><td></td><td>10-K</td><td>Report (1)</td><td>Statement (2)</td></tr>
      ${rows.map(([item, pages]) => `<tr><td>Item ${item}</td><td>${cells(pages)}</td></tr>`).join("")}</table>`;
    const pages = atFoot((page) => `Acme Mills Form 10-K ${page}`);
    expect(sectionsInHtml("10-K", pages + html).map(([type, , text]) => [type, text])).toEqual([
      ["item_1", `OUR BUSINESS\n${words("business")}\n${words("mills")}\n${words("the end of business")}`],
      ["item_1a", `${words("risks")}\n${words("more risks")}`],
      ["item_2", "A mill."],
      ["item_3", null],
      ["item_11", null],
      ["item_12", words("more proceedings")],
    ]);
  });

  test("until the page on which the next one begins, if it names only first pages", () => {
    const entries: [string, string][] = [
      ["1. Business", "Page 2"],
      ["1A. Risk Factors", "Page 4"],
      ["2. Properties", "Page 6"],
      ["3. Legal Proceedings", "Page 6"],
    ];
    const [business, risks] = sectionsInHtml("10-K", atFoot(String) + index(entries)).map(([, , text]) => text);
    expect([business, risks]).toEqual([
      `OUR BUSINESS\n${words("business")}\n${words("mills")}\n${words("the end of business")}`,
      EXPECTED[1]?.[1] ?? "",
    ]);
  });
});

describe("of pages that are harder to find", () => {
  const textOf = (html: string, type: string) => sectionsInHtml("10-K", html).find(([of]) => of === type)?.[2];
  const untitled = Array.from({ length: 8 }, (_, page) => `<p>${words(`page ${String.fromCharCode(97 + page)}`)}`);

  test("the same words around rising numbers are enough, though the items' titles are nowhere", () => {
    const html = untitled.map((page, number) => `${page}<p>2023 2Q Form 10-K ${number + 1}`).join("") + index(ENTRIES);
    expect(textOf(html, "item_1a")).toBe(`${words("page d")}\n${words("page e")}`);
  });

  test("an item that begins on a page of pictures, which has no number, begins on the next one", () => {
    const pictures = PAGES.map((page, number) => (number === 3 ? "" : `${page}<p>Acme Mills ${number + 1}`)).join("");
    expect(textOf(pictures + index(ENTRIES), "item_1a")).toBe(words("more risks"));
  });

  test("the first page with a number begins after the contents", () => {
    const contents = "<table><tr><td>The mill</td><td>3</td></tr><tr><td>The wheels</td><td>6</td></tr></table>";
    const numbered = untitled.slice(2).map((page, number) => `${page}<p>Acme Mills ${number + 3}`);
    const entries: [string, string][] = [["1. Business", "3-4"], ...ENTRIES.slice(1)];
    expect(textOf(`<p>Cover${contents}${numbered.join("")}${index(entries)}`, "item_1")).toBe(
      `${words("page c")}\n${words("page d")}`,
    );
  });

  test("a line that is part of the item's title begins its text, and an empty page head does not end it", () => {
    const purchases =
      "<p>Other Matters<p><b>Properties</b><p>A mill.<p>Issuer Purchases of Equity " +
      `Securities<p>${words("shares")}`;
    const pages = PAGES.map((page, number) => `${number === 5 ? purchases : page}<p>Acme Mills ${number + 1}`).join("");
    const entries: [string, string][] = [...ENTRIES.slice(0, 4), ["5. Market for Common Equity", "6"]];
    expect(textOf(pages + index(entries), "item_5")).toBe(words("shares"));
  });

  test("a line that is part of the title begins nothing on a page that no other item has", () => {
    const html = PAGES.map(
      (page, number) =>
        `${number === 1 ? `<p>Mills and wheels.<p>Description of the Business${page}` : page}<p>Acme Mills ` +
        `${number + 1}`,
    );
    const entries: [string, string][] = [["1. General", "2-3"], ...ENTRIES.slice(1)];
    expect(textOf(html.join("").replace("OUR BUSINESS", "Ours") + index(entries), "item_1")).toStartWith(
      "Mills and wheels.\n",
    );
  });

  test("pages are not where the lines of the index name them, one after the other", () => {
    const pages = PAGES.map((page, number) => `${page}<p>Acme Mills ${number + 1}`).join("");
    const last: [string, string][] = [
      ["3. Legal Proceedings", "7"],
      ["15. Exhibits", "8"],
    ];
    const entries = [...ENTRIES.slice(0, 4), ...last];
    expect(textOf(`${pages}${index(entries)}<p>Acme Mills 9`, "item_15")).toBe(words("wheels"));
  });
});

test("items of an index have no text if the report's pages have no numbers, or its numbers are others", () => {
  const texts = (html: string) => sectionsInHtml("10-K", html).map(([, , text]) => text);
  expect(texts(PAGES.join("") + index(ENTRIES))).toEqual(ENTRIES.map(() => null));
  const years = PAGES.map((page, number) => `${page}<p>${number + 101}`).join("");
  expect(texts(years + index(ENTRIES))).toEqual(ENTRIES.map(() => null));
});
