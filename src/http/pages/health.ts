import { GovdataError, unavailable } from "../../errors.ts";
import type { Page } from "../service.ts";

/** How long the database may take to answer before the program counts as not ready. */
const PATIENCE_MS = 2000;

/** `/healthz`: the process answers. `/readyz`: it can answer requests now, so that traffic may be sent to it. */
export function healthPages(options: { ping: () => PromiseLike<unknown>; isStopping: () => boolean }): Page[] {
  return [
    { path: "/healthz", answer: () => status("ok") },
    {
      path: "/readyz",
      async answer() {
        if (options.isStopping()) throw unavailable("This process is stopping");
        const timeout = Promise.withResolvers<never>();
        const timer = setTimeout(() => timeout.reject(unavailable("The database does not answer")), PATIENCE_MS);
        try {
          await Promise.race([options.ping(), timeout.promise]);
        } catch (error) {
          throw error instanceof GovdataError ? error : unavailable("The database does not answer", error);
        } finally {
          clearTimeout(timer);
        }
        return status("ready");
      },
    },
  ];
}

const status = (word: string): Response =>
  new Response(`{"status":"${word}"}`, {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
