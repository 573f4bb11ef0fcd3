/** A schema as OpenAPI 3.0 writes it: what this API's document uses of it. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: (string | number | null)[];
  nullable?: boolean;
  description?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  maximum?: number;
}

/** A type that both languages can write. */
export type Type =
  | { kind: "name"; name: string }
  | { kind: "list"; of: Type }
  | { kind: "map"; of: Type }
  | { kind: "words"; words: (string | number)[] }
  | { kind: "union"; of: Type[] }
  | { kind: "plain"; name: "string" | "integer" | "number" | "boolean" | "unknown" | "null" };

const NULL: Type = { kind: "plain", name: "null" };
const PLAIN = ["string", "integer", "number", "boolean"] as const;

/** Returns the type of a schema. @throws for what the document has not used before */
export function typeOf(schema: Schema): Type {
  const { nullable, ...rest } = schema;
  if (!nullable) return withoutNull(rest);
  return isOnlyNull(schema) ? NULL : unionOf([withoutNull(rest), NULL]);
}

/** OpenAPI 3.0 has no type for null: it is a text that can only be null. */
const isOnlyNull = (schema: Schema): boolean => schema.enum?.every((word) => word === null) ?? false;

function withoutNull(schema: Schema): Type {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) return { kind: "name", name };
  if (schema.allOf?.length === 1) return typeOf(schema.allOf[0]!);
  if (schema.anyOf) return unionOf(schema.anyOf.map(typeOf));
  if (schema.enum) {
    const words = schema.enum.filter((word) => word !== null);
    return { kind: "words", words };
  }
  if (schema.items) return { kind: "list", of: typeOf(schema.items) };
  const { additionalProperties: values } = schema;
  if (typeof values === "object") return { kind: "map", of: typeOf(values) };
  const plain = PLAIN.find((one) => one === schema.type);
  if (plain) return { kind: "plain", name: plain };
  if (schema.type === undefined) return { kind: "plain", name: "unknown" };
  throw new Error(`The clients have no type for ${JSON.stringify(schema)}`);
}

/** A union whose unions are opened, each type once. */
function unionOf(types: readonly Type[]): Type {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.of : [type]));
  const of = [...new Map(flat.map((type) => [JSON.stringify(type), type])).values()];
  return of.length === 1 ? of[0]! : { kind: "union", of };
}

/** Whether a schema is an object with fields of its own, which becomes a type with a name. */
export const hasFields = (schema: Schema): boolean => schema.properties !== undefined;

/** Whether a schema is an event, as webhooks and the stream carry it. */
export const isEvent = ({ properties = {} }: Schema): boolean =>
  ["id", "timestamp", "type", "data"].every((field) => field in properties);
