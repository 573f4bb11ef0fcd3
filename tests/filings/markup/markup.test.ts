import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Cell, Table, TextBlock } from "../../../src/filings/markup/blocks.ts";
import { LIMITS } from "../../../src/filings/markup/limits.ts";
import { documentLines } from "../../../src/filings/markup/lines.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";

const page = (body: string) => readMarkup(`<html><body>${body}</body></html>`, "made.htm");
const texts = (body: string) => page(body).blocks.map((block) => (block.kind === "text" ? block.text : "TABLE"));
const table = (rows: string): Table => {
  const [block] = page(`<table>${rows}</table>`).blocks;
  if (block?.kind !== "table") throw new TypeError("not a table");
  return block;
};
const grid = ({ rows }: Table) => rows.map((row) => row.map(({ text, column }) => `${column}:${text}`));

test("attributes are known by their whole names, in any case, and not by other names of the same length", () => {
  const lines = documentLines(
    page('<p STYLE="font-weight:700">A<p Style="font-weight:700">B<p scope="font-weight:700">C'),
  );
  expect(lines.map(({ isBold }) => isBold)).toEqual([true, true, false]);
  expect(grid(table("<tr><td COLSPAN=2>a<td colspam=2>b<td>c"))).toEqual([["0:a", "2:b", "3:c"]]);
});

describe("paragraphs", () => {
  test.each<[string, string, string[]]>([
    [
      "end where the next begins, closed or not",
      "<p>One<p>Two</p><div>Three</div>Four",
      ["One", "Two", "Three", "Four"],
    ],
    [
      "squeeze white space, hard spaces and what is invisible",
      "<p> a&nbsp;\n b&#8203;c &#160; d&shy;e</p>",
      ["a bc de"],
    ],
    ["read references to 128 to 159 as windows-1252", "<p>&#147;it&#146;s&#148; &#151; &#x95;</p>", ["“it’s” — •"]],
    [
      "leave out what is not shown",
      '<p>a</p><div style="display: none">b<p>c</p></div><ix:header>d</ix:header>e',
      ["a", "e"],
    ],
    [
      "keep what inline XBRL wraps",
      '<p>Net <ix:nonFraction name="x:y">1,000</ix:nonFraction> sold</p>',
      ["Net 1,000 sold"],
    ],
    ["don't take entities that a document declares", '<!DOCTYPE x [<!ENTITY a "aa">]><p>&a;</p>', ["]>", "&a;"]],
    ["read a lone less-than sign as text", "<p>5 < 6 <7</p>", ["5 < 6 <7"]],
  ])("%s", (_, body, expected) => {
    expect(texts(body)).toEqual(expected);
  });

  test("know their lines, what is bold and what is a link", () => {
    const [block] = page('<p><b>Item 1.</b> Business<br><a href="#x"><b>Page 2</b></a></p>').blocks as TextBlock[];
    expect(block?.lines).toEqual([
      { text: "Item 1. Business", isBold: false, startsBold: true, isLink: false },
      { text: "Page 2", isBold: true, startsBold: true, isLink: true },
    ]);
  });

  test("are bold by style too, until it says otherwise, and an unclosed tag ends with its paragraph", () => {
    const lines = documentLines(page('<p style="font-weight:700">A <p><b>B<p>C <div style="font:bold 10pt x">D</div>'));
    expect(lines.map(({ text, isBold }) => [text, isBold])).toEqual([
      ["A", true],
      ["B", true],
      ["C", false],
      ["D", true],
    ]);
  });

  test("that are preformatted keep their columns and end at a blank line", () => {
    const [first, second] = page("<pre>Name    Salary\nDoe     1\n\n\tNext</pre>").blocks as TextBlock[];
    expect(first?.lines.map(({ text }) => text)).toEqual(["Name    Salary", "Doe     1"]);
    expect([first?.isPreformatted, second?.lines[0]?.text]).toEqual([true, "        Next"]);
  });
});

describe("text that a page does not show is not read:", () => {
  test.each<[string, string, string[]]>([
    ["by an attribute", "<p hidden>a</p><p HIDDEN=''>b</p><p hidden style='display:block'>c", ["c"]],
    ["by its display", '<p>a<span style="DISPLAY : none !important">b</span>c', ["ac"]],
    ["by its visibility", '<p style="visibility:hidden">a <b style="visibility:visible">b</b></p>c', ["b", "c"]],
    ["by its opacity", '<p style="opacity:0.0">a</p><p style="opacity:0.5">b', ["b"]],
    [
      "by a font without size",
      '<p style="font-size:0pt">a <b style="font-size:2em">b</b><i style="font-size:9pt">c</i>',
      ["c"],
    ],
    [
      "by a font without size, in short",
      '<p style="font:bold 0px/1 Arial">a</p><p style="font:bold 10px/0 Arial">b',
      ["b"],
    ],
    ["by a box without height", '<div style="height:0;overflow:hidden">a</div><div style="height:0">b</div>', ["b"]],
    ["by its kind", "<template>a</template><script>b</script><p>c", ["c"]],
  ])("%s", (_, body, expected) => {
    expect(texts(body)).toEqual(expected);
  });

  test("a row that does not end has its style for itself", () => {
    const { rows } = table("<tr style='font-size:0'><td>a<td>b<tr><td>c<td>d");
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([["c", "d"]]);
  });

  test("what inline XBRL says about elements that are shown hides nothing", () => {
    expect(texts('<p style="-sec-ix-hidden:f1">a')).toEqual(["a"]);
  });
});

describe("inline elements that a page shows apart are apart:", () => {
  const lines = (body: string) => documentLines(page(body)).map(({ text }) => text);
  test.each<[string, string, string[]]>([
    ["padding before", '<p>1A<b style="padding-left:20pt">Risk</b>s', ["1A Risks"]],
    ["padding behind", '<p><b style="padding:0 .5em 0 0">1A</b>Risks', ["1A Risks"]],
    ["a margin", '<p>1A<b style="margin:0 2%">Risk</b>s', ["1A Risk s"]],
    ["a box in the line", '<p>1A<b style="display:inline-block">Risk</b>s', ["1A Risk s"]],
    ["a box without text", '<p>1A<span style="display:inline-block;width:9pt"/>Risks', ["1A Risks"]],
    ["a cell", '<p><b style="display:table-cell">1A</b><b style="display:table-cell">Risks', ["1A Risks"]],
    ["a floating one", '<p><b style="float:left">1A</b>Risks', ["1A Risks"]],
    ["a text that is invisible", '<p>1A<i style="visibility:hidden">xx</i>Risks', ["1A Risks"]],
    ["items of a flexible box", '<p style="display:flex"><b>1A</b><b>Risks</b>', ["1A Risks"]],
    ["blocks are lines", '<p>1A<b style="display:block">Risk</b>s', ["1A", "Risk", "s"]],
    [
      "letters that are only spaced are not",
      '<p>R<b style="padding-left:1px">isk</b><b style="margin-left:-3pt">s',
      ["Risks"],
    ],
  ])("%s", (_, body, expected) => {
    expect(lines(body)).toEqual(expected);
  });

  test("an element that is closed where it opens closes no other one", () => {
    const [line] = documentLines(page('<p><b>Item <b id="x"/>1</b>'));
    expect([line?.text, line?.isBold]).toEqual(["Item 1", true]);
  });
});

describe("tables", () => {
  test("resolve spans over columns and rows", () => {
    const made = table("<tr><td rowspan=2>a<td colspan=2>b<td>c<tr><td>d</td><td>e<td>f</tr>");
    expect(grid(made)).toEqual([
      ["0:a", "1:b", "3:c"],
      ["0:a", "1:d", "2:e", "3:f"],
    ]);
    expect(made.rows[1]?.[0]).toBe(made.rows[0]?.[0] as Cell); // one cell in both rows
  });

  test("keep footnote marks out of names and numbers, and ordinals in them", () => {
    const [name, amount, ordinal] =
      table('<tr><td>Ann Doe<sup>1</sup><td>2,000<span style="vertical-align:super">(2)</span><td>10<sup>th</sup></tr>')
        .rows[0] ?? [];
    expect([name?.text, name?.marks, amount?.text, amount?.marks]).toEqual(["Ann Doe", ["1"], "2,000", ["(2)"]]);
    expect(ordinal?.text).toBe("10th");
  });

  test("that only lay out a page are paragraphs, rows without text are left out", () => {
    expect(texts("<table><tr><td></td><td>Item 5.</td></tr><tr><td>&nbsp;</td></tr></table>")).toEqual(["Item 5."]);
  });

  test("within a cell cut the outer one in two, in order", () => {
    const blocks = page("<table><tr><td>a<td>b<tr><td>c<table><tr><td>d<td>e</table>f<td>g</table>h").blocks;
    expect(blocks.map((block) => (block.kind === "text" ? block.text : grid(block).flat().join()))).toEqual([
      "0:a,1:b,0:c",
      "0:d,1:e",
      "0:f,1:g",
      "h",
    ]);
  });

  test("give one line for a row, so that number and title in cells of their own are one heading", () => {
    const lines = documentLines(page("<table><tr><td>Item 1.<td>Business<br>of ours<tr><td>a<td>b</table>"));
    expect(lines.map(({ text }) => text)).toEqual(["Item 1. Business", "of ours", "a b"]);
  });
});

describe("plain text", () => {
  test("keeps lines, drops page marks, and decodes the few references", () => {
    const { kind, blocks } = readMarkup(
      "AT&amp;T INC.\n<PAGE>\n\n<TABLE>\n<S>   <C>\nSales   1,000\n</TABLE>\n",
      "made.txt",
    );
    expect(kind).toBe("text");
    expect(blocks.map((block) => block.kind === "text" && block.lines.map(({ text }) => text))).toEqual([
      ["AT&T INC."],
      ["Sales   1,000"],
    ]);
  });

  test("between html tags is plain text all the same", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`).join("\n");
    const { kind, blocks } = readMarkup(`<html><body><div>\n${lines}\n</div></body></html>`, "made.htm");
    expect([kind, blocks[0]?.kind === "text" && blocks[0].lines.length]).toEqual(["text", 200]);
  });

  test("that isn't UTF-8 is windows-1252", () => {
    const { blocks } = readMarkup(new Uint8Array([0x93, 0x61, 0x92, 0x73, 0x94]), "made.txt");
    expect(blocks[0]?.kind === "text" && blocks[0].text).toBe("“a’s”");
  });
});

describe("the cover", () => {
  test("is read from inline XBRL, shown or hidden, with texts that continue elsewhere", () => {
    const { cover } = page(
      '<ix:header><ix:hidden><ix:nonNumeric name="dei:EntityCentralIndexKey">0000000042</ix:nonNumeric>' +
        "</ix:hidden></ix:header>" +
        '<p><ix:nonNumeric name="dei:DocumentPeriodEndDate" continuedAt="c1">September 28</ix:nonNumeric>' +
        '<ix:continuation id="c1">, 2024</ix:continuation></p>',
    );
    expect(Object.fromEntries(cover)).toEqual({
      EntityCentralIndexKey: "0000000042",
      DocumentPeriodEndDate: "September 28, 2024",
    });
  });

  test("of several registrants is that of the one without dimensions, wherever it is", () => {
    const name = (context: string, text: string) =>
      `<ix:nonNumeric name="dei:EntityRegistrantName" contextRef="${context}">${text}</ix:nonNumeric>`;
    const key = (context: string, text: string) =>
      `<ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="${context}">${text}</ix:nonNumeric>`;
    const context = (id: string, member: string) =>
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier>0000000042</xbrli:identifier>` +
      `${member}</xbrli:entity></xbrli:context>`;
    const member =
      '<xbrli:segment><xbrldi:explicitMember dimension="dei:LegalEntityAxis">' +
      "made:PowerMember</xbrldi:explicitMember></xbrli:segment>";
    const trading = '<ix:nonNumeric name="dei:TradingSymbol" contextRef="part">MADE</ix:nonNumeric>';
    const { cover } = page(
      `<ix:header><ix:hidden>${key("part", "0000000043")}${key("all", "0000000042")}</ix:hidden><ix:resources>` +
        `${context("part", member)}${context("all", "")}</ix:resources></ix:header>` +
        `<p>${name("part", "Made Up Power Co")}<p>${name("all", "Made Up Holdings")}<p>${trading}`,
    );
    expect(Object.fromEntries(cover)).toEqual({
      EntityCentralIndexKey: "0000000042",
      EntityRegistrantName: "Made Up Holdings",
      TradingSymbol: "MADE",
    });
  });
});

describe("a document that is hostile", () => {
  test.each<[string, () => Uint8Array | string, string]>([
    ["empty", () => new Uint8Array(), "is empty"],
    ["binary", () => new Uint8Array([80, 75, 0, 0, 1, 2]), "is binary"],
    ["of 60 MB", () => new Uint8Array(60_000_000).fill(97), `at most ${LIMITS.documentBytes}`],
    ["full of rows", () => `<html><table>${"<tr><td>x".repeat(LIMITS.lines + 1)}`, "lines of text"],
    ["full of spans", () => `<html><table>${"<tr><td rowspan=9999 colspan=9999>x".repeat(50_000)}`, "cells in tables"],
  ])("and %s is refused with its name and the limit", (_, made, reason) => {
    expect(() => readMarkup(made(), "bad.htm")).toThrow(new RegExp(`^bad\\.htm: .*${reason}`));
  });

  test.each<[string, string]>([
    ["a million open elements", `<html>${"<div><font>".repeat(500_000)}end`],
    ["close tags that match nothing", `<html>${"<b></i>".repeat(300_000)}end`],
    ["tables in tables", `<html>${"<table><tr><td>".repeat(50_000)}end`],
    ["attributes without end", `<html><p ${"a=b ".repeat(500_000)}>end`],
    ["a tag that never ends", `<html><p>end</p><p ${"x".repeat(1_000_000)}`],
  ])("is read in linear time: %s", (_, html) => {
    expect(readMarkup(html, "bad.htm").blocks.at(-1)).toMatchObject({ kind: "text", text: "end" });
  });

  test("never fails otherwise, whatever its tags", () => {
    const piece = fc.constantFrom(
      ...(
        "<p>|</p>|<table>|</table>|<tr>|</tr>|<td>|<td rowspan=3 colspan=2>|</td>|<th>|<b>|</b>|<pre>|</pre>|" +
        "<sup>|</sup>|text|1,2|&nbsp;|\n|<br>|<|<!--|-->"
      ).split("|"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const block of page(pieces.join("")).blocks) {
          if (block.kind === "text") expect(block.text.trim()).not.toBe("");
          else
            for (const row of block.rows)
              expect(row.map(({ column }) => column)).toEqual(
                row.map(({ column }) => column).toSorted((a, b) => a - b),
              );
        }
      }),
    );
  });
});
