import { apiDocument } from "../../src/app.ts";
import { type Schema, type Type, typeOf } from "./types.ts";

/** What an operation answers: rows in pages or whole, an object that is also a table, or something without a table. */
export type Answer =
  | { kind: "rows"; data: Type; row: Type; metadata: Type }
  | { kind: "table" | "answer"; data: Type; metadata: Type }
  | { kind: "text" | "stream" | "export" | "nothing" };

/** A parameter of a path or query. */
export interface Parameter {
  name: string;
  isInPath: boolean;
  isRequired: boolean;
  description: string;
  type: Type;
  /** As in a URL; undefined for the bounds of the screener. */
  example: string | undefined;
}

/** An operation of the document, without what differs by language. */
export interface Operation {
  /** In camel case. */
  id: string;
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Those of the path first, then the required ones. Without `format`, which the client chooses. */
  parameters: Parameter[];
  /** The name of the body's type. */
  body: string | undefined;
  answer: Answer;
  /** The most rows of a page; undefined for an answer without pages, or one that is usually whole. */
  rowsPerPage: number | undefined;
}

/** A type with a name. */
export interface NamedType {
  name: string;
  schema: Schema;
}

interface SentParameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}
interface SentOperation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: SentParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  paths: Record<string, Record<string, SentOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** Returns the operations of the API, and the types that they name, both in the document's order. */
export async function readDocument(): Promise<{ operations: Operation[]; types: NamedType[] }> {
  const { paths, components } = (await apiDocument("/")) as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, sent]) => operationOf(method.toUpperCase(), path, sent, components.schemas)),
  );
  // The envelopes are the clients' own: a generic type with data, metadata and pagination.
  const envelopes = new Set(operations.map(({ id }) => `${id[0]?.toUpperCase()}${id.slice(1)}Answer`));
  const types = Object.entries(components.schemas)
    .filter(([name]) => !envelopes.has(name))
    .map(([name, schema]) => ({ name, schema }));
  return { operations, types };
}

function operationOf(method: string, path: string, sent: SentOperation, schemas: Record<string, Schema>): Operation {
  const given = (sent.parameters ?? []).filter(({ name }) => name !== "format");
  const envelope = envelopeOf(sent, schemas);
  const perPage = given.find(({ name }) => name === "per_page")?.schema.maximum;
  const body = sent.requestBody?.content["application/json"]?.schema.$ref;
  return {
    id: sent.operationId,
    method,
    path,
    summary: sent.summary,
    description: sent.description ?? "",
    parameters: given.map(parameterOf).sort((one, other) => rank(one) - rank(other)),
    body: body?.split("/").at(-1),
    answer: answerOf(sent, envelope, given),
    rowsPerPage: envelope?.required?.includes("pagination") ? perPage : undefined,
  };
}

const rank = ({ isInPath, isRequired }: Parameter): number => (isInPath ? 0 : isRequired ? 1 : 2);

const parameterOf = (sent: SentParameter): Parameter => ({
  name: sent.name,
  isInPath: sent.in === "path",
  isRequired: sent.required ?? false,
  description: sent.description ?? "",
  type: typeOf(sent.schema),
  example: sent.example === undefined ? undefined : String(sent.example),
});

/** The content of the answer that says that all went well. */
const contentOf = ({ responses }: SentOperation): Record<string, { schema: Schema }> =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};

function envelopeOf(sent: SentOperation, schemas: Record<string, Schema>): Schema | undefined {
  const name = contentOf(sent)["application/json"]?.schema.$ref?.split("/").at(-1);
  return name === undefined ? undefined : schemas[name];
}

/** @throws for an answer that the clients can't read */
function answerOf(sent: SentOperation, envelope: Schema | undefined, given: readonly SentParameter[]): Answer {
  const content = contentOf(sent);
  if (envelope?.properties?.data) {
    const data = typeOf(envelope.properties.data);
    const sentMetadata = envelope.properties.metadata;
    const metadata: Type = sentMetadata ? typeOf(sentMetadata) : { kind: "plain", name: "null" };
    if (!("text/csv" in content)) return { kind: "answer", data, metadata };
    const hasPages = given.some(({ name }) => name === "page");
    return hasPages ? { kind: "rows", data, row: rowOf(data), metadata } : { kind: "table", data, metadata };
  }
  if ("text/event-stream" in content) return { kind: "stream" };
  if ("application/x-ndjson" in content) return { kind: "export" };
  if (Object.keys(content).length === 0) return { kind: "nothing" };
  if ("application/atom+xml" in content) return { kind: "text" };
  throw new Error(`${sent.operationId}: the clients can't read ${Object.keys(content).join(", ")}`);
}

/** The type of a row: the item of the list, also where the data is one row or a list of them. */
function rowOf(data: Type): Type {
  if (data.kind === "list") return data.of;
  const list = data.kind === "union" ? data.of.find((type) => type.kind === "list") : undefined;
  if (list?.kind === "list") return list.of;
  throw new Error(`Rows in pages are not a list: ${JSON.stringify(data)}`);
}
