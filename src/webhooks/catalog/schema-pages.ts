import type { TSchema } from "@sinclair/typebox";
import type { Page } from "../../http/answers/routes/routes.ts";
import { asset } from "../../http/pages/asset.ts";
import { DELIVERY_TYPES, type DeliveryType, payloadSchema } from "./delivery-types.ts";
import { examplePayload } from "./examples.ts";

/** Returns the path of the schema of a type's payload. */
export const schemaPath = (type: DeliveryType): string => `/schemas/webhooks/${type}.json`;

/** Returns the pages of the schemas of all payloads. They need no key, and pages of any origin may read them. */
export const schemaPages = (baseUrl: string): Page[] =>
  DELIVERY_TYPES.map((type) =>
    asset(schemaPath(type), "application/schema+json", async () => JSON.stringify(payloadJsonSchema(type, baseUrl)), {
      "access-control-allow-origin": "*",
    }),
  );

/**
 * Returns the JSON Schema (2020-12) of a type's whole payload, with an example. It has no formats, which many
 * validators ignore or refuse: patterns say the same. Fields may be added, so unknown fields are accepted.
 */
export const payloadJsonSchema = (type: DeliveryType, baseUrl: string): object => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: baseUrl + schemaPath(type),
  title: type,
  ...plainSchema(payloadSchema(type)),
  examples: [examplePayload(type, baseUrl)],
});

/** Returns a schema without what only the OpenAPI document has. */
function plainSchema(schema: TSchema): object {
  const { $id: _name, example: _example, additionalProperties: _closed, properties, anyOf, ...rules } = schema;
  return {
    ...rules,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries<TSchema>(properties).map(([name, field]) => [name, plainSchema(field)]),
          ),
        }),
    ...(anyOf === undefined ? {} : { anyOf: (anyOf as TSchema[]).map(plainSchema) }),
  };
}
