import type { ApiSettings } from "../../config.ts";
import { prefersHtml } from "../../http/encoding/negotiate.ts";
import { linkBaseOf } from "../../http/service.ts";

/**
 * Returns the start of absolute addresses, without a slash at the end: the public address, else what the browser asked.
 * A `Host` that is not one, or is missing as in HTTP/1.0, makes no address: then it is where the program listens.
 */
export const publicOrigin = (request: Request, settings: Pick<ApiSettings, "baseUrl" | "listen">): string =>
  linkBaseOf(settings) || (URL.parse(request.url)?.origin ?? settings.baseUrl);

/** Paths that programs ask for. A browser that opens one gets the envelope of an error too. */
const FOR_PROGRAMS = /^\/(?:v\d+|schemas|openapi\.json|healthz|readyz|assets)(?:[/?]|$)/;

/** Whether a failed request for `target` (path and query) is answered with a page. */
export const getsPages = ({ headers }: Request, target: string): boolean =>
  prefersHtml(headers.get("accept")) && !FOR_PROGRAMS.test(target);
