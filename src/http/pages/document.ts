import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import { VERSION } from "../../executable/version.ts";
import type { Endpoint } from "../any-endpoint.ts";
import { COMPONENTS } from "./components.ts";
import { type Json, openApi30, withNamedSchemas } from "./open-api-schemas.ts";
import { operationOf } from "./operation.ts";

/** What the document says besides its endpoints. */
export interface About {
  /** Markdown: what the service is, and the notices that its sources require. */
  description: string;
  tags: readonly { name: string; description: string }[];
  /** Where the endpoints are: `/`, or the address that users reach. */
  serverUrl: string;
  /** Where samples send their requests, without a slash at the end. */
  baseUrl: string;
}

/** Returns the OpenAPI document. @elysiajs/swagger collects it from the routes; the result is made valid. */
export async function openApiDocument(endpoints: readonly Endpoint[], about: About): Promise<Json> {
  const app = new Elysia({ normalize: false }).use(
    swagger({
      path: "/-/page",
      specPath: "/-/document",
      exclude: [/^\/-\//],
      excludeStaticFile: false, // it would take a feed, `/events.atom`, for a file
      documentation: {
        info: {
          title: "govdata",
          version: VERSION,
          description: about.description,
          license: { name: "MIT", url: "https://opensource.org/license/mit" },
        },
        servers: [{ url: about.serverUrl }],
        tags: [...about.tags],
        security: [{ apiKey: [] }, { bearer: [] }],
        // Plain JSON: the plugin's types cover less than the specification.
        components: COMPONENTS as never,
      },
    }),
  );
  for (const endpoint of endpoints) {
    const detail = operationOf(endpoint, about.baseUrl) as never; // plain JSON, as above
    app.route(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ":$1"), () => "", { detail });
  }
  const response = await app.handle(new Request("http://localhost/-/document"));
  return withNamedSchemas(openApi30(await response.json()) as Json);
}
