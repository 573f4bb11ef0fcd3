import { GovdataError, unavailable } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { type Access, outOfTouch } from "../access/access.ts";
import type { Page } from "../answers/routes/routes.ts";
import { envelopeOf } from "../envelope.ts";
import { identified, openExchange } from "../exchange.ts";
import { RouteMetrics } from "../metrics/metrics.ts";

/** `/healthz`: the process answers. `/readyz`: it can answer requests now, so it may get traffic. */
export function healthPages(options: {
  ping: () => PromiseLike<unknown>;
  isStarting: () => boolean;
  isStopping: () => boolean;
  /** Whether requests with a key can pass. */
  access: Pick<Access, "isInTouch">;
}): Page[] {
  return [
    { path: "/healthz", answer: () => status("ok") },
    {
      path: "/readyz",
      async answer() {
        if (options.isStarting()) throw starting();
        if (options.isStopping()) throw unavailable("This process is stopping");
        if (!options.access.isInTouch()) throw outOfTouch();
        try {
          await answeredSoon(options.ping());
        } catch (error) {
          throw error instanceof GovdataError ? error : unavailable("The database does not answer", error);
        }
        return status("ready");
      },
    },
  ];
}

/** Answers while a process starts: it is healthy, and every other request is a 503. */
export function startingAnswer(log: Log): (request: Request) => Response {
  const route = new RouteMetrics("(starting)");
  return (request) => {
    const exchange = openExchange(request, { startedAtMs: 0, route, log });
    const response =
      new URL(request.url).pathname === "/healthz"
        ? identified(status("ok"), exchange)
        : envelopeOf(starting(), exchange);
    response.headers.set("x-content-type-options", "nosniff");
    return response;
  };
}

const starting = (): GovdataError => unavailable("This process is starting; try again in a moment");

const status = (word: string): Response =>
  new Response(`{"status":"${word}"}`, {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/** How long a monitor waits for the database. */
const PATIENCE_MS = 2_000;

/** Returns `answer` for a monitor. @throws 503 after 2 s */
export async function answeredSoon<T>(answer: PromiseLike<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unavailable("The database does not answer")), PATIENCE_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
