import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { definitionOf } from "../../src/mcp/definitions.ts";
import { TOOLS } from "../../src/mcp/tools.ts";

/** What all definitions take at most: an assistant reads them in each conversation. */
const MOST_CHARACTERS = 18_000;

/** What a tool's description takes at most. */
const MOST_DESCRIPTION = 820;

/** Returns the examples of a description: JSON in braces after the word. */
function examplesOf(description: string): unknown[] {
  const [, text = ""] = /Examples: (.*)$/s.exec(description) ?? [];
  return text
    .replace(/\.$/, "")
    .split("; ")
    .map((example) => JSON.parse(example));
}

/** Returns the parameters of a schema that nothing describes, in lists and objects, too. */
const undescribed = (schema: TSchema, at = ""): string[] =>
  Object.entries((schema.properties ?? {}) as Record<string, TSchema>).flatMap(([name, field]) => [
    ...(field.description?.trim() ? [] : [`${at}${name}`]),
    ...undescribed(field.items ?? field, `${at}${name}.`),
  ]);

test("all definitions together, with schemas of answers, take at most 18,000 characters", () => {
  expect(JSON.stringify(TOOLS.map(definitionOf)).length).toBeLessThanOrEqual(MOST_CHARACTERS);
});

test("tools have names and titles of their own", () => {
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  expect(new Set(TOOLS.map(({ title }) => title)).size).toBe(TOOLS.length);
});

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))("the definition of %s", (_name, tool) => {
  const { title, description, annotations, inputSchema, outputSchema } = definitionOf(tool);

  test("has a title, an annotation that it only reads, and both schemas", () => {
    expect(title).toMatch(/^[A-Z].{5,60}$/);
    expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(inputSchema.type).toBe("object");
    expect(tool.input.additionalProperties, "calls with other parameters are refused").toBe(false);
    expect(outputSchema.type).toBe("object");
    expect(Object.keys(outputSchema.properties as object)).toEqual([
      ...Object.keys(tool.output.properties),
      "question",
    ]);
  });

  test("says what the tool is for, when to use it, and when not, in a few lines", () => {
    expect(description).toContain("Use it");
    expect(description).toMatch(/\bNot (?:for|to) /);
    expect(description.length).toBeLessThanOrEqual(MOST_DESCRIPTION);
  });

  test("has two examples that its schema accepts", () => {
    const examples = examplesOf(description);
    expect(examples.length).toBe(2);
    const faults = examples.flatMap((example) =>
      [...Value.Errors(tool.input, example)].map(({ path, message }) => `${path} ${message}`),
    );
    expect(faults).toEqual([]);
  });

  test("describes every parameter", () => {
    expect(undescribed(tool.input)).toEqual([]);
  });

  test("sends the reader to tools that exist", () => {
    const [sentence = ""] = /\bNot (?:for|to) .*$/.exec(description.split(" Examples:")[0] ?? "") ?? [];
    const names = [...sentence.matchAll(/\(([a-z_, ]+)\)/g)].flatMap(([, list = ""]) => list.split(", "));
    expect(names.filter((name) => !TOOLS.some((known) => known.name === name && name !== tool.name))).toEqual([]);
  });
});
