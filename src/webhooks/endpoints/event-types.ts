import { Type } from "@sinclair/typebox";
import { EVENT_TYPES } from "../../events/event-types.ts";
import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import { series } from "../../http/read-endpoints.ts";
import { keyedBy } from "../../schema.ts";
import { examplePayload } from "../catalog/examples.ts";
import { schemaPath } from "../catalog/schema-pages.ts";
import { eventTypeField } from "./narrowing-schemas.ts";
import { OF_ACCOUNT, PATH } from "./parameters.ts";

const CatalogEntry = Type.Object(
  {
    event_type: eventTypeField,
    description: Type.String({ description: "When it happens.", example: EVENT_TYPES["filing.created"].description }),
    category: Type.String({ description: "What it is about.", example: EVENT_TYPES["filing.created"].category }),
    payload_schema_url: Type.String({
      description: "The JSON Schema of the payload. It needs no key.",
      example: `https://data.example.org${schemaPath("filing.created")}`,
    }),
    example: keyedBy(Type.Unknown(), {
      name: "WebhookPayload",
      description: "The payload of a delivery, about a company that does not exist.",
      example: examplePayload("filing.created", "https://data.example.org"),
    }),
  },
  { $id: "WebhookEventType", description: "A type of event that can be subscribed to." },
);

/** The endpoint of the catalog of event types. `baseUrl`: where the schemas are, without a slash at the end. */
export const catalogEndpoint = (baseUrl: string) =>
  series({
    ...OF_ACCOUNT,
    id: "listWebhookEventTypes",
    path: `${PATH}/event-types`,
    summary: "Event types",
    description: "Every type of event that can be subscribed to, with the schema of its payload and an example.",
    parameters: {},
    row: CatalogEntry,
    answer: () => ({
      rows: EVENT_TYPE_NAMES.map((type) => ({
        event_type: type,
        description: EVENT_TYPES[type].description,
        category: EVENT_TYPES[type].category,
        payload_schema_url: baseUrl + schemaPath(type),
        example: examplePayload(type, baseUrl),
      })),
    }),
  });
