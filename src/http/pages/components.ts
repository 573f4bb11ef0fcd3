import {
  ERROR_CODES,
  fileChanged,
  type GovdataError,
  missingKey,
  rangeNotSatisfiable,
  rateLimited,
  suspendedAccount,
} from "../../errors.ts";
import { errorBody, internalError } from "../envelope.ts";
import type { Json } from "./open-api-schemas.ts";

const header = (description: string, type: "string" | "integer" = "string", example?: string | number): Json => ({
  description,
  schema: { type },
  ...(example === undefined ? {} : { example }),
});

/** Every header of answers, once: operations refer to them. */
const HEADERS = {
  "X-Request-Id": header("The id of this request in the log: the client's own, if it sent one."),
  "RateLimit-Limit": header(
    "Requests per minute that the key allows, also all at once. Absent for unlimited keys.",
    "integer",
    600,
  ),
  "RateLimit-Remaining": header("Requests that the key allows now.", "integer", 599),
  "RateLimit-Reset": header(
    "Seconds until the full limit is available again. If nothing is left, seconds until the next request.",
    "integer",
    1,
  ),
  "RateLimit-Policy": header(
    "The limit in the form of draft-ietf-httpapi-ratelimit-headers-10.",
    "string",
    '"standard";q=600;w=60',
  ),
  RateLimit: header("What is left, in the form of the same draft.", "string", '"standard";r=599;t=1'),
  ETag: header("Identifies this answer in this format and encoding. Send it as `If-None-Match`.", "string"),
  "Cache-Control": header("How long a client may cache the answer.", "string", "private, max-age=300"),
  Vary: header("The request headers that the answer depends on.", "string", "Accept, Accept-Encoding"),
  "Content-Encoding": header("zstd, br or gzip, by `Accept-Encoding`, for more than 1 KiB.", "string", "zstd"),
  "X-Empty-Reason": header(
    "Why a format without metadata has no row; absent otherwise. JSON says so in `metadata`.",
    "string",
    "gini_index is not loaded for counties in 2022-acs5",
  ),
  "Accept-Ranges": header("`bytes`, if parts of the answer can be asked for: of Parquet.", "string", "bytes"),
  "Content-Range": header("The part of the file that this is, and its length.", "string", "bytes 0-3/1680752"),
  NoStore: header("The answer must not be cached.", "string", "no-store"),
  "Retry-After": header("Seconds to wait.", "integer", 1),
  "WWW-Authenticate": header("How to send a key.", "string", 'Bearer realm="govdata"'),
  Location: header("The address of what was created."),
  Link: header('The next page as `rel="next"`; absent on the last page.'),
};

const headerOf = (name: keyof typeof HEADERS): Json => ({ $ref: `#/components/headers/${name}` });

/** Returns references to headers, by name. */
export const headersOf = (...names: (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, headerOf(name)]));

const REQUEST_ID = headersOf("X-Request-Id");

/** Headers of every answer to a request with a key. */
export const KEYED_HEADERS = {
  ...REQUEST_ID,
  ...headersOf("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy", "RateLimit"),
};

/** Headers of answers that a client may cache. */
export const CACHE_HEADERS = headersOf("ETag", "Cache-Control", "Vary", "Content-Encoding");

/** Headers of answers that must not be cached. */
export const NO_STORE = { "Cache-Control": headerOf("NoStore") };

const ErrorDetail = {
  $id: "ErrorDetail",
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
};

const ErrorBody = {
  $id: "ErrorBody",
  type: "object",
  description: "The failure.",
  required: ["code", "message", "status"],
  properties: {
    code: {
      $id: "ErrorCode",
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
      description: "Each wrong parameter or field; absent if the failure is about something else.",
      items: ErrorDetail,
    },
  },
};

/** Not named `Error`, which is a built-in type in the language of most generated clients. */
const ErrorResponse = {
  $id: "ErrorResponse",
  type: "object",
  description: "The answer to a failed request.",
  required: ["error"],
  properties: { error: ErrorBody },
};

/** Returns the description of an error answer, with an error of its kind as the example. */
export const problemOf = (description: string, example: GovdataError, headers: Json = {}): Json => ({
  description,
  headers: { ...REQUEST_ID, ...headers },
  content: { "application/json": { schema: ErrorResponse, example: errorBody(example) } },
});

/** A collection of features (RFC 7946). A schema without a name: clients have their own types for it. */
export const FEATURES: Json = {
  type: "object",
  description:
    "A FeatureCollection (RFC 7946): a feature for each row, its columns as properties. `geometry` is null for a " +
    "place without a shape.",
  required: ["type", "features", "metadata"],
  properties: {
    type: { type: "string", const: "FeatureCollection" },
    features: { type: "array", description: "A feature for each row.", items: { type: "object" } },
    metadata: {
      type: "object",
      description:
        "The metadata of the answer in JSON, with `boundaries_year`, the year of the boundaries (null without any), " +
        "and `missing_shapes`, the number of features without a geometry.",
    },
  },
};
/** The schema of a body of bytes. */
export const FILE: Json = { type: "string", format: "binary" };

/** The header of answers that are worth another try. */
export const RETRY_AFTER = headersOf("Retry-After");
const CHALLENGE = headersOf("WWW-Authenticate");

/** A request id, as the service makes it. */
const REQUEST = "019cae5f-17";

/** The parts that operations share. */
export const COMPONENTS = {
  headers: HEADERS,
  securitySchemes: {
    apiKey: {
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
      description: "An API key: `gd_live_` and 32 hex digits.",
    },
    bearer: { type: "http", scheme: "bearer", description: "The same key, as `Authorization: Bearer <API_KEY>`." },
  },
  responses: {
    Unauthorized: problemOf("The API key is missing, unknown or revoked.", missingKey(), CHALLENGE),
    Suspended: problemOf("The key is disabled, or its account is suspended.", suspendedAccount()),
    TooManyRequests: problemOf("The key's rate limit is used up.", rateLimited(60, 1), {
      ...KEYED_HEADERS,
      ...RETRY_AFTER,
    }),
    FilePart: {
      description: "The part of the Parquet file that `Range` asks for.",
      headers: {
        ...KEYED_HEADERS,
        ...headersOf("ETag", "Cache-Control", "Vary", "Accept-Ranges", "Content-Range"),
      },
      content: { "application/vnd.apache.parquet": { schema: FILE } },
    },
    FileChanged: problemOf(
      "A part was asked for of a Parquet file that was made again since: `If-Match` has another tag, or this account " +
        "has read parts of the earlier file.",
      fileChanged('"0.1.0-parquet-9f86d081884c7d659a2feaa0c55ad015"'),
      { ...KEYED_HEADERS, ...headersOf("ETag") },
    ),
    NoSuchPart: problemOf(
      "`Range` begins after the end of the Parquet file.",
      rangeNotSatisfiable("bytes=2000000-", 1_680_752),
      { ...KEYED_HEADERS, ...headersOf("Content-Range") },
    ),
    InternalError: problemOf(
      "Something failed in the service. Its log has the details under the request id.",
      internalError(REQUEST),
    ),
  },
};
