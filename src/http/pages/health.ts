import { GovdataError, unavailable } from "../../errors.ts";
import { type Access, outOfTouch } from "../access/access.ts";
import { answeredSoon } from "../patience.ts";
import type { Page } from "../service.ts";

/** `/healthz`: the process answers. `/readyz`: it can answer requests now, so that traffic may be sent to it. */
export function healthPages(options: {
  ping: () => PromiseLike<unknown>;
  isStopping: () => boolean;
  /** Whether requests with a key can pass. */
  access: Pick<Access, "isInTouch">;
}): Page[] {
  return [
    { path: "/healthz", answer: () => status("ok") },
    {
      path: "/readyz",
      async answer() {
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

const status = (word: string): Response =>
  new Response(`{"status":"${word}"}`, {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
