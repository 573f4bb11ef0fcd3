/** What pages of other origins may do, according to the settings. */
export interface CrossOrigin {
  /** Answers a preflight request (OPTIONS that names a method); undefined for any other request. */
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
  "X-Request-Id",
].join(", ");

const HEADERS = "Accept, Authorization, If-None-Match, X-API-Key, X-Request-Id";
const HEADERS_WITH_BODY = "Accept, Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id";

/** `["*"]` allows all origins. Returns undefined if no origin is allowed. */
export function crossOrigin(origins: readonly string[]): CrossOrigin | undefined {
  if (origins.length === 0) return undefined;
  const isOpen = origins.includes("*");
  const allowed = (request: Request): string | undefined => {
    const origin = request.headers.get("origin");
    if (origin === null) return undefined;
    return isOpen ? "*" : origins.includes(origin) ? origin : undefined;
  };
  return {
    preflight(request, { methods, takesBody }) {
      if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return undefined;
      if (!allowed(request)) return undefined;
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
      if (!isOpen) response.headers.append("vary", "Origin");
      const origin = allowed(request);
      if (!origin) return;
      response.headers.set("access-control-allow-origin", origin);
      const exposed = response.status === 201 ? `${EXPOSED}, Location` : EXPOSED;
      response.headers.set("access-control-expose-headers", exposed);
    },
  };
}
