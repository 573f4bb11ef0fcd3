import { expect, test } from "bun:test";
import fc from "fast-check";
import { findJsonFault } from "../../../src/http/body/json-text.ts";

const accepts = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // not JSON
  }
};

/** Texts that are JSON, or nearly: a character is left out, doubled or changed. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.nat(),
    fc.constantFrom("", "{", "}", "[", "]", ",", ":", '"', "\\", "0", "e", "-", "\n", "\u0001", "t", "é", "\ud800"),
  )
  .map(([text, where, character]) => {
    const index = where % (text.length + 1);
    return text.slice(0, index) + character + text.slice(index + (where % 2));
  });

test("a text has a fault exactly if JSON.parse refuses it or an object repeats a name", () => {
  fc.assert(
    fc.property(fc.oneof(nearlyJson, fc.json({ maxDepth: 4 }), fc.string()), (text) => {
      const fault = findJsonFault(text);
      if (!accepts(text)) expect(fault).toBeDefined();
      else if (fault) expect(fault.message).toMatch(/is there twice$/);
      if (!fault) return;
      const lines = text.split(/\r\n|\n|\r/);
      expect(fault.line).toBeGreaterThanOrEqual(1);
      expect(fault.line).toBeLessThanOrEqual(lines.length);
      expect(fault.column).toBeLessThanOrEqual([...(lines[fault.line - 1] ?? "")].length + 1);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["", "1:1 expected a JSON value, found nothing"],
  ["{", '1:2 expected a field name in double quotes or "}", found the end'],
  ["{'a': 1}", `1:2 expected a field name in double quotes or "}", found "'"`],
  ['{"a" 1}', '1:6 expected a colon after a field name, found "1"'],
  ['{"a": 1 "b": 2}', '1:9 expected a comma or "}", found a double quote'],
  ["[1, 2", '1:6 expected a comma or "]", found the end'],
  ["[1, 02]", '1:5 expected a number, found "02"'],
  ["[1.]", '1:2 expected a number, found "1."'],
  ["[-]", '1:2 expected a number, found "-"'],
  ["[NaN]", '1:2 expected true, false or null, found "NaN"'],
  ["[True]", '1:2 expected true, false or null, found "True"'],
  ["{} {}", '1:4 expected the end after the JSON value, found "{"'],
  ['["é\\x"]', "1:4 a text has an unknown escape \\x"],
  ['["a\tb"]', "1:4 a text has a control character (U+0009): write it as an escape"],
  ["// note\n{}", '1:1 expected a JSON value, found "/"'],
  ['{"a":{"b":1,\n"\\u0062":2}}', '2:1 the field "\\u0062" is there twice'],
  [`{"${"k".repeat(50)}":1,"${"k".repeat(50)}":2}`, `1:57 the field "${"k".repeat(40)}…" is there twice`],
  ['["😀", x]', '1:7 expected true, false or null, found "x"'],
])("%j: %s", (text, expected) => {
  const { line, column, message } = findJsonFault(text)!; // each has one
  expect(`${line}:${column} ${message}`).toBe(expected);
});

test("a megabyte of brackets or text is read quickly and without a stack overflow", () => {
  expect(findJsonFault("[".repeat(1_000_000))?.message).toBe("nested more than 32 levels deep");
  expect(findJsonFault(`["${"\\n".repeat(500_000)}"]`)).toBeUndefined();
  expect(findJsonFault(`[${"1,".repeat(500_000)}1]`)).toBeUndefined();
});
