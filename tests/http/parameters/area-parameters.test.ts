import { describe, expect, test } from "bun:test";
import {
  countyFipsParameter,
  narrowingState,
  otherLevelWords,
  stateFipsParameter,
} from "../../../src/http/parameters/area-parameters.ts";
import { choice, type Parameter, Refusal } from "../../../src/http/parameters/parameters.ts";
import { findStateOrTerritory, STATES } from "../../../src/reference/states.ts";

const described = { description: "Only of this state.", example: "CA" };
const hintOf = (parameter: Parameter<unknown>, sent: string) => (parameter.read(sent) as Refusal).hint;

describe("a state", () => {
  test("is accepted as FIPS code or postal abbreviation everywhere, and read as the code", () => {
    for (const { fips, usps } of STATES)
      for (const parameter of [stateFipsParameter, narrowingState(described)])
        for (const sent of [fips, usps, usps.toLowerCase()]) expect(parameter.read(sent)).toBe(fips);
  });

  test.each([
    ["6", 'did you mean "06" (California)?'],
    ["006", 'did you mean "06" (California)?'],
    ["California", 'did you mean "06" (California)?'],
    ["calfornia", 'did you mean "06" (California)?'],
    ["new-york", 'did you mean "36" (New York)?'],
    ["NewYork", 'did you mean "36" (New York)?'],
    ["Guam", 'did you mean "66" (Guam)?'],
  ])("that is written %p gets the code as a hint", (sent, hint) => {
    expect(hintOf(stateFipsParameter, sent)).toBe(hint);
    expect(hintOf(narrowingState(described), sent)).toBe(hint);
  });

  test.each(["", "ZZ", "Atlantis", "06037", "0"])("is not near %p", (sent) => {
    expect(stateFipsParameter.read(sent)).toEqual(new Refusal());
  });

  test("must exist in a filter; in a path any two digits are accepted, and the 404 explains", () => {
    expect(narrowingState(described).read("66")).toBeInstanceOf(Refusal);
    expect(narrowingState(described, findStateOrTerritory).read("66")).toBe("66");
    expect(stateFipsParameter.read("99")).toBe("99");
  });
});

test.each([
  ["6037", 'did you mean "06037"?'],
  ["1001", 'did you mean "01001"?'],
])("a county that lacks its leading zero gets the code as a hint: %p", (sent, hint) => {
  expect(hintOf(countyFipsParameter, sent)).toBe(hint);
});

test.each(["3000", "37", "060371", "Los Angeles"])(
  "a county without a number of four digits has no hint: %p",
  (sent) => {
    expect(countyFipsParameter.read(sent)).toEqual(new Refusal());
  },
);

test("another word for a level gets the right word as a hint if the parameter accepts it", () => {
  const levels = ["nation", "state", "county"] as const;
  const level = choice(levels, { description: "A level.", example: "state", otherWords: otherLevelWords(levels) });
  expect(hintOf(level, "counties")).toBe('did you mean "county"?');
  expect(hintOf(level, "US")).toBe('did you mean "nation"?');
  expect(level.read("cbsa")).toEqual(new Refusal());
});
