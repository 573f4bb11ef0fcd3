import type { Sql } from "postgres";
import { failed } from "../../errors.ts";
import { type AttemptRow, attemptsOf } from "../../webhooks/subscriptions/queries/deliveries.ts";

/** Longer than an attempt. */
const WAITS_MS = 30_000;
const LOOKS_AGAIN_MS = 100;

/** Waits for the first attempt of a delivery, and returns it. @throws `failed` if nothing attempts it */
export async function firstAttempt(sql: Sql, deliveryId: string): Promise<AttemptRow> {
  const began = performance.now();
  for (;;) {
    const [attempt] = await attemptsOf(sql, deliveryId);
    if (attempt !== undefined) return attempt;
    if (performance.now() - began > WAITS_MS)
      throw failed(
        `the delivery ${deliveryId} was not attempted within ${WAITS_MS / 1_000} s; ` +
          "deliveries are sent by a running server: govdata serve, with webhooks in GOVDATA_ROLES",
      );
    await Bun.sleep(LOOKS_AGAIN_MS);
  }
}

/** Returns an attempt as lines for people. */
export function attemptLines(attempt: AttemptRow): string[] {
  const times = [
    ["DNS", attempt.dns_ms],
    ["connect", attempt.connect_ms],
    ["TLS", attempt.tls_ms],
    ["first byte", attempt.first_byte_ms],
    ["in all", attempt.duration_ms],
  ] satisfies [string, number | null][];
  return [
    `attempt ${attempt.number}   ${attempt.started_at.toISOString()}`,
    `outcome     ${attempt.error ?? "succeeded"}`,
    `status      ${attempt.http_status ?? "no answer"}`,
    `address     ${attempt.address ?? "not connected"}`,
    `times       ${times.flatMap(([name, ms]) => (ms === null ? [] : `${name} ${ms.toFixed(1)} ms`)).join(", ")}`,
    ...(attempt.response_body ? [`answer      ${attempt.response_body.replaceAll(/\s+/g, " ").slice(0, 200)}`] : []),
  ];
}
