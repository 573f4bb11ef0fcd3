import { originNotAllowed } from "../../errors.ts";

/** What pages of other origins may do, according to the settings. */
export interface CrossOrigin {
  /**
   * Answers a preflight request (OPTIONS that names an origin and a method); undefined for any other request.
   * @throws `origin_not_allowed` (403), which says what to set: the developer who calls it cannot see the settings
   */
  preflight(request: Request, path: { methods: string; takesBody: boolean }): Response | undefined;
  /** Lets the page of an allowed origin read the answer. */
  addHeaders(request: Request, response: Response): void;
}

const EXPOSED = [
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Policy",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "X-Empty-Reason",
  "X-Request-Id",
].join(", ");

const HEADERS = "Accept, Authorization, If-None-Match, X-API-Key, X-Request-Id";
const HEADERS_WITH_BODY =
  "Accept, Authorization, Content-Type, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-API-Key, " +
  "X-Request-Id";

/** Allows the listed origins; `["*"]` allows all, and `[]` none. */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  const isOpen = origins.includes("*");
  const dependsOnOrigin = origins.length > 0 && !isOpen;
  const allowed = (request: Request): string | undefined => {
    const origin = request.headers.get("origin");
    if (origin === null) return undefined;
    if (isOpen) return "*";
    return origins.includes(origin) ? origin : undefined;
  };
  return {
    preflight(request, { methods, takesBody }) {
      const origin = request.headers.get("origin");
      const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
      if (!isPreflight || origin === null) return undefined;
      if (!allowed(request)) throw originNotAllowed(origin);
      return new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-methods": methods,
          "access-control-allow-headers": takesBody ? HEADERS_WITH_BODY : HEADERS,
          "access-control-max-age": "600",
        },
      });
    },
    addHeaders(request, response) {
      if (origins.length === 0) return;
      if (dependsOnOrigin) response.headers.append("vary", "Origin");
      const origin = allowed(request);
      if (!origin) return;
      response.headers.set("access-control-allow-origin", origin);
      const exposed = response.status === 201 ? `${EXPOSED}, Location` : EXPOSED;
      response.headers.set("access-control-expose-headers", exposed);
    },
  };
}
