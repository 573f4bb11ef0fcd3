import { openTargets, type TargetRules } from "../targets/target.ts";
import { attempt, CLOSED, type Findings } from "./attempt.ts";
import { openPool } from "./pool.ts";
import { type AttemptRequest, openRoutes } from "./request.ts";

/** What came of an attempt. */
export interface AttemptResult extends Findings {
  startedAt: Date;
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
  const running = new Set<AbortController>();
  return {
    async send(request) {
      const startedAt = new Date();
      const beganMs = performance.now();
      const control = new AbortController();
      const timer = setTimeout(() => control.abort(), request.timeoutMs);
      running.add(control);
      const findings: Findings = { ...NOTHING };
      // Nothing is known to reject. If something does, the attempt has failed and the worker goes on.
      const error = await attempt(request, shared, findings, control.signal).catch(
        (reason: unknown) => `could not be sent: ${reason instanceof Error ? reason.message : reason}`,
      );
      running.delete(control);
      clearTimeout(timer);
      return { startedAt, durationMs: performance.now() - beganMs, ...findings, error };
    },
    async close() {
      for (const control of running) control.abort(CLOSED);
      shared.pool.close();
      shared.targets.close();
    },
  };
}

const NOTHING: Findings = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  address: null,
  httpStatus: null,
  responseBody: null,
};
