import { expect, test } from "bun:test";
import { exchangeFields } from "../../../src/filings/serving/exchange.ts";

test.each([
  ["Nasdaq", "NASDAQ"],
  ["NYSE", "NYSE"],
  ["OTC", null],
  ["CBOE", null],
  [null, null],
])("the exchange %p is %p", (name, code) => {
  expect(exchangeFields(name)).toEqual({ exchange: code as "NYSE", exchange_name: name });
});
