import { describe, expect, test } from "bun:test";
import { GovdataError } from "../../../src/errors.ts";
import { optional, type Parameters, text } from "../../../src/http/parameters/parameters.ts";
import { dayParameter, quarterRange } from "../../../src/http/parameters/period-parameters.ts";
import { readParameters } from "../../../src/http/parameters/read-parameters.ts";

const word = optional(text({ description: "", example: "" }));
const day = optional(dayParameter({ description: "", example: "" }));

/** Returns the values, or the details of the refusal. */
function read(parameters: Parameters, search: string, path: Record<string, string> = {}): unknown {
  try {
    const values = readParameters(parameters, path, search);
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  } catch (error) {
    if (!(error instanceof GovdataError)) throw error;
    return error.details?.map(({ parameter, message }) => `${parameter}: ${message}`);
  }
}

describe("a parameter's other name", () => {
  test.each([
    [{ form: word }, "filing_type=10-K", { form: "10-K" }],
    [{ filing_type: word }, "form=10-K", { filing_type: "10-K" }],
    [{ query: word }, "q=apple", { query: "apple" }],
    [{ query: word }, "search=apple", { query: "apple" }],
    [{ q: word }, "query=apple", { q: "apple" }],
    [{ places: word }, "fips=06,36", { places: "06,36" }],
    [{ fips: word }, "places=06", { fips: "06" }],
    [
      { from_date: day, to_date: day },
      "from=2024-01-01&to=2024-02-01",
      { from_date: "2024-01-01", to_date: "2024-02-01" },
    ],
    [quarterRange({ from: "", to: "" }), "from_date=2024-Q1", { from_period: "2024-Q1" }],
    [{ from: day }, "from_date=2024-01-01", { from: "2024-01-01" }],
  ])("of %# is read as its own", (parameters, search, values) => {
    expect(read(parameters as Parameters, search)).toEqual(values);
  });

  test("may be sent with its own if both say the same, and is refused with it if they don't", () => {
    expect(read({ form: word }, "form=10-K&filing_type=10-k")).toEqual({ form: "10-K" });
    for (const search of ["form=10-K&filing_type=10-Q", "filing_type=10-Q&form=10-K"])
      expect(read({ form: word }, search)).toEqual([
        'filing_type: "10-Q" contradicts form "10-K", which is another name of the same parameter; accepted: one ' +
          "of the two",
      ]);
    expect(read({ query: word }, "q=a&search=b")).toEqual([
      'search: "b" contradicts q "a", which is another name of the same parameter; accepted: one of the two',
    ]);
  });

  test("is the one that a refusal names", () => {
    expect(read({ from_date: day }, "from=tomorrow")).toEqual([
      'from: "tomorrow" is not accepted; accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15',
    ]);
  });

  test("does not replace a parameter of the path, and two parameters of an endpoint stay two", () => {
    expect(read({ fips: word }, "places=36", { fips: "06" })).toEqual([
      expect.stringContaining("is not a parameter here"),
    ]);
    expect(read({ form: word, filing_type: word }, "form=a&filing_type=b")).toEqual({ form: "a", filing_type: "b" });
  });
});

test.each([
  [{ query: word }, "company_name", "query"],
  [{ q: word, identifier: word }, "ticker", "identifier"],
  [{ query: word }, "cik", "query"],
  [{ from_date: day }, "start_date", "from_date"],
  [quarterRange({ from: "", to: "" }), "start", "from_period"],
])("a name that other services use is answered with ours: %#", (parameters, sentName, name) => {
  expect(read(parameters as Parameters, `${sentName}=x`)).toEqual([expect.stringContaining(`did you mean "${name}"?`)]);
});

test("a month where a day is accepted is reported so, and a day where a month is", () => {
  expect(read({ from_date: day }, "from_date=2024-01")).toEqual([
    'from_date: "2024-01" is not accepted; it is a month; accepted: a day of the calendar as YYYY-MM-DD, ' +
      "such as 2024-01-01",
  ]);
});
