import { expect, test } from "bun:test";
import fc from "fast-check";
import { readIdentifier } from "../../../src/filings/companies/identifier.ts";
import { readTickers } from "../../../src/filings/companies/tickers.ts";
import { identifierParameter } from "../../../src/filings/serving/parameters.ts";
import { filingBytes, HAS_FILINGS } from "../sources.ts";

test.each([
  ["AAPL", { ticker: "AAPL" }],
  [" aapl ", { ticker: "AAPL" }],
  ["BRK.B", { ticker: "BRK-B" }],
  ["brk-b", { ticker: "BRK-B" }],
  ["BRK/B", { ticker: "BRK-B" }],
  ["320193", { cik: "0000320193" }],
  ["0000320193", { cik: "0000320193" }],
  ["9999999999", { cik: "9999999999" }],
  ["CIK0000320193", { cik: "0000320193" }],
  ["cik320193", { cik: "0000320193" }],
  ["CIK", { ticker: "CIK" }],
  ["CIK12345678901", { ticker: "CIK12345678901" }],
  ["0", undefined],
  ["12345678901", undefined],
  ["", undefined],
  ["-", undefined],
  ["A'--", undefined],
  ["ABCDEFGHIJKLMNOPQ", undefined],
  ["ſ", undefined],
  ["ﬀ", undefined],
])("%j names %j", (text, identifier) => {
  expect(readIdentifier(text)).toEqual(identifier as ReturnType<typeof readIdentifier>);
});

test("what the documentation's pattern does not fit is never accepted", () => {
  const pattern = new RegExp(String(identifierParameter.schema.pattern));
  const sign = fc.constantFrom(..."A9b0-./ \t\u00a0_'ſ%".split(""));
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 8 }), (text) => {
      expect(readIdentifier(text) === undefined || pattern.test(text)).toBe(true);
    }),
  );
});

test("a CIK is the same however many zeros are in front", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.nat({ max: 9 }), (cik, zeros) => {
      expect(readIdentifier(`${"0".repeat(zeros)}${cik}`)).toEqual({ cik: String(cik).padStart(10, "0") });
    }),
  );
});

const FILE = "company_tickers_exchange.json";

test("tickers are read by the names of their columns, and counted within each company", () => {
  const data = [
    ["NYSE", "brk.b", "Example Holdings", 7],
    [null, "EXC", "Example Computers", "0000000012"],
    ["NYSE", "BRK-A", "Example Holdings", 7],
    ["NYSE", "BRK-B", "Example Holdings", 7],
  ];
  expect(readTickers({ fields: ["exchange", "ticker", "name", "cik"], data }, FILE)).toEqual([
    { symbol: "BRK-B", cik: "0000000007", name: "Example Holdings", exchange: "NYSE", position: 0 },
    { symbol: "EXC", cik: "0000000012", name: "Example Computers", exchange: null, position: 0 },
    { symbol: "BRK-A", cik: "0000000007", name: "Example Holdings", exchange: "NYSE", position: 1 },
  ]);
});

test.each([
  [{ fields: ["cik", "name", "ticker"], data: [] }, 'fields: ["cik","name","ticker"] has no "exchange"'],
  [{ fields: ["cik", "name", "ticker", "exchange"], data: [] }, "data: has no ticker"],
  [{ fields: ["cik", "name", "ticker", "exchange"], data: [[0, "X", "X", null]] }, "data[0].cik: 0 is not a CIK"],
  [{ fields: ["cik", "name", "ticker", "exchange"], data: [[1, "X", "", null]] }, 'data[0].ticker: "" is not a ticker'],
])("a list that is not a list of tickers is refused by file and path: %j", (document, text) => {
  expect(() => readTickers(document, FILE)).toThrow(`${FILE}, ${text}`);
});

test.if(HAS_FILINGS)("the real list has 10,089 tickers of 7,878 companies, and each of them names its own", () => {
  const document = JSON.parse(new TextDecoder().decode(filingBytes("json/company_tickers_exchange.json.gz")));
  const tickers = readTickers(document, FILE);
  expect([tickers.length, new Set(tickers.map(({ cik }) => cik)).size]).toEqual([10_089, 7_878]);
  expect(tickers.filter(({ symbol }) => readIdentifier(symbol) === undefined)).toEqual([]);
  expect(tickers.find(({ symbol }) => symbol === "BRK-B")?.cik).toBe("0001067983");
});
