import { GovdataError, unavailable } from "../errors.ts";
import { databaseTrouble } from "../storage/connections/trouble.ts";
import { capitalized } from "../text.ts";
import { type Exchange, personalHeaders } from "./exchange.ts";

/** Returns a page for a failed request of a browser; undefined for a client that gets the envelope. */
export type ProblemPage = (shownError: GovdataError, exchange: Exchange) => Promise<Response> | undefined;

/**
 * Returns the answer to a failed request: the page that `page` makes for a browser, else the envelope. Only here does
 * an error become a status.
 */
export function problem(error: unknown, exchange: Exchange, page?: ProblemPage): Response | Promise<Response> {
  const shownError = forClient(error, exchange);
  const answered = page?.(shownError, exchange);
  return answered === undefined
    ? envelopeOf(shownError, exchange)
    : answered.catch(() => envelopeOf(shownError, exchange));
}

/** Returns the body of an error's answer. */
export const errorBody = ({ code, message, status, details }: GovdataError) => ({
  error: { code, message, status, ...(details ? { details } : {}) },
});

/** Returns the envelope of an error. */
export function envelopeOf(shownError: GovdataError, exchange: Exchange): Response {
  return new Response(JSON.stringify(errorBody(shownError)), {
    status: shownError.status,
    headers: {
      ...personalHeaders(exchange),
      ...shownError.headers,
      "content-type": "application/json",
      "cache-control": "no-store",
    },
  });
}

/** Returns the error as the client may see it. An error to log is put into `exchange.failure`. */
function forClient(error: unknown, exchange: Exchange): GovdataError {
  if (error instanceof GovdataError && error.isForClient) {
    if (error.cause !== undefined) exchange.failure = error;
    return error;
  }
  exchange.failure = error;
  const trouble = databaseTrouble(error);
  if (trouble) return unavailable(`${capitalized(trouble)}; try again in a moment`);
  return internalError(exchange.id);
}

/** 500: the log has the failure under the request id. */
export const internalError = (requestId: string): GovdataError =>
  new GovdataError("internal_error", `Something failed here; the log has it under the request id ${requestId}`);
