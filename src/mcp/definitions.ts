import { type TObject, Type } from "@sinclair/typebox";
import { answerSchema } from "./run.ts";
import type { Tool } from "./tool.ts";

/** A tool as MCP lists it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: { readOnlyHint: true; openWorldHint: false };
}

/** A schema of an object, in JSON Schema. */
interface JsonSchema {
  [keyword: string]: unknown;
  type: "object";
}

/** Returns a tool as MCP lists it. */
export const definitionOf = (tool: Tool): ToolDefinition => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: plainSchema(tool.input),
  outputSchema: openSchema(plainSchema(shownAnswer(tool))),
  annotations: { readOnlyHint: true, openWorldHint: false },
});

/** What every answer can have. The server's instructions say what it is: definitions would say it eleven times. */
const IN_EVERY_ANSWER: readonly string[] = ["source", "notes", "candidates", "requests"];

const shownAnswer = (tool: Tool): TObject => Type.Omit(answerSchema(tool), IN_EVERY_ANSWER);

/**
 * Returns a schema without what refuses answers: each object would say again which fields it must have. Answers are
 * checked against the closed schema before a release, and a field that a later version adds breaks no client.
 */
const openSchema = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === "required" ? undefined : value)));

/**
 * What our schemas have besides JSON Schema's keywords, and what costs an assistant more than it helps: calls are
 * checked by the whole schema all the same, and a refusal says what is accepted.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["$id", "example", "x-accepted", "uniqueItems"],
  ...["minLength", "maxLength", "minItems", "minimum", "pattern", "additionalProperties"],
]);

function plainSchema(schema: object): JsonSchema {
  const text = JSON.stringify(schema, (key, value) =>
    LEFT_OUT.has(key) || value === "" || isAnything(key, value) ? undefined : value,
  );
  const plain: unknown = JSON.parse(text, (_, value: unknown) => shortUnion(value));
  return plain as JsonSchema; // each schema is of an object
}

/** Whether the items of a list can be anything: then a schema says nothing of them. */
const isAnything = (key: string, value: unknown): boolean =>
  key === "items" && typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Returns a union of simple types as a list of types, which is shorter: `{ "type": ["number", "null"] }`. */
function shortUnion(value: unknown): unknown {
  const variants = (value as { anyOf?: readonly Record<string, unknown>[] } | null)?.anyOf;
  const isSimple = variants?.every((variant) => Object.keys(variant).join() === "type");
  if (!variants || !isSimple) return value;
  const { anyOf: _, ...others } = value as Record<string, unknown>;
  return { type: variants.map(({ type }) => type), ...others };
}
