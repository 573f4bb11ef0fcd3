import { expect, test } from "bun:test";
import { Fragment, h } from "preact";
import { render } from "preact-render-to-string";
import { type GovdataError, invalidRequest, notFound } from "../../src/errors.ts";
import { problemPage } from "../../src/portal/frame/problem-page.tsx";

/** The page of an error at an address, as HTML. */
function htmlOf(error: GovdataError, target: string): string {
  const { summary, body } = problemPage(error, target);
  return render(h(Fragment, null, summary, body));
}

test.each([
  [
    invalidRequest([{ parameter: "statement", message: '"balance" is not accepted; did you mean "balance_sheet"?' }]),
    "/companies/AAPL/financials?statement=balance&period=annual",
    '<a href="/companies/AAPL/financials?statement=balance_sheet&amp;period=annual">balance_sheet</a>',
  ],
  [
    notFound("ticker", "APPL", 'did you mean "AAPL" (Apple Inc.)?'),
    "/companies/APPL/context?year=2024",
    '<a href="/companies/AAPL/context?year=2024">AAPL</a>',
  ],
  [
    notFound("NAICS code", "31", "it is part of the sector 31-33; request 31-33"),
    "/industries/31",
    'open <a href="/industries/31-33">31-33</a>',
  ],
])("the page of an error links the value that was meant", (error, target, link) => {
  expect(htmlOf(error, target)).toContain(link);
});

test("nothing is linked that the address does not have, and no text becomes markup", () => {
  const error = invalidRequest([{ parameter: "q", message: '"<b>" is not accepted; did you mean "b"?' }]);
  expect(htmlOf(error, "/map?metric=x")).not.toContain('<a href="/map');
  expect(htmlOf(error, "/map?q=%3Cb%3E")).toContain('<a href="/map?q=b">b</a>');
});

test("what the API writes between backticks is code", () => {
  expect(htmlOf(notFound("day", "x", "send `to_date`"), "/")).toContain("<code>to_date</code>");
});
