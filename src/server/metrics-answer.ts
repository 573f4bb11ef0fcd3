import type { Answer } from "./listeners.ts";

/** What answers at the address of the metrics while the process starts. */
export const startingMetrics: Answer = () => plainText("This process is starting\n", 503);

/** Returns what answers at the address of the metrics: `text` at /metrics, 404 elsewhere. */
export const metricsAnswer =
  (text: () => Promise<string>): Answer =>
  async (request) =>
    new URL(request.url).pathname === "/metrics"
      ? typed(await text(), 200, "text/plain; version=0.0.4; charset=utf-8")
      : plainText("Metrics are at /metrics\n", 404);

const plainText = (text: string, status: number): Response => typed(text, status, "text/plain; charset=utf-8");

const typed = (text: string, status: number, type: string): Response =>
  new Response(text, { status, headers: { "content-type": type, "x-content-type-options": "nosniff" } });
