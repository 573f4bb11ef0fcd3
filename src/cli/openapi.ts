import { requiredBaseUrl } from "../settings/base-url.ts";
import { defineCommand } from "./shell/command.ts";

/** `govdata openapi`: prints the document that a running server serves at /openapi.json. */
export const openapiCommand = defineCommand({
  summary: "Print the OpenAPI document of the API",
  details: "GOVDATA_BASE_URL is the server in the document. Needs neither a database nor a running server.",
  async run({ settings, print }) {
    const { apiDocument } = await import("../app.ts");
    print(JSON.stringify(await apiDocument(requiredBaseUrl(settings())), null, 2));
  },
});
