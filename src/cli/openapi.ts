import { defineCommand } from "./shell/command.ts";

/** `govdata openapi`: the document that a running server has at /openapi.json. */
export const openapiCommand = defineCommand({
  summary: "Print the OpenAPI document of the API",
  details: "Its server is GOVDATA_BASE_URL. Needs no database and no running server.",
  async run({ settings, print }) {
    const { apiDocument } = await import("../app.ts");
    print(JSON.stringify(await apiDocument(settings().baseUrl), null, 2));
  },
});
