import { describe, expect, test } from "bun:test";
import { sectionsInHtml as inHtml, LONG, LONG_TEXT, sectionsOfText as sections } from "./read-made.ts";

const types = (form: string, html: string) =>
  inHtml(form, html)
    .map(([type]) => type)
    .join();

describe("items of a 10-K", () => {
  test("have type, part, title and text, and a part's own text belongs to none", () => {
    const found = sections(
      "10-K",
      "<html><p>PART I<p>Forward-looking words.<p><b>Item 1. Business</b><p>We mill.<p>PART " +
        "II<p>Words.<p><b>Item 7A. Quantitative and Qualitative Disclosures About Market " +
        "Risk.</b><p>None.<p>SIGNATURES<p>Pursuant",
    );
    expect(found).toEqual([
      { sectionType: "item_1", part: "I", title: "Business", text: "We mill.", start: 30, end: 55 },
      {
        sectionType: "item_7a",
        part: "II",
        title: "Quantitative and Qualitative Disclosures About Market Risk",
        text: "None.",
        start: 71,
        end: 145,
      },
    ]);
  });

  test.each<[string, string, string[]]>([
    [
      "in cells",
      "<table><tr><td>Item 1.</td><td>Business</td></tr></table><p>We mill.",
      ["item_1", "Business", "We mill."],
    ],
    ["in words", "<p>ITEM ONE - BUSINESS<p>We mill.", ["item_1", "BUSINESS", "We mill."]],
    [
      "touching the word Item",
      "<p><b>PART I</b><b>Item 2</b><b>Properties</b><p>A mill.",
      ["item_2", "Properties", "A mill."],
    ],
    ["without a point", "<p>ITEM 1 BUSINESS<p>We mill.", ["item_1", "BUSINESS", "We mill."]],
    [
      "with a colon",
      "<p>Item 9: Changes in and Disagreements with Accountants<p>No.",
      ["item_9", "Changes in and Disagreements with Accountants", "No."],
    ],
    ["with a letter apart", "<p>Item 1 A. Risk Factors<p>Many.", ["item_1a", "Risk Factors", "Many."]],
    ["marked (T)", "<p>ITEM 9A(T). CONTROLS AND PROCEDURES<p>Good.", ["item_9a", "CONTROLS AND PROCEDURES", "Good."]],
    [
      "misprinted (I)",
      "<p>ITEM 9A(I). CONTROLS AND PROCEDURES<p>Good.",
      ["item_9a", "CONTROLS AND PROCEDURES", "Good."],
    ],
    ["with a torn title", "<p>Item 2. Pro perties<p>A mill.", ["item_2", "Pro perties", "A mill."]],
    [
      "of other years",
      "<p>Item 1A. Executive Officers of the Registrant<p>Ann Roe.",
      ["item_1a", "Executive Officers of the Registrant", "Ann Roe."],
    ],
    [
      "below its number at the page's head",
      "<p>Item 2<p>ITEM 2. PROPERTIES<p>A mill.",
      ["item_2", "PROPERTIES", "A mill."],
    ],
    [
      "under heads that say that it continues",
      "<p>Item 3. Legal Proceedings of the Mill<p>One.<p>Item 3. Legal Proceedings of the Mill (Cont'd)<p>Two.",
      ["item_3", "Legal Proceedings of the Mill", "One.\nTwo."],
    ],
    [
      "of share-owners",
      "<p>ITEM 5. MARKET FOR THE REGISTRANT'S COMMON EQUITY AND RELATED<br>SHARE-OWNER MATTERS<p>Listed.",
      ["item_5", "MARKET FOR THE REGISTRANT'S COMMON EQUITY AND RELATED SHARE-OWNER MATTERS", "Listed."],
    ],
    ["with its letters apart", "<p><b>I TEM 2. PROPERTIES</b><p>A mill.", ["item_2", "PROPERTIES", "A mill."]],
    ["in three paragraphs", "<p>Item<p>1.<p>Business<p>We mill.", ["item_1", "Business", "We mill."]],
    ["in three lines", "<p>ITEM<br>2.<br>PROPERTIES<p>A mill.", ["item_2", "PROPERTIES", "A mill."]],
    ["left out", "<p>Item 6. Intentionally Omitted.<p>", ["item_6", "Intentionally Omitted", ""]],
    [
      "not applicable instead of a title",
      "<p>Item 4. Not applicable.<p>",
      ["item_4", "Mine Safety Disclosures", "Not applicable."],
    ],
    [
      "over lines",
      "<p>Item 7. Management’s Discussion and Analysis of<br>Financial Condition and<br>Results of " +
        "Operations<p>Results of Operations<p>Up.",
      [
        "item_7",
        "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
        "Results of Operations\nUp.",
      ],
    ],
    [
      "over paragraphs",
      "<p><b>Item 7. Management’s Discussion and Analysis of Financial</b><p><b>Condition and Results of " +
        "Operations</b><p>Up.",
      ["item_7", "Management’s Discussion and Analysis of Financial Condition and Results of Operations", "Up."],
    ],
    [
      "with the text in its line",
      "<p><b>Item 1B. Unresolved Staff Comments.</b> None.",
      ["item_1b", "Unresolved Staff Comments", "None."],
    ],
    ["with the part in its line", "<p>PART I, ITEM 2. PROPERTIES<p>A mill.", ["item_2", "PROPERTIES", "A mill."]],
    [
      "under a page's head",
      "<p>Item 3. Legal Proceedings<p>One.<p>12<p>Item 3. Legal Proceedings (Continued)<p>Two.<p>13",
      ["item_3", "Legal Proceedings", "One.\nTwo."],
    ],
  ])("are found %s", (_, html, [type = "", title = "", text = ""]) => {
    expect(inHtml("10-K", html)).toEqual([[type, title, text]]);
  });

  test("are not those of the contents table, which has them all as well", () => {
    const names = [
      "1. Business",
      "1A. Risk Factors",
      "2. Properties",
      "3. Legal Proceedings",
      "4. Mine Safety Disclosures",
    ];
    const contents = names.map((name, index) => `<tr><td>Item ${name}</td><td>${index + 3}</td></tr>`).join("");
    const body = names.map((name) => `<p><b>ITEM ${name.toUpperCase()}</b>${LONG}`).join("");
    expect(inHtml("10-K", `<table>${contents}</table>${body}`).map(([, , text]) => text)).toEqual(
      Array(5).fill(LONG_TEXT),
    );
  });

  test("are not those of a contents table that names statements and notes as well", () => {
    const lower = Array.from(
      { length: 30 },
      (_, index) => `<tr><td>Note ${index}. A matter</td><td>${index}</td></tr>`,
    );
    const entries = [
      "Item 1. Business",
      "Item 2. Properties",
      "Item 3. Legal Proceedings",
      "Item 4. Mine Safety Disclosures",
    ];
    const contents = entries.map((entry) => `<tr><td>${entry}</td><td>3</td></tr>${lower.join("")}`).join("");
    const body = entries.map((entry) => `<p><b>${entry}</b>${LONG}`).join("");
    expect(inHtml("10-K", `<table>${contents}</table>${body}`).map(([, , text]) => text)).toEqual(
      Array(4).fill(LONG_TEXT),
    );
  });

  test("continue over pages that have their part and item at the head", () => {
    const page = (text: string) => `<p>PART I<p>ITEM 1. BUSINESS<p>${text}`;
    const html = `<p>PART I<p><b>Item 1. Business</b><p>One.${page("Two.")}${page("Three.")}<p>PART II<p>Words.`;
    expect(inHtml("10-K", html)).toEqual([["item_1", "Business", "One.\nTwo.\nThree."]]);
  });

  test("are found under a title with the company's name, and under one that an index calls not applicable", () => {
    expect(
      types(
        "10-K",
        "<p>Item 7: Management’s Discussion and Analysis<p>Up.<p>Item 8: Acme Corporation Financial Statements " +
          "and Supplementary Data<p>Here.",
      ),
    ).toBe("item_7,item_8");
    expect(types("10-K", "<p>Item 6 [Reserved] Not applicable<p>x")).toBe("item_6");
  });

  test("are two where a heading names both with their titles", () => {
    expect(inHtml("10-K", "<p><b>Item 1. Business and Item 2. Properties</b><p>Both.")).toEqual([
      ["item_1", "Business and Properties", "Both."],
      ["item_2", "Business and Properties", ""],
    ]);
  });

  test("are not references that begin a line or a paragraph", () => {
    const text =
      "ITEM 1A. RISK FACTORS\n\nSee what we say in the part\nItem 7. Management's Discussion and Analysis\nof " +
      'this.\n\nItem 1, "Business" has more.\n\nItem 5 of Part II is of no use\n\nITEM 2. PROPERTIES\n\nA ' +
      "mill.\n";
    expect(sections("10-K", text).map(({ sectionType }) => sectionType)).toEqual(["item_1a", "item_2"]);
  });

  test("are not sentences that begin a line with an item, even before it is headed; those stay in the text", () => {
    const before = "<p><b>Item 1. Business</b><p>We mill. See<p>";
    const heading = `<p>Item 1A. Risk Factors${LONG}`;
    for (const reference of [
      "Item 1A. Risk Factors below for what could go wrong with the mill.",
      "“Item 1A. Risk Factors” of this Annual Report.",
      "Item 1A. Risk Factors—Prices section in this report, and our notes.",
    ])
      expect(inHtml("10-K", before + reference + LONG + heading).map(([type, , text]) => [type, text])).toEqual([
        ["item_1", `We mill. See\n${reference}\n${LONG_TEXT}`],
        ["item_1a", LONG_TEXT],
      ]);
  });

  test("that share a heading, or a body, are all there, and one has the text", () => {
    expect(inHtml("10-K", "<p>Items 1 and 2. Business and Properties<p>Both.")).toEqual([
      ["item_1", "Business and Properties", "Both."],
      ["item_2", "Business and Properties", ""],
    ]);
    const four =
      "<p><b>Item 10. Directors</b><p><b>Item 11. Executive Compensation</b><p><b>Item 12. Security " +
      "Ownership</b><p><b>Item 13. Certain Relationships</b><p>By reference.";
    expect(inHtml("10-K", four).map(([, , text]) => text)).toEqual(["", "", "", "By reference."]);
  });

  test("have the executive officers whom Part I lists after them as item 4A, whatever its number", () => {
    const before = "<p><b>Item 1. Business</b><p>We mill.<p><b>Item 4. Mine Safety Disclosures</b><p>None.";
    const after = "<p>PART II<p><b>Item 5. Market for Common Equity</b><p>Yes.";
    for (const [heading, title] of [
      ["Information About Our Executive Officers"],
      ["Executive Officers of the Registrant"],
      ["Information about the Company’s Executive Officers (as of February 1, 2024)"],
      ["ITEM X. EXECUTIVE OFFICERS", "EXECUTIVE OFFICERS"],
      ["Item 1D. Executive Officers of the Registrant", "Executive Officers of the Registrant"],
      ["Supplementary Item. Executive Officers of Acme", "Executive Officers of Acme"],
    ])
      expect(inHtml("10-K", `${before}<p><b>${heading}</b><p>Ann Roe, 50, mills.${after}`)).toEqual([
        ["item_1", "Business", "We mill."],
        ["item_4", "Mine Safety Disclosures", "None."],
        ["item_4a", (title ?? heading) as string, "Ann Roe, 50, mills."],
        ["item_5", "Market for Common Equity", "Yes."],
      ]);
  });

  test("keep the executive officers whom they list themselves, and a sentence that says where they are", () => {
    const heading = "<p><b>Information About Our Executive Officers</b>";
    const officers = `${heading}<p>Ann Roe, 50.`;
    const html = `<p>PART I<p><b>Item 1. Business</b><p>We mill.${officers}
      <p><b>Item 4. Mine Safety Disclosures</b><p>None.${heading}
      <p>See Item 10.<p>PART III<p><b>Item 10. Directors</b><p>Few.${officers}`;
    expect(inHtml("10-K", html).map(([type, , text]) => [type, text])).toEqual([
      ["item_1", "We mill.\nInformation About Our Executive Officers\nAnn Roe, 50."],
      ["item_4", "None.\nInformation About Our Executive Officers\nSee Item 10."],
      ["item_10", "Few.\nInformation About Our Executive Officers\nAnn Roe, 50."],
    ]);
    const numbered = `<p><b>Item 4. Mine Safety Disclosures</b><p>None.${officers}
      <p><b>Item 4A. Executive Officers</b><p>Bob.`;
    expect(inHtml("10-K", numbered).map(([type, , text]) => [type, text])).toEqual([
      ["item_4", "None.\nInformation About Our Executive Officers\nAnn Roe, 50."],
      ["item_4a", "Bob."],
    ]);
  });

  test("have the part that they were in then: exhibits were item 14 of Part IV until 2002", () => {
    const parts = (html: string) =>
      sections("10-K", `<html>${html}`).map(({ sectionType, part }) => [sectionType, part]);
    expect(parts("<p>Item 14. Exhibits, Financial Statement Schedules, and Reports on Form 8-K<p>Listed.")).toEqual([
      ["item_14", "IV"],
    ]);
    expect(parts("<p>Item 14. Principal Accountant Fees and Services<p>Paid.<p>Item 15. Exhibits<p>Listed.")).toEqual([
      ["item_14", "III"],
      ["item_15", "IV"],
    ]);
  });

  test("may be out of order, as asset-backed issuers name those that they omit", () => {
    const omitted =
      "<p>The following are omitted:<p>Item 1. Business.<p>Item 2. Properties.<p>Item 3. Legal " +
      "Proceedings.<p><b>Item 1B. Unresolved Staff Comments.</b><p>None.<p><b>Item 1122 of Regulation AB. " +
      "Compliance</b><p>Yes.";
    expect(inHtml("10-K", omitted).map(([type, , text]) => [type, text])).toEqual([
      ["item_1", ""],
      ["item_2", ""],
      ["item_3", ""],
      ["item_1b", "None."],
      ["item_1122", "Yes."],
    ]);
  });

  test("of Regulation AB are there in the part where they are, each once, and sentences about them are not", () => {
    const html = `<html><p>PART I<p><b>Item 4. Mine Safety Disclosures</b><p>None.
      <p><b>Item 1112(b) of Regulation AB. Significant
      Obligors of Pool Assets</b><p>None.<p>Item 1112(b) of Regulation AB asks for more.
      <p><b>Items 1114(b)(2) and 1115(b) of Regulation AB: Credit
      Enhancement and Other Support</b><p>No.<p><b>ITEM 1117. LEGAL PROCEEDINGS</b><p>One.
      <p>PART IV<p><b>Item 15. Exhibits</b><p>Listed.
      <p><b>Item 1123 of Regulation AB</b><p><b>Servicer Compliance Statement</b><p>Attached.`;
    expect(
      sections("10-K", html).map(({ sectionType, part, title, text }) => [sectionType, part, title, text]),
    ).toEqual([
      ["item_4", "I", "Mine Safety Disclosures", "None."],
      ["item_1112", "I", "Significant Obligors of Pool Assets", "None.\nItem 1112(b) of Regulation AB asks for more."],
      ["item_1114", "I", "Credit Enhancement and Other Support", "No."],
      ["item_1115", "I", "Credit Enhancement and Other Support", ""],
      ["item_1117", "I", "LEGAL PROCEEDINGS", "One."],
      ["item_15", "IV", "Exhibits", "Listed."],
      ["item_1123", "IV", "Servicer Compliance Statement", "Attached."],
    ]);
  });

  test("come behind what their part says first, if it is more than a sentence", () => {
    const proxy = "The proxy statement has what this part asks for, and it is incorporated here by reference. "
      .repeat(4)
      .trim();
    const contents =
      "<table><tr><td>PART I</td><td></td></tr><tr><td>1. Business</td><td>3</td></tr><tr><td>PART " +
      "III</td><td></td></tr></table>";
    const html = `${contents}<p>PART I<p>${proxy}<p>PART I<p><b>Item 1. Business</b><p>We mill.
      <p>PART II<p>Words.<p><b>Item 9B. Other Information</b><p>None.
      <p>PART III<p>${proxy}<p>PART IV<p><b>Item 15. Exhibits</b><p>Listed.`;
    expect(inHtml("10-K", html)).toEqual([
      ["part_i", "Introduction to Part I", proxy],
      ["item_1", "Business", "We mill."],
      ["item_9b", "Other Information", "None."],
      ["part_iii", "Introduction to Part III", proxy],
      ["item_15", "Exhibits", "Listed."],
    ]);
  });

  test("of a cross-reference index have no text, since it only names pages", () => {
    const rows = [
      "1. Business|4-7, 9",
      "1A. Risk Factors|26",
      "2. Properties|4",
      "3. Legal Proceedings|73-74",
      "9B. Other Information|N/A",
    ];
    const titles = ["Business", "Risk Factors", "Properties", "Legal Proceedings", "Other Information"];
    const cells = rows.map((row) => `<tr><td>Item ${row.replace("|", "</td><td>")}</td></tr>`).join("");
    expect(inHtml("10-K", `${LONG}<table>${cells}</table>`).map(([, title, text]) => [title, text])).toEqual(
      titles.map((title) => [title, null]),
    );
    // Of pages in several documents.
    const documents = cells.replaceAll("</td></tr>", "</td><td>—</td><td>—</td></tr>");
    expect(inHtml("10-K", `${LONG}<table>${documents}</table>`).map(([, title, text]) => [title, text])).toEqual(
      titles.map((title) => [title, null]),
    );
  });

  test.each([
    ["10-K405", "<p>Item 14. Exhibits, Financial Statement Schedules, and Reports on Form 8-K<p>Listed.", "item_14"],
    ["10-K", "<p>Item 4. Submission of Matters to a Vote of Security Holders<p>None.", "item_4"],
    ["10-K", "<p>Item 4. (Removed and Reserved)<p>Item 6. Selected Financial Data<p>Five years.", "item_4,item_6"],
    ["10-K", "<p>Item 1C. Cybersecurity<p>Guarded.<p>Item 2. Properties<p>A mill.", "item_1c,item_2"],
    ["10-K/A", "<p>Item 9C. Disclosure Regarding Foreign Jurisdictions that Prevent Inspections<p>No.", "item_9c"],
    [
      "10-KT",
      "<p>Item 15. Exhibits and Financial Statement Schedules<p>Listed.<p>Item 16. Form 10-K Summary<p>None.",
      "item_15,item_16",
    ],
    [
      "10-K",
      "<p>PART III<p>Items 10 through 14 are incorporated by reference.<p>PART IV<p>Item 15. Exhibits<p>Listed.",
      "item_15",
    ],
    [
      "10-K",
      "<p>PART III<p>The information required by this part is incorporated by reference.<p>PART IV<p>Item 15. " +
        "Exhibits<p>x",
      "item_15",
    ],
    ["10-K", "<pre>\nITEM 1. BUSINESS\n\nThe company mills.\n\nITEM 2. PROPERTIES\n\nA mill.\n</pre>", "item_1,item_2"],
  ])("of a %s of its year are known: %s", (form, html, expected) => {
    expect(types(form, html)).toBe(expected);
  });

  test("of a 10-KSB have its own numbers", () => {
    expect(
      inHtml(
        "10-KSB",
        "<p>Item 6. Management’s Discussion and Analysis or Plan of Operation<p>Plan.<p>Item 7. Financial " +
          "Statements<p>Here.",
      ).map(([type, title]) => [type, title]),
    ).toEqual([
      ["item_6", "Management’s Discussion and Analysis or Plan of Operation"],
      ["item_7", "Financial Statements"],
    ]);
  });
});

test("other forms have no items, and a report without headings has none", () => {
  expect(types("8-K", "<p>Item 8.01 Other Events<p>Some.")).toBe("");
  expect(types("10-K", LONG)).toBe("");
});

test("a report of nothing but headings is read in linear time", () => {
  const many = "<p>Item 1. Business<p>Item 2. Properties".repeat(50_000);
  expect(types("10-K", `${many}</html>`)).toStartWith("item_1,item_2");
});
