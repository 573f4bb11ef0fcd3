import { bug } from "../../errors.ts";
import { ACCEPTED, OWN_DESCRIPTION, READ } from "../../schema.ts";

/** A JSON object with the fields of the OpenAPI specification. */
export type Json = Record<string, unknown>;

/** Converts JSON Schema to OpenAPI 3.0: type "null" becomes `nullable`, `const` becomes `enum`. */
export function openApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openApi30);
  if (value === null || typeof value !== "object") return value;
  const { anyOf, const: constant, [ACCEPTED]: _words, [READ]: _read, ...fields } = value as Json & { anyOf?: Json[] };
  const schema: Json = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, openApi30(field)]));
  if (constant !== undefined) schema.enum = [constant];
  if (!anyOf) return schema;
  const notNull = anyOf.filter((variant) => variant.type !== "null").map((variant) => openApi30(variant) as Json);
  const nullable = notNull.length < anyOf.length;
  const onlyVariant = notNull.length === 1 ? notNull[0] : undefined;
  if (onlyVariant && nullable && Array.isArray(onlyVariant.enum) && !onlyVariant.$id)
    onlyVariant.enum = [...onlyVariant.enum, null];
  return { ...(onlyVariant ?? { anyOf: notNull }), ...schema, ...(nullable ? { nullable: true } : {}) };
}

/**
 * Moves every schema with a name (`$id`) to `components.schemas` and leaves a reference in its place.
 * @throws TypeError if two schemas with the same name differ
 */
export function withNamedSchemas(document: Json): Json {
  const namedSchemas = new Map<string, Json>();
  const referringDocument = referring(document, namedSchemas) as Json & { components: Json };
  const schemas = Object.fromEntries([...namedSchemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...referringDocument, components: { ...referringDocument.components, schemas } };
}

function referring(value: unknown, namedSchemas: Map<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => referring(item, namedSchemas));
  if (value === null || typeof value !== "object") return value;
  const { $id: name, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, referring(field, namedSchemas)]),
  ) as Json;
  if (typeof name !== "string") return schema;
  const { nullable, [OWN_DESCRIPTION]: ownDescription, ...described } = schema;
  const { localPart, sharedPart } =
    "properties" in schema ? objectParts(described, ownDescription) : valueParts(described);
  const knownSchema = namedSchemas.get(name);
  if (knownSchema && !Bun.deepEquals(knownSchema, sharedPart)) throw bug(`two schemas are named ${name}`);
  namedSchemas.set(name, sharedPart);
  return reference(name, localPart, nullable === true);
}

/** Separates an object's description in this place from its own description. */
function objectParts(
  { description, ...content }: Json,
  ownDescription: unknown,
): { localPart: Json; sharedPart: Json } {
  if (ownDescription === undefined) return { localPart: {}, sharedPart: { ...content, description } };
  return { localPart: { description }, sharedPart: { ...content, description: ownDescription } };
}

/** Words and objects keyed by data have their own meaning in each place, and share only their possible values. */
function valueParts({ description, example, default: fallback, ...sharedPart }: Json): {
  localPart: Json;
  sharedPart: Json;
} {
  const local = { description, example, default: fallback };
  const localPart = Object.fromEntries(Object.entries(local).filter(([, field]) => field !== undefined));
  return { localPart, sharedPart };
}

/** In OpenAPI 3.0, fields next to a reference are ignored, and `nullable` needs a type. */
function reference(name: string, localPart: Json, isNullable: boolean): Json {
  const namedReference = { $ref: `#/components/schemas/${name}` };
  if (isNullable) return { anyOf: [namedReference, { type: "string", enum: [null], nullable: true }], ...localPart };
  return Object.keys(localPart).length === 0 ? namedReference : { allOf: [namedReference], ...localPart };
}
