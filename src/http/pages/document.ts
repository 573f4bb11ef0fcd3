import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import { ERROR_CODES } from "../../errors.ts";
import { VERSION } from "../../executable/version.ts";
import { allParameters } from "../answering.ts";
import { columnsOf, csvHeader } from "../answers/rows.ts";
import { type Endpoint, pathNames } from "../endpoint.ts";
import type { Parameter } from "../parameters/parameters.ts";
import { Pagination } from "../schema.ts";

/** A JSON object whose fields only the specification of OpenAPI knows. */
export type Json = Record<string, unknown>;

/** What the document says beside its endpoints. */
export interface About {
  /** Markdown: what the service is, and the notices that its sources require. */
  description: string;
  tags: readonly { name: string; description: string }[];
  /** Where the endpoints are: `/`, or the address that users reach. */
  serverUrl: string;
}

/** The OpenAPI document, as @elysiajs/swagger gathers it from the routes, repaired to what OpenAPI 3.0.3 allows. */
export async function openApiDocument(endpoints: readonly Endpoint[], about: About): Promise<Json> {
  const app = new Elysia({ normalize: false }).use(
    swagger({
      path: "/-/page",
      specPath: "/-/document",
      exclude: [/^\/-\//],
      documentation: {
        info: {
          title: "govdata",
          version: VERSION,
          description: about.description,
          license: { name: "MIT", url: "https://opensource.org/license/mit" },
        },
        servers: [{ url: about.serverUrl }],
        tags: [...about.tags],
        security: [{ apiKey: [] }, { bearer: [] }],
        // Plain JSON: the types of the plugin's own document know less than the specification.
        components: COMPONENTS as never,
      },
    }),
  );
  for (const endpoint of endpoints) {
    const detail = operationOf(endpoint) as never; // plain JSON, as above
    app.get(endpoint.path.replace(/\{(\w+)\}/g, ":$1"), () => "", { detail });
  }
  const response = await app.handle(new Request("http://localhost/-/document"));
  return openApi30(await response.json()) as Json;
}

/** `/v1/us/census/places/{fips}/metrics` is `censusPlacesFipsMetrics`. */
const operationId = (path: string): string =>
  path
    .replace(/^\/v1\/(us\/)?/, "")
    .replace(/[{}]/g, "")
    .replace(/[^a-zA-Z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());

function operationOf(endpoint: Endpoint): Json {
  const inPath = new Set(pathNames(endpoint.path));
  return {
    operationId: operationId(endpoint.path),
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

function answerOf(endpoint: Endpoint): Json {
  const data =
    endpoint.kind === "resource"
      ? endpoint.data
      : { type: "array", items: endpoint.data, description: "The rows of this page, or of the whole series." };
  const schema = {
    type: "object",
    required: ["data", "metadata", ...(endpoint.kind === "list" ? ["pagination"] : [])],
    properties: {
      data,
      metadata: endpoint.metadata,
      ...(endpoint.kind === "list" ? { pagination: { $ref: "#/components/schemas/Pagination" } } : {}),
    },
  };
  const tables = endpoint.row
    ? {
        "text/csv": { schema: { type: "string" }, example: csvHeader(columnsOf(endpoint.row)) },
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

const header = (description: string, type: "string" | "integer" = "string", example?: string | number): Json => ({
  description,
  schema: { type },
  ...(example === undefined ? {} : { example }),
});

const REQUEST_ID = {
  "X-Request-Id": header("The id of this request in the log; sent back as it came, where the client sent one."),
};

const KEYED_HEADERS = {
  ...REQUEST_ID,
  "RateLimit-Limit": header(
    "Requests a minute, and at once, that the key may make. Absent for unlimited keys.",
    "integer",
    600,
  ),
  "RateLimit-Remaining": header("Requests that the key may make now.", "integer", 599),
  "RateLimit-Reset": header(
    "Seconds until all requests are there again; when none is left, until the next one is.",
    "integer",
    1,
  ),
  "RateLimit-Policy": header(
    "The limit in the form of draft-ietf-httpapi-ratelimit-headers-10.",
    "string",
    '"standard";q=600;w=60',
  ),
  RateLimit: header("What is left, in the form of the same draft.", "string", '"standard";r=599;t=1'),
};

const CACHE_HEADERS = {
  ETag: header("Names this answer in this format and encoding: send it as `If-None-Match`.", "string"),
  "Cache-Control": header("How long a client may keep the answer.", "string", "private, max-age=300"),
  Vary: header("The request headers that the answer depends on.", "string", "Accept, Accept-Encoding"),
  "Content-Encoding": header("zstd, br or gzip, by `Accept-Encoding`, for more than 1 KiB.", "string", "zstd"),
};

const problemOf = (description: string, headers: Json = {}): Json => ({
  description,
  headers: { ...REQUEST_ID, ...headers },
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const RETRY_AFTER = { "Retry-After": header("Seconds to wait.", "integer", 1) };
const CHALLENGE = { "WWW-Authenticate": header("How to send a key.", "string", 'Bearer realm="govdata"') };

const COMPONENTS = {
  securitySchemes: {
    apiKey: {
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
      description: "An API key: `gd_live_` and 32 hex digits.",
    },
    bearer: { type: "http", scheme: "bearer", description: "The same key, as `Authorization: Bearer <API_KEY>`." },
  },
  schemas: {
    Pagination,
    Error: {
      type: "object",
      description: "What every failed request is answered with.",
      required: ["error"],
      properties: {
        error: {
          type: "object",
          description: "The failure.",
          required: ["code", "message", "status"],
          properties: {
            code: {
              type: "string",
              description: "The kind of failure, for programs.",
              enum: ERROR_CODES,
              example: "invalid_request",
            },
            message: {
              type: "string",
              description: "What failed and what would be accepted, for people.",
              example: 'per_page: "0" is not accepted; accepted: a whole number from 1 to 200',
            },
            status: { type: "integer", description: "The HTTP status.", example: 400 },
            details: {
              type: "array",
              description: "Each wrong parameter; absent where the failure is about none.",
              items: {
                type: "object",
                description: "One wrong parameter.",
                required: ["parameter", "message"],
                properties: {
                  parameter: { type: "string", description: "Its name.", example: "per_page" },
                  message: {
                    type: "string",
                    description: "What was sent and what is accepted.",
                    example: '"0" is not accepted; accepted: a whole number from 1 to 200',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  responses: {
    BadRequest: problemOf(
      "Some parameters are missing, unknown, not accepted, or sent twice where they are no list; `details` names each.",
      KEYED_HEADERS,
    ),
    Unauthorized: problemOf("No API key was sent, or one that is unknown or revoked.", CHALLENGE),
    Suspended: problemOf("The key is disabled, or its account suspended."),
    TooManyRequests: problemOf("The key's rate limit is used up.", { ...KEYED_HEADERS, ...RETRY_AFTER }),
    InternalError: problemOf("Something failed in the service; its log has it under the request id."),
    Unavailable: problemOf("The dataset is not loaded yet, or the database can't be reached.", RETRY_AFTER),
  },
};

/** OpenAPI 3.0 has `nullable` where JSON Schema has a type "null", and `enum` where it has `const`. */
function openApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openApi30);
  if (value === null || typeof value !== "object") return value;
  const { anyOf, const: constant, ...rest } = value as Json & { anyOf?: Json[] };
  const schema: Json = Object.fromEntries(Object.entries(rest).map(([key, field]) => [key, openApi30(field)]));
  if (constant !== undefined) schema.enum = [constant];
  if (!anyOf) return schema;
  const others = anyOf.filter((one) => one.type !== "null").map((one) => openApi30(one) as Json);
  const nullable = others.length < anyOf.length;
  const only = others.length === 1 ? others[0] : undefined;
  if (only && nullable && Array.isArray(only.enum)) only.enum = [...only.enum, null];
  return { ...(only ?? { anyOf: others }), ...schema, ...(nullable ? { nullable: true } : {}) };
}
