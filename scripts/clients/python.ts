import type { NamedType, Operation, Parameter } from "./document.ts";
import { snakeCase } from "./names.ts";
import { BOUNDS, describedParameter, listed, wrapped } from "./text.ts";
import { hasFields, isEvent, type Schema, type Type, typeOf } from "./types.ts";

const HEAD = "# Generated from the OpenAPI document by `npm run clients`; not written by hand.\n";

/** What a field or parameter can't be called in Python. */
const KEYWORDS = new Set(["from", "in", "is", "class", "import", "global", "lambda", "not", "or", "and", "def", "for"]);

const PLAIN = { string: "str", integer: "int", number: "float", boolean: "bool", unknown: "Any", null: "None" };

/** Returns a type as Python writes it in an annotation. `prefix` is the module of types with a name. */
function written(type: Type, prefix: string): string {
  switch (type.kind) {
    case "name":
      return prefix + type.name;
    case "list":
      return `list[${written(type.of, prefix)}]`;
    case "map":
      return `dict[str, ${written(type.of, prefix)}]`;
    case "words":
      return `Literal[${type.words.map((word) => JSON.stringify(word)).join(", ")}]`;
    case "union":
      return type.of.map((one) => written(one, prefix)).join(" | ");
    case "plain":
      return PLAIN[type.name];
  }
}

/** Returns `types.py`: the objects of answers and bodies as typed dictionaries, and lists of words. */
export function pythonTypes(types: readonly NamedType[]): string {
  const withFields = types.filter(({ schema }) => hasFields(schema));
  const events = withFields.filter(({ schema }) => isEvent(schema)).map(({ name }) => name);
  return [
    HEAD,
    '"""The objects of answers and bodies, as typed dictionaries."""\n',
    "from __future__ import annotations\n",
    "import sys",
    "from typing import Any, Dict, Literal, TypedDict, Union\n",
    "if sys.version_info >= (3, 11):\n    from typing import NotRequired",
    "else:\n    from typing_extensions import NotRequired\n",
    ...types.filter(({ schema }) => !hasFields(schema)).map(aliasOf),
    ...withFields.map(typedDictionary),
    listed("WebhookEvent = Union[", events, "]", ""),
    '"""An event as webhooks and the stream carry it; `type` says which one it is."""\n',
  ].join("\n");
}

/** Aliases are read when the module is, so the types that come later are texts in them. */
function aliasOf({ name, schema }: NamedType): string {
  const type = typeOf(schema);
  const below = docBelow(schema, "");
  if (type.kind === "map") {
    const value = written(type.of, "");
    return `${name} = Dict[str, ${type.of.kind === "plain" ? value : `"${value}"`}]${below}`;
  }
  if (type.kind !== "words") return `${name} = ${written(type, "")}${below}`;
  const words = type.words.map((word) => JSON.stringify(word));
  return listed(`${name} = Literal[`, words, "]", "") + below;
}

function typedDictionary({ name, schema }: NamedType): string {
  const fields = Object.entries(schema.properties ?? {});
  const typeOfField = ([field, fieldSchema]: [string, Schema]): string => {
    const type = written(typeOf(fieldSchema), "");
    return schema.required?.includes(field) ? type : `NotRequired[${type}]`;
  };
  if (fields.some(([field]) => KEYWORDS.has(field))) {
    const entries = fields.map((entry) => `    "${entry[0]}": "${typeOfField(entry)}",`);
    return `\n${name} = TypedDict("${name}", {\n${entries.join("\n")}\n})${docBelow(schema, "")}`;
  }
  const lines = fields.map(
    ([field, fieldSchema]) => `    ${field}: ${typeOfField([field, fieldSchema])}${docBelow(fieldSchema, "    ")}`,
  );
  return `\nclass ${name}(TypedDict):${docBelow(schema, "    ")}\n${lines.join("\n")}\n`;
}

const docBelow = ({ description }: Schema, indent: string): string =>
  description ? `\n${doc(oneLine(description), indent)}` : "";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").replaceAll("\\", "\\\\").trim();

/** A docstring of one paragraph. */
const doc = (text: string, indent: string): string => {
  const end = text.endsWith('"') ? " " : "";
  return wrapped(`"""${text}${end}"""`, indent);
};

/** Returns the class with a method for each operation, for the one or the other client. */
export function pythonOperations(operations: readonly Operation[], isAsync: boolean): string {
  const prefix = isAsync ? "Async" : "";
  return [
    HEAD,
    `"""A method for each operation of the API."""\n`,
    "from __future__ import annotations\n",
    `from typing import Any, ${isAsync ? "AsyncIterator" : "Iterator"}, Literal, Sequence\n`,
    "from . import types",
    "from .._answers import Answer, Event",
    `from ..${isAsync ? "_async_calls" : "_calls"} import ${prefix}Calls, ${prefix}Rows, ${prefix}Table\n\n`,
    `class ${prefix}Operations(${prefix}Calls):`,
    '    """The methods of the client that call the API."""\n',
    operations.map((operation) => method(operation, isAsync)).join("\n"),
  ].join("\n");
}

function method(operation: Operation, isAsync: boolean): string {
  const { parameters, body } = operation;
  const inPath = parameters.filter(({ isInPath }) => isInPath);
  const rest = parameters.filter(({ isInPath }) => !isInPath);
  const words = [
    "self",
    ...inPath.map((one) => `${pythonName(one)}: ${parameterType(one)}`),
    ...(body === undefined ? [] : [`body: types.${body}`]),
    ...(rest.length > 0 ? ["*"] : []),
    ...rest.map((one) => `${pythonName(one)}: ${parameterType(one)}${one.isRequired ? "" : " | None = None"}`),
  ];
  const { call, returns, isAwaited } = callOf(operation, isAsync);
  return [
    listed(`${isAwaited ? "async " : ""}def ${snakeCase(operation.id)}(`, words, `) -> ${returns}:`, "    "),
    docOf(operation),
    `        ${returns === "None" ? "" : "return "}${isAwaited ? "await " : ""}self.${call}`,
    "",
  ].join("\n");
}

function callOf({ method, path, answer, rowsPerPage }: Operation, isAsync: boolean) {
  const prefix = isAsync ? "Async" : "";
  const type = (one: Type) => written(one, "types.");
  const given = `"${path}", locals()`;
  if (method !== "GET") {
    const returns = answer.kind === "answer" ? `Answer[${type(answer.data)}, None]` : "None";
    return { call: `_${returns === "None" ? "do" : "send"}("${method}", ${given})`, returns, isAwaited: isAsync };
  }
  switch (answer.kind) {
    case "rows": {
      const types = [answer.data, answer.row, answer.metadata].map(type).join(", ");
      return {
        call: `_rows(${given}, ${rowsPerPage ?? "None"})`,
        returns: `${prefix}Rows[${types}]`,
        isAwaited: false,
      };
    }
    case "table": {
      const returns = `${prefix}Table[${type(answer.data)}, ${type(answer.metadata)}]`;
      return { call: `_table(${given})`, returns, isAwaited: false };
    }
    case "answer": {
      const returns = `Answer[${type(answer.data)}, ${type(answer.metadata)}]`;
      return { call: `_answer(${given})`, returns, isAwaited: isAsync };
    }
    case "export":
      return { call: `_export(${given})`, returns: `${prefix}Iterator[dict[str, Any]]`, isAwaited: false };
    case "stream":
      return { call: `_events(${given})`, returns: `${prefix}Iterator[Event]`, isAwaited: false };
    default:
      return { call: `_text(${given})`, returns: "str", isAwaited: isAsync };
  }
}

const pythonName = ({ name }: Parameter): string => (KEYWORDS.has(name) ? `${name}_` : name);

/** A list is also accepted as one value. */
function parameterType({ type }: Parameter): string {
  if (type.kind !== "list") return written(type, "types.");
  const item = written(type.of, "types.");
  return item === "str" ? "str | Sequence[str]" : `${item} | Sequence[${item}]`;
}

function docOf({ summary, description, parameters }: Operation): string {
  const indent = " ".repeat(8);
  const described = parameters.filter(({ example }) => example !== undefined);
  const lines = described.map((one) => `${pythonName(one)}: ${oneLine(describedParameter(one))}`);
  if (described.length < parameters.length) lines.push(`Others: ${BOUNDS}`);
  const args = lines.map((line) => wrapped(line, `${indent}        `).replace(/^ {4}/, "")).join("\n");
  return [
    wrapped(`"""${oneLine(summary)}.`, indent),
    ...(description ? ["", wrapped(oneLine(description), indent)] : []),
    ...(args === "" ? [] : ["", `${indent}Args:`, args]),
    `${indent}"""`,
  ].join("\n");
}

/** Returns `version.py`. Python's `0.1.0.dev0` is npm's `0.1.0-dev`. */
export const pythonVersion = (version: string): string =>
  `${HEAD}\n__version__ = "${version.replace(/-dev$/, ".dev0").replace(/-(alpha|beta|rc)\.?/, "$1")}"\n`;
