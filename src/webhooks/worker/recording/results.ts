import type { AttemptResult } from "../../sending/sender.ts";
import type { HeldDelivery } from "../claiming/held-delivery.ts";
import type { FinishedAttempt } from "../queries/finish.ts";
import { MOST_JITTER } from "../schedule.ts";

/** Returns what is written of an attempt. `random` is as `Math.random`. */
export const finishedAttempt = (
  { id, claim }: HeldDelivery,
  result: AttemptResult,
  random: () => number,
): FinishedAttempt => ({ id, claim, ...result, jitter: random() * MOST_JITTER });
