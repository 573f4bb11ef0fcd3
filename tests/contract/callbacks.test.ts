import { beforeAll, describe, expect, test } from "bun:test";
import SwaggerParser from "@apidevtools/swagger-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import { apiDocument } from "../../src/app.ts";
import { bodyOf } from "../../src/webhooks/envelope/envelope.ts";

interface Receiving {
  parameters: { name: string; in: string }[];
  requestBody: {
    content: Record<string, { schema: { oneOf: object[] }; examples: Record<string, { value: object }> }>;
  };
  responses: Record<string, object>;
}
interface Document {
  paths: Record<string, Record<string, { callbacks?: Record<string, Record<string, { post: Receiving }>> }>>;
}

let document: Document;
let receiving: Receiving;
let validate: (payload: unknown) => boolean;
beforeAll(async () => {
  document = (await apiDocument("https://data.example.org")) as Document;
  const callback = document.paths["/v1/webhooks"]?.post?.callbacks?.receiveWebhookDelivery;
  const operation = callback?.["{$request.body#/url}"]?.post;
  if (!operation) throw new Error("createWebhook has no callback");
  receiving = operation;
  // Without what OpenAPI adds to JSON Schema, and with the names where references find them.
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(document, "document");
  const references = receiving.requestBody.content["application/json"]?.schema.oneOf as { $ref: string }[];
  const validators = references.map(({ $ref }) => ajv.compile({ $ref: `document${$ref}` }));
  validate = (payload) => validators.filter((accepts) => accepts(payload)).length === 1;
});

describe("the deliveries in the OpenAPI document", () => {
  test("are valid with the whole document, under two validators", async () => {
    expect(await new Validator().validate(structuredClone(document) as never)).toMatchObject({ valid: true });
    await SwaggerParser.validate(structuredClone(document) as never);
  });

  test("name the header of the signature, each body, and what answers mean", () => {
    expect(receiving.parameters).toMatchObject([{ name: "X-Service-Signature", in: "header" }]);
    expect(Object.keys(receiving.responses)).toEqual(["2XX", "default"]);
    expect(Object.keys(receiving.requestBody.content["application/json"]?.examples ?? {})).toEqual([
      "filing.created",
      "corporate_event.created",
      "compensation.filed",
      "board.changed",
      "amendment.filed",
      "webhook.test",
    ]);
  });

  test("accept each example, and exactly one schema accepts what is sent", () => {
    for (const { value } of Object.values(receiving.requestBody.content["application/json"]?.examples ?? {}))
      expect({ value, isAccepted: validate(value) }).toEqual({ value, isAccepted: true });
    const data = { message: "This is a test delivery of govdata. No filing caused it.", triggered_by: "a@example.org" };
    const delivery = { id: crypto.randomUUID(), recordedAt: new Date(), triggeredBy: "replay", data } as const;
    expect(validate(JSON.parse(bodyOf({ ...delivery, type: "webhook.test" }, "https://x.example")))).toBe(true);
    expect(validate(JSON.parse(bodyOf({ ...delivery, type: "filing.created" }, "https://x.example")))).toBe(false);
  });
});
