import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Fact } from "../../../src/filings/facts/fact.ts";
import { type InlineFacts, readInlineFacts } from "../../../src/filings/inline/inline-facts.ts";
import { contextXml, type MadeNumber, type MadeReport, NAMESPACES, numberXml, reportHtml } from "./made-report.ts";

const FILING = { accession: "0001999999-24-000010", form: "10-K", filed: "2024-02-15" };
const COVER = new Map([
  ["DocumentFiscalYearFocus", "2023"],
  ["DocumentFiscalPeriodFocus", "FY"],
]);
const readAll = (...documents: readonly string[]): InlineFacts =>
  readInlineFacts(
    documents.map((text) => new TextEncoder().encode(text)),
    { ...FILING, cover: COVER },
    "made.htm",
  );
const read = (report: string | MadeReport): InlineFacts =>
  readAll(typeof report === "string" ? report : reportHtml(report));
const numbers = (...made: readonly MadeNumber[]): InlineFacts => read({ body: made.map(numberXml).join("\n") });
const valuesOf = ({ facts }: InlineFacts) => Object.fromEntries(facts.map(({ concept, value }) => [concept, value]));
const leftOut = ({ leftOut: counts }: InlineFacts) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
const revenue = (attributes: Record<string, string>) => numbers({ name: "us-gaap:Revenues", text: "", ...attributes });
const value = (attributes: Record<string, string>): number | undefined => revenue(attributes).facts[0]?.value;

describe("facts of inline XBRL", () => {
  test("are those that company facts would have, marked", () => {
    const { facts, cik, numbersInDocument } = numbers(
      { name: "us-gaap:Revenues", text: "391,035" },
      { name: "us-gaap:Assets", text: "364,980", contextRef: "i" },
      { name: "us-gaap:EarningsPerShareBasic", text: "6.11", unitRef: "usdPerShare", decimals: "2", scale: "0" },
      { name: "dei:EntityCommonStockSharesOutstanding", text: "15,115,823,000", unitRef: "shares", scale: "0" },
      { name: "made:WheelsSold", text: "12" },
    );
    const filing = { ...FILING, fy: 2023, fp: "FY", isInline: true };
    const year = { start: "2023-01-01", end: "2023-12-31" };
    expect({ cik, numbersInDocument }).toEqual({ cik: "0001999999", numbersInDocument: 5 });
    expect(facts as unknown[]).toEqual([
      { taxonomy: "us-gaap", concept: "Revenues", unit: "USD", ...year, value: 391_035_000_000, ...filing },
      {
        taxonomy: "us-gaap",
        concept: "Assets",
        unit: "USD",
        start: null,
        end: "2023-12-31",
        value: 364_980_000_000,
        ...filing,
      },
      { taxonomy: "us-gaap", concept: "EarningsPerShareBasic", unit: "USD/shares", ...year, value: 6.11, ...filing },
      {
        taxonomy: "dei",
        concept: "EntityCommonStockSharesOutstanding",
        unit: "shares",
        ...year,
        value: 15_115_823_000,
        ...filing,
      },
    ]);
  });

  test("count where they are hidden, and not where they have dimensions, no value, or another target", () => {
    const read1 = read({
      hidden: numberXml({ name: "us-gaap:CostOfRevenue", text: "5" }),
      body: [
        { name: "us-gaap:Revenues", text: "1", contextRef: "b" },
        { name: "us-gaap:GrossProfit", text: "", "xsi:nil": "true" },
        { name: "us-gaap:NetIncomeLoss", text: "", "xs:nil": "true" },
        { name: "us-gaap:Assets", text: "7", contextRef: "i", target: "other" },
      ]
        .map(numberXml)
        .join(""),
    });
    expect(valuesOf(read1)).toEqual({ CostOfRevenue: 5_000_000 });
    expect(leftOut(read1)).toEqual({ dimensions: 1, nil: 2 });
  });

  test("are read before their contexts, and from documents that share them", () => {
    const main = reportHtml({ body: "<p>Incorporated by reference to Exhibit 13.</p>" });
    const number = numberXml({ name: "us-gaap:Revenues", text: "42" });
    const exhibit = `<html ${NAMESPACES}><body>${number}</body></html>`;
    expect(valuesOf(readAll(exhibit, main))).toEqual({ Revenues: 42_000_000 });
    expect(leftOut(readAll(exhibit))).toEqual({ placeless: 1 });
  });

  test("have their taxonomy by its address, whatever prefix stands for it", () => {
    const body = numberXml({ name: "g:Revenues", text: "1" }).replaceAll("ix:", "x:");
    const html = reportHtml({ body, namespaces: NAMESPACES.replace("xmlns:us-gaap", "xmlns:g") });
    const prefixed = html.replace("xmlns:ix=", 'xmlns:x="http://www.xbrl.org/2013/inlineXBRL" xmlns:ix=');
    expect(valuesOf(read(prefixed))).toEqual({ Revenues: 1_000_000 });
    const foreign = NAMESPACES.replace("http://fasb.org/us-gaap/2024", "http://made.example/us-gaap");
    expect(read({ body: numberXml({ name: "us-gaap:Revenues", text: "1" }), namespaces: foreign }).facts).toEqual([]);
    const ifrs = read({ body: numberXml({ name: "ifrs-full:Revenue", text: "1", unitRef: "eur" }) }).facts[0];
    expect([ifrs?.taxonomy, ifrs?.unit]).toEqual(["ifrs-full", "EUR"]);
  });

  test("have no fiscal year or period where the cover says none that makes sense", () => {
    const body = numberXml({ name: "us-gaap:Revenues", text: "1" });
    for (const [year, period, expected] of [
      ["2023", "Q2", [2023, "Q2"]],
      ["2023-24", "year", [null, null]],
      ["", "", [null, null]],
    ] as const) {
      const cover = new Map([
        ["DocumentFiscalYearFocus", year],
        ["DocumentFiscalPeriodFocus", period],
      ]);
      const bytes = new TextEncoder().encode(reportHtml({ body }));
      const [fact] = readInlineFacts([bytes], { ...FILING, cover }, "made.htm").facts;
      expect([fact?.fy, fact?.fp]).toEqual([...expected]);
    }
  });

  test("of another entity, a broken context, or an unknown unit are left out", () => {
    const contexts = [
      { id: "y", of: ["2023-01-01", "2023-12-31"] },
      { id: "i", of: ["2023-12-31"] },
      { id: "other", of: ["2023-12-31"], cik: "0000000042" },
      { id: "bad", of: ["2023-02-30"] },
      { id: "backwards", of: ["2023-12-31", "2023-01-01"] },
    ] as const;
    const body = [
      ...["other", "bad", "backwards", "none"].map((contextRef) => ({ name: "us-gaap:Assets", text: "1", contextRef })),
      { name: "us-gaap:Assets", text: "2", contextRef: "i", unitRef: "none" },
    ];
    const found = read({ body: body.map(numberXml).join(""), contexts });
    expect([found.cik, found.facts, leftOut(found)]).toEqual([null, [], { placeless: 4, otherEntity: 1 }]);
  });
});

describe("a tagged text", () => {
  test("can have markup, figures within it, and words that do not count", () => {
    const inner = numberXml({ name: "us-gaap:ProfitLoss", text: "<b>1</b>,234" });
    const found = numbers(
      { name: "us-gaap:NetIncomeLoss", text: `<span>${inner}</span>` },
      { name: "us-gaap:Revenues", text: "5<ix:exclude> (a)</ix:exclude>,678" },
      { name: "us-gaap:CostOfRevenue", text: "&#160;9&#x2C;<!-- no --><![CDATA[012]]>&nbsp;" },
    );
    expect(valuesOf(found)).toEqual({
      NetIncomeLoss: 1_234_000_000,
      ProfitLoss: 1_234_000_000,
      Revenues: 5_678_000_000,
      CostOfRevenue: 9_012_000_000,
    });
  });

  test("continues after a figure within it, of a concept that is not stored too", () => {
    const inner = numberXml({ name: "made:Wheels", text: "1" });
    const found = numbers({ name: "us-gaap:NetIncomeLoss", text: `${inner},234` });
    expect(valuesOf(found)).toEqual({ NetIncomeLoss: 1_234_000_000 });
  });

  test("that lies deeper than any filing's gives no number, and the next one does", () => {
    const nest = (depth: number): string =>
      numberXml({ name: "us-gaap:NetIncomeLoss", text: depth === 0 ? "1" : `${nest(depth - 1)}2` });
    const found = read({ body: nest(30) + numberXml({ name: "us-gaap:Revenues", text: "7" }) });
    expect([valuesOf(found), leftOut(found)]).toEqual([{ Revenues: 7_000_000 }, { unreadable: 31 }]);
  });

  test.each([
    ["ixt:num-dot-decimal", "1,234.5", 1234.5],
    ["ixt:numdotdecimal", "1 234", 1234],
    ["ixt:num-dot-decimal", "12345678", 12_345_678],
    ["ixt:num-dot-decimal", "1, 234", 1234],
    ["ixt:num-dot-decimal", ".75", 0.75],
    ["ixt:num-dot-decimal-apos", "1’234’567.8", 1_234_567.8],
    ["ixt:num-dot-decimal-in", "12,34,567", 1_234_567],
    ["ixt:num-comma-decimal", "1.234,5", 1234.5],
    ["ixt:numcommadecimal", "1 234,5", 1234.5],
    ["ixt:fixed-zero", "—", 0],
    ["ixt:fixed-zero", "", 0],
    ["ixt:zerodash", "-", 0],
    ["ixt-sec:numwordsen", "four", 4],
    ["ixt-sec:numwordsen", "No", 0],
    ["ixt-sec:numwordsen", "one hundred and twenty-five", 125],
    ["", "1234.5", 1234.5],
  ])("as %p %p is %p", (format, text, expected) => {
    expect(value({ format, text, scale: "0" })).toBe(expected);
  });

  test.each([
    ["ixt:num-dot-decimal", "1,2,3"],
    ["ixt:num-dot-decimal", "1,23"],
    ["ixt:num-dot-decimal", "12.345.678"],
    ["ixt:num-dot-decimal", "1,234,56"],
    ["ixt:num-dot-decimal", "(1,234)"],
    ["ixt:num-dot-decimal", "-5"],
    ["ixt:num-dot-decimal", "1e5"],
    ["ixt:num-dot-decimal", "5 million"],
    ["ixt:num-dot-decimal", "—"],
    ["ixt:num-dot-decimal", ""],
    ["ixt:num-dot-decimal", "."],
    ["ixt:num-dot-decimal", "1".repeat(101)],
    ["ixt:num-comma-decimal", "1,234.5"],
    ["ixt-sec:numwordsen", "several"],
    ["ixt-sec:numwordsen", "two three"],
    ["ixt-sec:numwordsen", "hundred"],
    ["ixt-sec:numwordsen", "two thousand"],
    ["ixt:date-month-day-year", "1/2/2023"],
    ["ixt:constructor", "1"],
    ["", "1,234"],
    ["", "Infinity"],
  ])("as %p %p isn't a number", (format, text) => {
    const found = revenue({ format, text, scale: "0" });
    expect([found.facts, leftOut(found)]).toEqual([[], { unreadable: 1 }]);
  });

  test.each([
    [{ scale: "3", sign: "-" }, -1_234_000],
    [{ scale: "-2" }, 12.34],
    [{ scale: "" }, 1234],
    [{ scale: "30" }, undefined],
    [{ scale: "999999999" }, undefined],
    [{ scale: "1.5" }, undefined],
    [{ scale: "Infinity" }, undefined],
    [{ sign: "+" }, undefined],
    [{ decimals: "many" }, undefined],
  ])("of 1,234 with %p is %p", (attributes, expected) => {
    expect(value({ text: "1,234", scale: "0", ...attributes })).toBe(expected as number);
  });

  test("of a negative zero is zero", () => {
    expect(Object.is(value({ text: "0", sign: "-" }), 0)).toBe(true);
  });

  test("comes back as the number that its digits say, whatever the scale", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: -4, max: 6 }),
        fc.boolean(),
        (digits, scale, isNegative) => {
          const text = digits.toLocaleString("en-US");
          const shown = value({ text, scale: String(scale), sign: isNegative ? "-" : "" });
          const meant = Number(`${digits}e${scale}`) * (isNegative ? -1 : 1);
          expect(shown).toBe(meant === 0 ? 0 : meant);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("figures that are tagged twice", () => {
  const twice = (one: Record<string, string>, other: Record<string, string>): [Fact[], InlineFacts["leftOut"]] => {
    const name = "us-gaap:Revenues";
    const found = numbers({ name, text: "", ...one }, { name, text: "", ...other });
    return [found.facts, found.leftOut];
  };

  test("are one where one is the other rounded: the more precise", () => {
    const exact = { text: "1,234,567", scale: "0", decimals: "0" };
    for (const rounded of [
      { text: "1", scale: "6", decimals: "-6" },
      { text: "1.2", scale: "6", decimals: "-5" },
      { text: "1,235", scale: "3", decimals: "-3" },
      exact,
    ])
      for (const [facts, { contradictory }] of [twice(exact, rounded), twice(rounded, exact)])
        expect([facts.map((fact) => fact.value), contradictory]).toEqual([[1_234_567], 0]);
  });

  test("are left out where they contradict each other", () => {
    for (const other of [
      { text: "1,236", scale: "3", decimals: "-3" },
      { text: "1,234,568", scale: "0", decimals: "INF" },
      { text: "1,234,567", scale: "0", decimals: "0", sign: "-" },
    ]) {
      const [facts, { contradictory }] = twice({ text: "1,234,567", scale: "0", decimals: "0" }, other);
      expect([facts, contradictory]).toEqual([[], 2]);
    }
  });
});

describe("a hostile document", () => {
  test("gives nothing for entities that it declares itself, and does not expand them", () => {
    const bomb = `<!DOCTYPE html [<!ENTITY a "9"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
    const html = reportHtml({ body: numberXml({ name: "us-gaap:Revenues", text: "&c;" }) });
    const found = read(html.replace(/<\?xml[^>]*>/, bomb));
    expect([found.facts, leftOut(found)]).toEqual([[], { unreadable: 1 }]);
  });

  test("is read whole, however deep, unclosed or full of closing tags", () => {
    const number = numberXml({ name: "us-gaap:Revenues", text: "5" });
    const open = number.replace("</ix:nonFraction>", "");
    for (const noise of [
      "<div>".repeat(300_000),
      "</ix:nonFraction></ix:exclude></xbrli:context>".repeat(50_000),
      "<ix:nonNumeric>".repeat(200_000),
      `<p ${"a:b='c' ".repeat(100_000)}>`,
      `<${"x".repeat(1_000_000)}:y>`,
      "x".repeat(3_000_000),
    ])
      expect([noise.slice(0, 20), valuesOf(read({ body: number + noise }))]).toEqual([
        noise.slice(0, 20),
        { Revenues: 5_000_000 },
      ]);
    expect(read({ body: open.repeat(50_000) }).facts).toEqual([]);
  });

  test("is refused beyond what a filing may have", () => {
    const number = numberXml({ name: "us-gaap:Revenues", text: "5" });
    expect(() => read({ body: number.repeat(100_001) })).toThrow("made.htm: has more than 100000 tagged numbers");
    const contexts = Array.from({ length: 100_001 }, (_, index) => contextXml({ id: `c${index}`, of: ["2023-12-31"] }));
    expect(() => read({ body: contexts.join("") })).toThrow("made.htm: has more than 100000 contexts");
  });

  test("that is cut off gives no part of a number", () => {
    const made = [
      { name: "us-gaap:Revenues", text: "391,035" },
      { name: "us-gaap:Assets", text: "<span>364,980</span>", contextRef: "i" },
    ];
    const whole = reportHtml({ body: made.map(numberXml).join("<p>and</p>") });
    const known = valuesOf(read(whole));
    for (let length = whole.indexOf("</ix:header>"); length < whole.length; length++)
      expect(known).toMatchObject(valuesOf(read(whole.slice(0, length))));
  });

  test("never stops the reader, whatever is changed in it", () => {
    const whole = reportHtml({ body: numberXml({ name: "us-gaap:Revenues", text: "<b>391</b>,035" }) });
    const place = fc.integer({ min: 0, max: whole.length });
    fc.assert(
      fc.property(place, place, fc.string({ unit: fc.constantFrom(..."<>/&;:\"' x5,") }), (from, to, text) => {
        for (const { value: found } of read(whole.slice(0, from) + text + whole.slice(to)).facts)
          expect(Number.isSafeInteger(found)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
