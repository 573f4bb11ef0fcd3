import { expect, test } from "bun:test";
import { nearest } from "../src/nearest.ts";

const COMMANDS = ["serve", "config", "doctor", "keys"];

test.each([
  ["a letter too few", "serv", "serve"],
  ["a letter too many", "doctorr", "doctor"],
  ["another letter", "kays", "keys"],
  ["other case", "Config", "config"],
])("a word with %s is taken for the known one", (_, word, meant) => {
  expect(nearest(word, COMMANDS)).toBe(meant);
});

test.each(["", "x", "publish", "a".repeat(100_000)])("a word that is near none gives no hint", (word) => {
  expect(nearest(word, COMMANDS)).toBeUndefined();
});

const METRICS = ["median_age", "total_population", "population_density", "median_household_income", "balance_sheet"];

test.each([
  ["some of its words", "median_income", "median_household_income"],
  ["one of its words", "population", "total_population"],
  ["its first word", "balance", "balance_sheet"],
  ["its words and others", "total_population_estimate", "total_population"],
  ["other signs between its words", "Median Age", "median_age"],
])("a name of %s is taken for the known one", (_, word, meant) => {
  expect(nearest(word, METRICS)).toBe(meant);
});

test("a word that is in many names, or the opposite of one, gives no hint", () => {
  expect(nearest("rate", ["poverty_rate", "vacancy_rate", "unemployment_rate"])).toBeUndefined();
  expect(nearest("employment_rate", ["unemployment_rate"])).toBeUndefined();
  expect(nearest("unemployment_rat", ["unemployment_rate"])).toBe("unemployment_rate");
});

test.each(["income_tax", "age_of_rocks", "of", "rate"])(
  "a name that shares no name's words gives no hint: %p",
  (word) => {
    expect(nearest(word, METRICS)).toBeUndefined();
  },
);
