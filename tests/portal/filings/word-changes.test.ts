import { expect, test } from "bun:test";
import { wordChanges } from "../../../src/portal/filings/word-changes.ts";

const shown = (before: string, now: string): string =>
  wordChanges(before, now)
    .map(({ kind, text }) => (kind === "same" ? text : `${kind === "added" ? "+" : "-"}[${text}]`))
    .join("");

test.each([
  ["a b c", "a b c", "a b c"],
  ["a b c", "a x c", "a -[b ]+[x ]c"],
  ["a b", "a b c", "a b +[c]"],
  ["", "new words", "+[new words]"],
  ["old words", "", "-[old words]"],
  ["we may lose and may win", "we may win", "we may -[lose and may ]win"],
])("what changed from %p to %p is %p", (before, now, expected) => {
  expect(shown(before, now)).toBe(expected);
});

test("the new text can be read from what is the same and what was added, the old one from the rest", () => {
  const before = "Sales rose by 3% because prices rose, and costs fell by 1%.";
  const now = "Sales fell by 3% because prices rose less, and costs fell by 2% too.";
  const runs = wordChanges(before, now);
  const words = (kinds: readonly string[]) =>
    runs.filter(({ kind }) => kinds.includes(kind)).flatMap(({ text }) => text.trim().split(/\s+/));
  expect(words(["same", "added"]).join(" ")).toBe(now);
  expect(words(["same", "removed"]).join(" ")).toBe(before);
});

test("two texts that are too long to compare word by word are shown whole", () => {
  // To compare each word with each would take terabytes of memory.
  const text = (word: string) => Array.from({ length: 1_000_000 }, (_, index) => word + index).join(" ");
  expect(wordChanges(text("a"), text("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
