import { VERSION } from "../../executable/version.ts";
import type { Page } from "../answers/routes/routes.ts";
import { compressed } from "../encoding/compress.ts";
import { type Encoding, encodingFor, namesTag } from "../encoding/negotiate.ts";

/**
 * Returns the page of a text that does not change at run time: read and compressed once, at its first request. It has
 * an ETag, so a client that has it gets a 304.
 */
export function asset(
  path: string,
  type: string,
  read: () => Promise<string>,
  headers: Record<string, string> = {},
): Page {
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    path,
    async answer(request) {
      const encoding = encodingFor(request.headers.get("accept-encoding"));
      const body = bodies.get(encoding) ?? read().then((text) => compressed(Buffer.from(text), encoding));
      bodies.set(encoding, body);
      const bytes = await body;
      const etag = `"${VERSION}-${Bun.hash(bytes).toString(36)}"`;
      const all = {
        etag,
        "cache-control": "no-cache",
        vary: "Accept-Encoding",
        ...headers,
      };
      const tags = request.headers.get("if-none-match");
      if (tags !== null && namesTag(tags, etag)) return new Response(null, { status: 304, headers: all });
      const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
      return new Response(bytes, { headers: { ...all, ...encoded, "content-type": type } });
    },
  };
}
