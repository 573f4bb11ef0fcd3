import {
  ERROR_CODES,
  type GovdataError,
  invalidRequest,
  missingKey,
  notLoaded,
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

const REQUEST_ID = {
  "X-Request-Id": header("The id of this request in the log: the client's own, if it sent one."),
};

/** Headers of every answer to a request with a key. */
export const KEYED_HEADERS = {
  ...REQUEST_ID,
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
};

/** Headers of answers that a client may cache. */
export const CACHE_HEADERS = {
  ETag: header("Identifies this answer in this format and encoding. Send it as `If-None-Match`.", "string"),
  "Cache-Control": header("How long a client may cache the answer.", "string", "private, max-age=300"),
  Vary: header("The request headers that the answer depends on.", "string", "Accept, Accept-Encoding"),
  "Content-Encoding": header("zstd, br or gzip, by `Accept-Encoding`, for more than 1 KiB.", "string", "zstd"),
};

/** The header of files without a row. */
export const EMPTY_REASON = {
  "X-Empty-Reason": header(
    "Why CSV or NDJSON has no row; absent otherwise. JSON says so in `metadata`.",
    "string",
    "gini_index is not loaded for counties in 2022-acs5",
  ),
};

/** Headers of answers that must not be cached. */
export const NO_STORE = {
  "Cache-Control": header("The answer must not be cached.", "string", "no-store"),
};

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

const WRONG_PAGE = invalidRequest([
  { parameter: "per_page", message: '"0" is not accepted; accepted: a whole number from 1 to 200' },
]);

const RETRY_AFTER = { "Retry-After": header("Seconds to wait.", "integer", 1) };
const CHALLENGE = { "WWW-Authenticate": header("How to send a key.", "string", 'Bearer realm="govdata"') };

/** A request id, as the service makes it. */
const REQUEST = "019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90";

/** The parts that operations share. */
export const COMPONENTS = {
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
    BadRequest: problemOf(
      "Some parameters are missing, unknown, not accepted, or repeated though they are not lists. `details` " +
        "names each.",
      WRONG_PAGE,
      KEYED_HEADERS,
    ),
    Unauthorized: problemOf("The API key is missing, unknown or revoked.", missingKey(), CHALLENGE),
    Suspended: problemOf("The key is disabled, or its account is suspended.", suspendedAccount()),
    TooManyRequests: problemOf("The key's rate limit is used up.", rateLimited(60, 1), {
      ...KEYED_HEADERS,
      ...RETRY_AFTER,
    }),
    InternalError: problemOf(
      "Something failed in the service. Its log has the details under the request id.",
      internalError(REQUEST),
    ),
    Unavailable: problemOf(
      "The dataset is not loaded yet, or the database can't be reached.",
      notLoaded("census"),
      RETRY_AFTER,
    ),
  },
};
