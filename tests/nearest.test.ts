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
