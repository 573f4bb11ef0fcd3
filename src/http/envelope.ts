import { capitalized } from "../capitalized.ts";
import { GovdataError, unavailable } from "../errors.ts";
import { databaseTrouble } from "../storage/connections/trouble.ts";
import { type Exchange, personalHeaders } from "./exchange.ts";

/** Returns the answer to a failed request. Only here does an error become a status and an envelope. */
export function problem(error: unknown, exchange: Exchange): Response {
  const shownError = forClient(error, exchange);
  const body = {
    error: {
      code: shownError.code,
      message: shownError.message,
      status: shownError.status,
      ...(shownError.details ? { details: shownError.details } : {}),
    },
  };
  return new Response(JSON.stringify(body), {
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
  return new GovdataError(
    "internal_error",
    `Something failed here; the log has it under the request id ${exchange.id}`,
  );
}
