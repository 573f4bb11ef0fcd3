import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { GovdataError } from "../../../src/errors.ts";
import {
  choice,
  code,
  integer,
  listOf,
  optional,
  type Parameters,
  readParameters,
  text,
  withDefault,
} from "../../../src/http/parameters/parameters.ts";

const described = { description: "A value.", example: "1" };
const state = code({ ...described, pattern: /^[0-9]{2}$/, accepted: "2 digits" });
const sort = choice(["value", "-value", "name"], described);
const page = integer({ ...described, minimum: 1, maximum: 200 });

/** The details of the 400 that `search` leads to; `[]` where it is accepted. */
function refused(parameters: Parameters, search: string, path: Record<string, string | null> = {}) {
  try {
    readParameters(parameters, path, search);
    return [];
  } catch (error) {
    if (!(error instanceof GovdataError)) throw error;
    expect(error.status).toBe(400);
    return error.details ?? [];
  }
}

test("values are read by their parameter's type, from the path and from the query", () => {
  const parameters = {
    state,
    page,
    sort: optional(sort),
    query: text(described),
    per_page: withDefault(page, 50),
    places: listOf(state, { ...described, maxItems: 3 }),
  };
  expect(readParameters(parameters, { state: "06" }, "page=7&query=%C3%89ire+x&places=01,02")).toEqual({
    state: "06",
    page: 7,
    sort: undefined,
    query: "Éire x",
    per_page: 50,
    places: ["01", "02"],
  });
});

test("one refusal names every wrong parameter, what was sent and what is accepted", () => {
  const details = refused({ state, page, sort, query: text(described) }, "pge=3&page=0x2&page=2&sort=nme&query=%zz", {
    state: "6",
  });
  expect(details).toEqual([
    { parameter: "state", message: '"6" is not accepted; accepted: 2 digits' },
    { parameter: "page", message: 'was sent 2 times ("0x2", "2"); accepted: once' },
    { parameter: "sort", message: '"nme" is not accepted; did you mean "name"? Accepted: one of value, -value, name' },
    {
      parameter: "query",
      message: "has malformed percent escapes; accepted: text of 1 to 200 characters, without control characters",
    },
    {
      parameter: "pge",
      message: 'is not a parameter here (sent: "3"); did you mean "page"? Accepted: page, sort, query',
    },
  ]);
});

test("a parameter that is missing is named, with what is accepted", () => {
  expect(refused({ page }, "")).toEqual([
    { parameter: "page", message: "is missing; accepted: a whole number from 1 to 200" },
  ]);
});

test("a name in the path can't be sent in the query as well", () => {
  expect(refused({ state }, "state=06", { state: "06" }).map((detail) => detail.parameter)).toEqual(["state"]);
});

test("names of JavaScript's own objects are unknown parameters like any other", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"])
    expect(refused({ page: optional(page) }, `${name}=1`).map((detail) => detail.parameter)).toEqual([name]);
});

test("a URL full of unknown parameters is refused in a short answer", () => {
  const search = Array.from({ length: 2000 }, (_, index) => `x${index}=1`).join("&");
  expect(refused({}, search)).toHaveLength(21);
});

describe("whole numbers are plain decimal digits", () => {
  test.each(["", " 2", "2 ", "+2", "0x2", "2.0", "2e0", "02", "-0", "²", "٢", "NaN", "201", "0", "9".repeat(400)])(
    "%p is refused",
    (sent) => {
      expect(refused({ page }, `page=${encodeURIComponent(sent)}`)).toHaveLength(1);
    },
  );
  test("every number in the range is read as itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (value) => {
        expect(readParameters({ page }, {}, `page=${value}`)).toEqual({ page: value });
      }),
    );
  });
});

describe("lists", () => {
  const places = listOf(state, { ...described, minItems: 2, maxItems: 3 });
  test.each([
    ["01", "it is one value; accepted: 2 to 3, separated by commas"],
    ["", "it has no value; accepted: 2 to 3, separated by commas"],
    ["01,02,03,04", "it has 4 values; accepted: 2 to 3, separated by commas"],
    ["01,x", '"x": accepted: 2 digits'],
    ["01,", '"": accepted: 2 digits'],
    ["01,01", '"01" is named twice; accepted: each value once'],
  ])("%p is refused because %s", (sent, reason) => {
    expect(refused({ places }, `places=${sent}`)).toEqual([
      { parameter: "places", message: `"${sent}" is not accepted; ${reason}` },
    ]);
  });
});

describe("free text", () => {
  const query = text({ ...described, minLength: 2, maxLength: 5 });
  test("its length counts characters, not bytes or code units, after trimming", () => {
    expect(readParameters({ query }, {}, `query=${encodeURIComponent("  🙂🙂🙂🙂🙂 ")}`)).toEqual({
      query: "🙂🙂🙂🙂🙂",
    });
  });
  test.each(["%00ab", "a%0Ab", "%7Fabc", "a", "+++a+++", "abcdef"])("%p is refused", (sent) => {
    expect(refused({ query }, `query=${sent}`)).toHaveLength(1);
  });
});

test("whatever is sent, it is read or refused: nothing else is thrown, and nothing unknown gets through", () => {
  const parameters = { page: optional(page), sort: optional(sort), query: optional(text(described)) };
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom("page", "sort", "query", "=", "&", "%", "%00", "%ff", "1", "name"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const search = pieces.join("");
      if (refused(parameters, search).length > 0) return;
      const sent = new URLSearchParams(search);
      for (const name of sent.keys()) expect(name === "" || name in parameters).toBe(true);
      const values = readParameters(parameters, {}, search);
      if (values.page !== undefined) expect(sent.get("page")).toBe(String(values.page));
      if (values.sort !== undefined) expect(sent.get("sort")).toBe(values.sort);
      if (values.query !== undefined) expect(sent.get("query")?.trim()).toBe(values.query);
    }),
    { numRuns: 500 },
  );
});
