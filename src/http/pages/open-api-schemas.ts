import { ACCEPTED, OWN_DESCRIPTION } from "../../schema.ts";
import type { Json } from "./json.ts";

/** OpenAPI 3.0 has `nullable` where JSON Schema has a type "null", and `enum` where it has `const`. */
export function openApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openApi30);
  if (value === null || typeof value !== "object") return value;
  const { anyOf, const: constant, [ACCEPTED]: _words, ...rest } = value as Json & { anyOf?: Json[] };
  const schema: Json = Object.fromEntries(Object.entries(rest).map(([key, field]) => [key, openApi30(field)]));
  if (constant !== undefined) schema.enum = [constant];
  if (!anyOf) return schema;
  const notNull = anyOf.filter((variant) => variant.type !== "null").map((variant) => openApi30(variant) as Json);
  const nullable = notNull.length < anyOf.length;
  const only = notNull.length === 1 ? notNull[0] : undefined;
  if (only && nullable && Array.isArray(only.enum) && !only.$id) only.enum = [...only.enum, null];
  return { ...(only ?? { anyOf: notNull }), ...schema, ...(nullable ? { nullable: true } : {}) };
}

/**
 * The document with every schema that has a name (`$id`) under `components.schemas`, by name, and a reference to it
 * where it stood.
 * @throws TypeError when two schemas of one name differ.
 */
export function withNamedSchemas(document: Json): Json {
  const namedSchemas = new Map<string, Json>();
  const referringDocument = referring(document, namedSchemas) as Json & { components: Json };
  const schemas = Object.fromEntries([...namedSchemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...referringDocument, components: { ...referringDocument.components, schemas } };
}

function referring(value: unknown, named: Map<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => referring(item, named));
  if (value === null || typeof value !== "object") return value;
  const { $id: name, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, referring(field, named)]),
  ) as Json;
  if (typeof name !== "string") return schema;
  const { nullable, [OWN_DESCRIPTION]: ownDescription, ...described } = schema;
  const { here, own } = "properties" in schema ? objectParts(described, ownDescription) : valueParts(described);
  const knownSchema = named.get(name);
  if (knownSchema && !Bun.deepEquals(knownSchema, own)) throw new TypeError(`two schemas are named ${name}`);
  named.set(name, own);
  return reference(name, here, nullable === true);
}

/** What an object's description says of the place where it stands, apart from what holds of it everywhere. */
function objectParts({ description, ...content }: Json, ownDescription: unknown): { here: Json; own: Json } {
  if (ownDescription === undefined) return { here: {}, own: { ...content, description } };
  return { here: { description }, own: { ...content, description: ownDescription } };
}

/** Words and objects that are keyed by data mean another thing in each place, and share only what they can be. */
function valueParts({ description, example, default: fallback, ...own }: Json): { here: Json; own: Json } {
  const here = { description, example, default: fallback };
  return { here: Object.fromEntries(Object.entries(here).filter(([, field]) => field !== undefined)), own };
}

/** Beside a reference nothing counts in OpenAPI 3.0, and `nullable` counts only beside a type. */
function reference(name: string, here: Json, isNullable: boolean): Json {
  const namedReference = { $ref: `#/components/schemas/${name}` };
  if (isNullable) return { anyOf: [namedReference, { type: "string", enum: [null], nullable: true }], ...here };
  return Object.keys(here).length === 0 ? namedReference : { allOf: [namedReference], ...here };
}
