import type { AttemptResult } from "../../sending/sender.ts";
import { SLOW_MS, type Verdict } from "./limits.ts";

/** How attempts end, for the metrics. `target`: the name has no address, or one that is refused. */
export const OUTCOMES = ["succeeded", "http_error", "timeout", "connection", "target"] as const;

export type AttemptOutcome = (typeof OUTCOMES)[number];

type Result = Pick<AttemptResult, "error" | "httpStatus" | "address">;

/** Returns how an attempt ended. */
export function outcomeOf({ error, httpStatus, address }: Result): AttemptOutcome {
  if (error === null) return "succeeded";
  if (httpStatus !== null) return "http_error";
  if (error.startsWith("timed out")) return "timeout";
  return address === null ? "target" : "connection";
}

/** Returns what the limits learn from an attempt: an answer shows that the receiver works, even one that says no. */
export function verdictOf(result: Result & Pick<AttemptResult, "durationMs" | "isFlood">): Verdict {
  if (result.httpStatus === null || result.httpStatus === TOO_MANY) return "trouble";
  if (result.isFlood) return "flood";
  return result.durationMs < SLOW_MS ? "fast" : "slow";
}

const TOO_MANY = 429;
