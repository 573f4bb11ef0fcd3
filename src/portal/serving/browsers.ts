import { prefersHtml } from "../../http/encoding/negotiate.ts";

/** Paths that programs ask for. A browser that opens one gets the envelope of an error too. */
const FOR_PROGRAMS = /^\/(?:v\d+|schemas|openapi\.json|healthz|readyz|assets)(?:[/?]|$)/;

/** Whether a failed request for `target` (path and query) is answered with a page. */
export const getsPages = ({ headers }: Request, target: string): boolean =>
  prefersHtml(headers.get("accept")) && !FOR_PROGRAMS.test(target);
