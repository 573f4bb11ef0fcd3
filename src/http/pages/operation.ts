import { allParameters } from "../answering.ts";
import { columnsOf, csvHeader } from "../answers/rows.ts";
import { type Endpoint, pathNames } from "../endpoint.ts";
import type { Parameter } from "../parameters/parameters.ts";
import { Pagination } from "../schema.ts";
import { CACHE_HEADERS, KEYED_HEADERS, problemOf } from "./components.ts";
import type { Json } from "./json.ts";

/** An endpoint as an operation of the document; its schemas stand in it, named or not. */
export function operationOf(endpoint: Endpoint): Json {
  const inPath = new Set(pathNames(endpoint.path));
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: Object.entries(allParameters(endpoint)).map(([name, parameter]) =>
      parameterOf(name, parameter, inPath.has(name) ? "path" : "query"),
    ),
    responses: {
      200: answerOf(endpoint),
      304: {
        description: "The client has this answer already: its `ETag` was in `If-None-Match`.",
        headers: KEYED_HEADERS,
      },
      400: { $ref: "#/components/responses/BadRequest" },
      401: { $ref: "#/components/responses/Unauthorized" },
      403: { $ref: "#/components/responses/Suspended" },
      ...(endpoint.notFound ? { 404: problemOf(endpoint.notFound) } : {}),
      429: { $ref: "#/components/responses/TooManyRequests" },
      500: { $ref: "#/components/responses/InternalError" },
      503: { $ref: "#/components/responses/Unavailable" },
    },
  };
}

/** A parameter's example is text; the document's is of the schema's type. */
function parameterOf(name: string, parameter: Parameter<unknown>, place: "path" | "query"): Json {
  const { schema, example, required, isList } = parameter;
  return {
    name,
    in: place,
    required: place === "path" || required,
    description: describedParameter(parameter),
    schema,
    example: schema.type === "integer" ? Number(example) : isList ? example.split(",") : example,
    // What every client does that does not read these two fields; commas are accepted as well.
    ...(isList ? { style: "form", explode: true } : {}),
  };
}

/** What a parameter is, and what is accepted where the schema does not list it already. */
function describedParameter({ description, accepted, schema, isList }: Parameter<unknown>): string {
  const items = (isList ? schema.items : schema) as { enum?: unknown };
  const several = isList ? " Several: separated by commas, or the parameter again for each." : "";
  return `${description}${items.enum ? "" : ` Accepted: ${accepted}.`}${several}`;
}

/** `getPlaceMetrics` answers with `GetPlaceMetricsAnswer`. */
const answerName = ({ id }: Endpoint): string => `${id[0]?.toUpperCase()}${id.slice(1)}Answer`;

function answerOf(endpoint: Endpoint): Json {
  const data =
    endpoint.kind === "resource"
      ? endpoint.data
      : { type: "array", items: endpoint.data, description: "The rows of this page, or of the whole series." };
  const schema = {
    $id: answerName(endpoint),
    type: "object",
    description: "Data, where it came from, and in a list where the page stands.",
    required: ["data", "metadata", ...(endpoint.kind === "list" ? ["pagination"] : [])],
    properties: {
      data,
      metadata: endpoint.metadata,
      ...(endpoint.kind === "list" ? { pagination: Pagination } : {}),
    },
  };
  const tables = endpoint.row
    ? {
        "text/csv": { schema: { type: "string" }, example: csvHeader(columnsOf(endpoint.csvRow ?? endpoint.row)) },
        "application/x-ndjson": { schema: { type: "string", description: "One row, as JSON, a line." } },
      }
    : {};
  const link = {
    Link: { description: 'The next page, as `rel="next"`; absent on the last one.', schema: { type: "string" } },
  };
  return {
    description: endpoint.summary,
    headers: { ...KEYED_HEADERS, ...CACHE_HEADERS, ...(endpoint.kind === "list" ? link : {}) },
    content: { "application/json": { schema }, ...tables },
  };
}
