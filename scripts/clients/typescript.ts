import type { NamedType, Operation, Parameter } from "./document.ts";
import { pascalCase } from "./names.ts";
import { BOUNDS, describedParameter, wrapped } from "./text.ts";
import { hasFields, isEvent, type Schema, type Type, typeOf } from "./types.ts";

const HEAD = "// Generated from the OpenAPI document by `npm run clients`; not written by hand.\n";

const PLAIN = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  unknown: "unknown",
  null: "null",
};

/** Returns a type as TypeScript writes it. `prefix` is the namespace of types with a name. */
function written(type: Type, prefix: string): string {
  switch (type.kind) {
    case "name":
      return prefix + type.name;
    case "list":
      return type.of.kind === "union" || type.of.kind === "words"
        ? `(${written(type.of, prefix)})[]`
        : `${written(type.of, prefix)}[]`;
    case "map":
      return `Record<string, ${written(type.of, prefix)}>`;
    case "words":
      return type.words.map((word) => JSON.stringify(word)).join(" | ");
    case "union":
      return type.of.map((one) => written(one, prefix)).join(" | ");
    case "plain":
      return PLAIN[type.name];
  }
}

/** Returns `types.ts`: the objects of answers and bodies, and lists of words. */
export function typescriptTypes(types: readonly NamedType[]): string {
  const events = types.filter(({ schema }) => isEvent(schema)).map(({ name }) => name);
  return [
    HEAD,
    ...types.map(({ name, schema }) =>
      hasFields(schema)
        ? `${comment(schema.description, "")}export interface ${name} {\n${fieldsOf(schema)}}\n`
        : `${comment(schema.description, "")}export type ${name} = ${written(typeOf(schema), "")};\n`,
    ),
    "/** An event as webhooks and the stream carry it; `type` says which one it is. */",
    `export type WebhookEvent = ${events.join(" | ")};\n`,
  ].join("\n");
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): string =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const isRequired = required.includes(name);
      return `${comment(schema.description, "  ")}  ${name}${isRequired ? "" : "?"}: ${written(typeOf(schema), "")};\n`;
    })
    .join("");

/** Returns the class with a method for each operation, and the parameters of each. */
export const typescriptOperations = (operations: readonly Operation[]): string =>
  [
    HEAD,
    'import type { Answer, ServerEvent } from "../answers.js";',
    'import { Calls } from "../calls.js";',
    'import type { Rows, Table } from "../rows.js";',
    'import type * as types from "./types.js";\n',
    ...operations.filter(({ parameters }) => parameters.length > 0).map(parametersOf),
    "/** A method for each operation of the API. */",
    "export class Operations extends Calls {",
    operations.map(method).join("\n"),
    "}\n",
  ].join("\n");

function parametersOf({ id, summary, parameters }: Operation): string {
  const fields = parameters.map((parameter) => {
    const text = parameter.example === undefined ? undefined : describedParameter(parameter);
    const mark = parameter.isRequired ? "" : "?";
    return `${comment(text, "  ")}  ${parameter.name}${mark}: ${parameterType(parameter)};\n`;
  });
  const hasBounds = parameters.some(({ example }) => example === undefined);
  const bounds = hasBounds ? ` ${BOUNDS.replace("list_screener_fields", "listScreenerFields")}` : "";
  const about = `Parameters of: ${summary}.${bounds}`;
  return `${comment(about, "")}export interface ${pascalCase(id)}Parameters {\n${fields.join("")}}\n`;
}

function method(operation: Operation): string {
  const { id, parameters, body, summary, description } = operation;
  const isOptional = parameters.every(({ isRequired }) => !isRequired);
  const words = [
    ...(parameters.length > 0 ? [`parameters: ${pascalCase(id)}Parameters${isOptional ? " = {}" : ""}`] : []),
    ...(body === undefined ? [] : [`body: types.${body}`]),
  ];
  const { call, returns } = callOf(operation);
  return [
    `${comment(`${summary}.\n\n${description}`, "  ")}  ${id}(${words.join(", ")}): ${returns} {`,
    `    return this.${call};`,
    "  }\n",
  ].join("\n");
}

function callOf({ method, path, answer, rowsPerPage, parameters, body }: Operation) {
  const type = (one: Type) => written(one, "types.");
  const given = `"${path}", ${parameters.length > 0 ? "parameters" : "{}"}`;
  if (method !== "GET") {
    const sent = `"${method}", ${given}${body === undefined ? "" : ", body"}`;
    return answer.kind === "answer"
      ? { call: `send(${sent})`, returns: `Promise<Answer<${type(answer.data)}, null>>` }
      : { call: `act(${sent})`, returns: "Promise<void>" };
  }
  switch (answer.kind) {
    case "rows": {
      const types = [answer.data, answer.row, answer.metadata].map(type).join(", ");
      return { call: `rows(${given}${rowsPerPage ? `, ${rowsPerPage}` : ""})`, returns: `Rows<${types}>` };
    }
    case "table":
      return { call: `table(${given})`, returns: `Table<${type(answer.data)}, ${type(answer.metadata)}>` };
    case "answer":
      return { call: `answer(${given})`, returns: `Promise<Answer<${type(answer.data)}, ${type(answer.metadata)}>>` };
    case "export":
      return { call: `exported(${given})`, returns: "AsyncGenerator<Record<string, unknown>, void>" };
    case "stream":
      return { call: `events(${given})`, returns: "AsyncGenerator<ServerEvent, void>" };
    default:
      return { call: `text(${given})`, returns: "Promise<string>" };
  }
}

/** A list is also accepted as one value. */
function parameterType({ type }: Parameter): string {
  if (type.kind !== "list") return written(type, "types.");
  const item = written(type.of, "types.");
  return `${item} | readonly ${type.of.kind === "words" || type.of.kind === "union" ? `(${item})` : item}[]`;
}

/** A comment before a field, a type or a method; nothing without a text. */
function comment(text: string | undefined, indent: string): string {
  if (!text) return "";
  const safe = text.replaceAll("*/", "*\\/");
  const paragraphs = safe.split("\n\n").filter((one) => one.trim() !== "");
  const line = `${indent}/** ${paragraphs[0]} */`;
  if (paragraphs.length === 1 && line.length <= 120 && !line.includes("\n")) return `${line}\n`;
  const lines = paragraphs.map((one) => wrapped(one, `${indent} * `)).join(`\n${indent} *\n`);
  return `${indent}/**\n${lines}\n${indent} */\n`;
}
