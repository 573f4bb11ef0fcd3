import { conflict, gone, notCovered } from "../../errors.ts";
import { inPlace } from "../../schema.ts";
import { capitalized } from "../../text.ts";
import type { ActionEndpoint, Callback } from "../action.ts";
import { allParameters } from "../answers/all-parameters.ts";
import { csvHeader } from "../answers/rows.ts";
import type { Endpoint } from "../any-endpoint.ts";
import { pathNames, type ReadEndpoint } from "../endpoint.ts";
import type { ExportEndpoint } from "../export.ts";
import { otherNamesOf } from "../parameters/other-names.ts";
import type { Parameter, Parameters } from "../parameters/parameters.ts";
import { Pagination } from "../schema.ts";
import type { StreamEndpoint } from "../stream.ts";
import { columnsOf } from "../tables/columns.ts";
import {
  CACHE_HEADERS,
  FEATURES,
  FILE,
  headersOf,
  KEYED_HEADERS,
  NO_STORE,
  problemOf,
  RETRY_AFTER,
} from "./components.ts";
import { LARGE_BODY, NO_JSON, notReady, wrongRequest } from "./error-examples.ts";
import type { Json } from "./open-api-schemas.ts";
import { samplesOf } from "./samples.ts";

/** Returns an endpoint as an operation of the document, with its schemas inline. `baseUrl`: that of its samples. */
export const operationOf = (endpoint: Endpoint, baseUrl: string): Json => ({
  ...(endpoint.kind === "action"
    ? actionOperation(endpoint)
    : endpoint.kind === "stream"
      ? streamOperation(endpoint)
      : endpoint.kind === "export"
        ? exportOperation(endpoint)
        : readOperation(endpoint)),
  "x-codeSamples": samplesOf(endpoint, baseUrl),
});

function readOperation(endpoint: ReadEndpoint): Json {
  const notModified = {
    description: "The client already has this answer: its `ETag` was in `If-None-Match`.",
    headers: KEYED_HEADERS,
  };
  // The files of other endpoints are made for each request, and have no parts.
  const hasFiles = endpoint.row !== undefined && endpoint.scope === "public" && !endpoint.isPerReader;
  return {
    ...describedOperation(endpoint, allParameters(endpoint)),
    responses: {
      200: answerOf(endpoint),
      ...(hasFiles ? { 206: { $ref: "#/components/responses/FilePart" } } : {}),
      ...(endpoint.scope === "public" ? { 304: notModified } : {}),
      400: problemOf(BAD_PARAMETERS, wrongRequest(endpoint), KEYED_HEADERS),
      ...sharedProblems(endpoint),
      ...(hasFiles ? FILE_PROBLEMS : {}),
    },
  };
}

/** What requests for a part of a file get besides it. */
const FILE_PROBLEMS: Json = {
  412: { $ref: "#/components/responses/FileChanged" },
  416: { $ref: "#/components/responses/NoSuchPart" },
};

const streamOperation = (endpoint: StreamEndpoint): Json => ({
  ...describedOperation(endpoint, endpoint.parameters),
  responses: {
    200: {
      description: endpoint.summary,
      headers: { ...KEYED_HEADERS, ...NO_STORE },
      content: { "text/event-stream": { schema: endpoint.data } },
    },
    400: problemOf(BAD_PARAMETERS, wrongRequest(endpoint), KEYED_HEADERS),
    ...sharedProblems(endpoint),
    410: problemOf(endpoint.gone.when, gone(endpoint.gone.message), KEYED_HEADERS),
  },
});

function exportOperation(endpoint: ExportEndpoint): Json {
  const line = { type: "string", description: "A row a line, then a line that says that the export is complete." };
  const header = endpoint.columns && { example: csvHeader(endpoint.columns) };
  return {
    ...describedOperation(endpoint, endpoint.parameters),
    responses: {
      200: {
        description: endpoint.summary,
        headers: { ...KEYED_HEADERS, ...NO_STORE },
        content: {
          "application/x-ndjson": { schema: line },
          "text/csv": { schema: { type: "string" }, ...header },
          "application/vnd.apache.parquet": { schema: { type: "string", format: "binary" } },
        },
      },
      400: problemOf(BAD_PARAMETERS, wrongRequest(endpoint), KEYED_HEADERS),
      ...sharedProblems(endpoint),
    },
  };
}

function actionOperation(endpoint: ActionEndpoint): Json {
  const { body, bodyExamples, answers, conflicts, callback } = endpoint;
  const examples = Object.entries(bodyExamples).map(([title, value]) => [title, { summary: title, value }]);
  const requestBody = {
    required: true,
    content: {
      "application/json": {
        schema: { $id: `${typeName(endpoint)}Body`, ...body },
        examples: Object.fromEntries(examples),
      },
    },
  };
  return {
    ...describedOperation(endpoint, endpoint.parameters),
    ...(body ? { requestBody } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, data]) => [status, outcomeOf(endpoint, status, data)]),
      ),
      400: problemOf(BAD_ACTION, wrongRequest(endpoint), KEYED_HEADERS),
      ...sharedProblems(endpoint),
      ...(conflicts ? { 409: problemOf(conflicts.when, conflict(conflicts.message), KEYED_HEADERS) } : {}),
      413: problemOf("The body is larger than the service accepts.", LARGE_BODY, KEYED_HEADERS),
      ...(body ? { 415: problemOf(NOT_JSON, NO_JSON, KEYED_HEADERS) } : {}),
    },
    ...(callback ? { callbacks: { [callback.id]: { [callback.url]: { post: callbackOperation(callback) } } } } : {}),
  };
}

/** A request that the service makes. Its body is one of several objects, which a field tells apart. */
function callbackOperation({ id, summary, description, headers, body: { tag, variants }, answers }: Callback): Json {
  const mapping = variants.map(({ word, schema }) => [word, `#/components/schemas/${schema.$id}`]);
  const examples = variants.map(({ word, example }) => [word, { summary: word, value: example }]);
  return {
    operationId: id,
    summary,
    description,
    security: [],
    parameters: Object.entries(headers).map(([name, header]) => ({
      name,
      in: "header",
      required: true,
      schema: { type: "string" },
      ...header,
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            oneOf: variants.map(({ schema }) => schema),
            discriminator: { propertyName: tag, mapping: Object.fromEntries(mapping) },
          },
          examples: Object.fromEntries(examples),
        },
      },
    },
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, meaning]) => [status, { description: meaning }]),
    ),
  };
}

const NOT_JSON = "The body is not JSON: `Content-Type` must be `application/json`.";

const BAD_PARAMETERS =
  "Some parameters are missing, unknown, not accepted, or repeated though they are not lists. `details` names each.";

const BAD_ACTION =
  "Some parameters or fields of the body are missing, unknown or not accepted, or the body is not JSON. `details` " +
  "names each, with the place in the body.";

const describedOperation = (endpoint: Endpoint, parameters: Parameters): Json => {
  const inPath = new Set(pathNames(endpoint.path));
  const queryNames = Object.keys(parameters).filter((name) => !inPath.has(name));
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: Object.entries(parameters).map(([name, parameter]) =>
      inPath.has(name)
        ? parameterOf(name, parameter, "path", [])
        : parameterOf(name, parameter, "query", otherNamesOf(name, queryNames)),
    ),
  };
};

const sharedProblems = (endpoint: Endpoint): Json => ({
  401: { $ref: "#/components/responses/Unauthorized" },
  403: { $ref: "#/components/responses/Suspended" },
  ...(endpoint.notFound
    ? { 404: problemOf(endpoint.notFound.when, notCovered(endpoint.notFound.message), KEYED_HEADERS) }
    : {}),
  429: { $ref: "#/components/responses/TooManyRequests" },
  500: { $ref: "#/components/responses/InternalError" },
  503: problemOf(
    endpoint.datasets.length === 0 ? "The database can't be reached." : UNAVAILABLE,
    notReady(endpoint),
    RETRY_AFTER,
  ),
});

const UNAVAILABLE = "The dataset is not loaded yet, or the database can't be reached.";

const DONE: Readonly<Record<string, string>> = {
  200: "Done.",
  201: "Created. `Location` has its address.",
  202: "Accepted, to be done later.",
  204: "Done. The answer has no body.",
};

function outcomeOf(endpoint: ActionEndpoint, status: string, data: Json | null): Json {
  const headers = { ...KEYED_HEADERS, ...NO_STORE, ...(status === "201" ? headersOf("Location") : {}) };
  if (data === null) return { description: DONE[status], headers };
  const schema = {
    $id: `${typeName(endpoint)}Answer`,
    type: "object",
    description: "The result.",
    required: ["data"],
    properties: { data },
  };
  return { description: DONE[status], headers, content: { "application/json": { schema } } };
}

/** Converts a parameter's example, which is text, to the schema's type. */
function exampleOf({ schema, example, isList }: Parameter<unknown>): number | string | string[] {
  if (schema.type === "integer") return Number(example);
  return isList ? example.split(",") : example;
}

function parameterOf(
  name: string,
  parameter: Parameter<unknown>,
  place: "path" | "query",
  otherNames: readonly string[],
): Json {
  const { schema, required, isList } = parameter;
  return {
    name,
    in: place,
    required: place === "path" || required,
    description:
      describedParameter(parameter) +
      (otherNames.length === 0 ? "" : ` Also read as ${otherNames.map((other) => `\`${other}\``).join(" or ")}.`),
    schema,
    ...(parameter.example === "" ? {} : { example: exampleOf(parameter) }),
    // The default of clients that ignore these two fields. Commas are accepted as well.
    ...(isList ? { style: "form", explode: true } : {}),
  };
}

/** Returns a parameter's description, and what it accepts if the schema does not list that already. */
function describedParameter({ description, accepted, schema, isList }: Parameter<unknown>): string {
  const items = (isList ? schema.items : schema) as { enum?: unknown };
  const several = isList ? " Separate several values by commas, or repeat the parameter." : "";
  return `${description}${items.enum ? "" : ` Accepted: ${accepted}.`}${several}`;
}

/** The answer of `getPlaceMetrics` is named `GetPlaceMetricsAnswer`. */
const typeName = ({ id }: Endpoint): string => capitalized(id);

/** `pagination` of a series. */
const PART = inPlace(Pagination, "The position of this page; absent unless `page` or `per_page` was sent.");

function answerOf(endpoint: ReadEndpoint): Json {
  const { kind, metadata } = endpoint;
  if (kind === "feed")
    return {
      description: endpoint.summary,
      headers: { ...KEYED_HEADERS, ...CACHE_HEADERS, ...headersOf("Link") },
      content: { "application/atom+xml": { schema: endpoint.data } },
    };
  const data =
    kind === "resource"
      ? endpoint.data
      : { type: "array", items: endpoint.data, description: "The rows of this page or of the whole series." };
  const schema = {
    $id: `${typeName(endpoint)}Answer`,
    type: "object",
    description: "The data, where it came from, and the position of the page in a list.",
    required: ["data", ...(metadata ? ["metadata"] : []), ...(kind === "list" ? ["pagination"] : [])],
    properties: {
      data,
      ...(metadata ? { metadata } : {}),
      ...(endpoint.paging ? { pagination: kind === "list" ? Pagination : PART } : {}),
    },
  };
  const tables = endpoint.row
    ? {
        "text/csv": { schema: { type: "string" }, example: csvHeader(columnsOf(endpoint.csvRow ?? endpoint.row)) },
        "application/x-ndjson": { schema: { type: "string", description: "One row as JSON per line." } },
        "application/vnd.apache.parquet": { schema: FILE },
        "application/vnd.apache.arrow.stream": { schema: FILE },
        ...(endpoint.places ? { "application/geo+json": { schema: FEATURES } } : {}),
      }
    : {};
  return {
    description: endpoint.summary,
    headers: {
      ...KEYED_HEADERS,
      ...(endpoint.scope === "public" ? CACHE_HEADERS : NO_STORE),
      ...(endpoint.paging ? headersOf("Link") : {}),
      ...(endpoint.row ? headersOf("X-Empty-Reason", "Accept-Ranges") : {}),
    },
    content: { "application/json": { schema }, ...tables },
  };
}
