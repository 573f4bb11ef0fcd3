import { openTargets, type TargetRules } from "../targets/target.ts";
import { attempt, type Findings } from "./attempt.ts";
import { createLimits } from "./limit.ts";
import { openPool } from "./pool.ts";
import { type AttemptRequest, openRoutes } from "./request.ts";

/** The result of an attempt. */
export interface AttemptResult extends Findings {
  durationMs: number;
  /** What went wrong; null after a 2xx. */
  error: string | null;
}

/** Sends webhooks. Many at a time: none waits for another one. */
export interface Sender {
  /** Sends one request. It never rejects. */
  send(request: AttemptRequest): Promise<AttemptResult>;
  /** Closes every connection. Attempts that still run end with an error, so wait for them first. */
  close(): Promise<void>;
}

/** Opens a sender. It trusts Mozilla's authorities, which come with Bun, and those of the file NODE_EXTRA_CA_CERTS. */
export function openSender(rules: TargetRules): Sender {
  const shared = { routeTo: openRoutes(rules), targets: openTargets(rules), pool: openPool() };
  const limits = createLimits();
  return {
    async send(request) {
      const result: AttemptResult = { ...NO_RESULT };
      const beganMs = performance.now();
      const limit = limits.start(request.timeoutMs);
      try {
        result.error = await attempt(request, shared, result, limit);
      } catch (reason) {
        // Nothing is known to reject. If something does, the attempt has failed and the worker keeps running.
        result.error = `could not be sent: ${reason instanceof Error ? reason.message : reason}`;
      }
      limits.end(limit);
      result.durationMs = performance.now() - beganMs;
      return result;
    },
    async close() {
      limits.close();
      shared.pool.close();
      shared.targets.close();
    },
  };
}

const NO_RESULT: Readonly<AttemptResult> = {
  durationMs: 0,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  address: null,
  httpStatus: null,
  responseBody: null,
  isFlood: false,
  error: null,
};
