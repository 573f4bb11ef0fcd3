/** A parameter, or a field of a body, that was refused. */
export interface Fault {
  parameter: string;
  message: string;
}

/** What every error of this package is. */
export class GovdataError extends Error {
  override name = "GovdataError";
}

/** The API refused a request, or could not answer it. */
export class ApiError extends GovdataError {
  override name = "ApiError";
  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** The API's word for the kind of error, such as `invalid_request`; undefined if something else answered. */
    readonly code: string | undefined,
    message: string,
    /** Each parameter or field that is wrong; empty for other errors. */
    readonly details: readonly Fault[],
    /** The id of the request in the server's log. */
    readonly requestId: string | undefined,
    /** The milliseconds to wait before another try, as the server wishes; undefined if it did not say. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(message);
  }
}

/** The server was not reached, or the connection broke before the answer was complete. `cause` says how. */
export class NoAnswerError extends GovdataError {
  override name = "NoAnswerError";
}

/** An answer is not what the API documents. Another server may answer at this address. */
export class UnreadableAnswerError extends GovdataError {
  override name = "UnreadableAnswerError";
}

/** Returns the error that an answer of status 400 or more is. A proxy's error has no code. */
export function errorOf(response: Response, text: string, retryAfterMs: number | undefined): ApiError {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const { code, message, details } = sentError(text) ?? {
    message: `${response.statusText}; the answer is not an error of the API: ${text.slice(0, 200)}`,
  };
  return new ApiError(response.status, code, message, details ?? [], requestId, retryAfterMs);
}

interface SentError {
  code?: string;
  message: string;
  details?: Fault[];
}

function sentError(text: string): SentError | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: SentError };
    return typeof error?.message === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
