import { FormatRegistry, Kind, type TObject, type TSchema } from "@sinclair/typebox";
import { bug } from "../../errors.ts";
import { ONE_OF } from "../../schema.ts";
import { bodyFaults } from "./check-body.ts";

/** The formats that texts in a body may have. TypeBox itself has no formats, and refuses texts of unknown formats. */
FormatRegistry.Set("uri", (text) => URL.canParse(text));

const SIMPLE_KINDS = new Set(["String", "Integer", "Number", "Boolean", "Null", "Literal", ONE_OF]);

/**
 * Returns a body's schema, closed, and its examples by title. Each object refuses unknown fields, and whole numbers
 * stay in the exact range (±2^53 - 1). The schema is undefined if no body is accepted.
 * @throws TypeError if the schema can't be checked or refuses an example
 */
export function checkableBody(
  id: string,
  schema: TObject | undefined,
  examples?: Readonly<Record<string, unknown>>,
): { schema: TObject | undefined; examples: Readonly<Record<string, unknown>> } {
  if (!schema) return { schema, examples: {} };
  const closedSchema = closed(schema, `the body of ${id}`) as TObject; // an object stays an object
  const allExamples = examples ?? { Example: exampleOf(schema) };
  for (const [title, example] of Object.entries(allExamples)) {
    const [fault] = bodyFaults(closedSchema, example);
    if (fault) throw bug(`${id}: its example "${title}" is refused: ${fault.parameter} ${fault.message}`);
  }
  return { schema: closedSchema, examples: allExamples };
}

/** Rules of JSON Schema that TypeBox has and {@link bodyFaults} does not check. */
const UNCHECKED_RULES = ["contains", "minContains", "maxContains", "unevaluatedProperties"];

function closed(schema: TSchema, place: string): TSchema {
  const kind = schema[Kind];
  const uncheckedRule = UNCHECKED_RULES.find((rule) => schema[rule] !== undefined);
  if (uncheckedRule) throw bug(`${place}: the rule "${uncheckedRule}" is not one that is checked`);
  if (kind === "Object") {
    const properties = Object.entries((schema as TObject).properties).map(
      ([name, field]) => [name, closed(field, `${place}, ${name}`)] as const,
    );
    return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
  }
  if (kind === "Array") return { ...schema, items: closed(schema.items, place) };
  if (kind === "Union") return { ...schema, anyOf: schema.anyOf.map((variant: TSchema) => closed(variant, place)) };
  if (!SIMPLE_KINDS.has(kind)) throw bug(`${place}: TypeBox's ${kind} is not one of the kinds of bodies`);
  if (schema.format !== undefined && !FormatRegistry.Has(schema.format))
    throw bug(`${place}: format "${schema.format}" is not one that is checked (checkable.ts)`);
  return kind === "Integer" ? exactInteger(schema) : schema;
}

/** A whole number that a double holds exactly: JSON.parse would round a larger one without a word. */
const exactInteger = (schema: TSchema): TSchema => ({
  ...schema,
  minimum: schema.minimum ?? Number.MIN_SAFE_INTEGER,
  maximum: schema.maximum ?? Number.MAX_SAFE_INTEGER,
});

/** A body made of the examples of its fields. */
function exampleOf(schema: TSchema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema[Kind] === "Object")
    return Object.fromEntries(
      Object.entries((schema as TObject).properties).map(([name, field]) => [name, exampleOf(field)]),
    );
  if (schema[Kind] === "Array") return [exampleOf(schema.items)];
  if (schema[Kind] === "Union") return exampleOf(schema.anyOf[0]);
  return schema.const ?? schema.enum?.[0];
}
