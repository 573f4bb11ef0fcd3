import { commandText } from "./command.ts";
import { cutText } from "./text.ts";

/**
 * The error class, its codes, and a function that makes each kind. Only here are HTTP status and exit code set.
 */

/** A wrong parameter or field of a body: its name, the value, and what is accepted. */
export interface ErrorDetail {
  parameter: string;
  message: string;
}

/** The errors of requests: HTTP status, and exit code of a command that fails with it. */
const REQUEST_KINDS = {
  invalid_request: { status: 400, exitCode: 2 },
  unauthorized: { status: 401, exitCode: 1 },
  suspended: { status: 403, exitCode: 1 },
  not_permitted: { status: 403, exitCode: 1 },
  origin_not_allowed: { status: 403, exitCode: 1 },
  not_found: { status: 404, exitCode: 1 },
  method_not_allowed: { status: 405, exitCode: 1 },
  conflict: { status: 409, exitCode: 1 },
  gone: { status: 410, exitCode: 1 },
  precondition_failed: { status: 412, exitCode: 1 },
  payload_too_large: { status: 413, exitCode: 1 },
  unsupported_media_type: { status: 415, exitCode: 1 },
  range_not_satisfiable: { status: 416, exitCode: 1 },
  rate_limited: { status: 429, exitCode: 1 },
  internal_error: { status: 500, exitCode: 1 },
  unavailable: { status: 503, exitCode: 4 },
} as const;

/** The errors of commands and loads. */
const COMMAND_KINDS = {
  usage: { status: 400, exitCode: 2 },
  source_refused: { status: 500, exitCode: 3 },
  failed: { status: 500, exitCode: 1 },
} as const;

const KINDS = { ...REQUEST_KINDS, ...COMMAND_KINDS };

/** Every `error.code` of the envelope. A suspended account and a missing permission have the code of a missing key. */
export const ERROR_CODES: readonly string[] = Object.keys(REQUEST_KINDS).filter(
  (kind) => kind !== "suspended" && kind !== "not_permitted",
);

/** The kinds of errors. */
export type ErrorKind = keyof typeof KINDS;

/** An error that says what failed, on which value, and what is accepted. Make it with a function below. */
export class GovdataError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetail[] | undefined;
  /** Headers of the HTTP answer, such as `Allow` or `Retry-After`. */
  readonly headers: Record<string, string>;

  constructor(
    kind: ErrorKind,
    message: string,
    options: { details?: ErrorDetail[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "GovdataError";
    this.kind = kind;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** The HTTP status. */
  get status(): number {
    return KINDS[this.kind].status;
  }

  /** Whether the client may read the message. Other errors are ours, and only the log has their text. */
  get isForClient(): boolean {
    return this.kind in REQUEST_KINDS && this.kind !== "internal_error";
  }

  /** The `error.code` of the envelope, one of {@link ERROR_CODES}. */
  get code(): string {
    if (this.kind === "suspended" || this.kind === "not_permitted") return "unauthorized";
    return this.status === 500 ? "internal_error" : this.kind;
  }

  /** The exit code of a command that ends with this error. */
  get exitCode(): number {
    return KINDS[this.kind].exitCode;
  }
}

/** 400: names every wrong parameter, its value and what is accepted. `what`: the plural, such as "fields". */
export const invalidRequest = (details: ErrorDetail[], what = "parameters"): GovdataError =>
  new GovdataError(
    "invalid_request",
    details.length === 1
      ? `${details[0]?.parameter}: ${details[0]?.message}`
      : `${details.length} ${what} are wrong: ${details.map((detail) => detail.parameter).join(", ")}`,
    { details },
  );

/** 401: no key. The message names both headers. */
export const missingKey = (): GovdataError =>
  new GovdataError(
    "unauthorized",
    "Missing API key. Send it as `X-API-Key: <API_KEY>` or `Authorization: Bearer <API_KEY>`",
    { headers: { "www-authenticate": 'Bearer realm="govdata"' } },
  );

/** 401: the key is unknown, malformed or revoked. */
export const invalidKey = (): GovdataError =>
  new GovdataError("unauthorized", "Invalid or revoked API key", {
    headers: { "www-authenticate": 'Bearer realm="govdata", error="invalid_token"' },
  });

/** 401: the signed link of a request does not answer. `why` follows "This link". */
export const refusedLink = (why: string): GovdataError =>
  new GovdataError("unauthorized", `This link ${why}. Make another one with POST /v1/links, or on the page /links`, {
    headers: { "www-authenticate": 'Bearer realm="govdata", error="invalid_token"' },
  });

/** 403: the key is disabled, or its account is suspended. */
export const suspendedAccount = (): GovdataError => new GovdataError("suspended", "Account is suspended");

/** 403: the account may not do this. */
export const notPermitted = (message: string): GovdataError => new GovdataError("not_permitted", message);

/** 403: a key that only reads was sent with an action that changes something of the account. */
export const onlyReads = (): GovdataError =>
  notPermitted(
    "This key only reads: it can't make or change anything of its account but links. " +
      "Send a key that is not read-only; the page /keys and `govdata keys create` make one",
  );

/** The error that an answer of the API tells: the same code, message and details. */
export const answeredError = (answered: { code: string; message: string; details?: ErrorDetail[] }): GovdataError =>
  new GovdataError(
    Object.hasOwn(REQUEST_KINDS, answered.code) ? (answered.code as ErrorKind) : "internal_error", // checked here
    answered.message,
    answered.details ? { details: answered.details } : {},
  );

/** 403: the settings do not let pages of this origin call the API. */
export const originNotAllowed = (origin: string): GovdataError =>
  new GovdataError(
    "origin_not_allowed",
    `Pages of the origin "${cutText(origin, 200)}" may not call this API: GOVDATA_CORS_ORIGINS does not list it`,
  );

/** 403: the request was sent to a name that the settings do not know, as a page of another site could make it. */
export const hostNotAllowed = (host: string): GovdataError =>
  new GovdataError(
    "origin_not_allowed",
    `The host "${cutText(host, 200)}" is not this server's: it is that of GOVDATA_BASE_URL, or localhost`,
  );

/** 404: `kind` and `value` say what was requested; `hint` says what exists. */
export const notFound = (kind: string, value: string, hint: string): GovdataError =>
  new GovdataError("not_found", `There is no ${kind} "${value}": ${hint}`);

/** 404 with its own text, for example for a Micropolitan area, which exists but is not covered. */
export const notCovered = (message: string): GovdataError => new GovdataError("not_found", message);

/** 404: no endpoint has the path. `meant`: a similar path that exists. */
export const unknownPath = (path: string, meant: string | undefined): GovdataError => {
  const hint = meant === undefined ? "a" : `did you mean "${meant}"? A`;
  return new GovdataError(
    "not_found",
    `There is no endpoint at "${path}"; ${hint}ll are listed at /openapi.json and /docs`,
  );
};

/** 405 with `Allow`. */
export const methodNotAllowed = (method: string, allow: string): GovdataError =>
  new GovdataError("method_not_allowed", `${method} is not possible here; allowed: ${allow}`, { headers: { allow } });

/** 409: the thing already exists, or its state forbids the action. */
export const conflict = (message: string): GovdataError => new GovdataError("conflict", message);

/** Returns the error of a body that arrives too slowly. Its connection is closed: the rest is not waited for. */
export const lateBody = (withinMs: number): GovdataError => {
  const message = `took longer than ${withinMs / 1000} s to arrive; accepted: a whole body within that time`;
  return new GovdataError("invalid_request", `body: ${message}`, {
    details: [{ parameter: "body", message }],
    headers: { connection: "close" },
  });
};

/** 410: what was there is deleted, and does not come back. The message says why, and how to continue. */
export const gone = (message: string): GovdataError => new GovdataError("gone", message);

/** 412: a part was asked for of a file that was made again since. `etag`: that of the file that is there. */
export const fileChanged = (etag: string): GovdataError =>
  new GovdataError(
    "precondition_failed",
    "The data was published again since this file was read: parts of the new file don't fit those of the old one. " +
      "Read it again from its beginning, with HEAD or without Range",
    { headers: { etag } },
  );

/** 416: a part that begins after the end of a file of `bytes` bytes. */
export const rangeNotSatisfiable = (range: string, bytes: number): GovdataError =>
  new GovdataError("range_not_satisfiable", `Range: "${range}" is not in this file, which has ${bytes} bytes`, {
    headers: { "content-range": `bytes */${bytes}`, "accept-ranges": "bytes" },
  });

/** 413: the body is larger than `limitBytes`. */
export const payloadTooLarge = (limitBytes: number): GovdataError =>
  new GovdataError("payload_too_large", `The body is larger than ${limitBytes} bytes`);

/** 415: by its headers, the body is not JSON. `Accept` and `Accept-Encoding` of the answer say what is accepted. */
export const unsupportedMediaType = (message: string): GovdataError =>
  new GovdataError("unsupported_media_type", message, {
    headers: { accept: "application/json", "accept-encoding": "identity" },
  });

/** 429 with `Retry-After`. `what` is limited, in the plural. */
export const rateLimited = (limitPerMinute: number, retryAfterSeconds: number, what = "requests"): GovdataError =>
  new GovdataError(
    "rate_limited",
    `More than ${limitPerMinute} ${what} a minute; try again in ${retryAfterSeconds} s`,
    {
      headers: { "retry-after": String(retryAfterSeconds) },
    },
  );

/** 429: the account has as many open streams as it can have. */
export const tooManyStreams = (most: number): GovdataError =>
  new GovdataError(
    "rate_limited",
    `The account has ${most} open streams here, as many as it can have; close one, or wait until one has ended`,
    { headers: { "retry-after": "10" } },
  );

/** 503: a dataset has no data yet. Says how to load it, or that its starter data is being loaded (`isArriving`). */
export const notLoaded = (dataset: string, isArriving = false): GovdataError =>
  isArriving
    ? arriving(`The dataset "${dataset}"`)
    : new GovdataError(
        "unavailable",
        `The dataset "${dataset}" is not loaded yet; load it with: ${commandText(`load ${dataset}`)}`,
      );

/** 503: no dataset that could answer has data yet. Names them, and a command for each unless one is being loaded. */
export const noneLoaded = (datasets: readonly string[], isArriving = false): GovdataError => {
  const names = datasets.map((name) => `"${name}"`).join(", ");
  if (isArriving) return arriving(`None of the datasets ${names} is loaded yet; the starter data`);
  const commands = datasets.map((name) => commandText(`load ${name}`)).join(", or ");
  return new GovdataError("unavailable", `None of the datasets ${names} is loaded yet; load one with: ${commands}`);
};

/** 503: an older version of govdata loaded the dataset, without `part`. Says how to load it again. */
export const loadedWithout = (dataset: string, part: string): GovdataError =>
  new GovdataError(
    "unavailable",
    `An older version of govdata loaded the dataset "${dataset}", without ${part}; ` +
      `load it again with: ${commandText(`load ${dataset}`)}`,
  );

/** Starter data takes some seconds to load: clients should try again after this long. */
const ARRIVES_SECONDS = 2;

const arriving = (subject: string): GovdataError =>
  new GovdataError("unavailable", `${subject} is being loaded right now; try again in a few seconds`, {
    headers: { "retry-after": String(ARRIVES_SECONDS) },
  });

/** 503: the database or another service can't be reached (exit code 4 of a command). */
export const unavailable = (message: string, cause?: unknown): GovdataError =>
  new GovdataError("unavailable", message, { headers: { "retry-after": "1" }, cause });

/** Exit code 2: the command line is wrong. */
export const usageError = (message: string): GovdataError => new GovdataError("usage", message);

/** Exit code 1: a command failed. `message` says on what, and what to do. */
export const failed = (message: string, cause?: unknown): GovdataError =>
  new GovdataError("failed", message, { cause });

/** A place in a source file. `line` counts from 1. */
export interface SourcePosition {
  file: string;
  line?: number;
}

/** Exit code 3: a source file does not fit its format, and nothing was changed. Text: `file:line, column: reason`. */
export const sourceRefused = (position: SourcePosition, column: string | undefined, reason: string): GovdataError =>
  new GovdataError(
    "source_refused",
    `${position.file}${position.line === undefined ? "" : `:${position.line}`}` +
      `${column === undefined ? "" : `, ${column}`}: ` +
      reason.replace(/"([^"]{100})[^"]+"/g, '"$1…"').slice(0, 2_000), // a field can hold a megabyte
  );

/** A bug in govdata that a check of its own found. Reports show it with its stack; clients see an internal error. */
export const bug = (message: string): TypeError => new TypeError(message);

/**
 * A file that ends early, or points behind its end, as a `DataView` says it too. Its reader refuses the file with it.
 */
export const cutOff = (reason: string): RangeError => new RangeError(reason);
