import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { GovdataError } from "../../../src/errors.ts";
import { listOf } from "../../../src/http/parameters/list-parameter.ts";
import { otherNamesOf } from "../../../src/http/parameters/other-names.ts";
import {
  choice,
  code,
  integer,
  optional,
  type Parameters,
  text,
  withDefault,
} from "../../../src/http/parameters/parameters.ts";
import { readParameters } from "../../../src/http/parameters/read-parameters.ts";

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

test("values of path and query are read by the type of their parameter", () => {
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

test("one refusal names every wrong parameter, its value and the accepted values", () => {
  const details = refused({ state, page, sort, query: text(described) }, "pge=3&page=0x2&page=2&sort=nme&query=%zz", {
    state: "6",
  });
  expect(details).toEqual([
    { parameter: "state", message: '"6" is not accepted; accepted: 2 digits' },
    { parameter: "page", message: 'was sent 2 times ("0x2", "2"); accepted: once' },
    { parameter: "sort", message: '"nme" is not accepted; did you mean "name"? Accepted: one of value, -value, name' },
    {
      parameter: "query",
      message:
        "has malformed percent escapes; accepted: text of 1 to 200 characters, without control characters; " +
        "blanks at its ends do not count",
    },
    {
      parameter: "pge",
      message: 'is not a parameter here (sent: "3"); did you mean "page"? Accepted: page, sort, query',
    },
  ]);
});

test("a parameter without a name is shown as such", () => {
  expect(refused({ page }, "page=1&=5")).toEqual([
    { parameter: '""', message: 'is not a parameter here (sent: "5"); accepted: page' },
  ]);
});

test("a missing parameter is named with its accepted values", () => {
  expect(refused({ page }, "")).toEqual([
    { parameter: "page", message: "is missing; accepted: a whole number from 1 to 200" },
  ]);
});

test("a path parameter can't also be sent in the query", () => {
  expect(refused({ state }, "state=06", { state: "06" }).map((detail) => detail.parameter)).toEqual(["state"]);
});

test("names of JavaScript's built-in properties are ordinary unknown parameters", () => {
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

describe("a list", () => {
  const places = listOf(state, { ...described, minItems: 2, maxItems: 3 });
  const ACCEPTED = "accepted: 2 to 3 of these, each once, separated by commas: 2 digits";
  test.each([
    ["of one value", "01", '"01" is not accepted; it is one value; accepted: 2 to 3, separated by commas'],
    ["of none", "", `is empty; ${ACCEPTED}`],
    [
      "of too many",
      "01,02,03,04",
      '"01,02,03,04" is not accepted; it has 4 values; accepted: 2 to 3, separated by commas',
    ],
    ["with a wrong one", "01,x", `"01,x" is not accepted; wrong: "x"; ${ACCEPTED}`],
    ["with several wrong ones", "x,01,y", `"x,01,y" is not accepted; wrong: "x", "y"; ${ACCEPTED}`],
    ["with an empty one", "01,", `"01," is not accepted; wrong: an empty one; ${ACCEPTED}`],
    ["with one twice", "01,01", `"01,01" is not accepted; wrong: "01" (named twice); ${ACCEPTED}`],
  ])("%s is refused with every element that is wrong: %p", (_, sent, message) => {
    expect(refused({ places }, `places=${sent}`)).toEqual([{ parameter: "places", message }]);
  });

  test("of words suggests the probable word for each wrong word", () => {
    const words = listOf(sort, { ...described, maxItems: 3 });
    expect(refused({ words }, "words=nme,valu,xyz")[0]?.message).toBe(
      '"nme,valu,xyz" is not accepted; wrong: "nme" (did you mean "name"?), "valu" (did you mean "value"?), "xyz"; ' +
        "accepted: 1 to 3 of these, each once, separated by commas: one of value, -value, name",
    );
    expect(refused({ words }, "words=nme")[0]?.message).toBe(
      '"nme" is not accepted; did you mean "name"? Accepted: 1 to 3 of these, each once, separated by commas: ' +
        "one of value, -value, name",
    );
  });

  test("with too many values is refused before its values are checked", () => {
    let readCount = 0;
    const counting = {
      ...state,
      read(sent: string) {
        readCount++;
        return state.read(sent);
      },
    };
    const long = listOf(counting, { ...described, maxItems: 50 });
    const message = refused({ long }, `long=${Array.from({ length: 4000 }, (_, index) => `x${index}`)}`)[0]?.message;
    expect(message).toEndWith("it has 4000 values; accepted: 1 to 50, separated by commas");
    expect(readCount).toBe(0);
  });

  test("with two hundred wrong values is refused in a short text", () => {
    const long = listOf(state, { ...described, maxItems: 500 });
    const message = refused({ long }, `long=${Array.from({ length: 200 }, (_, index) => `x${index}`)}`)[0]?.message;
    expect(message).toContain('"x19", and 180 more; accepted');
  });

  const values = fc.uniqueArray(
    fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, "0")),
    { minLength: 2, maxLength: 3 },
  );
  /** The values as a query: each is joined to the one before by a comma, an escaped comma, or its name again. */
  const queries = (texts: fc.Arbitrary<readonly string[]>) =>
    fc
      .tuple(texts, fc.array(fc.constantFrom(",", "%2C", "&places=", "&&places="), { minLength: 20, maxLength: 20 }))
      .map(([sent, joints]) => ({
        sent,
        query: `places=${sent.map((text, at) => (at === 0 ? "" : joints[at]) + encodeURIComponent(text)).join("")}`,
      }));

  test("is the same with commas, with a repeated name, and mixed", () => {
    fc.assert(
      fc.property(queries(values), ({ sent, query }) => {
        expect(readParameters({ places }, {}, query)).toEqual({ places: sent });
      }),
    );
  });

  test("has exactly its wrong values named, in either form", () => {
    const wide = listOf(state, { ...described, maxItems: 100 });
    const mixed = fc.array(fc.oneof(fc.stringMatching(/^[0-9]{2}$/), fc.stringMatching(/^[a-z]{1,5}$/)), {
      minLength: 2,
      maxLength: 15,
    });
    fc.assert(
      fc.property(queries(mixed), ({ sent, query }) => {
        const wrong = sent.filter((text, index) => !/^[0-9]{2}$/.test(text) || sent.indexOf(text) !== index);
        const message = refused({ places: wide }, query)[0]?.message ?? "";
        const namedCodes = /; wrong: (.*); accepted/.exec(message)?.[1] ?? "";
        expect(new Set(namedCodes.match(/(?<=")[a-z0-9]+(?=")/g))).toEqual(new Set(wrong));
      }),
    );
  });

  test("may be repeated; any other parameter may be sent only once", () => {
    expect(refused({ places, page }, "places=01&page=1&places=02&page=2")).toEqual([
      { parameter: "page", message: 'was sent 2 times ("1", "2"); accepted: once' },
    ]);
  });
});

describe("free text", () => {
  const query = text({ ...described, minLength: 2, maxLength: 5 });
  test("has a length in characters, not bytes or code units, after trimming", () => {
    expect(readParameters({ query }, {}, `query=${encodeURIComponent("  🙂🙂🙂🙂🙂 ")}`)).toEqual({
      query: "🙂🙂🙂🙂🙂",
    });
  });
  test.each(["%00ab", "a%0Ab", "%7Fabc", "a", "+++a+++", "abcdef"])("%p is refused", (sent) => {
    expect(refused({ query }, `query=${sent}`)).toHaveLength(1);
  });
});

test("any query is either read or refused, without other errors and without unknown values", () => {
  const parameters = { page: optional(page), sort: optional(sort), query: optional(text(described)) };
  const namesOf = (name: string) => [name, ...otherNamesOf(name, Object.keys(parameters))];
  const accepted = Object.keys(parameters).flatMap(namesOf);
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom("page", "sort", "query", "q", "search", "=", "&", "%", "%00", "%ff", "1", "name"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const search = pieces.join("");
      if (refused(parameters, search).length > 0) return;
      const sent = new URLSearchParams(search);
      for (const name of sent.keys()) expect(["", ...accepted]).toContain(name);
      const textsOf = (name: string) => namesOf(name).flatMap((sentName) => sent.getAll(sentName));
      const values = readParameters(parameters, {}, search);
      if (values.page !== undefined) expect(textsOf("page")).toContain(String(values.page));
      if (values.sort !== undefined)
        expect(textsOf("sort").map((sentText) => sentText.toLowerCase())).toContain(values.sort);
      if (values.query !== undefined)
        expect(textsOf("query").map((sentText) => sentText.trim())).toContain(values.query);
    }),
    { numRuns: 500 },
  );
});

test.each(["__proto__", "constructor"])("a choice with synonyms suggests nothing for %s", (sentText) => {
  const ratio = choice(["margin", "growth"], { ...described, otherWords: { profit: "margin" } });
  expect(ratio.read("profit")).toMatchObject({ suggestion: "margin" });
  expect(ratio.read(sentText)).toMatchObject({ suggestion: undefined });
});
