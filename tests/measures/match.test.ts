import { expect, test } from "bun:test";
import { allMetricSources } from "../../src/features.ts";
import { matchesOf, namesOf } from "../../src/measures/match.ts";
import { allMeasures } from "../../src/measures/measure.ts";
import { TOPICS } from "../../src/measures/topics.ts";

const measures = allMeasures(await allMetricSources());
const names = namesOf(measures);
const found = (query: string) => {
  const { matches, readAs } = matchesOf(query, names);
  return { measures: matches.map(({ measure }) => measure.name), first: matches[0], readAs };
};

test("each topic means measures that exist, and no two measures have one name", () => {
  const known = measures.map(({ name }) => name);
  expect(new Set(known).size).toBe(known.length);
  for (const { names: words, measures: meant } of TOPICS)
    for (const name of meant)
      expect(`${words[0]}: ${known.includes(name) ? name : "unknown"}`).toBe(`${words[0]}: ${name}`);
});

test("each measure is found by its title, its name in the API or a topic", () => {
  const isFound = (name: string, text: string) => found(text).measures.includes(name);
  const hidden = measures.filter(
    ({ name, title }) =>
      !isFound(name, title) && !isFound(name, name) && !TOPICS.some((topic) => topic.measures.includes(name)),
  );
  expect(hidden.map(({ name }) => name)).toEqual([]);
});

test("what a query says besides a measure is left over, without small words around it", () => {
  expect(found("unemployment wayne county").first).toMatchObject({ used: "unemployment", rest: "wayne county" });
  expect(found("how much do nurses earn").first).toMatchObject({ used: "earn", rest: "nurses" });
  expect(found("the rent").first).toMatchObject({ used: "rent", rest: "" });
});

test("the last word can be the beginning of one, and a query a part of a name", () => {
  expect(found("unempl").first).toMatchObject({ how: "beginning" });
  expect(found("household inc").measures[0]).toBe("median_household_income");
  expect(found("return on").first).toMatchObject({ how: "part" });
});

test("a misspelled word is put right only where the query names no measure as it is", () => {
  expect(found("unemploymnet texas")).toMatchObject({ readAs: "unemployment texas", first: { rest: "texas" } });
  expect(found("rent unemploymnet").readAs).toBeNull();
  expect(found("zzzzzzz")).toEqual({ measures: [], first: undefined, readAs: null });
});
