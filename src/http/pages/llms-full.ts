import {
  type ListedDocument,
  type ListedParameter,
  type ListedSchema,
  operationsByTag,
  type PlacedOperation,
} from "./listed-document.ts";
import { type LlmsAbout, openingOf, textOf } from "./llms.ts";

/** The longest text, in characters: about 80,000 tokens. The OpenAPI document has what lies beyond. */
const MOST_CHARACTERS = 320_000;

/** Words of a list that are named; the others are counted. */
const MOST_WORDS = 12;

/** A parameter or field that as many have in the same words is described once. */
const MANY = 3;

/** Returns `/llms-full.txt`: what `/llms.txt` says, with parameters and fields, within {@link MOST_CHARACTERS}. */
export function llmsFullText(document: ListedDocument, about: LlmsAbout): string {
  const tags = operationsByTag(document).map(({ name, description, operations }) => ({
    head: `## ${name}\n\n${description}`,
    operations: operations.map((operation) => operationLines(document, operation)),
  }));
  const parameters = sharedLines(tags.flatMap(({ operations }) => operations.flatMap(({ items }) => items)));
  const objects = objectLines(document);
  const fields = sharedLines(objects.flatMap(({ items }) => items));
  const parts = [
    ...openingOf(document, about),
    `## Parameters of several endpoints\n\n${[...parameters].join("\n")}`,
    ...tags.flatMap(({ head, operations }) => [
      head,
      ...operations.map((operation) => described(operation, parameters)),
    ]),
    "## Objects\n\nThe fields of answers and bodies. A field with `?` can be absent.",
    `## Fields of several objects\n\n${[...fields].join("\n")}`,
    ...objects.map((object) => described(object, fields)),
  ];
  return withinBound(textOf(parts), `The other objects are in the OpenAPI document: ${about.baseUrl}/openapi.json`);
}

/** Something with a heading, and a line for each of its parameters or fields. */
interface Described {
  head: readonly string[];
  items: readonly string[];
  end: readonly string[];
}

/** Returns lines that several have, in the order of their names: of a name, the line that most have. */
function sharedLines(lines: readonly string[]): ReadonlySet<string> {
  const ofSeveral = [...Map.groupBy(lines, (line) => line).values()].filter(({ length }) => length >= MANY);
  const byName = new Map(
    ofSeveral
      .sort((left, right) => left.length - right.length)
      .flatMap(([line]) => (line === undefined ? [] : [[nameOf(line), line]])),
  );
  return new Set([...byName.values()].sort());
}

/** The name that a line begins with, or the two of a lower and an upper bound. */
const nameOf = (line: string): string => /`[^`]+`(?:, `[^`]+_max`)?/.exec(line)?.[0] ?? line;

/** Returns a part in which lines that several have are only named. */
function described({ head, items, end }: Described, shared: ReadonlySet<string>): string {
  const names = items.filter((line) => shared.has(line)).map(nameOf);
  const ownLines = items.filter((line) => !shared.has(line));
  return [...head, ...ownLines, ...(names.length === 0 ? [] : [`- as above: ${names.join(", ")}`]), ...end].join("\n");
}

/** Returns a text; if it is too long, as many of its parts as fit, and `end`. */
function withinBound(whole: string, end: string): string {
  if (whole.length <= MOST_CHARACTERS) return whole;
  const lastBreak = whole.lastIndexOf("\n\n", MOST_CHARACTERS - end.length - "\n\n\n".length);
  return textOf([whole.slice(0, lastBreak), end]);
}

function operationLines(
  document: ListedDocument,
  { method, path, summary = "", description = "", parameters = [], requestBody, responses }: PlacedOperation,
): Described {
  const body = requestBody?.content["application/json"]?.schema;
  const names = new Set(parameters.map(({ name }) => name));
  return {
    head: [`### ${method} ${path}`, `${summary}. ${description}`],
    items: parameters
      .filter(({ name }) => !(name.endsWith("_max") && names.has(lowerOf(name))))
      .map((parameter) => parameterLine(document, parameter, names)),
    end: [...(body ? [`Body: ${typeOf(body)}`] : []), ...answerLines(document, responses)],
  };
}

/** Returns what an operation answers when it succeeds, by the fields of its envelope. */
function answerLines(document: ListedDocument, responses: PlacedOperation["responses"]): string[] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const contents = Object.entries(success?.content ?? {});
  const [type, { schema } = {}] = contents.find(([name]) => name === "application/json") ?? contents[0] ?? [];
  if (!schema) return [];
  const { data, metadata } = named(document, schema)?.properties ?? {};
  if (!data) return [`Answer: ${type}`];
  return [`Answer: \`data\`: ${typeOf(data)}${metadata ? `; \`metadata\`: ${typeOf(metadata)}` : ""}`];
}

/** The name of the lower bound that belongs to an upper one. */
const lowerOf = (name: string): string => name.replace(/_max$/, "_min");

/** Returns a line for a parameter; for a lower bound, with its upper one. `names`: of all parameters. */
function parameterLine(
  document: ListedDocument,
  { name, in: place, required, description, schema }: ListedParameter,
  names: ReadonlySet<string>,
): string {
  const words = wordsOf(document, schema.items ?? schema);
  const needs = place === "path" ? " (in the path)" : required ? " (required)" : "";
  const upper = name.replace(/_min$/, "_max");
  const pair = upper !== name && names.has(upper) ? `, \`${upper}\`` : "";
  return `- \`${name}\`${pair}${needs}: ${description}${words ? ` Accepted: ${listed(words)}.` : ""}`;
}

/** Returns objects by name. The envelopes of answers and the lists of words are shown where they are used. */
const objectLines = (document: ListedDocument): Described[] =>
  Object.entries(document.components.schemas)
    .filter(([name, { properties }]) => properties && !name.endsWith("Answer"))
    .map(([name, { description = "", properties = {}, required = [] }]) => ({
      head: [`### ${name}`, description],
      items: Object.entries(properties).map(([field, schema]) => {
        const words = wordsOf(document, schema);
        const meaning = schema.description ?? named(document, schema)?.description ?? "";
        const absent = required.includes(field) ? "" : "?";
        return `- \`${field}\`${absent} ${words ? listed(words) : typeOf(schema)}: ${firstSentence(meaning)}`;
      }),
      end: [],
    }));

/** Returns a type in few letters: `number or null`, `Dataset[]`. */
function typeOf({ $ref, allOf, anyOf, oneOf, type = "any", items, nullable }: ListedSchema): string {
  if ($ref !== undefined) return nameIn($ref);
  const variants = allOf ?? anyOf ?? oneOf;
  const types = variants?.map((variant) => (variant.enum?.[0] === null ? "null" : typeOf(variant)));
  const ownType = types?.join(" or ") ?? (items ? `${typeOf(items)}[]` : type);
  return nullable ? `${ownType} or null` : ownType;
}

/** Returns the words that a schema accepts, its own or those of the schema that it refers to. */
const wordsOf = (document: ListedDocument, schema: ListedSchema): readonly unknown[] | undefined =>
  (named(document, schema) ?? schema).enum;

/** Returns the schema that a schema refers to, directly or as an alternative to null. */
function named(
  { components }: ListedDocument,
  { $ref, allOf = [], anyOf = [] }: ListedSchema,
): ListedSchema | undefined {
  const reference = $ref ?? [...allOf, ...anyOf].find((variant) => variant.$ref !== undefined)?.$ref;
  return reference === undefined ? undefined : components.schemas[nameIn(reference)];
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** Returns words as a list, at most {@link MOST_WORDS}. */
const listed = (words: readonly unknown[]): string =>
  words.length <= MOST_WORDS
    ? words.map((word) => `\`${word}\``).join(", ")
    : `${listed(words.slice(0, MOST_WORDS))} and ${words.length - MOST_WORDS} more`;

/** The first sentence is enough to choose a field; the OpenAPI document has all of the description. */
const firstSentence = (text: string): string => /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text;
