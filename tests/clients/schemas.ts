/** A JSON schema, of OpenAPI 3.0 (`nullable`) or of pydantic (`anyOf` with `null`). */
export interface Schema {
  type?: string;
  nullable?: boolean;
  $ref?: string;
  anyOf?: Schema[];
  /** Of one schema: a reference with a description of its own. */
  allOf?: Schema[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A schema, and the named ones that it refers to. */
export interface Definition {
  schema: Schema;
  named: Record<string, Schema>;
}

/**
 * Returns what the sent schema allows and the reading one refuses, a line each with its path: another type, null, a
 * word of no list, a field that may be missing.
 */
export function refusals(sent: Definition, reading: Definition, path: string): string[] {
  const accepted = kindsOf(reading);
  const refused = [...kindsOf(sent)].filter(
    (kind) => !accepted.has(kind) && !(kind === "integer" && accepted.has("number")) && !isWordOf(kind, accepted),
  );
  const [sentObject, readObject] = [objectOf(sent), objectOf(reading)];
  if (!sentObject || !readObject) return refused.map((kind) => `${path}: ${kind}`);
  const { required = [], properties = {} } = readObject;
  const ofFields = Object.entries(properties).flatMap(([name, schema]) => {
    const field = sentObject.properties?.[name];
    const isSure = field !== undefined && (sentObject.required ?? []).includes(name);
    return [
      ...(required.includes(name) && !isSure ? [`${path}.${name}: missing`] : []),
      ...(field === undefined ? [] : refusals({ ...sent, schema: field }, { ...reading, schema }, `${path}.${name}`)),
    ];
  });
  return [...refused.map((kind) => `${path}: ${kind}`), ...ofFields];
}

/** Any text is read where no list of words is asked for. */
const isWordOf = (kind: string, accepted: ReadonlySet<string>): boolean =>
  kind.startsWith("word ") && accepted.has("string");

/** Types and words that fit a schema: `null`, `integer`, `object`, `word high`. */
const kindsOf = (definition: Definition): Set<string> =>
  new Set(
    choicesOf(definition).flatMap(({ type, nullable, enum: words }) => [
      ...(words?.map((word) => (word === null ? "null" : `word ${word}`)) ?? [type ?? "any"]),
      ...(nullable ? ["null"] : []),
    ]),
  );

const objectOf = (definition: Definition): Schema | undefined =>
  choicesOf(definition).find(({ type }) => type === "object");

/** The schemas of which one must fit, without references. */
function choicesOf({ schema, named }: Definition): Schema[] {
  const target = schema.$ref?.split("/").at(-1);
  if (target !== undefined) return choicesOf({ schema: named[target] ?? {}, named });
  const choices = schema.anyOf ?? schema.allOf;
  return choices?.flatMap((choice) => choicesOf({ schema: choice, named })) ?? [schema];
}
